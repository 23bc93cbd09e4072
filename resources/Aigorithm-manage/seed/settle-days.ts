import { day, secondsOf } from '../../../server/seed/moments.ts';
import { type Adjustment, newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { settleMode } from '../../enums.ts';
import { addDays } from '../../kit/time.ts';
import { orderDates } from '../../order-manager/seed/demand.ts';
import type { LedgerEntry } from '../../order-manager/seed/payments.ts';
import type { World } from '../../shared/seed/world.ts';
import { availableFrom, type SettleDay } from '../settle-day.ts';

/** Numbers of an account's settlement days: so many days fit below the next account's. */
const daysPerAccount = 10_000;
const idOf = (account: string, date: string) =>
  Number(account) * daysPerAccount + Math.round((secondsOf(date) - secondsOf('2023-01-01')) / day);

/** The day of the payment whose money a row moved before it could be withdrawn; null for what moved money that could. */
const waitsFor = ({ available_time, create_time }: LedgerEntry): string | null =>
  available_time !== null && available_time > create_time ? addDays(available_time, -1) : null;

/** Empty days of every merchant that the platform collects for, which orders fill: those of order detail, and of the special orders. */
export function settleDays(world: World, special: readonly LedgerEntry[]): StoredRow<typeof SettleDay>[] {
  const collected = world.merchants.filter(({ settle_mode }) => settle_mode === settleMode.platform);
  return collected.flatMap(({ id, mgt_org_id }) => {
    const own = special.filter(({ account_id }) => account_id === id).map(waitsFor);
    const dates = new Set([...orderDates(world.settings), ...own.filter((date) => date !== null)]);
    return [...dates].map((date) => ({
      mgt_org_id,
      mct_id: id,
      account_id: id,
      settle_date: date,
      available_time: availableFrom(date),
      slot_no: 0,
      settle_net_amount: 0,
      ...newRowColumns(idOf(id, date), `${date} 00:00:00`),
    }));
  });
}

export const lastSettleDay = (world: World) => (world.merchants.length + 1) * daysPerAccount - 1;

/** What rows of the ledger add to the days of their payments. */
export function settledOfDays(ledger: readonly LedgerEntry[]): Adjustment {
  const sums = new Map<string, number>();
  for (const row of ledger) {
    const date = waitsFor(row);
    if (date === null) continue;
    const id = String(idOf(row.account_id, date));
    sums.set(id, (sums.get(id) ?? 0) + row.amount);
  }
  const rows = [...sums].map(([id, settle_net_amount]) => ({ id, settle_net_amount }));
  return { table: 'mct_settle_day', add: ['settle_net_amount'], least: [], rows };
}
