import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';

interface Part {
  readonly sales_amount: number;
  readonly order_count: number;
}

export interface OrderFigures extends Part {
  readonly quantity: number;
  readonly discount_amount: number;
  readonly welfare_amount: number;
  /** What the goods of paid lines cost by their present cost price. */
  readonly cost_amount: number;
  readonly gmv_amount: number;
  readonly refund_amount: number;
  readonly refund_count: number;
  readonly refund_quantity: number;
  readonly user_count: number;
  /** Of orders with an activity, with a coupon, with both, with neither. */
  readonly promoted: Part;
  readonly redeemed: Part;
  readonly both: Part;
  readonly neither: Part;
}

/**
 * What orders, their lines and refunds say of a period, both days included, in cents: an order by the day it was paid, a refund by the
 * day it succeeded. Nothing of it comes from a roll-up.
 */
export async function moneyOf(db: Kysely<Tables>, from: string, to: string): Promise<OrderFigures> {
  const within = (column: string) =>
    sql`${sql.ref(column)} between ${`${from} 00:00:00`}::timestamp and ${`${to} 23:59:59`}::timestamp`;
  // Neither what the factory sold to itself nor a cent by which staff try a cabinet.
  const counts = sql`not exists (select 1 from manager_org v where v.id = m.mgt_org_id and v.vendor_id is not null)
    and not (m.total_amount = 1 and exists (select 1 from manager w where w.phone = m.user_phone))`;
  const one = async (query: ReturnType<typeof sql<Record<string, string | number | null>>>) => {
    const [row] = (await query.execute(db)).rows;
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value ?? 0)]));
  };
  const part = async (where: ReturnType<typeof sql>): Promise<Part> => {
    const found = await one(sql`select sum(m.pay_amount) as sales,
        count(*) filter (where m.order_kind = 0 and m.total_amount > 0) as orders
      from mgt_order m where m.pay_status = 1 and ${within('m.pay_time')} and ${counts} and ${where}`);
    return { sales_amount: found.sales ?? 0, order_count: found.orders ?? 0 };
  };
  const promoted = sql`m.promotion_id is not null`;
  const redeemed = sql`m.coupon_code is not null`;
  const whole = await one(sql`select
      sum(m.promotion_amount + m.coupon_amount + m.welfare_amount) as discount, sum(m.welfare_amount) as welfare,
      count(distinct m.user_id) filter (where m.order_kind = 0 and m.total_amount > 0) as users
    from mgt_order m where m.pay_status = 1 and ${within('m.pay_time')} and ${counts}`);
  const lines =
    await one(sql`select sum(l.quantity) as quantity, sum(l.quantity * coalesce(g.cost_price, 0)) as cost
    from mgt_order m join mgt_order_goods l on l.order_id = m.id left join goods_center g on g.id = l.goods_id
    where m.pay_status = 1 and ${within('m.pay_time')} and ${counts}`);
  const gmv = await one(sql`select sum(m.total_amount) as gmv from mgt_order m
    where m.order_status in (2, 3) and ${within('m.settle_time')} and ${counts}`);
  const back = await one(sql`select sum(a.refund_amount) as amount, count(distinct a.order_id) as orders,
      sum((select coalesce(sum((x->>'quantity')::int), 0) from jsonb_array_elements(a.goods::jsonb) x)) as quantity
    from mgt_after_sale_order a join mgt_order m on m.id = a.order_id
    where a.after_sale_status = 2 and ${within('a.finish_time')} and ${counts}`);
  return {
    ...(await part(sql`true`)),
    quantity: lines.quantity ?? 0,
    discount_amount: whole.discount ?? 0,
    welfare_amount: whole.welfare ?? 0,
    cost_amount: lines.cost ?? 0,
    gmv_amount: gmv.gmv ?? 0,
    refund_amount: back.amount ?? 0,
    refund_count: back.orders ?? 0,
    refund_quantity: back.quantity ?? 0,
    user_count: whole.users ?? 0,
    promoted: await part(promoted),
    redeemed: await part(redeemed),
    both: await part(sql`${promoted} and ${redeemed}`),
    neither: await part(sql`not (${promoted}) and not (${redeemed})`),
  };
}
