import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import {
  returnWelfare,
  takeWelfare,
  takeWelfareAgain,
} from '../../corporate-welfare/release/using.server.ts';
import { compareIds } from '../../goods-management/strategy/rank.ts';
import { userCouponStatus } from '../../marketing/coupon/enums.ts';
import { tellOfBudget } from '../../marketing/journal/writing.server.ts';
import { type BasketLine, type Price, priceBasket } from '../../marketing/pricing/index.ts';
import { usableStatus } from '../../marketing/pricing/offers.ts';
import { promotionUseStatus } from '../../marketing/pricing/records.ts';
import { promotionStatus } from '../../marketing/promotion/enums.ts';
import { writeOffCoupon } from '../../marketing/write-off/writing.server.ts';
import { buyerOf, offersFor, type PricedOrder } from './offers.server.ts';
import { ownRules, stepOfRival } from './own-rules.server.ts';

type Queries = Kysely<Tables>;

/**
 * What an order of these goods costs. Its consumer is locked, so that of two of their orders at once the second counts the first.
 */
export async function priceOrder(
  tx: Queries,
  order: PricedOrder,
  lines: readonly BasketLine[],
): Promise<Price> {
  await tx.selectFrom('mct_user').select('id').where('id', '=', order.user_id).forUpdate().execute();
  const basket = { lines, buyer: await buyerOf(tx, order), moment: order.create_time };
  return priceBasket(basket, await offersFor(tx, order, lines));
}

/** What an order says of the discounts that it got. */
export function discountsOf({
  activities,
  coupon,
  welfare,
  promotion_amount,
  coupon_amount,
  welfare_amount,
}: Price) {
  const most = activities[0]?.activity;
  const [paying] = welfare.toSorted((one, other) => other.amount - one.amount);
  return {
    promotion_id: most?.id ?? null,
    promotion_name: most?.promotion_name ?? null,
    promotion_type: most?.promotion_type ?? null,
    promotion_amount,
    coupon_id: coupon?.coupon_id ?? null,
    coupon_code: coupon?.coupon_code ?? null,
    coupon_amount,
    welfare_name: paying?.welfare.welfare_name ?? null,
    welfare_amount,
  };
}

/** Somebody else was faster: what the price was made of is no longer there. */
const changed = () => new Refusal(10005);

/** Adds to what an activity has given, where its budget holds that; at its budget it stops. */
async function spend(tx: Queries, id: string, amount: number, now: string): Promise<boolean> {
  const free = sql<boolean>`(coalesce(p.budget_amount, 0) = 0 or p.used_amount + ${amount} < p.budget_amount)`;
  const { rows } = await sql<{ ended: boolean }>`
    update promotion p set used_amount = p.used_amount + ${amount}, join_order_count = p.join_order_count + 1,
      promotion_status = case when ${free} then p.promotion_status else ${promotionStatus.expired} end,
      stop_time = case when ${free} then p.stop_time else coalesce(p.stop_time, ${now}::timestamp) end,
      version = p.version + 1, update_time = ${now}::timestamp
    from (select id, promotion_status from promotion where id = ${id} for update) b
    where p.id = b.id and (coalesce(p.budget_amount, 0) = 0 or p.used_amount + ${amount} <= p.budget_amount)
    returning b.promotion_status <> p.promotion_status as ended`.execute(tx);
  if (rows[0]?.ended) await tellOfBudget(tx, id, now);
  return rows.length === 1;
}

/**
 * Writes down what an order's price has used: budgets, limits, the coupon, and why the price is what it is. The last of its
 * transaction, so that orders of one activity wait for each other no longer than they must.
 * @throws Refusal 10005 where another order has used it meanwhile; nothing is written then, and the price has to be made anew
 */
