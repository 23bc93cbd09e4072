import { sql } from 'kysely';
import { abnormalType } from '../../enums.ts';
import { faultReason } from '../../operation/device/enums.ts';
import { orderKind } from '../../order-manager/enums.ts';
import { shopStatus } from '../../shared/point.ts';
import {
  among,
  during,
  firstEver,
  paid,
  type Queries,
  type Rolled,
  real,
  refunded,
  settledOrders,
} from '../rolling.server.ts';
import { rollOrganisations } from './org.server.ts';

/** Below so many online minutes a day is no cabinet-day (docs/domain/statistics.md §7). */
const activeMinutes = 60;

/**
 * The days of points without what orders tell: whose they are, whether they operate, how long their cabinets were online, openings,
 * abnormal orders, complaints. A day has a row where a point operates or anything happened. Organisation, merchant, scene and whether
 * it operated are those of the day itself: once written they stay.
 */
async function rollDays(db: Queries, rolled: Rolled): Promise<void> {
  const { from, to, now } = rolled;
  const until = sql`least(d.day + 1, ${now}::timestamp)`;
  const overlap = sql`floor(extract(epoch from least(coalesce(f.recover_time, ${now}::timestamp), ${until})
    - greatest(f.start_time, d.day::timestamp)) / 60)`;
  await sql`
    with days as (select generate_series(${from}::date, ${to}::date, '1 day')::date as day),
    opened as (
      select m.shop_id, m.create_time::date as day, max(m.mgt_org_id) as mgt_org_id, max(m.mct_id) as mct_id,
        count(*) filter (where m.order_kind = ${orderKind.normal} and ${real('m')})::int as opens,
        count(*) filter (where m.order_kind = ${orderKind.normal} and ${real('m')}
          and m.abnormal_type <> ${abnormalType.normal})::int as abnormal
      from mgt_order m where ${during(rolled, 'm.create_time')} and ${among(rolled, 'm.shop_id')} group by 1, 2),
    complained as (
      select s.id as shop_id, c.create_time::date as day, count(*)::int as complaints
      from mgt_complaint_order c left join mgt_order m on m.id = c.order_id
      join mct_shop s on s.id = m.shop_id or (c.order_id is null and s.cabinet_code = c.cabinet_code)
      where ${during(rolled, 'c.create_time')} and ${among(rolled, 's.id')} group by 1, 2),
    moved as (
      select shop_id, day from (${paid(rolled)}) p union select shop_id, day from (${settledOrders(rolled)}) g
      union select shop_id, day from (${refunded(rolled)}) r
      union select b.shop_id, b.open_time::date from mct_replenish_record b
        where ${during(rolled, 'b.open_time')} and ${among(rolled, 'b.shop_id')}),
    offline as (
      select v.shop_id, d.day, sum(${overlap})::int as minutes
      from days d join device_fault f on f.start_time < ${until} and (f.recover_time is null or f.recover_time > d.day)
      join device v on v.id = f.device_id
      where f.fault_reason = ${faultReason.cabinetOffline} and ${among(rolled, 'v.shop_id')} group by 1, 2),
    told as (
      select s.id as shop_id, d.day, coalesce(k.mgt_org_id, o.mgt_org_id, s.mgt_org_id) as mgt_org_id,
        coalesce(k.mct_id, o.mct_id, s.mct_id) as mct_id, coalesce(k.scene_id, s.scene_id) as scene_id, coalesce(o.opens, 0) as opens, coalesce(o.abnormal, 0) as abnormal,
        coalesce(c.complaints, 0) as complaints,
        case when d.day < ${now}::date and k.id is not null then k.operating_minutes > 0
          else s.shop_status = ${shopStatus.operating} and s.create_time < d.day + 1 end as operates,
        greatest(0, floor(extract(epoch from ${until} - d.day::timestamp) / 60)::int) as minutes,
        coalesce(f.minutes, 0) as off, o.shop_id is not null or c.shop_id is not null or v.shop_id is not null as busy, k.id as known
      from mct_shop s cross join days d
      left join statistics_shop_day k on k.shop_id = s.id and k.stat_date = d.day
      left join opened o on o.shop_id = s.id and o.day = d.day
      left join complained c on c.shop_id = s.id and c.day = d.day
      left join moved v on v.shop_id = s.id and v.day = d.day
      left join offline f on f.shop_id = s.id and f.day = d.day
      where ${among(rolled, 's.id')})
    insert into statistics_shop_day (stat_date, shop_id, mgt_org_id, mct_id, scene_id, active_days, operating_minutes, online_minutes,
      open_count, abnormal_count, complaint_count, create_time, update_time)
    select t.day, t.shop_id, t.mgt_org_id, t.mct_id, t.scene_id,
      case when t.operates and t.minutes - t.off >= ${activeMinutes} then 1 else 0 end,
      case when t.operates then t.minutes else 0 end, case when t.operates then greatest(0, t.minutes - t.off) else 0 end,
      t.opens, t.abnormal, t.complaints, ${now}::timestamp, ${now}::timestamp
    from told t where t.operates or t.busy or t.known is not null
    on conflict (shop_id, stat_date) do update set active_days = excluded.active_days,
      operating_minutes = excluded.operating_minutes, online_minutes = excluded.online_minutes,
      open_count = excluded.open_count, abnormal_count = excluded.abnormal_count, complaint_count = excluded.complaint_count,
      update_time = excluded.update_time`.execute(db);
}

