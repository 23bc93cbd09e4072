import { type SqlBool, sql } from 'kysely';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import { moneyText } from '../../kit/format.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { ledgerType } from '../ledger/statement.ts';
import { expense } from './index.ts';
import { channelOf, simOf } from './numbers.ts';
import { expenseTasks } from './posting.server.ts';
import { bookWaiver } from './waiving.server.ts';

type Row = RowOf<typeof expense>;

/** The rows of one day at the fee's point and of its merchant. */
const ofDay = ({ stat_date }: Row, time: ReturnType<typeof sql.ref>) =>
  sql<SqlBool>`${time} >= ${stat_date}::date and ${time} < ${stat_date}::date + 1`;

async function waive({
  tx,
  row,
  input,
  now,
  refuse,
}: ActionContext & { readonly row: Row; readonly input: ActionInput<typeof expense, 'waive'> }) {
  const { free_amount, remark } = input;
  if (free_amount > row.fee_amount)
    refuse(10006, undefined, [
      {
        field: 'free_amount',
        msg: {
          en: `At most ${moneyText(row.fee_amount)}`,
          zh: `最多${moneyText(row.fee_amount)}`,
        },
      },
    ]);
  await bookWaiver(tx, row, free_amount, now);
  return { set: { free_amount, remark } };
}

export const expenseServerExtension = implement(expense, {
  handlers: { waive },
  belongs: {
    algorithm_identify: (row) => (column) =>
      sql`${column('mct_id')} = ${row.mct_id} and ${column('shop_id')} = ${row.shop_id}
        and ${column('charge_flag')} = 1 and ${column('unit_price')} = ${row.unit_price}
        and ${ofDay(row, column('create_time'))}`,
    mct_account_ledger: (row) => (column) => {
      const channel = channelOf(row.expense_no);
      const ofChannel = channel === null ? sql`` : sql`and o.pay_channel = ${channel}`;
      return sql`${column('mct_id')} = ${row.mct_id} and ${column('effect_flag')} = 1
        and ${column('ledger_type')} in (${ledgerType.pay}, ${ledgerType.refund}) and ${ofDay(row, column('create_time'))}
        and exists (select 1 from mgt_order o where o.order_no = ${column('order_no')} and o.shop_id = ${row.shop_id}
          ${ofChannel})`;
    },
    device_bind: (row) => (column) =>
      sql`${column('device_id')} = ${simOf(row.expense_no)}
        and ${column('shop_id')} = ${row.shop_id} and ${column('mct_id')} = ${row.mct_id}
        and ${column('bind_time')} < ${row.stat_date}::date + 1
        and coalesce(${column('unbind_time')}, ${row.stat_date}::date + 1) > date_trunc('month', ${row.stat_date}::date)`,
    shop_operating_day: (row) => (column) =>
      sql`${column('shop_id')} = ${row.shop_id}
        and ${column('stat_date')} between date_trunc('month', ${row.stat_date}::date)::date and ${row.stat_date}::date`,
  },
  tasks: expenseTasks,
});
