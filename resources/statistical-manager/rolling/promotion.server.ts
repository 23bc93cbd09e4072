import { type RawBuilder, sql } from 'kysely';
import { scopeRange } from '../../enums.ts';
import { promotionStatus } from '../../marketing/promotion/enums.ts';
import { among, firstEver, paid, type Queries, type Rolled } from '../rolling.server.ts';

/** So many days before and after an activity belong to its line. */
const daysBefore = 28;
const daysAfter = 14;

/** The day on which an activity was over, or will be. */
const lastDay = sql`least(p.end_time, coalesce(p.stop_time, p.end_time))::date`;

/**
 * The days of points that activities hold for, by `promotion_id`: chosen points, all of its merchant, or all of its organisation with
 * everything below, as they were on the day. One that never ran holds for none.
 * @param when which days, of the activity `p` and the day `d` of a point
 */
function pointDays(rolled: Rolled, when: RawBuilder<boolean>): RawBuilder<unknown> {
  const { from, to } = rolled;
  const told = sql`p.id as promotion_id, d.shop_id, d.stat_date as day, d.mgt_org_id, d.mct_id, d.active_days, d.sales_amount`;
  const asked = sql`d.stat_date between ${from}::date and ${to}::date and ${among(rolled, 'd.shop_id')} and ${when}
    and (p.promotion_status <> ${promotionStatus.stopped} or p.stop_time is not null)`;
  const all = sql`p.shop_range = ${scopeRange.all}`;
  return sql`
    select ${told} from promotion p join promotion__shop j on j.owner_id = p.id join statistics_shop_day d on d.shop_id = j.target_id
      where p.shop_range = ${scopeRange.selected} and ${asked}
    union all select ${told} from promotion p join statistics_shop_day d on d.mct_id = p.mct_id where ${all} and ${asked}
    union all select ${told} from promotion p join manager_org a on a.id = p.mgt_org_id
      join manager_org o on left(o.org_code, length(a.org_code)) = a.org_code join statistics_shop_day d on d.mgt_org_id = o.id
      where ${all} and p.mct_id is null and ${asked}`;
}

/** Days on which an activity holds at a point that operates. */
const held = (rolled: Rolled) =>
  pointDays(
    rolled,
    sql<boolean>`d.operating_minutes > 0 and d.stat_date between p.start_time::date and ${lastDay}
      and (coalesce(jsonb_array_length(p.week_days), 0) = 0 or p.week_days @> to_jsonb(extract(isodow from d.stat_date)::int))`,
  );

/**
 * Where activities held and what orders with them tell, from raw rows; days of points are rolled up before. An order that several took
 * something off counts for each of them.
 */
export async function rollPromotions(db: Queries, rolled: Rolled): Promise<void> {
  const { from, to, now } = rolled;
  const times = sql`${now}::timestamp, ${now}::timestamp`;
  for (const table of ['statistics_promotion_day', 'statistics_promotion_buyer_day'])
    await sql`delete from ${sql.table(table)} t where t.stat_date between ${from}::date and ${to}::date
      and ${among(rolled, 't.shop_id')}`.execute(db);
  await sql`
    insert into statistics_promotion_day (stat_date, promotion_id, shop_id, mgt_org_id, mct_id, held_days, join_order_count,
      new_user_count, sales_amount, discount_amount, point_order_count, create_time, update_time)
    select x.day, x.promotion_id, x.shop_id, d.mgt_org_id, d.mct_id, max(x.held), sum(x.orders), sum(x.first), sum(x.sales),
      sum(x.discount), max(x.held) * d.order_count, ${times}
    from (
      select day, promotion_id, shop_id, 1 as held, 0 as orders, 0 as first, 0::bigint as sales, 0::bigint as discount
      from (${held(rolled)}) h
      union all
      select p.day, u.promotion_id, p.shop_id, 0, p.counted, ${firstEver('p')}, p.pay_amount, u.discount_amount
      from (${paid(rolled)}) p join promotion_use u on u.order_id = p.id
    ) x join statistics_shop_day d on d.shop_id = x.shop_id and d.stat_date = x.day
    group by 1, 2, 3, 4, 5, d.order_count`.execute(db);
  await sql`
    insert into statistics_promotion_buyer_day (stat_date, promotion_id, shop_id, user_id, mgt_org_id, mct_id, order_count, create_time,
      update_time)
    select x.day, u.promotion_id, x.shop_id, x.user_id, d.mgt_org_id, d.mct_id, count(*), ${times}
    from (${paid(rolled)}) x join promotion_use u on u.order_id = x.id
    join statistics_shop_day d on d.shop_id = x.shop_id and d.stat_date = x.day
    where x.counted = 1 group by 1, 2, 3, 4, 5, 6`.execute(db);
}

/** What the points of activities sold in all, on whole days from four weeks before to two after. */
export async function rollAround(db: Queries, { from, to, now }: Rolled): Promise<void> {
  const near = sql<boolean>`d.stat_date between p.start_time::date - ${sql.lit(daysBefore)} and ${lastDay} + ${sql.lit(daysAfter)}`;
  await sql`delete from statistics_promotion_around where stat_date between ${from}::date and ${to}::date`.execute(
    db,
  );
  await sql`
    insert into statistics_promotion_around (stat_date, promotion_id, mgt_org_id, mct_id, active_days, point_sales_amount, create_time,
      update_time)
    select x.day, x.promotion_id, x.mgt_org_id, x.mct_id, sum(x.active_days), sum(x.sales_amount), ${now}::timestamp, ${now}::timestamp
    from (${pointDays({ from, to, now, shops: null }, near)}) x group by 1, 2, 3, 4`.execute(db);
}
