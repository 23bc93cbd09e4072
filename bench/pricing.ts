import { scopeRange } from '../resources/enums.ts';
import { type BasketLine, priceBasket } from '../resources/marketing/pricing/index.ts';
import type { Activity, HeldCoupon } from '../resources/marketing/pricing/offers.ts';
import { promotionType } from '../resources/marketing/promotion/enums.ts';
import { median, timed } from './measuring.ts';

const size = { lines: 12, activities: 200, coupons: 50 } as const;
const goodsOf = (at: number) => Array.from({ length: 6 }, (_, each) => `g${(at + each * 5) % size.lines}`);

const everybody = { here: true, user_scope: 0, tag_ids: [] };

/** Tiers over the order, tiers over some goods, and B for less, one after the other; all of them run and are reached. */
function activityAt(at: number): Activity {
  const types = [promotionType.orderThreshold, promotionType.goodsThreshold, promotionType.buyAGetB] as const;
  const promotion_type = types[at % types.length] ?? promotionType.orderThreshold;
  return {
    ...everybody,
    id: String(at + 1),
    promotion_name: `activity ${at}`,
    promotion_type,
    promotion_status: 1,
    start_time: '2026-06-01 00:00:00',
    end_time: '2026-06-30 23:59:59',
    week_days: [1, 2, 3, 4, 5],
    start_clock: '08:00',
    end_clock: '22:00',
    pay_channels: [1, 2],
    user_limit: 9,
    day_limit: 3,
    user_uses: 0,
    day_uses: 0,
    budget_amount: 5_000_00,
    used_amount: 0,
    stack_coupon: 1,
    goods_range: promotion_type === promotionType.goodsThreshold ? scopeRange.selected : scopeRange.all,
    goods_ids: goodsOf(at),
    threshold_mode: 1,
    except_goods: [],
    threshold_amount: null,
    reduce_amount: null,
    tiers: [100, 500, 900, 1_500, 2_500].map((threshold_amount, tier) => ({
      threshold_amount,
      reduce_amount: 20 * (tier + 1) + (at % 7),
    })),
    discount: 50,
    goods_a: goodsOf(at),
    quantity_a: 1,
    goods_b: goodsOf(at + 3),
    quantity_b: 1,
    max_times: 3,
  };
}

const couponAt = (at: number): HeldCoupon => ({
  ...everybody,
  id: String(at + 1),
  coupon_id: String(at + 1),
  coupon_code: `Y${at}`,
  coupon_name: `coupon ${at}`,
  user_coupon_status: 0,
  coupon_use_status: 1,
  valid_from: '2026-06-01 00:00:00',
  valid_end_time: '2026-06-30 23:59:59',
  use_weekdays: null,
  use_start_clock: '06:00',
  use_end_clock: '23:00',
  coupon_scope: at % 2,
  goods_ids: goodsOf(at),
  stack_promotion: 1,
  coupon_type: 4,
  cash_amount: null,
  threshold_amount: 300,
  reduce_amount: null,
  discount: 80 + (at % 10),
  max_reduce_amount: 300,
});

/** The price of one basket with its reasons, where everything that runs applies (docs/design/budgets.md §1). */
export async function benchPricing(): Promise<string[]> {
  const lines = Array.from({ length: size.lines }, (_, at): BasketLine => {
    const price = 200 + at * 35;
    return {
      goods_id: `g${at}`,
      goods_name: `goods ${at}`,
      quantity: 1 + (at % 3),
      retail_price: price,
      shop_price: price,
    };
  });
  const buyer = { newcomer: false, tag_ids: [], pay_channel: 1 };
  const basket = { lines, buyer, moment: '2026-06-10 12:00:00' };
  const offers = {
    strategies: [],
    activities: Array.from({ length: size.activities }, (_, at) => activityAt(at)),
    coupons: Array.from({ length: size.coupons }, (_, at) => couponAt(at)),
    welfare: [],
  };
  const runs: number[] = [];
  for (let run = 0; run < 2_000; run += 1) runs.push(await timed(async () => priceBasket(basket, offers)));
  const warm = runs.slice(500).sort((one, other) => one - other);
  const p95 = warm[Math.floor(warm.length * 0.95)] ?? Number.NaN;
  return [
    `| ${size.lines} lines, ${size.activities} activities, ${size.coupons} coupons | median | p95 | first |`,
    '| --- | --- | --- | --- |',
    `| ms | ${median(warm).toFixed(2)} | ${p95.toFixed(2)} | ${(runs[0] ?? 0).toFixed(1)} |`,
  ];
}
