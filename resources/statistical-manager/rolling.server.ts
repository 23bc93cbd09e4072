import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import { afterSaleStatus } from '../enums.ts';
import { orderKind, orderStatus, payStatus } from '../order-manager/enums.ts';

export type Queries = Kysely<Tables>;

/** What is rolled up anew: some days, both included, of some points or of all. */
export interface Rolled {
  readonly from: string;
  readonly to: string;
  /** `YYYY-MM-DD HH:mm:ss`: up to when the running day counts. */
  readonly now: string;
  readonly shops: readonly string[] | null;
}

/** The rows of the points in question. */
export const among = ({ shops }: Pick<Rolled, 'shops'>, column: string): RawBuilder<boolean> =>
  shops === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...shops]}::bigint[])`;

/** A moment of one of the days. */
export const during = ({ from, to }: Rolled, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1)`;

/**
 * Orders that count (docs/domain/statistics.md §7): not those of the factory's own cabinets, nor one of a cent by somebody of the
 * staff. `test_order` of resources/order-manager/sale-order says the same of a list's rows.
 * @param order the alias of the order
 */
export const real = (order: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${order}.${column}`);
  return sql<boolean>`(${of('mgt_org_id')} not in (select v.id from manager_org v where v.vendor_id is not null)
    and not (${of('total_amount')} = 1 and exists (select 1 from manager w where w.phone = ${of('user_phone')})))`;
};

/** Paid orders of the days: what was paid counts on the day of the payment, supplements' payments on their own. */
export const paid = (rolled: Rolled): RawBuilder<unknown> => sql`
  select m.id, m.shop_id, m.user_id, m.user_phone, m.pay_time, m.pay_time::date as day, m.pay_channel, m.order_source, m.pay_amount,
    m.promotion_amount + m.coupon_amount + m.welfare_amount as discount, m.coupon_code, m.coupon_amount,
    case when m.order_kind = ${orderKind.normal} and m.total_amount > 0 then 1 else 0 end as counted
  from mgt_order m
  where m.pay_status = ${payStatus.paid} and ${during(rolled, 'm.pay_time')} and ${among(rolled, 'm.shop_id')} and ${real('m')}`;

/** 1 where a {@link paid} order is the first that its buyer ever paid. @param order the alias of the order */
export const firstEver = (order: string): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${order}.${column}`);
  return sql<number>`(${of('counted')} = 1 and not exists (
    select 1 from mgt_order e where e.user_id = ${of('user_id')} and e.pay_status = ${payStatus.paid} and e.order_kind = ${orderKind.normal}
      and e.total_amount > 0 and (e.pay_time, e.id) < (${of('pay_time')}, ${of('id')}) and ${real('e')}))::int`;
};

/** Orders that were settled on the days, before discounts and whether or not they were paid. */
export const settledOrders = (rolled: Rolled): RawBuilder<unknown> => sql`
  select m.id, m.shop_id, m.settle_time, m.settle_time::date as day, m.pay_channel, m.order_source, m.total_amount
  from mgt_order m
  where m.order_status in (${orderStatus.settled}, ${orderStatus.paid}) and ${during(rolled, 'm.settle_time')}
    and ${among(rolled, 'm.shop_id')} and ${real('m')}`;

/** Refunds that succeeded on the days. */
export const refunded = (rolled: Rolled): RawBuilder<unknown> => sql`
  select a.id, a.order_id, m.shop_id, a.finish_time, a.finish_time::date as day, m.pay_channel, m.order_source, a.refund_amount, a.refund_reason,
    a.goods
  from mgt_after_sale_order a join mgt_order m on m.id = a.order_id
  where a.after_sale_status = ${afterSaleStatus.refunded} and ${during(rolled, 'a.finish_time')}
    and ${among(rolled, 'm.shop_id')} and ${real('m')}`;
