import { day, secondsOf } from '../../../server/seed/moments.ts';
import { type Adjustment, newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { settleMode } from '../../enums.ts';
import { availableFrom } from '../../finance-manager/ledger/available-from.ts';
import { orderDates } from '../../order-manager/seed/demand.ts';
import type { LedgerEntry } from '../../order-manager/seed/payments.ts';
import type { World } from '../../shared/seed/world.ts';
import type { SettleDaySlot } from '../settle-day.ts';

/** Numbers of an account's settlement days: so many days fit below the next account's. */
const daysPerAccount = 10_000;
const idOf = (account: string, date: string) =>
  Number(account) * daysPerAccount + Math.round((secondsOf(date) - secondsOf('2023-01-01')) / day);

/** Empty days of every merchant that the platform collects for, which orders fill: those of order detail, and of the special orders. */
export function settleDays(world: World, special: readonly LedgerEntry[]): StoredRow<typeof SettleDaySlot>[] {
  const collected = world.merchants.filter(({ settle_mode }) => settle_mode === settleMode.platform);
  return collected.flatMap(({ id, mgt_org_id }) => {
    const own = special.filter(({ account_id }) => account_id === id).map(({ settle_date }) => settle_date);
    const dates = new Set([...orderDates(world.settings), ...own.filter((date) => date !== null)]);
    return [...dates].map((date) => ({
      mgt_org_id,
      mct_id: id,
      account_id: id,
      settle_date: date,
      available_time: availableFrom(date),
      slot_no: 0,
      income_amount: 0,
      expense_amount: 0,
      settle_net_amount: 0,
      ...newRowColumns(idOf(id, date), `${date} 00:00:00`),
    }));
  });
}

export const lastSettleDay = (world: World) => (world.merchants.length + 1) * daysPerAccount - 1;

/** What rows of the ledger add to the days of their payments. */
export function settledOfDays(ledger: readonly LedgerEntry[]): Adjustment {
  const sums = new Map<string, { income_amount: number; expense_amount: number }>();
  for (const row of ledger) {
    if (row.settle_date === null) continue;
    const id = String(idOf(row.account_id, row.settle_date));
    const sum = sums.get(id) ?? { income_amount: 0, expense_amount: 0 };
    if (row.amount > 0) sum.income_amount += row.amount;
    else sum.expense_amount -= row.amount;
    sums.set(id, sum);
  }
  const rows = [...sums].map(([id, { income_amount, expense_amount }]) => ({
    id,
    income_amount,
    expense_amount,
    settle_net_amount: income_amount - expense_amount,
  }));
  return {
    table: 'mct_settle_day_slot',
    add: ['income_amount', 'expense_amount', 'settle_net_amount'],
    least: [],
    rows,
  };
}
