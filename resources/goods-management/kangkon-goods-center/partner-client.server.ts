import { setTimeout as pause } from 'node:timers/promises';
import type { CodeOf } from '../../kit/enumeration.ts';
import { partnerFault } from './enums.ts';
import { type PartnerPage, readAnswer } from './partner-answer.ts';

/** Where the partner answers, and the key that it knows us by. */
export interface Partner {
  readonly url: string;
  readonly key: string | null;
}

export type FaultCode = CodeOf<typeof partnerFault>;

/** The partner's library can't be read for now, and why. */
export class PartnerFaultError extends Error {
  override readonly name = 'PartnerFaultError';
  readonly fault: FaultCode;

  constructor(fault: FaultCode, cause?: unknown) {
    super(`the partner's library can't be read (${fault})`, { cause });
    this.fault = fault;
  }
}

/** How patient the client is, in milliseconds. */
export interface Patience {
  readonly answerMs: number;
  /** Before the second try; twice as long before the third. */
  readonly againMs: number;
}
const usual: Patience = { answerMs: 15_000, againMs: 1_000 };

const tries = 3;
const pageSize = 500;
/** Of an answer: 500 goods take a fifth of a megabyte. */
const mostBytes = 4_000_000;

/** The text of an answer, as far as it is of a size that a page has. @throws PartnerFaultError nonsense */
async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new PartnerFaultError(partnerFault.nonsense);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string): PartnerPage {
  try {
    const read = readAnswer(JSON.parse(text));
    if (read) return read;
  } catch (error) {
    throw new PartnerFaultError(partnerFault.nonsense, error);
  }
  throw new PartnerFaultError(partnerFault.nonsense);
}

/** @throws PartnerFaultError */
async function ask(partner: Partner, address: URL, { answerMs }: Patience): Promise<PartnerPage> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json', ...(partner.key && { authorization: `Bearer ${partner.key}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status === 401 || answer.status === 403) throw new PartnerFaultError(partnerFault.refused);
    if (answer.status === 429 || answer.status >= 500) throw new PartnerFaultError(partnerFault.busy);
    if (!answer.ok) throw new PartnerFaultError(partnerFault.nonsense);
    return parsed(await textOf(answer));
  } catch (error) {
    if (error instanceof PartnerFaultError) throw error;
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new PartnerFaultError(late ? partnerFault.late : partnerFault.unreachable, error);
  }
}

const passes = (fault: FaultCode) => fault !== partnerFault.refused && fault !== partnerFault.nonsense;

/**
 * One page of the partner's library, asked for up to three times: `GET {url}/goods?size=&since=&page=`.
 * @param since what the partner called the moment that changes are wanted from; null: all goods
 * @throws PartnerFaultError
 */
export async function readPage(
  partner: Partner,
  asked: { readonly since: string | null; readonly page: string | null },
  patience: Patience = usual,
): Promise<PartnerPage> {
  const address = new URL(`${partner.url.replace(/\/$/, '')}/goods`);
  address.searchParams.set('size', String(pageSize));
  for (const [name, value] of Object.entries(asked))
    if (value !== null) address.searchParams.set(name, value);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(partner, address, patience);
    } catch (error) {
      if (!(error instanceof PartnerFaultError) || attempt === tries || !passes(error.fault)) throw error;
      await pause(patience.againMs * attempt);
    }
  }
}
