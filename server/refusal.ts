import type { Label, LabelParams } from '../resources/kit/label.ts';
import type { FieldError } from '../resources/kit/validation.ts';

/** HTTP statuses by envelope code (docs/domain/errors.md §4); every other business code is a conflict. */
const statuses: Readonly<Record<number, number>> = {
  10001: 401,
  10002: 401,
  10003: 403,
  10004: 404,
  10005: 409,
  10006: 422,
  10007: 429,
  10008: 500,
  20009: 422,
  20010: 422,
  20011: 422,
  20012: 422,
  20031: 422,
  20032: 422,
  24001: 401,
  24002: 401,
};

export interface RefusalDetail {
  readonly params?: LabelParams;
  readonly errors?: readonly FieldError[];
  /** What the answer carries beside the text, e.g. the newer row of 10005. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Replaces the catalogue's text, where the specification quotes another one for the case. */
  readonly text?: Label;
  /** Seconds after which the call may be made again: the answer's `Retry-After`. */
  readonly retryAfter?: number;
  /** 400 where a body can't be read at all. */
  readonly status?: number;
}

/** A call that is refused for a reason its caller is told: an envelope code with its text (docs/domain/errors.md §4). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  readonly detail: RefusalDetail;

  constructor(code: number, detail: RefusalDetail = {}) {
    super(`refused with ${code}`);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return this.detail.status ?? statuses[this.code] ?? 409;
  }
}

/** One field's refusal: 10006, or the business code of the rule that it breaks. */
export function invalid(errors: readonly FieldError[]): Refusal {
  return new Refusal(errors[0]?.code ?? 10006, { errors });
}

export function invalidField(field: string, msg: Label): Refusal {
  return invalid([{ field, msg }]);
}
