import { HttpProblem } from '../../providers/http.ts';
import type { Label } from '../../resources/kit/label.ts';
import { uploads } from '../i18n/texts/uploads.ts';

/** Why a file did not arrive. `network`: the same upload may be run again and goes on where it stopped. */
export type UploadProblemKind = 'network' | 'refused' | 'cancelled';

export class UploadProblem extends Error {
  override readonly name = 'UploadProblem';
  readonly kind: UploadProblemKind;
  readonly text: Label;

  constructor(kind: UploadProblemKind, text: Label) {
    super(text.en);
    this.kind = kind;
    this.text = text;
  }
}

/** What the client of OSS throws: an error of its own, or a plain object where it was told to stop. */
interface Thrown {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly status?: unknown;
  /** Of a call to our own server that found no network (providers/http.ts). */
  readonly kind?: unknown;
}

const byCode: Readonly<Record<string, Label>> = {
  InvalidContent: uploads.content,
  EntityTooLarge: uploads.tooLarge,
  AccessDenied: uploads.denied,
  SecurityTokenExpired: uploads.expired,
  InvalidSecurityToken: uploads.expired,
  RequestTimeTooSkewed: uploads.clock,
  UserQuotaExceeded: uploads.quota,
};

/** An upload in parts that the store knows no more: it has to begin anew. */
export function isForgotten(error: unknown): boolean {
  const { name, code } = error as Thrown;
  return name === 'abort' || code === 'NoSuchUpload';
}

/** The name is random, so that a file under it is our own earlier try whose answer was lost. */
export function hasArrived(error: unknown): boolean {
  return (error as Thrown).code === 'FileAlreadyExists';
}

/** Whether another try may succeed: no answer came, or the store had an internal error. */
export function isPassing(error: unknown): boolean {
  const { status, name, kind } = error as Thrown;
  return (
    kind === 'network' ||
    status === -1 ||
    status === -2 ||
    name === 'ConnectionTimeoutError' ||
    Number(status) >= 500
  );
}

export function problemOf(error: unknown): UploadProblem {
  if (error instanceof UploadProblem) return error;
  const { name, code } = error as Thrown;
  if (name === 'cancel') return new UploadProblem('cancelled', uploads.cancelled);
  // Our own server refused the token, and said why.
  if (error instanceof HttpProblem && error.kind === 'answer' && error.statusCode < 500)
    return new UploadProblem('refused', { en: error.message, zh: error.message });
  if (isPassing(error)) return new UploadProblem('network', uploads.network);
  return new UploadProblem('refused', byCode[String(code)] ?? uploads.failed);
}