/** What orders tell of the days, by payment channel and order source, and from it what they tell of the days as a whole. */
async function rollOrders(db: Queries, rolled: Rolled): Promise<void> {
  const { from, to, now } = rolled;
  const cells = (alias: string) =>
    sql`${sql.ref(`${alias}.stat_date`)} between ${from}::date and ${to}::date and ${among(rolled, `${alias}.shop_id`)}`;
  await sql`delete from statistics_shop_pay_day t where ${cells('t')}`.execute(db);
  await sql`
    insert into statistics_shop_pay_day (stat_date, shop_id, mgt_org_id, mct_id, scene_id, pay_channel, order_source, order_count,
      new_user_count, item_count, gmv_amount, sales_amount, discount_amount, refund_amount, create_time, update_time)
    select x.day, x.shop_id, d.mgt_org_id, d.mct_id, d.scene_id, x.pay_channel, x.order_source, sum(x.counted), sum(x.first), sum(x.items),
      sum(x.gmv), sum(x.sales), sum(x.discount), sum(x.refunds), ${now}::timestamp, ${now}::timestamp
    from (
      select p.day, p.shop_id, p.pay_channel, p.order_source, p.counted, ${firstEver('p')} as first,
        (select coalesce(sum(l.quantity), 0) from mgt_order_goods l where l.order_id = p.id) as items,
        0::bigint as gmv, p.pay_amount as sales, p.discount, 0::bigint as refunds
      from (${paid(rolled)}) p
      union all select g.day, g.shop_id, g.pay_channel, g.order_source, 0, 0, 0, g.total_amount, 0, 0, 0 from (${settledOrders(rolled)}) g
      union all select r.day, r.shop_id, r.pay_channel, r.order_source, 0, 0, 0, 0, 0, 0, r.refund_amount
        from (${refunded(rolled)}) r
    ) x join statistics_shop_day d on d.shop_id = x.shop_id and d.stat_date = x.day
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  await sql`
    update statistics_shop_day d set order_count = x.orders, new_user_count = x.first, item_count = x.items, gmv_amount = x.gmv,
      sales_amount = x.sales, discount_amount = x.discount, refund_amount = x.refunds
    from (select k.id, coalesce(sum(p.order_count), 0)::int as orders, coalesce(sum(p.new_user_count), 0)::int as first,
        coalesce(sum(p.item_count), 0)::int as items, coalesce(sum(p.gmv_amount), 0) as gmv,
        coalesce(sum(p.sales_amount), 0) as sales, coalesce(sum(p.discount_amount), 0) as discount,
        coalesce(sum(p.refund_amount), 0) as refunds
      from statistics_shop_day k
      left join statistics_shop_pay_day p on p.shop_id = k.shop_id and p.stat_date = k.stat_date
      where ${cells('k')} group by k.id) x
    where x.id = d.id`.execute(db);
}

/** Hours, buyers and refunded orders of the days. */
async function rollParts(db: Queries, rolled: Rolled): Promise<void> {
  const { from, to, now } = rolled;
  const times = sql`${now}::timestamp, ${now}::timestamp`;
  const owner = sql`join statistics_shop_day d on d.shop_id = x.shop_id and d.stat_date = x.day`;
  for (const table of ['statistics_shop_hour', 'statistics_buyer_day', 'statistics_refund_day'])
    await sql`delete from ${sql.table(table)} t where t.stat_date between ${from}::date and ${to}::date
      and ${among(rolled, 't.shop_id')}`.execute(db);
  await sql`
    insert into statistics_shop_hour (stat_date, stat_hour, shop_id, mgt_org_id, mct_id, scene_id, open_count, order_count, item_count,
      gmv_amount, sales_amount, discount_amount, refund_amount, create_time, update_time)
    select x.day, extract(hour from x.at)::int, x.shop_id, d.mgt_org_id, d.mct_id, d.scene_id, sum(x.opens), sum(x.counted), sum(x.items),
      sum(x.gmv), sum(x.sales), sum(x.discount), sum(x.refunds), ${times}
    from (
      select p.day, p.pay_time as at, p.shop_id, 0 as opens, p.counted,
        (select coalesce(sum(l.quantity), 0) from mgt_order_goods l where l.order_id = p.id) as items,
        0::bigint as gmv, p.pay_amount as sales, p.discount, 0::bigint as refunds
      from (${paid(rolled)}) p
      union all select m.create_time::date, m.create_time, m.shop_id, 1, 0, 0, 0, 0, 0, 0
        from mgt_order m where m.order_kind = ${orderKind.normal} and ${during(rolled, 'm.create_time')}
          and ${among(rolled, 'm.shop_id')} and ${real('m')}
      union all select g.day, g.settle_time, g.shop_id, 0, 0, 0, g.total_amount, 0, 0, 0 from (${settledOrders(rolled)}) g
      union all select r.day, r.finish_time, r.shop_id, 0, 0, 0, 0, 0, 0, r.refund_amount from (${refunded(rolled)}) r
    ) x ${owner} group by 1, 2, 3, 4, 5, 6`.execute(db);
  await sql`
    insert into statistics_buyer_day (stat_date, shop_id, user_id, mgt_org_id, mct_id, scene_id, pay_channel, order_source, order_count,
      first_time, create_time, update_time)
    select x.day, x.shop_id, x.user_id, d.mgt_org_id, d.mct_id, d.scene_id, x.pay_channel, x.order_source, count(*), min(x.pay_time), ${times}
    from (${paid(rolled)}) x ${owner} where x.counted = 1 group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  await sql`
    insert into statistics_refund_day (stat_date, shop_id, after_sale_id, order_id, mgt_org_id, mct_id, scene_id, finish_time, pay_channel,
      order_source, refund_amount, create_time, update_time)
    select x.day, x.shop_id, x.id, x.order_id, d.mgt_org_id, d.mct_id, d.scene_id, x.finish_time, x.pay_channel, x.order_source, x.refund_amount,
      ${times}
    from (${refunded(rolled)}) x ${owner}`.execute(db);
}

/** Makes every roll-up of some points' days again from raw rows: exact however often and whenever it runs. */
export async function rollShops(db: Queries, rolled: Rolled): Promise<void> {
  await rollDays(db, rolled);
  await rollOrders(db, rolled);
  await rollParts(db, rolled);
  await rollOrganisations(db, rolled);
}
