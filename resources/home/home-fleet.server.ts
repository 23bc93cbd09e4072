import type { Caller } from '../../server/behaviour.ts';
import { whereSql } from '../../server/db/where.ts';
import { type Condition, countGroups, sumOf } from '../../server/rows/query.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import { SettleDay } from '../Aigorithm-manage/settle-day.ts';
import { ExpenseDay } from '../finance-manager/expense.ts';
import type { AnyModel } from '../kit/model.ts';
import type { AnyWhere } from '../kit/predicate.ts';
import { Account, ownerType } from '../order-manager/payment.ts';
import { online, Point, shopStatus } from '../shared/point.ts';
import type { HomeOverview, Money } from './home-wire.ts';

/** Below this a cabinet is nearly empty, in basis points (docs/domain/home.md §6). */
const lowStock = 3_000;
const operating = { shop_status: shopStatus.operating };

const counts: Readonly<Record<string, AnyWhere>> = {
  operating,
  online: { ...operating, online: online.online },
  offline: { ...operating, online: online.offline },
  faulty: { ...operating, fault_count: { gt: 0 } },
  low_stock: { ...operating, stock_rate: { lt: lowStock } },
  idle: { ...operating, idle_flag: 1 },
};

const conditionOf =
  (caller: Caller, model: AnyModel, where: AnyWhere): Condition =>
  (column) =>
    whereSql(where, model.fields, column, caller.surroundings);

/** More cities than there are. */
const mostCities = 1_000;

/** The points in scope with what is wrong with them, as a whole and, those that operate, by city, most first. Read once for both. */
export async function fleetOf(
  caller: Caller,
  orgs: readonly Condition[],
): Promise<Pick<HomeOverview, 'fleet' | 'places'>> {
  const parts = Object.entries(counts).map(([key, of]) => [key, conditionOf(caller, Point, of)] as const);
  const there = { shop_status: { ne: shopStatus.withdrawn } };
  const rows = await countGroups(
    caller.services.db,
    visibleRows(caller, Point, [...orgs, conditionOf(caller, Point, there)]),
    ['province_name', 'city_name'],
    Object.fromEntries(parts),
    mostCities,
  );
  const of = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  const running = of('operating');
  return {
    fleet: {
      points: of('total'),
      operating: running,
      online: of('online'),
      online_rate: running > 0 ? Math.round((of('online') * 10_000) / running) : null,
      faulty: of('faulty'),
      low_stock: of('low_stock'),
      idle: of('idle'),
    },
    places: rows
      .filter((row) => Number(row.operating) > 0)
      .sort((a, b) => Number(b.operating) - Number(a.operating))
      .map((row) => ({
        province: String(row.province_name ?? ''),
        city: String(row.city_name ?? ''),
        online: Number(row.online),
        offline: Number(row.offline),
        faulty: Number(row.faulty),
      })),
  };
}

/** What the merchants in scope have, what of it may be withdrawn, and what this month costs them. */
export async function moneyOf(caller: Caller, orgs: readonly Condition[]): Promise<Money> {
  const { db } = caller.services;
  const { today } = caller.surroundings;
  const sums = (model: AnyModel, where: AnyWhere, names: readonly string[]) =>
    sumOf(db, visibleRows(caller, model, [...orgs, conditionOf(caller, model, where)]), names);
  const [accounts, waiting, fees] = await Promise.all([
    sums(Account, { owner_type: ownerType.merchant }, ['balance_amount', 'frozen_amount']),
    sums(SettleDay, { available_time: { gt: { $: 'now' } } }, ['settle_net_amount']),
    sums(ExpenseDay, { stat_date: { gte: `${today.slice(0, 7)}-01`, lte: today } }, [
      'fee_amount',
      'free_amount',
    ]),
  ]);
  const frozen = accounts.frozen_amount ?? 0;
  const pending = waiting.settle_net_amount ?? 0;
  return {
    withdrawable_amount: (accounts.balance_amount ?? 0) - frozen - pending,
    frozen_amount: frozen,
    pending_amount: pending,
    fees_amount: (fees.fee_amount ?? 0) - (fees.free_amount ?? 0),
  };
}

/** What a new merchant has set up; absent once there is a point with goods. */
export async function guideOf(caller: Caller): Promise<Pick<HomeOverview, 'guide'>> {
  const rows = visibleRows(caller, Point, []);
  const { sku_count: goods = 0, count: points = 0 } = await sumOf(caller.services.db, rows, ['sku_count']);
  return points > 0 && goods > 0 ? {} : { guide: { point: points > 0, goods: goods > 0 } };
}
