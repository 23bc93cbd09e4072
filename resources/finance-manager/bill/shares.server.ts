import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { BillSpan } from './span.ts';

/** Days of one share rate, both included. */
export interface ShareStretch {
  readonly start_date: string;
  readonly end_date: string;
  /** Basis points. */
  readonly share_rate: number;
}

/** The share rates of bills' days, by the bill's number; none where nothing is shared. */
export async function sharesOf(
  _db: Kysely<Tables>,
  _spans: readonly BillSpan[],
): Promise<ReadonlyMap<string, readonly ShareStretch[]>> {
  return new Map();
}
