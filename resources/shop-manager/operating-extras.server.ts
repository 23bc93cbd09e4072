import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import { payStatus } from '../order-manager/sale-order-enums.ts';

interface Span {
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
  /** Null: every point. */
  readonly shops: readonly string[] | null;
}

/**
 * What the rows of some days have from goods and cabinets: gross profit, what lines were paid less what their goods cost
 * (domain.md §7), and the mean temperature of the readings of the cabinet that stands there. Written only where it differs.
 */
export async function fillExtras(db: Kysely<Tables>, { from, to, shops }: Span): Promise<void> {
  const among = (column: string) =>
    shops === null ? sql`true` : sql`${sql.ref(column)} = any(${[...shops]}::bigint[])`;
  await sql`
    with gross as (
      select o.shop_id, o.pay_time::date as day,
        sum(l.line_pay_amount - l.quantity * coalesce(g.cost_price, 0))::bigint as amount
      from mgt_order o join mgt_order_goods l on l.order_id = o.id left join goods_center g on g.id = l.goods_id
      where o.pay_time >= ${from}::date and o.pay_time < ${to}::date + 1 and o.pay_status = ${payStatus.paid}
        and ${among('o.shop_id')} group by 1, 2),
    warmth as (
      select v.shop_id, t.hour::date as day, round(sum(t.temp_sum)::numeric / sum(t.sample_count))::int as mean
      from device_telemetry t join device v on v.id = t.device_id
      where t.hour >= ${from}::date and t.hour < ${to}::date + 1 and t.sample_count > 0 and ${among('v.shop_id')}
      group by 1, 2)
    update shop_operating_day r set gross_amount = n.gross, avg_temp = n.mean
    from (select d.id, coalesce(g.amount, 0) as gross, w.mean
      from shop_operating_day d
      left join gross g on g.shop_id = d.shop_id and g.day = d.stat_date
      left join warmth w on w.shop_id = d.shop_id and w.day = d.stat_date
      where d.stat_date between ${from}::date and ${to}::date and ${among('d.shop_id')}) n
    where r.id = n.id and (r.gross_amount is distinct from n.gross or r.avg_temp is distinct from n.mean)`.execute(
    db,
  );
}
