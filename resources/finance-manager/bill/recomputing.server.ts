import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { allows } from '../../kit/permissions.ts';
import type { StoredBill } from './booking.server.ts';
import { claimFees, writeParts } from './closing.server.ts';
import { type Reckoned, reckon } from './figures.server.ts';
import { bill } from './index.ts';
import type { RecomputedFigure } from './recomputed.ts';

const reckoned = (found: ReadonlyMap<string, Reckoned>, billNo: string): Reckoned => {
  const of = found.get(billNo);
  if (!of) throw new Error(`bill ${billNo} was not reckoned`);
  return of;
};

/** What a recomputation would change of a bill, figure by figure. Writes nothing. @throws Refusal 10003, 10004 */
export async function previewOf(
  caller: Caller,
  { params }: AskedOf,
): Promise<{ readonly rows: readonly RecomputedFigure[] }> {
  if (!allows(caller.me.codes, bill, 'recompute')) throw new Refusal(10003);
  const { db } = caller.services;
  const id = params.id ?? '';
  await readRow(caller, bill, id);
  const row = await db.selectFrom('mct_bill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (row.mct_id === null) throw new Error(`bill ${row.bill_no} is nobody's`);
  const { figures } = reckoned(await reckon(db, [{ ...row, mct_id: row.mct_id }], 'claimable'), row.bill_no);
  const differences = differing.flatMap((field) =>
    row[field] === figures[field] ? [] : [{ field, before: row[field], after: figures[field] }],
  );
  return { rows: differences };
}

const differing = [
  'order_count',
  'sales_amount',
  'refund_count',
  'refund_amount',
  'channel_fee',
  'received_amount',
  'algorithm_fee',
  'other_fee',
  'share_amount',
  'split_amount',
  'settle_amount',
  'due_amount',
] as const satisfies readonly (keyof StoredBill & keyof Reckoned['figures'])[];

/** Takes the fees that came meanwhile into a bill and writes its sums and parts anew. Its row is locked. */
export async function recompute(tx: Kysely<Tables>, row: StoredBill, now: string): Promise<void> {
  if (row.mct_id === null) throw new Error(`bill ${row.bill_no} is nobody's`);
  await claimFees(tx, [row.bill_no], now);
  await writeParts(tx, await reckon(tx, [{ ...row, mct_id: row.mct_id }], 'claimed'), now);
}
