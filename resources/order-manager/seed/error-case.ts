import type { StoredRow } from '../../../server/seed/rows.ts';
import type { ErrorOrder } from '../error-order/index.ts';

/** Without what follows from other values. */
export type ErrorRow = StoredRow<typeof ErrorOrder>;

/** What a case says of its abnormal order; otherwise the order's own end decides. */
export interface ErrorCase {
  readonly reason: ErrorRow['abnormal_reason'];
  readonly closed?: boolean;
  readonly fault?: Exclude<ErrorRow['fault_reason'], null>;
  /** Somebody is at it just now. */
  readonly claimed?: boolean;
  /** The provider was told. */
  readonly reported?: boolean;
}
