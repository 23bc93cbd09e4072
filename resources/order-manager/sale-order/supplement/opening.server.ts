import type { Kysely } from 'kysely';
import { businessNumber } from '../../../../server/business-number.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import { invalidField } from '../../../../server/refusal.ts';
import { lockRow } from '../../../../server/rows/writing.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import { abnormalType, goodsSource, payChannel, refundState } from '../../../enums.ts';
import { moneyText } from '../../../kit/format.ts';
import type { RowOf } from '../../../kit/resource.ts';
import { basketFor, type KnownLine } from '../../basket.server.ts';
import { netLines } from '../../correction.ts';
import { identifyOrigin, orderKind, orderStatus, payStatus, placeType } from '../../enums.ts';
import { linesOfOrder } from '../../lines.server.ts';
import { openCharge } from '../../place-order/charge/opening.server.ts';
import { priceMissed } from '../../pricing/offers.server.ts';
import { saleOrder } from '../index.ts';
import { evidenceAbove, supplementRefusal } from './index.ts';

type Order = RowOf<typeof saleOrder>;

export interface Supplement {
  /** The original order; it has to lie in the caller's scope. */
  readonly order_id: string;
  /** Either goods, or an amount in cents. */
  readonly goods?: readonly { readonly goods_id: string; readonly quantity: number }[] | null;
  readonly amount?: number | null;
  readonly reason: string;
  readonly image?: string | null;
  /** Whoever settled it saw the order's own recognition media: no further picture is asked for. */
  readonly seen?: boolean;
  readonly operator: { readonly id: string; readonly name: string };
}
export interface OpenedSupplement {
  readonly id: string;
  readonly order_no: string;
  readonly place_no: string;
  /** Cents. */
  readonly amount: number;
}

type Line = Omit<KnownLine, 'goods_id' | 'shop_price' | 'sold_price'> & {
  readonly goods_id: string | null;
  /** Cents a unit. */
  readonly price: number;
};

/** Goods that an order missed, at the price of the order, else at that of the cabinet when its door opened, else at retail. */
async function priced(
  { tx }: ActionContext,
  parent: Order,
  goods: NonNullable<Supplement['goods']>,
): Promise<{ readonly lines: readonly Line[]; readonly total: number }> {
  const basket = await basketFor(tx, parent, goods, netLines(await linesOfOrder(tx, parent.id)));
  const price = await priceMissed(tx, parent, basket);
  const lines = basket.map(({ shop_price, sold_price, ...line }, at) => ({
    ...line,
    price: price.lines[at]?.price ?? shop_price,
  }));
  return { lines, total: price.total_amount };
}

/** What the database has to tell before the rules decide. */
async function factsOf(tx: Kysely<Tables>, order: Order) {
  const media = await tx
    .selectFrom('mgt_order_media')
    .select('id')
    .where('order_id', '=', order.id)
    .limit(1)
    .executeTakeFirst();
  const open = await tx
    .selectFrom('mgt_order')
    .select('id')
    .where('parent_order_no', '=', order.order_no)
    .where('pay_status', '=', payStatus.pending)
    .limit(1)
    .executeTakeFirst();
  const consumer = await tx
    .selectFrom('mct_user')
    .select(['wx_sign_flag', 'ali_sign_flag'])
    .where('id', '=', order.user_id)
    .executeTakeFirst();
  const flag = order.pay_channel === payChannel.wechat ? consumer?.wx_sign_flag : consumer?.ali_sign_flag;
  return { hasMedia: media !== undefined, hasOpen: open !== undefined, signed: flag === 1 };
}

/** An amount alone has one line without goods, so that lines sum to the order (docs/domain/orders.md §P04). */
const amountLine = (amount: number): Line => ({
  goods_id: null,
  quantity: 1,
  price: amount,
  goods_code: '-',
  goods_name: '补扣金额',
  logo_url: null,
  goods_source: goodsSource.own,
  retail_price: amount,
});

