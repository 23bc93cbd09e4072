import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf } from '../../server/db/where.ts';
import type { Caller } from '../../server/server-extension.ts';
import { figuresOf } from '../../server/statistics/numbers.ts';
import { readStatisticsQuery } from '../../server/statistics/reading-query.ts';
import { ownerOf } from '../../server/statistics/sketched.ts';
import type { StatisticsQuery } from '../../server/statistics/statistics-query.ts';
import { statisticsTotalsOf } from '../../server/statistics/totals.ts';
import { addDays, secondsBetween } from '../kit/time.ts';
import { orderKind, payStatus } from '../order-manager/enums.ts';
import { stepMinutes } from '../statistical-manager/rolling/buyer-sketches.server.ts';
import { real } from '../statistical-manager/rolling.server.ts';
import { shopStatistics } from '../statistical-manager/shop/index.ts';
import type { HomeOverview, TodayName } from './home-wire.ts';

const names: readonly TodayName[] = [
  'sales_amount',
  'order_count',
  'aov_amount',
  'user_count',
  'refund_amount',
  'net_sales_amount',
];

/** Whose rows the page is about, as a condition on a table's own columns under an alias. */
export type InScope = (alias: string) => RawBuilder<SqlBool>;

export async function inScope(caller: Caller, query: Readonly<Record<string, string>>): Promise<InScope> {
  const { question } = await readStatisticsQuery(caller, shopStatistics, query);
  return (alias) =>
    allOf(
      question.conditions.map((condition) =>
        condition((name) => sql.ref(`${alias}.${name}`), question.models),
      ),
    );
}

interface Sums {
  readonly sales: number;
  readonly orders: number;
  readonly refunds: number;
}

/**
 * Yesterday up to this time of day: the hours that were over, and of the hour that runs the orders themselves, which an index finds;
 * refunds by when they came.
 */
async function yesterdaySoFar({ services, now }: Caller, within: InScope): Promise<Sums> {
  const { date, until } = sameTime(now);
  const hour = Number(now.slice(11, 13));
  const begun = `${until.slice(0, 13)}:00:00`;
  const { rows } = await sql<Record<keyof Sums, string>>`select
    (select coalesce(sum(h.sales_amount), 0) from statistics_org_hour h
      where h.stat_date = ${date}::date and h.stat_hour < ${hour} and ${within('h')})
    + (select coalesce(sum(m.pay_amount), 0) from mgt_order m where m.pay_time >= ${begun}::timestamp
      and m.pay_time <= ${until}::timestamp and m.pay_status = ${payStatus.paid} and ${within('m')} and ${real('m')}) as sales,
    (select coalesce(sum(h.order_count), 0) from statistics_org_hour h
      where h.stat_date = ${date}::date and h.stat_hour < ${hour} and ${within('h')})
    + (select count(*) from mgt_order m where m.pay_time >= ${begun}::timestamp and m.pay_time <= ${until}::timestamp
      and m.pay_status = ${payStatus.paid} and m.order_kind = ${orderKind.normal} and m.total_amount > 0 and ${within('m')}
      and ${real('m')}) as orders,
    (select coalesce(sum(r.refund_amount), 0) from statistics_refund_day r
      where r.stat_date = ${date}::date and r.finish_time <= ${until}::timestamp and ${within('r')}) as refunds`.execute(
    services.db,
  );
  const of = (name: keyof Sums) => Number(rows[0]?.[name] ?? 0);
  return { sales: of('sales'), orders: of('orders'), refunds: of('refunds') };
}

/** Yesterday, and this time of it. */
function sameTime(now: string): { readonly date: string; readonly until: string } {
  const date = addDays(now.slice(0, 10), -1);
  return { date, until: `${date}${now.slice(10)}` };
}

/**
 * Yesterday's different buyers up to this time: counted by their first order while they are few, and beyond, where the scope has counts
 * of its own, up to the last full ten minutes, as old as today's sketch may be.
 */
async function buyersSoFar(
  caller: Caller,
  asked: StatisticsQuery,
  within: InScope,
  orders: number,
): Promise<number> {
  const { db, countedUpTo } = caller.services;
  const { date, until } = sameTime(caller.now);
  const owner = orders > countedUpTo ? await ownerOf(caller, asked, undefined) : null;
  if (owner) {
    const kept = await db
      .selectFrom('statistics_buyer_sketch')
      .select('so_far')
      .where(owner.column, '=', owner.id)
      .where('stat_date', '=', date)
      .where('scene_id', 'is', null)
      .executeTakeFirst();
    const soFar = kept?.so_far as readonly number[] | null | undefined;
    const steps = Math.floor(secondsBetween(`${date} 00:00:00`, until) / 60 / stepMinutes);
    if (soFar) return (steps > 0 ? soFar[Math.min(steps, soFar.length) - 1] : undefined) ?? 0;
  }
  const { rows } = await sql<{ buyers: string }>`select count(*) as buyers from (
    select distinct b.user_id from statistics_buyer_day b
    where b.stat_date = ${date}::date and b.first_time <= ${until}::timestamp and ${within('b')}) u`.execute(
    db,
  );
  return Number(rows[0]?.buyers ?? 0);
}

/** Today’s figures with yesterday’s at the same time of day. */
export async function todayOf(
  caller: Caller,
  query: Readonly<Record<string, string>>,
): Promise<Pick<HomeOverview, 'today' | 'buyer_error'>> {
  const today = caller.surroundings.today;
  const range = { ...query, time_type: '1', start_date: today, end_date: today };
  const asked = await readStatisticsQuery(caller, shopStatistics, range);
  const { groups, error } = await statisticsTotalsOf(caller, asked, names, 'now');
  const now = figuresOf(asked.question, names, groups.get('') ?? { base: () => 0 });
  const within = await inScope(caller, query);
  const { sales, orders, refunds } = await yesterdaySoFar(caller, within);
  const buyers = await buyersSoFar(caller, asked, within, orders);
  const yesterday: Readonly<Record<TodayName, number | null>> = {
    sales_amount: sales,
    order_count: orders,
    aov_amount: orders > 0 ? Math.round(sales / orders) : null,
    user_count: buyers,
    refund_amount: refunds,
    net_sales_amount: sales - refunds,
  };
  const told = names.map((name) => [name, { now: now[name] ?? null, yesterday: yesterday[name] }] as const);
  return { today: Object.fromEntries(told) as HomeOverview['today'], buyer_error: error };
}
