import { auto, f, model } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';

/**
 * Roll-ups of goods (docs/domain/statistics.md §7), made like those of points. A line that is no goods of the library counts under
 * no goods.
 */

const date = () => auto(f.date({ en: 'Date', zh: '日期' }, { required: true }));
const goods = () => auto(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center'));
const scene = () => auto(f.ref({ en: 'Scene', zh: '场景' }, 'scene'));
const count = (label: Label) => auto(f.int(label, { required: true, default: 0 }));
const amount = (label: Label) => auto(f.money(label, { required: true, default: 0 }));

/** Of a day, and of the hour in which each counts, so that a running day is compared with an earlier one up to the same hour. */
const hourFigures = () => ({
  sale_quantity: count({ en: 'Quantity sold', zh: '销售数量' }),
  gmv_amount: amount({ en: 'GMV', zh: '交易总额' }),
  sales_amount: amount({ en: 'Sales', zh: '销售额' }),
  /** Of goods whose cost is known. */
  cost_amount: amount({ en: 'Cost', zh: '成本金额' }),
  /** When the refund succeeded. */
  refund_quantity: count({ en: 'Refunded qty', zh: '已退数量' }),
  replenish_quantity: count({ en: 'Replenished qty', zh: '补货数量' }),
});

const figures = () => ({
  ...hourFigures(),
  /** Taken out by replenishers, lost ones too. */
  removed_quantity: count({ en: 'Removed qty', zh: '取出数量' }),
  line_count: count({ en: 'Lines recognised', zh: '识别明细数' }),
  /** Lines that were corrected, or refunded because recognition was wrong. */
  corrected_count: count({ en: 'Lines corrected', zh: '修正明细数' }),
});

/** One product at one point on a day on which something happened to it there. */
export const GoodsDay = model(
  'statistics_goods_day',
  {
    stat_date: date(),
    goods_id: goods(),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    scene_id: scene(),
    ...figures(),
    last_sale_time: auto(f.dateTime({ en: 'Last sale', zh: '最近售出' })),
  },
  {
    label: { en: 'Day of a product at a point', zh: '点位商品日统计' },
    title: 'stat_date',
    scope: 'merchant',
  },
)
  .unique(['shop_id', 'stat_date', 'goods_id'], 10005)
  .index('stat_date')
  .index(['goods_id', 'stat_date'])
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

/** How many points sold a product on a day, and with how much of it they began: as the templates stood then. */
export const GoodsOnSale = model(
  'statistics_goods_on_sale',
  {
    stat_date: date(),
    goods_id: goods(),
    scene_id: scene(),
    on_sale_shop_count: count({ en: 'Points selling', zh: '在售点位数' }),
    /** Below zero where what was sold and filled in contradicts the templates; told as none then. */
    opening_stock: count({ en: 'Opening stock', zh: '期初库存' }),
  },
  { label: { en: 'Goods on sale', zh: '在售商品日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['stat_date', 'goods_id', 'mct_id', 'mgt_org_id', 'scene_id'], 10005)
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .index(['goods_id', 'stat_date']);

/** One product at all points of a merchant, an organisation and a scene on a day: what is on sale has a row, sold or not. */
export const GoodsOrgDay = model(
  'statistics_goods_org_day',
  {
    stat_date: date(),
    goods_id: goods(),
    scene_id: scene(),
    ...figures(),
    on_sale_shop_count: count({ en: 'Points selling', zh: '在售点位数' }),
    opening_stock: count({ en: 'Opening stock', zh: '期初库存' }),
  },
  { label: { en: 'Day of a product', zh: '商品日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['stat_date', 'goods_id', 'mct_id', 'mgt_org_id', 'scene_id'], 10005)
  .index(['goods_id', 'stat_date'])
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

/** What happened to a product in an hour. */
export const GoodsHour = model(
  'statistics_goods_hour',
  {
    stat_date: date(),
    stat_hour: auto(f.int({ en: 'Hour', zh: '小时' }, { required: true, min: 0, max: 23 })),
    goods_id: goods(),
    scene_id: scene(),
    ...hourFigures(),
  },
  { label: { en: 'Hour of a product', zh: '商品时段统计' }, title: 'stat_date', scope: 'merchant' },
)
  .index('stat_date')
  .index(['goods_id', 'stat_date'])
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

/** Orders that two products stand in together; each of the two has its row. */
export const GoodsPairDay = model(
  'statistics_goods_pair_day',
  {
    stat_date: date(),
    goods_id: goods(),
    pair_goods_id: auto(f.ref({ en: 'Bought together', zh: '关联商品' }, 'goods_center', { required: true })),
    pair_count: count({ en: 'Joint orders', zh: '共同订单数' }),
  },
  { label: { en: 'Goods bought together', zh: '商品关联日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .via('pair_goods_name', f.text({ en: 'Bought together', zh: '关联商品' }), 'pair_goods_id', 'goods_name')
  .index(['goods_id', 'stat_date'])
  .index(['pair_goods_id', 'stat_date'])
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_goods_day: typeof GoodsDay;
    statistics_goods_on_sale: typeof GoodsOnSale;
    statistics_goods_org_day: typeof GoodsOrgDay;
    statistics_goods_hour: typeof GoodsHour;
    statistics_goods_pair_day: typeof GoodsPairDay;
  }
}
