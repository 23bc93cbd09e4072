import { sql } from 'kysely';
import { payStatus } from '../../order-manager/enums.ts';
import { among, type Queries, type Rolled } from '../../statistical-manager/rolling.server.ts';

/**
 * What the rows of some days have from goods and cabinets: gross profit, what lines were paid less what their goods cost
 * (docs/domain/statistics.md §7), and the readings of temperature of the cabinet that stands there: of readings
 * that are no longer kept the last known ones stay. Written only where it differs.
 */
export async function fillExtras(db: Queries, rolled: Rolled): Promise<void> {
  const { from, to } = rolled;
  await sql`
    with gross as (
      select o.shop_id, o.pay_time::date as day,
        sum(l.line_pay_amount - l.quantity * coalesce(g.cost_price, 0))::bigint as amount
      from mgt_order o join mgt_order_goods l on l.order_id = o.id left join goods_center g on g.id = l.goods_id
      where o.pay_time >= ${from}::date and o.pay_time < ${to}::date + 1 and o.pay_status = ${payStatus.paid}
        and ${among(rolled, 'o.shop_id')} group by 1, 2),
    warmth as (
      select v.shop_id, t.hour::date as day, sum(t.temp_sum)::int as degrees, sum(t.sample_count)::int as readings
      from device_telemetry t join device v on v.id = t.device_id
      where t.hour >= ${from}::date and t.hour < ${to}::date + 1 and t.sample_count > 0 and ${among(rolled, 'v.shop_id')}
      group by 1, 2)
    update shop_operating_day r set gross_amount = n.gross, temp_sum = coalesce(n.degrees, r.temp_sum),
      temp_count = coalesce(n.readings, r.temp_count)
    from (select d.id, coalesce(g.amount, 0) as gross, w.degrees, w.readings
      from shop_operating_day d
      left join gross g on g.shop_id = d.shop_id and g.day = d.stat_date
      left join warmth w on w.shop_id = d.shop_id and w.day = d.stat_date
      where d.stat_date between ${from}::date and ${to}::date and ${among(rolled, 'd.shop_id')}) n
    where r.id = n.id and (r.gross_amount is distinct from n.gross or r.temp_sum <> n.degrees
      or r.temp_count <> n.readings)`.execute(db);
}
