import { type RawBuilder, sql } from 'kysely';
import { refundReason } from '../../order-manager/enums.ts';
import {
  among,
  during,
  paid,
  type Queries,
  type Rolled,
  refunded,
  settledOrders,
} from '../rolling.server.ts';

/** What a refund by goods gives back, line by line. */
const refundedLines = (rolled: Rolled): RawBuilder<unknown> => sql`
  select r.day, r.finish_time as at, r.shop_id, (g->>'order_goods_id')::bigint as line_id, (g->>'quantity')::int as quantity
  from (${refunded(rolled)}) r cross join lateral jsonb_array_elements(
    case when jsonb_typeof(r.goods::jsonb) = 'array' then r.goods::jsonb else '[]'::jsonb end) g`;

const replenished = (rolled: Rolled): RawBuilder<unknown> => sql`
  select b.open_time::date as day, b.open_time as at, b.shop_id, (l->>'goods_id')::bigint as goods_id, (l->>'add_quantity')::int as added,
    (l->>'remove_quantity')::int + (l->>'loss_quantity')::int as removed
  from mct_replenish_record b cross join lateral jsonb_array_elements(b.lines::jsonb) l
  where ${during(rolled, 'b.open_time')} and ${among(rolled, 'b.shop_id')}`;

/** Whether recognition got a line wrong: it was corrected since, or its money went back for that reason. */
const misrecognised = sql`(exists (select 1 from mgt_order_goods c where c.order_id = l.order_id and c.corrects_id = l.id)
  or exists (select 1 from mgt_after_sale_order a where a.order_id = l.order_id and a.after_sale_status = 2
    and a.refund_reason = ${refundReason.misrecognition} and a.goods::jsonb @> jsonb_build_array(jsonb_build_object('order_goods_id', l.id::text))))`;

/** What happened to goods at points, from raw rows. */
export async function rollGoods(db: Queries, rolled: Rolled): Promise<void> {
  const { from, to, now } = rolled;
  await sql`delete from statistics_goods_day t where t.stat_date between ${from}::date and ${to}::date
    and ${among(rolled, 't.shop_id')}`.execute(db);
  await sql`
    insert into statistics_goods_day (stat_date, goods_id, shop_id, scene_id, mgt_org_id, mct_id, sale_quantity, gmv_amount,
      sales_amount, cost_amount, refund_quantity, replenish_quantity, removed_quantity, line_count, corrected_count,
      last_sale_time, create_time, update_time)
    select x.day, x.goods_id, x.shop_id, s.scene_id, d.mgt_org_id, d.mct_id, sum(x.sold), sum(x.gmv), sum(x.sales),
      sum(x.sold * coalesce(k.cost_price, 0)), sum(x.returned), sum(x.added), sum(x.removed), sum(x.lines), sum(x.wrong),
      max(x.last), ${now}::timestamp, ${now}::timestamp
    from (
      select p.day, p.shop_id, l.goods_id, l.quantity as sold, 0::bigint as gmv, l.line_pay_amount as sales, 0 as returned, 0 as added,
        0 as removed, (l.corrects_id is null)::int as lines, (l.corrects_id is null and ${misrecognised})::int as wrong,
        p.pay_time as last
      from (${paid(rolled)}) p join mgt_order_goods l on l.order_id = p.id
      union all
      select g.day, g.shop_id, l.goods_id, 0, l.line_amount, 0, 0, 0, 0, 0, 0, null
      from (${settledOrders(rolled)}) g join mgt_order_goods l on l.order_id = g.id
      union all
      select r.day, r.shop_id, l.goods_id, 0, 0, 0, r.quantity, 0, 0, 0, 0, null
      from (${refundedLines(rolled)}) r join mgt_order_goods l on l.id = r.line_id
      union all
      select b.day, b.shop_id, b.goods_id, 0, 0, 0, 0, b.added, b.removed, 0, 0, null from (${replenished(rolled)}) b
    ) x
    join statistics_shop_day d on d.shop_id = x.shop_id and d.stat_date = x.day
    join mct_shop s on s.id = x.shop_id
    left join goods_center k on k.id = x.goods_id
    group by 1, 2, 3, 4, 5, 6`.execute(db);
}

/**
 * How many points sell what on a day, and their opening stock: of today as templates stand, of an earlier day once, and kept. An earlier
 * day is counted back from the next one that is known, so that its cost is its own whatever lies between it and today: what was sold
 * in between is put back, what was filled in is taken out. Where records contradict templates the count goes below zero, and is kept so:
 * cut off here it would be carried into the days before.
 */
