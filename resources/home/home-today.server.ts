import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../../server/behaviour.ts';
import { allOf } from '../../server/db/where.ts';
import { readAsked } from '../../server/statistics/asked.ts';
import { figuresOf } from '../../server/statistics/numbers.ts';
import { wholeOf } from '../../server/statistics/whole.ts';
import { addDays } from '../kit/time.ts';
import { orderKind, payStatus } from '../order-manager/sale-order-enums.ts';
import { real } from '../statistical-manager/rolling.server.ts';
import { shopStatistics } from '../statistical-manager/shop-statistics.ts';
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

export function inScope(caller: Caller, query: Readonly<Record<string, string>>): InScope {
  const { question } = readAsked(caller, shopStatistics, query);
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
  readonly buyers: number;
}

/**
 * Yesterday up to this time of day: the hours that were over, and of the hour that runs the orders themselves, which an index finds;
 * buyers by their first order, refunds by when they came.
 */
async function yesterdaySoFar({ services, now }: Caller, within: InScope): Promise<Sums> {
  const date = addDays(now.slice(0, 10), -1);
  const until = `${date}${now.slice(10)}`;
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
      where r.stat_date = ${date}::date and r.finish_time <= ${until}::timestamp and ${within('r')}) as refunds,
    (select count(*) from (select distinct b.user_id from statistics_buyer_day b
      where b.stat_date = ${date}::date and b.first_time <= ${until}::timestamp and ${within('b')}) u) as buyers`.execute(
    services.db,
  );
  const [row] = rows;
  const of = (name: keyof Sums) => Number(row?.[name] ?? 0);
  return { sales: of('sales'), orders: of('orders'), refunds: of('refunds'), buyers: of('buyers') };
}

/** Today’s figures with yesterday’s at the same time of day. */
export async function todayOf(
  caller: Caller,
  query: Readonly<Record<string, string>>,
): Promise<Pick<HomeOverview, 'today' | 'buyer_error'>> {
  const today = caller.surroundings.today;
  const range = { ...query, time_type: '1', start_date: today, end_date: today };
  const asked = readAsked(caller, shopStatistics, range);
  const { groups, error } = await wholeOf(caller, asked, names, 'now');
  const now = figuresOf(asked.question, names, groups.get('') ?? { base: () => 0 });
  const { sales, orders, refunds, buyers } = await yesterdaySoFar(caller, inScope(caller, query));
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
