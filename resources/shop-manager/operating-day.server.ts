import { type Kysely, sql } from 'kysely';
import { implement, type Services } from '../../server/behaviour.ts';
import { nowText } from '../../server/clock.ts';
import type { Tables } from '../../server/db/connect.ts';
import { afterSaleStatus } from '../enums.ts';
import { addDays } from '../kit/time.ts';
import { faultReason } from '../operation/device-enums.ts';
import { orderKind, payStatus } from '../order-manager/sale-order-enums.ts';
import { shopStatus } from '../shared/point.ts';
import { operatingDay } from './operating-day.ts';
import { fillExtras } from './operating-extras.server.ts';

type Queries = Kysely<Tables>;

/** Below this a day of trade is a weak one (P32), in cents. */
const lowSales = 3_000;
/** A write may be committed so much later than the time that it carries. */
const lateMinutes = 5;
/** So far back a lost day is looked for. */
const healedDays = 62;

/** A point on a day: what is made again. */
interface Cell {
  readonly shop_id: string;
  readonly stat_date: string;
}

/**
 * Makes the rows of some points of one day again from what they are made of: orders by the day that they were paid on, refunds by
 * the day that they succeeded on (domain.md §7), door openings, replenishments, faults. SKUs and stock-outs are those of the
 * template as it is: of a day that is over the last known ones stay. Rows are exact however often and whenever it runs.
 */