async function rollOnSaleDay(db: Queries, date: string, now: string): Promise<void> {
  const today = date === now.slice(0, 10);
  if (today) await sql`delete from statistics_goods_on_sale where stat_date = ${date}::date`.execute(db);
  const { rows } = await sql<{ known: boolean; after: string | null }>`
    select exists (select 1 from statistics_goods_on_sale where stat_date = ${date}::date) as known,
      (select min(stat_date)::text from statistics_goods_on_sale where stat_date > ${date}::date) as after`.execute(
    db,
  );
  const [{ known, after }] = rows as [{ known: boolean; after: string | null }];
  if (known) return;
  const stood =
    after === null || today
      ? sql`select g.goods_id, s.scene_id, s.mgt_org_id, s.mct_id, count(distinct g.shop_id)::int as shops, sum(g.stock_quantity)::int as stock
          from mct_shop_goods g join mct_shop s on s.id = g.shop_id
          where s.mgt_org_id not in (select v.id from manager_org v where v.vendor_id is not null) group by 1, 2, 3, 4`
      : sql`select k.goods_id, k.scene_id, k.mgt_org_id, k.mct_id, k.on_sale_shop_count as shops, k.opening_stock as stock
          from statistics_goods_on_sale k where k.stat_date = ${after}::date`;
  const until = after === null || today ? sql`true` : sql`t.stat_date < ${after}::date`;
  await sql`
    with stood as (${stood}),
    moved as (
      select t.goods_id, t.scene_id, t.mgt_org_id, t.mct_id,
        sum(t.sale_quantity - t.replenish_quantity + t.removed_quantity)::int as back
      from statistics_goods_day t where t.stat_date >= ${date}::date and ${until} group by 1, 2, 3, 4)
    insert into statistics_goods_on_sale (stat_date, goods_id, scene_id, mgt_org_id, mct_id, on_sale_shop_count, opening_stock,
      create_time, update_time)
    select ${date}::date, t.goods_id, t.scene_id, t.mgt_org_id, t.mct_id, t.shops, t.stock + coalesce(m.back, 0), ${now}::timestamp,
      ${now}::timestamp
    from stood t left join moved m on m.goods_id = t.goods_id and m.scene_id = t.scene_id and m.mgt_org_id = t.mgt_org_id
      and m.mct_id = t.mct_id`.execute(db);
}

/** Goods of a whole day by organisation, merchant and scene: what is on sale has a row, sold or not. */
export async function rollGoodsOnSale(db: Queries, date: string, now: string): Promise<void> {
  await rollOnSaleDay(db, date, now);
  const times = sql`${now}::timestamp, ${now}::timestamp`;
  await sql`delete from statistics_goods_org_day where stat_date = ${date}::date`.execute(db);
  const sums = [
    'sale_quantity',
    'gmv_amount',
    'sales_amount',
    'cost_amount',
    'refund_quantity',
    'replenish_quantity',
    'removed_quantity',
    'line_count',
    'corrected_count',
    'on_sale_shop_count',
    'opening_stock',
  ];
  const moved = sql.join(sums.slice(0, -2).map((name) => sql.id(name)));
  await sql`
    insert into statistics_goods_org_day (stat_date, goods_id, scene_id, mgt_org_id, mct_id, ${sql.join(sums.map((name) => sql.id(name)))},
      create_time, update_time)
    select stat_date, goods_id, scene_id, mgt_org_id, mct_id, ${sql.join(sums.map((name) => sql`sum(${sql.id(name)})`))}, ${times}
    from (
      select stat_date, goods_id, scene_id, mgt_org_id, mct_id, ${moved}, 0 as on_sale_shop_count, 0 as opening_stock
      from statistics_goods_day where stat_date = ${date}::date
      union all
      select stat_date, goods_id, scene_id, mgt_org_id, mct_id, ${sql.join(sums.slice(0, -2).map(() => sql`0`))},
        on_sale_shop_count, greatest(0, opening_stock)
      from statistics_goods_on_sale where stat_date = ${date}::date
    ) x group by 1, 2, 3, 4, 5`.execute(db);
}

/** What happened to goods in the hours of a whole day, and what they were sold together with. */
export async function rollGoodsSold(db: Queries, date: string, now: string): Promise<void> {
  const all: Rolled = { from: date, to: date, now, shops: null };
  const times = sql`${now}::timestamp, ${now}::timestamp`;
  const owner = sql`join statistics_shop_day d on d.shop_id = p.shop_id and d.stat_date = p.day`;
  for (const table of ['statistics_goods_hour', 'statistics_goods_pair_day'])
    await sql`delete from ${sql.table(table)} where stat_date = ${date}::date`.execute(db);
  await sql`
    insert into statistics_goods_hour (stat_date, stat_hour, goods_id, scene_id, mgt_org_id, mct_id, sale_quantity, gmv_amount,
      sales_amount, cost_amount, refund_quantity, replenish_quantity, create_time, update_time)
    select p.day, extract(hour from p.at)::int, p.goods_id, s.scene_id, d.mgt_org_id, d.mct_id, sum(p.sold), sum(p.gmv), sum(p.sales),
      sum(p.sold * coalesce(k.cost_price, 0)), sum(p.returned), sum(p.added), ${times}
    from (
      select o.day, o.pay_time as at, o.shop_id, l.goods_id, l.quantity as sold, 0::bigint as gmv, l.line_pay_amount as sales,
        0 as returned, 0 as added
      from (${paid(all)}) o join mgt_order_goods l on l.order_id = o.id
      union all select g.day, g.settle_time, g.shop_id, l.goods_id, 0, l.line_amount, 0, 0, 0
        from (${settledOrders(all)}) g join mgt_order_goods l on l.order_id = g.id
      union all select r.day, r.at, r.shop_id, l.goods_id, 0, 0, 0, r.quantity, 0
        from (${refundedLines(all)}) r join mgt_order_goods l on l.id = r.line_id
      union all select b.day, b.at, b.shop_id, b.goods_id, 0, 0, 0, 0, b.added from (${replenished(all)}) b
    ) p ${owner} join mct_shop s on s.id = p.shop_id left join goods_center k on k.id = p.goods_id
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  await sql`
    insert into statistics_goods_pair_day (stat_date, goods_id, pair_goods_id, mgt_org_id, mct_id, pair_count, create_time,
      update_time)
    select p.day, l.goods_id, o.goods_id, d.mgt_org_id, d.mct_id, count(distinct p.id), ${times}
    from (${paid(all)}) p ${owner} join mgt_order_goods l on l.order_id = p.id and l.goods_id is not null
    join mgt_order_goods o on o.order_id = p.id and o.goods_id is not null and o.goods_id <> l.goods_id
    group by 1, 2, 3, 4, 5`.execute(db);
}
