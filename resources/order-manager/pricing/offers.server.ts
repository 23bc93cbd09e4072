import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import { releaseStatus, welfareStatus, welfareType } from '../../corporate-welfare/enums.ts';
import { Welfare } from '../../corporate-welfare/plan/index.ts';
import { strategiesAt } from '../../goods-management/price-limit/at-point.server.ts';
import { addDays } from '../../kit/time.ts';
import { couponUseStatus, userCouponStatus, validType } from '../../marketing/coupon/enums.ts';
import { Coupon } from '../../marketing/coupon/index.ts';
import { type BasketLine, type Offers, type Price, priceBasket } from '../../marketing/pricing/index.ts';
import {
  type Activity,
  type Buyer,
  type HeldCoupon,
  type HeldWelfare,
  usableStatus,
} from '../../marketing/pricing/offers.ts';
import { promotionUseStatus } from '../../marketing/pricing/records.ts';
import { promotionStatus, promotionType } from '../../marketing/promotion/enums.ts';
import { Promotion } from '../../marketing/promotion/index.ts';
import { Consumer } from '../../shared/consumer.ts';
import { meansPlace, offeredAt, ownsPlace, type Place } from '../../shared/offered-at.server.ts';
import { orderKind, payStatus } from '../enums.ts';

type Queries = Kysely<Tables>;

/** An order as far as its price asks. */
export interface PricedOrder {
  readonly id: string;
  readonly order_no: string;
  readonly shop_id: string;
  readonly mct_id: string | null;
  readonly mgt_org_id: string | null;
  readonly user_id: string;
  readonly user_phone: string;
  readonly pay_channel: number;
  /** When the door opened. */
  readonly create_time: string;
}

const placeOf = ({ shop_id, mct_id, mgt_org_id }: PricedOrder): Place => ({
  id: shop_id,
  mct_id,
  mgt_org_id,
});

/** The ids that a list of references holds; with `only`, those of them that are asked about. */
const idsIn = (junction: string, owner: string, only?: readonly string[]) => sql<string[]>`coalesce((
  select jsonb_agg(j.target_id::text order by j.target_id) from ${sql.table(junction)} j where j.owner_id = ${sql.ref(owner)}
    ${only ? sql`and j.target_id = any(${[...only]}::bigint[])` : sql``}), '[]'::jsonb)`;

/** Whom the order belongs to. */
export async function buyerOf(tx: Queries, order: PricedOrder): Promise<Buyer> {
  const paid = await tx
    .selectFrom('mgt_order')
    .select('id')
    .where('user_phone', '=', order.user_phone)
    .where('user_id', '=', order.user_id)
    .where('mct_id', '=', order.mct_id)
    .where('order_kind', '=', orderKind.normal)
    .where('pay_status', '=', payStatus.paid)
    .where('id', '!=', order.id)
    .limit(1)
    .executeTakeFirst();
  const { tag_ids } = await tx
    .selectFrom('mct_user as t')
    .select(idsIn(junctionName(Consumer, 'tag_ids'), 't.id').as('tag_ids'))
    .where('t.id', '=', order.user_id)
    .executeTakeFirstOrThrow();
  return { newcomer: paid === undefined, tag_ids, pay_channel: order.pay_channel };
}

/** What an order threshold leaves out: its own exceptions, and what the platform excludes (docs/domain/marketing.md §P48). */
const exceptedIn = (only?: readonly string[]) => sql<
  string[]
>`case when t.promotion_type = ${promotionType.orderThreshold} then coalesce((
  select jsonb_agg(x.id::text) from (select j.target_id as id from ${sql.table(junctionName(Promotion, 'except_goods'))} j
    where j.owner_id = t.id union select e.goods_id from firm_except_goods_config e) x
  ${only ? sql`where x.id = any(${[...only]}::bigint[])` : sql``}), '[]'::jsonb) else '[]'::jsonb end`;

const columnOf: ColumnSql = (name) => sql.ref(`t.${name}`);

/**
 * The activities that run, with how often the order's buyer took part in them. What this order had of one itself is as if it had not: it
 * is being priced anew, also where that one has been stopped since.
 */
