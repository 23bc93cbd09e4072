import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { rateType } from '../../mct-manager/enums.ts';
import type { BillSpan } from './span.ts';

/** Days of one share rate, both included. */
export interface ShareStretch {
  readonly start_date: string;
  readonly end_date: string;
  /** Basis points. */
  readonly share_rate: number;
}

/** The share rates of bills' days (P35), by the bill's number; none for merchants who share nothing. */
export async function sharesOf(
  db: Kysely<Tables>,
  spans: readonly BillSpan[],
): Promise<ReadonlyMap<string, readonly ShareStretch[]>> {
  const { rows } = await sql<ShareStretch & { bill_no: string }>`
    select s.bill_no, greatest(q.effect_date, s.start_date)::text as start_date,
      least(coalesce(q.expire_date, s.end_date), s.end_date)::text as end_date, q.rate as share_rate
    from json_to_recordset(${JSON.stringify(spans)}::json) as s(mct_id bigint, bill_no text, start_date date, end_date date)
      join mct m on m.id = s.mct_id and m.share_flag = 1
      join mct_rate q on q.mct_id = s.mct_id and q.rate_type = ${rateType.share} and q.rate > 0
        and q.effect_date <= s.end_date and coalesce(q.expire_date, s.end_date) >= s.start_date
    order by s.bill_no, q.effect_date`.execute(db);
  const shares = new Map<string, ShareStretch[]>();
  for (const { bill_no, ...stretch } of rows) shares.set(bill_no, [...(shares.get(bill_no) ?? []), stretch]);
  return shares;
}
