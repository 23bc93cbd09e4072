import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Services } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import { faultReason } from '../../operation/device/enums.ts';
import { shopStatus } from '../../shared/point.ts';
import { among, during, paid, type Queries, type Rolled } from '../../statistical-manager/rolling.server.ts';
import { stockoutsOf } from '../stockout/server.ts';
import { fillExtras } from './operating-extras.server.ts';

/** Below this a day of trade is a weak one (P32), in cents. */
const lowSales = 3_000;

/**
 * Makes the rows of some points' days again: what statistics tell of the day (statistics_shop_day), with replenishments, faults,
 * stock-outs and the template. SKUs in sale are those of the template as it is: of a day that is over the last known ones stay. Rows
 * are exact however often and whenever it runs.
 */
export async function rollOperating(db: Queries, rolled: Rolled): Promise<void> {
  const { from, to, now } = rolled;
  const today = sql`shop_operating_day.stat_date = ${now}::date`;
  const until = sql`least(d.stat_date + 1, ${now}::timestamp)`;
  const overlap = sql`floor(extract(epoch from least(coalesce(f.recover_time, ${now}::timestamp), ${until})
    - greatest(f.start_time, d.stat_date::timestamp)) / 60)`;
  await sql`
    with sold as (
      select p.shop_id, p.day, count(distinct l.goods_id)::int as kinds
      from (${paid(rolled)}) p join mgt_order_goods l on l.order_id = p.id group by 1, 2),
    missing as (${stockoutsOf(rolled, until)}),
    faulty as (
      select d.id, sum(${overlap})::int as minutes
      from statistics_shop_day d join device v on v.shop_id = d.shop_id join device_fault f on f.device_id = v.id
      where d.stat_date between ${from}::date and ${to}::date and ${among(rolled, 'd.shop_id')}
        and f.fault_reason <> ${faultReason.cabinetOffline} and f.start_time < ${until}
        and (f.recover_time is null or f.recover_time > d.stat_date) group by 1),
    filled as (
      select b.shop_id, b.open_time::date as day, count(*)::int as times, sum(b.add_quantity)::int as added,
        sum(b.loss_quantity)::int as lost, sum((
          select coalesce(sum((l->>'loss_quantity')::int * k.retail_price), 0) from jsonb_array_elements(b.lines::jsonb) l
          join goods_center k on k.id = (l->>'goods_id')::bigint))::bigint as worth
      from mct_replenish_record b where ${during(rolled, 'b.open_time')} and ${among(rolled, 'b.shop_id')} group by 1, 2)
    insert into shop_operating_day (stat_date, shop_id, mgt_org_id, mct_id, open_count, order_count, sales_amount,
      refund_amount, aov_amount, sku_count, sold_sku_count, stockout_sku_count, stockout_minutes, online_minutes, fault_minutes,
      replenish_count, replenish_quantity, loss_quantity, loss_amount, low_sales_flag, stockout_flag, create_time, update_time)
    select d.stat_date, s.id, d.mgt_org_id, d.mct_id, d.open_count, d.order_count, d.sales_amount, d.refund_amount,
      case when d.order_count > 0 then round(d.sales_amount::numeric / d.order_count)::bigint end, s.sku_count,
      coalesce(p.kinds, 0), coalesce(g.skus, 0), coalesce(g.minutes, 0), d.online_minutes, coalesce(f.minutes, 0),
      coalesce(e.times, 0), coalesce(e.added, 0), coalesce(e.lost, 0), coalesce(e.worth, 0),
      case when d.operating_minutes > 0 and d.sales_amount < ${lowSales} then 1 else 0 end,
      case when coalesce(g.skus, 0) > 0 then 1 else 0 end, ${now}::timestamp, ${now}::timestamp
    from statistics_shop_day d join mct_shop s on s.id = d.shop_id
    left join sold p on p.shop_id = d.shop_id and p.day = d.stat_date
    left join missing g on g.id = d.id
    left join faulty f on f.id = d.id
    left join filled e on e.shop_id = d.shop_id and e.day = d.stat_date
    where d.stat_date between ${from}::date and ${to}::date and ${among(rolled, 'd.shop_id')}
    on conflict (shop_id, stat_date) do update set
      open_count = excluded.open_count, order_count = excluded.order_count, sales_amount = excluded.sales_amount,
      refund_amount = excluded.refund_amount, aov_amount = excluded.aov_amount,
      sku_count = case when ${today} then excluded.sku_count else shop_operating_day.sku_count end,
      sold_sku_count = excluded.sold_sku_count, stockout_sku_count = excluded.stockout_sku_count,
      stockout_minutes = excluded.stockout_minutes, stockout_flag = excluded.stockout_flag, online_minutes = excluded.online_minutes,
      fault_minutes = excluded.fault_minutes, replenish_count = excluded.replenish_count,
      replenish_quantity = excluded.replenish_quantity, loss_quantity = excluded.loss_quantity,
      loss_amount = excluded.loss_amount, low_sales_flag = excluded.low_sales_flag,
      update_time = excluded.update_time`.execute(db);
  await fillExtras(db, rolled);
}

/** Days without a sale after which a point that trades is a question (P30). */
const idleDays = 3;

/** Today's figures and the open faults of their cabinets on the points themselves, so that lists sort by them; written only where they differ. */
export async function refreshToday({ db, clock }: Services): Promise<void> {
  const today = nowText(clock).slice(0, 10);
  const since = addDays(today, -idleDays);
  await sql`
      update mct_shop s set today_date = ${today}, today_order_count = n.orders, today_sales_amount = n.sales, idle_flag = n.idle,
        fault_count = n.faults
      from (select t.id, coalesce(d.order_count, 0) orders, coalesce(d.sales_amount, 0) sales,
          case when t.shop_status = ${shopStatus.operating} and t.create_time < ${since} and not exists (
            select 1 from shop_operating_day r where r.shop_id = t.id and r.stat_date > ${since} and r.order_count > 0)
            then 1 else 0 end idle, coalesce(v.fault_count, 0) faults
        from mct_shop t left join shop_operating_day d on d.shop_id = t.id and d.stat_date = ${today}
          left join device v on v.shop_id = t.id) n
      where n.id = s.id and (s.today_date is distinct from ${today}::date or s.today_order_count <> n.orders
        or s.today_sales_amount <> n.sales or s.idle_flag <> n.idle or s.fault_count <> n.faults)`.execute(
    db,
  );
}