export async function takeOffers(
  tx: Queries,
  order: PricedOrder,
  { activities, coupon, welfare, reasons }: Price,
  now: string,
): Promise<void> {
  await tx.deleteFrom('mgt_order_reason').where('order_id', '=', order.id).execute();
  // What an earlier price of the order had and this one has not was given back for good.
  await tx
    .deleteFrom('promotion_use')
    .where('order_id', '=', order.id)
    .where('use_status', '=', promotionUseStatus.returned)
    .execute();
  if (reasons.length > 0) {
    const isOwn = await ownRules(tx, reasons, order.mct_id);
    await tx
      .insertInto('mgt_order_reason')
      .values(
        reasons.map((reason) => ({
          order_id: order.id,
          pricing_step: reason.step,
          rule_own: isOwn(reason.step, reason.rule_id),
          beaten_own: reason.beaten_id === null ? 0 : isOwn(stepOfRival(reason), reason.beaten_id),
          rule_name: reason.rule_name,
          goods_name: reason.goods_name,
          pricing_outcome: reason.outcome,
          pricing_reason: reason.why,
          beaten_name: reason.beaten_name,
          effect_amount: reason.amount,
          create_time: now,
          update_time: now,
        })),
      )
      .execute();
  }
  if (coupon) {
    const { numUpdatedRows } = await tx
      .updateTable('mct_user_coupon')
      .set({
        user_coupon_status: userCouponStatus.locked,
        order_no: order.order_no,
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', coupon.id)
      .where('user_coupon_status', 'in', usableStatus)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw changed();
  }
  // Always in this order, so that no two orders wait for each other in a circle.
  for (const { activity, amount } of activities.toSorted((one, other) =>
    compareIds(one.activity.id, other.activity.id),
  )) {
    const use = { discount_amount: amount, use_status: promotionUseStatus.taken, update_time: now };
    await tx
      .insertInto('promotion_use')
      .values({
        ...use,
        promotion_id: activity.id,
        order_id: order.id,
        user_id: order.user_id,
        use_time: order.create_time,
        create_time: now,
      })
      .onConflict((on) => on.columns(['order_id', 'promotion_id']).doUpdateSet(use))
      .execute();
    if (!(await spend(tx, activity.id, amount, now))) throw changed();
  }
  if (!(await takeWelfare(tx, order, welfare, now))) throw changed();
}

/** An activity gets back what it gave an order that was not paid, or refunded in full: its budget, and the consumer's turn. */
export async function returnActivities(tx: Queries, orderId: string, now: string): Promise<void> {
  const returned = await tx
    .updateTable('promotion_use')
    .set({
      use_status: promotionUseStatus.returned,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('order_id', '=', orderId)
    .where('use_status', '=', promotionUseStatus.taken)
    .returning(['promotion_id', 'discount_amount'])
    .execute();
  for (const { promotion_id, discount_amount } of returned.sort((one, other) =>
    compareIds(one.promotion_id, other.promotion_id),
  ))
    await tx
      .updateTable('promotion')
      .set((eb) => ({
        used_amount: eb('used_amount', '-', discount_amount),
        join_order_count: eb('join_order_count', '-', 1),
        version: eb('version', '+', 1),
        update_time: now,
      }))
      .where('id', '=', promotion_id)
      .execute();
}

/** What an order that is not paid held goes back: the coupon and the welfare to its consumer, the discounts to their activities. */
export async function returnOffers(
  tx: Queries,
  { id, coupon_code }: { readonly id: string; readonly coupon_code: string | null },
  now: string,
): Promise<void> {
  if (coupon_code !== null)
    await tx
      .updateTable('mct_user_coupon')
      .set({
        user_coupon_status: userCouponStatus.returned,
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('coupon_code', '=', coupon_code)
      .where('user_coupon_status', '=', userCouponStatus.locked)
      .execute();
  await returnActivities(tx, id, now);
  await returnWelfare(tx, id, now);
}

/** What an order was discounted by is used for good: it is paid, be it that we had given it up before and the money came late. */
export async function redeemOffers(
  tx: Queries,
  {
    id,
    order_no,
    coupon_code,
  }: { readonly id: string; readonly order_no: string; readonly coupon_code: string | null },
  now: string,
): Promise<void> {
  const held =
    coupon_code === null
      ? undefined
      : await tx
          .selectFrom('mct_user_coupon')
          .select(['id', 'coupon_id', 'use_time'])
          .where('coupon_code', '=', coupon_code)
          .where('order_no', '=', order_no)
          .where('user_coupon_status', 'in', [userCouponStatus.locked, userCouponStatus.returned])
          .forUpdate()
          .executeTakeFirst();
  if (held) {
    await tx
      .updateTable('mct_user_coupon')
      .set({
        user_coupon_status: userCouponStatus.used,
        use_time: now,
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', held.id)
      .execute();
    await writeOffCoupon(tx, { orderId: id, claimId: held.id }, now);
    // One that came back was counted when it was used first.
    if (held.use_time === null)
      await tx
        .updateTable('mgt_coupon')
        .set({
          use_count: (eb) => eb('use_count', '+', 1),
          version: (eb) => eb('version', '+', 1),
          update_time: now,
        })
        .where('id', '=', held.coupon_id)
        .execute();
  }
  const given = await tx
    .selectFrom('promotion_use')
    .select(['id', 'promotion_id', 'discount_amount'])
    .where('order_id', '=', id)
    .where('use_status', '=', promotionUseStatus.returned)
    .orderBy('promotion_id')
    .execute();
  // A budget that others have used since holds nothing for it any more.
  for (const use of given)
    if (await spend(tx, use.promotion_id, use.discount_amount, now))
      await tx
        .updateTable('promotion_use')
        .set({
          use_status: promotionUseStatus.taken,
          version: (eb) => eb('version', '+', 1),
          update_time: now,
        })
        .where('id', '=', use.id)
        .execute();
  await takeWelfareAgain(tx, id, now);
}