async function activitiesFor(
  tx: Queries,
  order: PricedOrder,
  goods?: readonly string[],
  tried?: string,
): Promise<Activity[]> {
  const place = placeOf(order);
  const day = order.create_time.slice(0, 10);
  const named = (field: 'goods_ids' | 'goods_a' | 'goods_b') =>
    idsIn(junctionName(Promotion, field), 't.id', goods).as(field);
  const taken = sql`u.promotion_id = t.id and u.use_status = ${promotionUseStatus.taken}`;
  const others = sql`${taken} and u.user_id = ${order.user_id} and u.order_id <> ${order.id}`;
  const own = sql<
    number | null
  >`(select u.discount_amount::int from promotion_use u where ${taken} and u.order_id = ${order.id})`;
  const rows = await tx
    .selectFrom('promotion as t')
    .select([
      't.id',
      't.promotion_name',
      't.promotion_type',
      't.promotion_status',
      't.start_time',
      't.end_time',
      't.week_days',
      't.start_clock',
      't.end_clock',
      't.user_scope',
      't.pay_channels',
      't.user_limit',
      't.day_limit',
      't.budget_amount',
      't.used_amount',
      't.stack_coupon',
      't.goods_range',
      't.threshold_mode',
      't.threshold_amount',
      't.reduce_amount',
      't.tiers',
      't.discount',
      't.quantity_a',
      't.quantity_b',
      't.max_times',
      sql<boolean>`${offeredAt(junctionName(Promotion, 'shop_ids'), columnOf, place)}`.as('here'),
      own.as('own'),
      idsIn(junctionName(Promotion, 'tag_ids'), 't.id').as('tag_ids'),
      exceptedIn(goods).as('except_goods'),
      named('goods_ids'),
      named('goods_a'),
      named('goods_b'),
      sql<number>`(select count(*)::int from promotion_use u where ${others})`.as('user_uses'),
      sql<number>`(select count(*)::int from promotion_use u where ${others} and u.use_time >= ${day}
        and u.use_time < ${addDays(day, 1)})`.as('day_uses'),
    ])
    .where((eb) =>
      eb.or([
        eb('t.id', '=', tried ?? '0'),
        eb.and([
          ownsPlace(columnOf, place),
          eb('t.end_time', '>=', order.create_time),
          eb.or([eb('t.promotion_status', '=', promotionStatus.running), sql<SqlBool>`${own} is not null`]),
        ]),
      ]),
    )
    .orderBy('t.id')
    .execute();
  return rows.map(({ own: had, ...row }) => ({
    ...row,
    used_amount: row.used_amount - (had ?? 0),
    promotion_status: had === null && row.id !== tried ? row.promotion_status : promotionStatus.running,
  }));
}

/** What of a coupon decides prices. */
const couponColumns = [
  't.coupon_name',
  't.coupon_use_status',
  't.valid_type',
  't.valid_start_time',
  't.user_scope',
  't.use_weekdays',
  't.use_start_clock',
  't.use_end_clock',
  't.coupon_scope',
  't.stack_promotion',
  't.coupon_type',
  't.cash_amount',
  't.threshold_amount',
  't.reduce_amount',
  't.discount',
  't.max_reduce_amount',
] as const;

/** The coupons in the buyer's hands that hold at the point's merchant, with one that the order itself holds. */
async function couponsOf(tx: Queries, order: PricedOrder, goods?: readonly string[]): Promise<HeldCoupon[]> {
  const place = placeOf(order);
  const rows = await tx
    .selectFrom('mct_user_coupon as u')
    .innerJoin('mgt_coupon as t', 't.id', 'u.coupon_id')
    .select([
      'u.id',
      'u.coupon_id',
      'u.coupon_code',
      'u.claim_time',
      'u.valid_end_time',
      ...couponColumns,
      sql<boolean>`${meansPlace(junctionName(Coupon, 'shop_ids'), columnOf, place)}`.as('here'),
      idsIn(junctionName(Coupon, 'tag_ids'), 't.id').as('tag_ids'),
      idsIn(junctionName(Coupon, 'goods_ids'), 't.id', goods).as('goods_ids'),
    ])
    .where('u.user_id', '=', order.user_id)
    .where((eb) =>
      eb.or([
        eb('u.user_coupon_status', 'in', usableStatus),
        eb('u.user_coupon_status', '=', userCouponStatus.locked).and('u.order_no', '=', order.order_no),
      ]),
    )
    .where('u.valid_end_time', '>=', order.create_time)
    .where(ownsPlace(columnOf, place))
    .orderBy('u.id')
    .execute();
  return rows.map(({ valid_type, valid_start_time, claim_time, ...row }) => {
    const fixed =
      valid_type === validType.fixed && valid_start_time !== null && valid_start_time > claim_time;
    return {
      ...row,
      user_coupon_status: userCouponStatus.unused,
      valid_from: fixed ? valid_start_time : claim_time,
    };
  });
}

/** The id of what nobody holds. */
const untaken = '0';

/** One of a coupon as if the buyer held it from the moment on, whether or not it can be claimed. */
export async function heldOf(
  tx: Queries,
  order: PricedOrder,
  couponId: string,
  lines: readonly BasketLine[],
): Promise<HeldCoupon[]> {
  const goods = lines.map(({ goods_id }) => goods_id);
  const rows = await tx
    .selectFrom('mgt_coupon as t')
    .select([
      ...couponColumns,
      't.valid_end_time',
      sql<boolean>`${offeredAt(junctionName(Coupon, 'shop_ids'), columnOf, placeOf(order))}`.as('here'),
      idsIn(junctionName(Coupon, 'tag_ids'), 't.id').as('tag_ids'),
      idsIn(junctionName(Coupon, 'goods_ids'), 't.id', goods).as('goods_ids'),
    ])
    .where('t.id', '=', couponId)
    .execute();
  return rows.map(({ valid_start_time, valid_end_time, valid_type, ...row }) => ({
    ...row,
    id: untaken,
    coupon_id: couponId,
    coupon_code: '',
    user_coupon_status: userCouponStatus.unused,
    coupon_use_status: couponUseStatus.inUse,
    valid_from: valid_type === validType.fixed ? (valid_start_time ?? order.create_time) : order.create_time,
    valid_end_time:
      valid_type === validType.fixed ? (valid_end_time ?? order.create_time) : order.create_time,
  }));
}
/** What of a plan decides what its welfare pays. */
const welfareColumns = [
  't.welfare_name',
  't.welfare_type',
  't.welfare_status',
  't.discount',
  't.goods_range',
] as const;

