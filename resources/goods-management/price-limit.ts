import { auto, enumeration, f, model } from '../kit/index.ts';
import { weekday } from '../marketing/coupon-enums.ts';
import { pointScope } from '../shared/point-scope.ts';
import { clockTime } from '../shared/texts.ts';

export const limitType = enumeration({
  range: { code: 1, en: 'Fixed range', zh: '固定区间' },
  percent: { code: 2, en: 'Percent of retail', zh: '零售价比例' },
  fixed: { code: 3, en: 'Fixed price', zh: '固定价' },
});
/** docs/specification.md §3, enabled of strategies. */
export const newEnableStatus = enumeration({
  disabled: { code: 0, en: 'Disabled', zh: '停用', tone: 'neutral' },
  enabled: { code: 1, en: 'Enabled', zh: '启用', tone: 'success' },
  new: { code: 2, en: 'New', zh: '新建', tone: 'progress' },
});

/** What goods may cost at most and at least, at which points and when (P28, whose screen comes later). */
export const PriceLimit = model(
  'mgt_tactics_config',
  {
    config_no: auto(
      f.text({ en: 'Strategy No.', zh: '策略编号' }, { required: true, max: 32, match: 'exact' }),
    ),
    config_name: f.text({ en: 'Strategy name', zh: '策略名称' }, { required: true, max: 32 }),
    limit_type: f.enum({ en: 'Limit type', zh: '限价方式' }, limitType, { required: true }),
    goods: f.rows(
      { en: 'Goods', zh: '商品' },
      {
        goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true }),
        min_price: f.money({ en: 'Lowest price', zh: '最低限价' }, { min: 1 }),
        max_price: f.money({ en: 'Highest price', zh: '最高限价' }, { min: 1 }),
        min_percent: f.percent({ en: 'Lowest %', zh: '最低比例' }, { min: 50, max: 200 }),
        max_percent: f.percent({ en: 'Highest %', zh: '最高比例' }, { min: 50, max: 200 }),
        fixed_price: f.money({ en: 'Fixed price', zh: '固定售价' }, { min: 1 }),
      },
      { required: true, min: 1, max: 2_000 },
    ),
    ...pointScope,
    start_date: f.date({ en: 'Start date', zh: '开始日期' }, { required: true }),
    end_date: f.date({ en: 'End date', zh: '结束日期' }, { required: true }),
    week_days: f.enums({ en: 'Weekdays', zh: '生效星期' }, weekday, {
      help: { en: 'None chosen: every day', zh: '不选表示每天生效' },
    }),
    start_clock: f.text(
      { en: 'From (HH:mm)', zh: '每日开始' },
      { ...clockTime, required: true, default: '00:00' },
    ),
    /** Before the start: it lasts past midnight. */
    end_clock: f.text(
      { en: 'To (HH:mm)', zh: '每日结束' },
      { ...clockTime, required: true, default: '23:59' },
    ),
    priority: f.int({ en: 'Priority', zh: '优先级' }, { required: true, min: 1, max: 999, default: 100 }),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, newEnableStatus, {
        required: true,
        default: newEnableStatus.new,
      }),
    ),
  },
  { label: { en: 'Price limit', zh: '限价策略' }, title: 'config_name', scope: 'merchant' },
)
  .unique('config_no', 10005)
  .index('end_date', { enabled: newEnableStatus.enabled });

declare module '../kit/vocabulary.ts' {
  interface Models {
    mgt_tactics_config: typeof PriceLimit;
  }
}

/** The part of a strategy that binds one product's price. */
export interface GoodsLimit {
  readonly limit_type: number;
  readonly min_price?: number | null;
  readonly max_price?: number | null;
  readonly min_percent?: number | null;
  readonly max_percent?: number | null;
  readonly fixed_price?: number | null;
}

/** What a price may be, in cents; an open end is null. */
export interface PriceBounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** One strategy's bounds for a product of this retail price, in cents. A percentage is rounded inwards, so that it's never exceeded. */
export function boundsOf(limit: GoodsLimit, retail: number): PriceBounds {
  if (limit.limit_type === limitType.fixed) {
    const price = limit.fixed_price ?? null;
    return { min: price, max: price };
  }
  if (limit.limit_type === limitType.percent) {
    return {
      min: limit.min_percent ? Math.ceil((retail * limit.min_percent) / 100) : null,
      max: limit.max_percent ? Math.floor((retail * limit.max_percent) / 100) : null,
    };
  }
  return { min: limit.min_price ?? null, max: limit.max_price ?? null };
}

/** Whether a price lies within its bounds, both ends included. */
export const inBounds = ({ min, max }: PriceBounds, price: number): boolean =>
  (min === null || price >= min) && (max === null || price <= max);
