import { createHash } from 'node:crypto';

/**
 * What a simulated channel is made to do by what it is told: a name that ends with one of these words. Tests and the demo can so bring
 * about everything that a real channel does now and then; without a word all goes well.
 */

/** Ends of a subject's name (application) or a payee's (transfer). */
export const markers = {
  /** The channel refuses it: an application field by field, a transfer because of its name. */
  rejected: '驳回',
  /** The application is given up on the way, the transfer taken back. */
  cancelled: '作废',
  /** A state that no documentation has. */
  unknown: '未知',
  /** The first call arrives and its answer is lost. */
  answerLost: '丢失',
  /** The first call never arrives. */
  callLost: '未达',
  /** The call arrives twice; the second answer is heard. */
  twice: '重复',
  /** A transfer succeeds and comes back later. */
  returned: '退票',
} as const;
export type Marker = keyof typeof markers;

export function markerOf(name: string): Marker | null {
  const found = Object.entries(markers).find(([, word]) => name.endsWith(word));
  return (found?.[0] as Marker | undefined) ?? null;
}

/** The settlement account's last digits: of one that no bank knows, and of one that a bank takes its time for. */
export const accountMarkers = { failed: '0000', verifying: '1111' } as const;

/** An AppID that ends so belongs to another subject: the pay-score service is refused. */
export const foreignAppId = 'ffff';

/** A number that only the text decides, so that a simulated channel answers alike in every process. */
export const hashNumber = (text: string): bigint =>
  createHash('sha256').update(text).digest().readBigUInt64BE();

/** So many digits that only the text decides. */
export const digits = (text: string, length: number) =>
  (hashNumber(text) % 10n ** BigInt(length)).toString().padStart(length, '0');

/** Whether chance, decided by the text, takes it. */
export const isTaken = (text: string, perMille: number) => hashNumber(text) % 1_000n < BigInt(perMille);

/** The network failed, as `fetch` says it. */
export class LostCall extends TypeError {
  constructor() {
    super('fetch failed');
  }
}
