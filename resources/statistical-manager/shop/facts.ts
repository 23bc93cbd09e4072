import { payChannel } from '../../enums.ts';
import { auto, f, model } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';
import { orderSource } from '../../order-manager/enums.ts';

/**
 * Roll-ups of points (docs/domain/statistics.md §7): what one point did on one day or in one hour. A task makes them again whenever
 * something of theirs changes (roll-up.server.ts); nobody writes them by hand. Organisation, merchant and scene are those of the
 * day.
 */

const date = () => auto(f.date({ en: 'Date', zh: '日期' }, { required: true }));
const scene = () => auto(f.ref({ en: 'Scene', zh: '场景' }, 'scene'));
const point = () => auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true }));
const channel = () => auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: true }));
const source = () => auto(f.enum({ en: 'Order source', zh: '订单来源' }, orderSource, { required: true }));
const count = (label: Label) => auto(f.int(label, { required: true, default: 0 }));
const amount = (label: Label) => auto(f.money(label, { required: true, default: 0 }));

/** What orders alone tell; of a point's day, and of each payment channel and order source of it. */
const orderFigures = () => ({
  /** Paid orders of more than nothing; a supplementary one belongs to its original order. */
  order_count: count({ en: 'Orders', zh: '订单数' }),
  /** Buyers whose first paid order ever this is. */
  new_user_count: count({ en: 'New buyers', zh: '新客数' }),
  item_count: count({ en: 'Items', zh: '商品件数' }),
  gmv_amount: amount({ en: 'GMV', zh: '交易总额' }),
  sales_amount: amount({ en: 'Sales', zh: '销售额' }),
  discount_amount: amount({ en: 'Discounts', zh: '优惠金额' }),
  /** On the day that the refund succeeded. */
  refund_amount: amount({ en: 'Refund amount', zh: '退款金额' }),
});

/** What a day of a point tells, of which days of organisations are the sums. */
const dayFigures = () => ({
  /** 1 where the point operates and its cabinet was online for an hour at least. */
  active_days: count({ en: 'Active cabinet days', zh: '有效台天' }),
  /** Minutes of the day that have passed, where the point operates. */
  operating_minutes: count({ en: 'Operating minutes', zh: '营业时长(分)' }),
  online_minutes: count({ en: 'Online minutes', zh: '在线时长(分)' }),
  open_count: count({ en: 'Openings', zh: '开门次数' }),
  ...orderFigures(),
  abnormal_count: count({ en: 'Abnormal orders', zh: '异常订单数' }),
  complaint_count: count({ en: 'Complaints', zh: '客诉数' }),
});

const hour = () => auto(f.int({ en: 'Hour', zh: '小时' }, { required: true, min: 0, max: 23 }));
/** What a running day is compared by with an earlier one up to the same hour; each in the hour in which it counts. */
const hourFigures = () => ({
  open_count: count({ en: 'Openings', zh: '开门次数' }),
  order_count: count({ en: 'Orders', zh: '订单数' }),
  item_count: count({ en: 'Items', zh: '商品件数' }),
  gmv_amount: amount({ en: 'GMV', zh: '交易总额' }),
  sales_amount: amount({ en: 'Sales', zh: '销售额' }),
  discount_amount: amount({ en: 'Discounts', zh: '优惠金额' }),
  refund_amount: amount({ en: 'Refund amount', zh: '退款金额' }),
});

