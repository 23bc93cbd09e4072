import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { feeType } from '../expense/index.ts';
import { bookWaiver } from '../expense/waiving.server.ts';

const reasons = ['设备故障期间停业，减免一半费用', '新点位试运营首月减免'];

/** Some fees of the last days are waived in part or whole, as the clerks of the demo would have done. */
export async function waiveSome(db: Kysely<Tables>, now: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fees = await tx
      .selectFrom('mct_expense')
      .selectAll()
      .where('fee_type', '=', feeType.algorithm)
      .where('fee_amount', '>', 20)
      .where('bill_no', 'is', null)
      .where('free_amount', '=', 0)
      .orderBy('stat_date', 'desc')
      .orderBy('expense_no')
      .limit(6)
      .forUpdate()
      .execute();
    for (const [at, fee] of fees.entries()) {
      const free_amount = at % 2 === 0 ? Math.floor(fee.fee_amount / 2) : fee.fee_amount;
      await bookWaiver(tx, fee, free_amount, now);
      await tx
        .updateTable('mct_expense')
        .set({ free_amount, remark: reasons[at % 2], version: fee.version + 1, update_time: now })
        .where('id', '=', fee.id)
        .execute();
    }
  });
}