export async function rebuildDay(
  db: Queries,
  date: string,
  now: string,
  shops: readonly string[] | null,
): Promise<void> {
  const until = now.slice(0, 10) === date ? now : `${addDays(date, 1)} 00:00:00`;
  const today = now.slice(0, 10) === date;
  const from = `${date} 00:00:00`;
  const to = `${addDays(date, 1)} 00:00:00`;
  const among = (column: string) =>
    shops === null ? sql`true` : sql`${sql.ref(column)} = any(${[...shops]}::bigint[])`;
  const overlap = sql`extract(epoch from least(coalesce(f.recover_time, ${until}::timestamp), ${until}::timestamp)
    - greatest(f.start_time, ${from}::timestamp))::int / 60`;
  await sql`
    insert into shop_operating_day (stat_date, shop_id, mgt_org_id, mct_id, open_count, order_count, sales_amount,
      refund_amount, aov_amount, sku_count, stockout_sku_count, active_rate, online_minutes, fault_minutes, replenish_count,
      replenish_quantity, loss_quantity, loss_amount, loss_rate, low_sales_flag, stockout_flag, create_time, update_time)
    select ${date}::date, s.id, s.mgt_org_id, s.mct_id, coalesce(o.n, 0), coalesce(p.n, 0), coalesce(p.sales, 0),
      coalesce(r.refunded, 0), case when p.n > 0 then round(p.sales::numeric / p.n)::bigint end, s.sku_count,
      coalesce(g.empty, 0), case when s.sku_count > 0 then least(10000, round(coalesce(p.sold, 0) * 10000.0 / s.sku_count))::int end,
      greatest(0, extract(epoch from ${until}::timestamp - ${from}::timestamp)::int / 60 - coalesce(d.off, 0)),
      coalesce(d.bad, 0), coalesce(e.n, 0), coalesce(e.added, 0), coalesce(e.lost, 0), coalesce(e.worth, 0),
      case when coalesce(p.sales, 0) + coalesce(e.worth, 0) > 0
        then round(coalesce(e.worth, 0) * 10000.0 / (coalesce(p.sales, 0) + coalesce(e.worth, 0)))::int end,
      case when s.shop_status = ${shopStatus.operating} and coalesce(p.sales, 0) < ${lowSales} then 1 else 0 end,
      case when coalesce(g.empty, 0) > 0 then 1 else 0 end, ${now}::timestamp, ${now}::timestamp
    from mct_shop s
    left join (select shop_id, count(*)::int n from mgt_order
      where create_time >= ${from} and create_time < ${to} and ${among('shop_id')} and order_kind = ${orderKind.normal}
      group by shop_id) o on o.shop_id = s.id
    left join (select m.shop_id, count(*) filter (where m.order_kind = ${orderKind.normal} and m.total_amount > 0)::int n,
        sum(m.pay_amount)::bigint sales, max(q.sold) sold
      from mgt_order m
      left join (select x.shop_id, count(distinct l.goods_id)::int sold from mgt_order x
        join mgt_order_goods l on l.order_id = x.id
        where x.pay_time >= ${from} and x.pay_time < ${to} and x.pay_status = ${payStatus.paid} and ${among('x.shop_id')}
        group by x.shop_id) q on q.shop_id = m.shop_id
      where m.pay_time >= ${from} and m.pay_time < ${to} and m.pay_status = ${payStatus.paid} and ${among('m.shop_id')}
      group by m.shop_id) p on p.shop_id = s.id
    left join (select m.shop_id, sum(a.refund_amount)::bigint refunded from mgt_after_sale_order a
      join mgt_order m on m.id = a.order_id
      where a.finish_time >= ${from} and a.finish_time < ${to} and a.after_sale_status = ${afterSaleStatus.refunded}
        and ${among('m.shop_id')} group by m.shop_id) r on r.shop_id = s.id
    left join (select shop_id, count(distinct goods_id)::int empty from mct_shop_goods
      where stock_quantity <= 0 and ${among('shop_id')} group by shop_id) g on g.shop_id = s.id
    left join (select v.shop_id, sum(${overlap}) filter (where f.fault_reason = ${faultReason.cabinetOffline})::int off,
        sum(${overlap}) filter (where f.fault_reason <> ${faultReason.cabinetOffline})::int bad
      from device_fault f join device v on v.id = f.device_id
      where f.start_time < ${until} and (f.recover_time is null or f.recover_time > ${from}) and ${among('v.shop_id')}
      group by v.shop_id) d on d.shop_id = s.id
    left join (select c.shop_id, count(distinct c.id)::int n, sum(c.add_quantity)::int added, sum(c.loss_quantity)::int lost,
        sum(c.worth)::bigint worth from (
        select b.id, b.shop_id, b.add_quantity, b.loss_quantity, (
          select coalesce(sum((l->>'loss_quantity')::int * k.retail_price), 0) from jsonb_array_elements(b.lines::jsonb) l
          join goods_center k on k.id = (l->>'goods_id')::bigint) worth
        from mct_replenish_record b where b.open_time >= ${from} and b.open_time < ${to} and ${among('b.shop_id')}) c
      group by c.shop_id) e on e.shop_id = s.id
    where ${among('s.id')} and s.create_time < ${to}
      and (o.n is not null or p.n is not null or r.refunded is not null or e.n is not null
        or s.shop_status = ${shopStatus.operating})
    on conflict (shop_id, stat_date) do update set
      open_count = excluded.open_count, order_count = excluded.order_count, sales_amount = excluded.sales_amount,
      refund_amount = excluded.refund_amount, aov_amount = excluded.aov_amount,
      sku_count = ${today ? sql`excluded.sku_count` : sql`shop_operating_day.sku_count`},
      stockout_sku_count = ${today ? sql`excluded.stockout_sku_count` : sql`shop_operating_day.stockout_sku_count`},
      stockout_flag = ${today ? sql`excluded.stockout_flag` : sql`shop_operating_day.stockout_flag`},
      active_rate = excluded.active_rate, online_minutes = excluded.online_minutes,
      fault_minutes = excluded.fault_minutes, replenish_count = excluded.replenish_count,
      replenish_quantity = excluded.replenish_quantity, loss_quantity = excluded.loss_quantity,
      loss_amount = excluded.loss_amount, loss_rate = excluded.loss_rate, low_sales_flag = excluded.low_sales_flag,
      update_time = excluded.update_time`.execute(db);
  await fillExtras(db, { from: date, to: date, shops });
}