async function insertOrder(
  { tx, now, audit }: ActionContext,
  parent: Order,
  lines: readonly Line[],
  amount: number,
): Promise<{ readonly id: string; readonly order_no: string }> {
  const row = {
    order_no: businessNumber('S', now),
    parent_order_no: parent.order_no,
    order_kind: orderKind.supplementary,
    order_source: parent.order_source,
    shop_id: parent.shop_id,
    shop_name: parent.shop_name,
    cabinet_code: parent.cabinet_code,
    door_side: parent.door_side,
    scene_name: parent.scene_name,
    mgt_org_name: parent.mgt_org_name,
    mct_name: parent.mct_name,
    user_id: parent.user_id,
    user_phone: parent.user_phone,
    identify_type: parent.identify_type,
    identify_status: parent.identify_status,
    identify_time: parent.identify_time,
    provider_name: parent.provider_name,
    goods_summary: lines
      .slice(0, 3)
      .map(({ goods_name, quantity }) => `${goods_name}×${quantity}`)
      .join('、'),
    goods_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total_amount: amount,
    payable_amount: amount,
    pay_amount: 0,
    refund_state: refundState.none,
    order_status: orderStatus.settled,
    pay_status: payStatus.pending,
    abnormal_type: abnormalType.normal,
    pay_channel: parent.pay_channel,
    settle_mode: parent.settle_mode,
    open_time: parent.open_time,
    close_time: parent.close_time,
    settle_time: now,
    mgt_org_id: parent.mgt_org_id,
    mct_id: parent.mct_id,
    create_time: now,
    update_time: now,
  };
  const { id } = await tx.insertInto('mgt_order').values(row).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('mgt_order_goods')
    .values(
      lines.map(({ price, ...line }) => ({
        ...line,
        order_id: id,
        sale_price: price,
        line_amount: price * line.quantity,
        line_discount: 0,
        line_pay_amount: price * line.quantity,
        identify_origin: identifyOrigin.manual,
        create_time: now,
        update_time: now,
      })),
    )
    .execute();
  await audit({ entity: 'mgt_order', id, action: 'create', after: row });
  return { id, order_no: row.order_no };
}

/**
 * Charges for what an order missed (P12): an order of kind 1 with its lines, and the instruction to the channel, in the
 * caller's transaction. The original is locked, so that of two at once the second finds the first one open. Whoever calls
 * this has checked ORDER_SUPPLEMENT, and takes `request_no` on its own endpoint.
 * @throws Refusal 10004 outside the caller's scope, 10006, 11009, 11010, 11011, 11023
 */
export async function openSupplement(context: ActionContext, given: Supplement): Promise<OpenedSupplement> {
  const { tx, now, refuse } = context;
  const parent = (await lockRow(context, tx, saleOrder, given.order_id)) as unknown as Order;
  const chosen = given.goods ?? [];
  if (chosen.length > 0 && given.amount) {
    throw invalidField('amount', { en: 'can’t stand beside goods', zh: '不能与商品同时填写' });
  }
  const goods = chosen.length > 0 ? await priced(context, parent, chosen) : null;
  const amount = goods?.total ?? given.amount ?? 0;
  const refused = supplementRefusal(parent, await factsOf(tx, parent), amount, now);
  if (refused !== null) refuse(refused);
  if (amount > evidenceAbove && !given.image && !given.seen) {
    throw invalidField('evidence_image', {
      en: `is required above ${moneyText(evidenceAbove)} yuan`,
      zh: `金额超过${moneyText(evidenceAbove)}元时必填`,
    });
  }
  const order = await insertOrder(context, parent, goods?.lines ?? [amountLine(amount)], amount);
  const place_no = await openCharge(
    context,
    { ...parent, ...order },
    {
      type: placeType.supplement,
      amount,
      operator: given.operator.name,
      reason: given.reason,
      image: given.image,
    },
  );
  await tx.updateTable('mgt_order').set({ out_trade_no: place_no }).where('id', '=', order.id).execute();
  return { ...order, place_no, amount };
}