/**
 * What employers gave the buyer that holds at the point's merchant. What this order has of it itself is as if it were still there: it is
 * being priced anew, also where the plan has been stopped since.
 */
async function welfareFor(
  tx: Queries,
  order: PricedOrder,
  goods?: readonly string[],
): Promise<HeldWelfare[]> {
  const place = placeOf(order);
  const own = sql<number | null>`(select (u.use_amount - u.return_amount)::int from corporate_welfare_use u
    where u.release_id = r.id and u.order_id = ${order.id} and u.use_amount > u.return_amount)`;
  const rows = await tx
    .selectFrom('corporate_welfare_release as r')
    .innerJoin('corporate_welfare as t', 't.id', 'r.welfare_id')
    .select([
      'r.id',
      'r.welfare_id',
      'r.remain_amount',
      'r.expire_time',
      'r.release_time',
      ...welfareColumns,
      sql<boolean>`${meansPlace(junctionName(Welfare, 'shop_ids'), columnOf, place)}`.as('here'),
      idsIn(junctionName(Welfare, 'goods_ids'), 't.id', goods).as('goods_ids'),
      own.as('own'),
    ])
    .where('r.user_id', '=', order.user_id)
    .where('r.welfare_type', 'in', [welfareType.balance, welfareType.discount])
    .where((eb) =>
      eb.or([eb('r.release_status', '=', releaseStatus.issued), sql<SqlBool>`${own} is not null`]),
    )
    .where('r.expire_time', '>=', order.create_time)
    .where(ownsPlace(columnOf, place))
    .orderBy('r.id')
    .execute();
  return rows.map(({ own: had, release_time, ...row }) => ({
    ...row,
    valid_from: release_time ?? order.create_time,
    remain_amount: row.remain_amount + (had ?? 0),
    welfare_status: had === null ? row.welfare_status : welfareStatus.running,
  }));
}

/** One release of a plan as if the buyer held it from the moment on, whether or not the plan is started. */
export async function welfareOf(
  tx: Queries,
  order: PricedOrder,
  welfareId: string,
  lines: readonly BasketLine[],
): Promise<HeldWelfare[]> {
  const goods = lines.map(({ goods_id }) => goods_id);
  const rows = await tx
    .selectFrom('corporate_welfare as t')
    .select([
      ...welfareColumns,
      't.person_amount',
      't.month_cap_amount',
      sql<boolean>`${offeredAt(junctionName(Welfare, 'shop_ids'), columnOf, placeOf(order))}`.as('here'),
      idsIn(junctionName(Welfare, 'goods_ids'), 't.id', goods).as('goods_ids'),
    ])
    .where('t.id', '=', welfareId)
    .where('t.welfare_type', 'in', [welfareType.balance, welfareType.discount])
    .execute();
  return rows.map(({ person_amount, month_cap_amount, ...row }) => ({
    ...row,
    id: untaken,
    welfare_id: welfareId,
    welfare_status: welfareStatus.running,
    valid_from: order.create_time,
    expire_time: order.create_time,
    remain_amount: person_amount ?? month_cap_amount ?? 0,
  }));
}

/**
 * Everything that may change what an order of these goods costs, as of the moment at which its door opened.
 * @param also `open`: other goods may come to it, so that activities and coupons name all of theirs; `tried`: an activity that is
 * asked as if it ran
 */
export async function offersFor(
  tx: Queries,
  order: PricedOrder,
  lines: readonly BasketLine[],
  { open = false, tried }: { readonly open?: boolean; readonly tried?: string } = {},
): Promise<Offers> {
  const goods = open ? undefined : lines.map(({ goods_id }) => goods_id);
  return {
    strategies: await strategiesAt(tx, placeOf(order), lines, order.create_time),
    activities: await activitiesFor(tx, order, goods, tried),
    coupons: await couponsOf(tx, order, goods),
    welfare: await welfareFor(tx, order, goods),
  };
}

/** What goods cost that an order missed, without any discount: those belong to the order itself. */
export async function priceMissed(
  tx: Queries,
  order: PricedOrder,
  lines: readonly BasketLine[],
): Promise<Price> {
  // Without offers nobody asks who buys.
  const buyer = { newcomer: false, tag_ids: [], pay_channel: order.pay_channel };
  const basket = { lines, buyer, moment: order.create_time };
  const strategies = await strategiesAt(tx, placeOf(order), lines, order.create_time);
  return priceBasket(basket, { strategies, activities: [], coupons: [], welfare: [] });
}
