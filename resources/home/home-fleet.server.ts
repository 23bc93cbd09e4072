import { allOf, whereSql } from '../../server/db/where.ts';
import { type Condition, countGroups, sumOf } from '../../server/rows/query.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import type { Caller } from '../../server/server-extension.ts';
import { SettleDaySlot } from '../Aigorithm-manage/settle-day.ts';
import { ExpenseDay } from '../finance-manager/expense/index.ts';
import { Account, AccountSlot, accountKind, ownerType } from '../finance-manager/ledger/account.ts';
import type { AnyModel } from '../kit/model.ts';
import type { AnyWhere } from '../kit/predicate.ts';
import { online, Point, shopStatus } from '../shared/point.ts';
import { point } from '../shop-manager/point/index.ts';
import { type Asked, shownIn } from './home-ways.server.ts';
import type { FleetName, HomeOverview, Money } from './home-wire.ts';

const operating = { tab: String(shopStatus.operating) };

/** What the list of points shows of each; a cabinet below 30 % is nearly empty (docs/domain/home.md §6). */
const counted = {
  points: { shop_status: [shopStatus.notOpened, shopStatus.operating, shopStatus.suspended].join() },
  operating,
  online: { ...operating, online: String(online.online) },
  faulty: { ...operating, min_fault_count: '1' },
  low_stock: { ...operating, max_stock_rate: '2999' },
  idle: { ...operating, idle_flag: '1' },
} as const satisfies Readonly<Record<FleetName, Asked>>;
const offline = { ...operating, online: String(online.offline) };

const conditionOf =
  (caller: Caller, model: AnyModel, where: AnyWhere): Condition =>
  (column) =>
    whereSql(where, model.fields, column, caller.surroundings);

/** More cities than there are. */
const mostCities = 1_000;

/** The points in scope with what is wrong with them, as a whole and, those that operate, by city, most first. Read once for both. */
export async function fleetOf(
  caller: Caller,
  org: Asked,
): Promise<Pick<HomeOverview, 'fleet' | 'fleet_paths' | 'places'>> {
  const ways = Object.entries({ ...counted, offline }).map(
    ([name, asked]) => [name, shownIn(caller, point, asked, org)] as const,
  );
  const parts = ways.map(([name, { conditions }]): [string, Condition] => [
    name,
    (column, models) => allOf(conditions.map((condition) => condition(column, models))),
  ]);
  const rows = await countGroups(
    caller.services.db,
    visibleRows(caller, Point, shownIn(caller, point, {}, org).conditions),
    ['province_name', 'city_name'],
    Object.fromEntries(parts),
    mostCities,
  );
  const of = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  const running = of('operating');
  return {
    fleet: {
      points: of('points'),
      operating: running,
      online: of('online'),
      online_rate: running > 0 ? Math.round((of('online') * 10_000) / running) : null,
      faulty: of('faulty'),
      low_stock: of('low_stock'),
      idle: of('idle'),
    },
    fleet_paths: Object.fromEntries(
      ways.flatMap(([name, { path }]) => (path !== undefined && name in counted ? [[name, path]] : [])),
    ),
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
  const own = { owner_type: ownerType.merchant, account_kind: accountKind.balance };
  const [slots, accounts, waiting, fees] = await Promise.all([
    sums(AccountSlot, own, ['balance_amount']),
    sums(Account, own, ['frozen_amount']),
    sums(SettleDaySlot, { available_time: { gt: { $: 'now' } } }, ['settle_net_amount']),
    sums(ExpenseDay, { stat_date: { gte: `${today.slice(0, 7)}-01`, lte: today } }, [
      'fee_amount',
      'free_amount',
    ]),
  ]);
  const frozen = accounts.frozen_amount ?? 0;
  const pending = waiting.settle_net_amount ?? 0;
  return {
    withdrawable_amount: (slots.balance_amount ?? 0) - frozen - pending,
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