/** All points of an organisation, a merchant and a scene on a day, together: what asks for no point reads some hundred rows a day. */
export const OrgDay = model(
  'statistics_org_day',
  { stat_date: date(), scene_id: scene(), ...dayFigures() },
  { label: { en: 'Day of an organisation', zh: '组织日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['stat_date', 'mgt_org_id', 'mct_id', 'scene_id'], 10005)
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date']);

export const OrgPayDay = model(
  'statistics_org_pay_day',
  { stat_date: date(), scene_id: scene(), pay_channel: channel(), order_source: source(), ...orderFigures() },
  {
    label: { en: 'Payments of an organisation’s day', zh: '组织日支付统计' },
    title: 'stat_date',
    scope: 'merchant',
  },
)
  .unique(['stat_date', 'mgt_org_id', 'mct_id', 'scene_id', 'pay_channel', 'order_source'], 10005)
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date']);

export const OrgHour = model(
  'statistics_org_hour',
  { stat_date: date(), stat_hour: hour(), scene_id: scene(), ...hourFigures() },
  { label: { en: 'Hour of an organisation', zh: '组织时段统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['stat_date', 'stat_hour', 'mgt_org_id', 'mct_id', 'scene_id'], 10005)
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date']);

export const ShopDay = model(
  'statistics_shop_day',
  { stat_date: date(), shop_id: point(), scene_id: scene(), ...dayFigures() },
  { label: { en: 'Day of a point', zh: '点位日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['shop_id', 'stat_date'], 10005)
  .index('stat_date')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date']);

export const ShopPayDay = model(
  'statistics_shop_pay_day',
  {
    stat_date: date(),
    shop_id: point(),
    scene_id: scene(),
    pay_channel: channel(),
    order_source: source(),
    ...orderFigures(),
  },
  { label: { en: 'Payments of a point’s day', zh: '点位日支付统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['shop_id', 'stat_date', 'pay_channel', 'order_source'], 10005)
  .index('stat_date')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date']);

export const ShopHour = model(
  'statistics_shop_hour',
  {
    stat_date: date(),
    stat_hour: hour(),
    shop_id: point(),
    scene_id: scene(),
    ...hourFigures(),
  },
  { label: { en: 'Hour of a point', zh: '点位时段统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['shop_id', 'stat_date', 'stat_hour'], 10005)
  .index('stat_date')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date']);

/** Who paid for something at a point on a day: different buyers of a period are counted here and never summed. */
export const BuyerDay = model(
  'statistics_buyer_day',
  {
    stat_date: date(),
    shop_id: point(),
    scene_id: scene(),
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true })),
    pay_channel: channel(),
    order_source: source(),
    order_count: count({ en: 'Orders', zh: '订单数' }),
    /** Of the day's first order, so that a day can be told up to an hour. */
    first_time: auto(f.dateTime({ en: 'First paid', zh: '首次支付时间' }, { required: true })),
  },
  { label: { en: 'Buyer of a day', zh: '购买人日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['shop_id', 'stat_date', 'user_id', 'pay_channel', 'order_source'], 10005)
  .index('stat_date')
  .index('user_id')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date', 'user_id'])
  // Different buyers of every point, or organisation, are read off these in order: nothing is hashed or sorted.
  .index(['shop_id', 'user_id', 'stat_date'])
  .index(['mgt_org_id', 'user_id', 'stat_date']);

/** Refunds that succeeded: an order that got money back twice in a period counts once. */
export const RefundDay = model(
  'statistics_refund_day',
  {
    stat_date: date(),
    shop_id: point(),
    scene_id: scene(),
    after_sale_id: auto(f.ref({ en: 'Refund', zh: '售后单' }, 'mgt_after_sale_order', { required: true })),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' }, { required: true })),
    pay_channel: channel(),
    order_source: source(),
    refund_amount: amount({ en: 'Refund amount', zh: '退款金额' }),
  },
  { label: { en: 'Refund of a day', zh: '退款日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique('after_sale_id', 10005)
  .index(['order_id', 'stat_date'])
  .index('stat_date')
  .index(['shop_id', 'stat_date'])
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['scene_id', 'stat_date']);

/**
 * The buyers of a whole day of an organisation with everything below it, or of a merchant, as a HyperLogLog sketch: sketches of days
 * merge to one of the period, where the buyers are too many to be counted in a call.
 */
export const BuyerSketch = model(
  'statistics_buyer_sketch',
  {
    stat_date: date(),
    /** Of one of the two. */
    org_id: auto(f.ref({ en: 'Organisation', zh: '所属组织' }, 'manager_org')),
    merchant_id: auto(f.ref({ en: 'Merchant', zh: '商户名称' }, 'mct')),
    /** Of its points in one scene; of all where there is none. */
    scene_id: scene(),
    /**
     * How many different ones had come by each ten minutes of the day, counted and not estimated, up to the last that brought one; of all
     * scenes only.
     */
    so_far: auto(f.json<readonly number[]>({ en: 'Buyers so far', zh: '累计购买人数' })),
    /** Base64 of the registers (server/statistics/sketch.ts). */
    sketch: auto(f.text({ en: 'Sketch', zh: '基数草图' }, { required: true, long: true })),
  },
  { label: { en: 'Sketch of buyers', zh: '购买人基数' }, title: 'stat_date', scope: 'none' },
)
  .unique(['org_id', 'stat_date'], 10005, { org_id: { ne: null }, scene_id: null })
  .unique(['merchant_id', 'stat_date'], 10005, { merchant_id: { ne: null }, scene_id: null })
  .unique(['org_id', 'scene_id', 'stat_date'], 10005, { org_id: { ne: null }, scene_id: { ne: null } })
  .unique(['merchant_id', 'scene_id', 'stat_date'], 10005, {
    merchant_id: { ne: null },
    scene_id: { ne: null },
  });

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_org_day: typeof OrgDay;
    statistics_org_pay_day: typeof OrgPayDay;
    statistics_org_hour: typeof OrgHour;
    statistics_shop_day: typeof ShopDay;
    statistics_shop_pay_day: typeof ShopPayDay;
    statistics_shop_hour: typeof ShopHour;
    statistics_buyer_day: typeof BuyerDay;
    statistics_refund_day: typeof RefundDay;
    statistics_buyer_sketch: typeof BuyerSketch;
  }
}