/** The points whose days something changed since a moment: an order that was paid or refunded, a replenishment. */
async function touchedSince(db: Queries, since: string): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select shop_id::text, day::text as stat_date from (
      select shop_id, create_time::date as day from mgt_order where update_time >= ${since}
      union select shop_id, pay_time::date from mgt_order where update_time >= ${since} and pay_time is not null
      union select m.shop_id, a.finish_time::date from mgt_after_sale_order a join mgt_order m on m.id = a.order_id
        where m.update_time >= ${since} and a.finish_time is not null
      union select shop_id, open_time::date from mct_replenish_record where update_time >= ${since}
    ) touched`.execute(db);
  return rows;
}

/** Days whose orders and rows tell different sums: never made, or lost. Asked day by day, by index. */
async function isExact(db: Queries, date: string): Promise<boolean> {
  const to = addDays(date, 1);
  const { rows } = await sql<{ same: boolean }>`select
    (select coalesce(sum(pay_amount), 0) from mgt_order
      where pay_time >= ${date} and pay_time < ${to} and pay_status = ${payStatus.paid})
    = (select coalesce(sum(sales_amount), 0) from shop_operating_day where stat_date = ${date})
    and (select coalesce(sum(refund_amount), 0) from mgt_after_sale_order
      where finish_time >= ${date} and finish_time < ${to} and after_sale_status = ${afterSaleStatus.refunded})
    = (select coalesce(sum(refund_amount), 0) from shop_operating_day where stat_date = ${date}) as same`.execute(
    db,
  );
  return rows[0]?.same ?? false;
}

/** What changed lately, made again. A round that is missed or cut short costs nothing: the next one begins as early. */
async function followChanges({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const since = nowText(() => clock() - lateMinutes * 60_000);
  const byDay = new Map<string, string[]>();
  for (const { shop_id, stat_date } of await touchedSince(db, since))
    byDay.set(stat_date, [...(byDay.get(stat_date) ?? []), shop_id]);
  for (const [date, shops] of byDay) await rebuildDay(db, date, now, shops);
}

/** Compares sums day by day and makes again what differs (domain.md §10 R27), the newest day first; today has a row for every open point. */
export async function healDays({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const today = now.slice(0, 10);
  await rebuildDay(db, today, now, null);
  for (let back = 1; back <= healedDays; back += 1) {
    const date = addDays(today, -back);
    if (!(await isExact(db, date))) await rebuildDay(db, date, now, null);
  }
}

/** Days without a sale after which a point that trades is a question (P30). */
const idleDays = 3;

/** Today's figures on the points themselves, so that lists sort by them; written only where they differ. */
export async function refreshToday({ db, clock }: Services): Promise<void> {
  const today = nowText(clock).slice(0, 10);
  const since = addDays(today, -idleDays);
  await sql`
      update mct_shop s set today_date = ${today}, today_order_count = n.orders, today_sales_amount = n.sales, idle_flag = n.idle
      from (select t.id, coalesce(d.order_count, 0) orders, coalesce(d.sales_amount, 0) sales,
          case when t.shop_status = ${shopStatus.operating} and t.create_time < ${since} and not exists (
            select 1 from shop_operating_day r where r.shop_id = t.id and r.stat_date > ${since} and r.order_count > 0)
            then 1 else 0 end idle
        from mct_shop t left join shop_operating_day d on d.shop_id = t.id and d.stat_date = ${today}) n
      where n.id = s.id and (s.today_date is distinct from ${today}::date or s.today_order_count <> n.orders
        or s.today_sales_amount <> n.sales or s.idle_flag <> n.idle)`.execute(db);
}

export const operatingDayBehaviour = implement(operatingDay, {
  handlers: {},
  tasks: [
    { name: 'operating days', everyMs: 20_000, run: followChanges },
    { name: 'heal operating days', everyMs: 600_000, run: healDays },
  ],
});
