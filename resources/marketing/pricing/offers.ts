import { welfareStatus } from '../../corporate-welfare/enums.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { type When, whyOff } from '../../shared/when.ts';
import { couponUseStatus, userCouponStatus, userScope } from '../coupon/enums.ts';
import { promotionStatus, promotionType } from '../promotion/enums.ts';
import type { Tier } from '../promotion/rule.ts';
import { pricingReason } from './enums.ts';

export type Why = CodeOf<typeof pricingReason>;

/** Whom a basket belongs to, as far as prices ask. */
export interface Buyer {
  /** Nothing was paid at the merchant before. */
  readonly newcomer: boolean;
  readonly tag_ids: readonly string[];
  /** 1 WeChat, 2 Alipay. */
  readonly pay_channel: number;
}

interface For {
  readonly id: string;
  /** Whether it means the point that is asked about. */
  readonly here: boolean;
  readonly user_scope: number;
  readonly tag_ids: readonly string[];
  readonly goods_ids: readonly string[];
}

/** An activity as far as it decides prices (docs/domain/marketing.md §P48). Amounts in cents, times in +08:00. */
export interface Activity extends For {
  readonly promotion_name: string;
  readonly promotion_type: number;
  readonly promotion_status: number;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly start_time: string;
  readonly end_time: string;
  readonly week_days: readonly number[] | null;
  /** `HH:mm`; none: all day. An end before the start lies on the next day. */
  readonly start_clock: string | null;
  readonly end_clock: string | null;
  readonly pay_channels: readonly number[];
  /** How often the buyer may take part in all, and on a day; 0 or none: no limit. */
  readonly user_limit: number;
  readonly day_limit: number | null;
  /** How often they did. */
  readonly user_uses: number;
  readonly day_uses: number;
  /** 0 or none: no limit. */
  readonly budget_amount: number | null;
  readonly used_amount: number;
  readonly stack_coupon: number;
  readonly goods_range: number;
  /** Of an order threshold: goods that neither count nor get anything off. */
  readonly except_goods: readonly string[];
  readonly threshold_mode: number | null;
  readonly threshold_amount: number | null;
  readonly reduce_amount: number | null;
  readonly tiers: readonly Tier[] | null;
  /** The percent that is paid for B. */
  readonly discount: number | null;
  readonly goods_a: readonly string[];
  readonly quantity_a: number | null;
  readonly goods_b: readonly string[];
  readonly quantity_b: number | null;
  readonly max_times: number | null;
}

/** A coupon in the buyer's hands (docs/domain/marketing.md §P50); its id is that of the claim. */
export interface HeldCoupon extends For {
  readonly coupon_id: string;
  readonly coupon_code: string;
  readonly coupon_name: string;
  readonly user_coupon_status: number;
  readonly coupon_use_status: number | null;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly valid_from: string;
  readonly valid_end_time: string;
  readonly use_weekdays: readonly number[] | null;
  readonly use_start_clock: string | null;
  readonly use_end_clock: string | null;
  readonly coupon_scope: number;
  readonly stack_promotion: number;
  readonly coupon_type: number;
  readonly cash_amount: number | null;
  readonly threshold_amount: number | null;
  readonly reduce_amount: number | null;
  readonly discount: number | null;
  readonly max_reduce_amount: number | null;
}

/**
 * What an employer gave the buyer, as far as it pays baskets (docs/domain/welfare.md §P57); its id is that of the release. What was given as
 * a coupon is one of theirs.
 */
export interface HeldWelfare {
  readonly id: string;
  readonly welfare_id: string;
  readonly welfare_name: string;
  readonly welfare_type: number;
  readonly welfare_status: number;
  readonly here: boolean;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly valid_from: string;
  readonly expire_time: string;
  /** Cents that are left of it; of a discount, of the month's cap. */
  readonly remain_amount: number;
  /** The percent that staff pay. */
  readonly discount: number | null;
  readonly goods_range: number;
  readonly goods_ids: readonly string[];
}

/** Why something is off by its time. @param from @param until its first and last second */
function offByTime(
  [from, until]: readonly [string, string],
  hours: Pick<When, 'week_days'> & Readonly<Record<'start_clock' | 'end_clock', string | null>>,
  moment: string,
): Why | null {
  if (moment < from) return pricingReason.notStarted;
  if (moment > until) return pricingReason.ended;
  const off = whyOff(
    {
      start_date: from.slice(0, 10),
      end_date: until.slice(0, 10),
      week_days: hours.week_days,
      start_clock: hours.start_clock ?? '00:00',
      end_clock: hours.end_clock ?? '23:59',
    },
    moment,
  );
  if (off === null) return null;
  return off === 'weekday' ? pricingReason.weekday : pricingReason.clock;
}

function offByBuyer({ user_scope, tag_ids }: For, buyer: Buyer): Why | null {
  if (user_scope === userScope.new && !buyer.newcomer) return pricingReason.newUsers;
  if (user_scope === userScope.tagged && !tag_ids.some((id) => buyer.tag_ids.includes(id)))
    return pricingReason.tags;
  return null;
}

/** What of a budget is left, in cents. */
export const budgetLeft = ({ budget_amount, used_amount }: Activity): number =>
  budget_amount ? Math.max(0, budget_amount - used_amount) : Number.MAX_SAFE_INTEGER;

const reached = (uses: number, limit: number | null) => limit !== null && limit > 0 && uses >= limit;

/** The condition that keeps an activity from every basket of this buyer; null where there is none. */
export function activityOff(activity: Activity, buyer: Buyer, moment: string): Why | null {
  const { promotion_type: type } = activity;
  if (type === promotionType.discount || type === promotionType.random) return pricingReason.retired;
  if (activity.promotion_status !== promotionStatus.running) return pricingReason.stopped;
  if (!activity.here) return pricingReason.elsewhere;
  const off =
    offByTime([activity.start_time, activity.end_time], activity, moment) ?? offByBuyer(activity, buyer);
  if (off !== null) return off;
  if (!activity.pay_channels.includes(buyer.pay_channel)) return pricingReason.channel;
  const first = type === promotionType.firstOrder;
  if (first && !buyer.newcomer) return pricingReason.firstOrder;
  if (reached(activity.user_uses, first ? 1 : activity.user_limit)) return pricingReason.userLimit;
  if (reached(activity.day_uses, activity.day_limit)) return pricingReason.dayLimit;
  return budgetLeft(activity) === 0 ? pricingReason.budget : null;
}

/** In the buyer's hands, or come back to them. */
export const usableStatus = [userCouponStatus.unused, userCouponStatus.returned] as const;

/** The same of a coupon. */
export function couponOff(coupon: HeldCoupon, buyer: Buyer, moment: string): Why | null {
  if (!usableStatus.some((status) => status === coupon.user_coupon_status)) return pricingReason.couponUsed;
  if (coupon.coupon_use_status === couponUseStatus.disabled) return pricingReason.stopped;
  if (!coupon.here) return pricingReason.elsewhere;
  const hours = {
    week_days: coupon.use_weekdays,
    start_clock: coupon.use_start_clock,
    end_clock: coupon.use_end_clock,
  };
  return offByTime([coupon.valid_from, coupon.valid_end_time], hours, moment) ?? offByBuyer(coupon, buyer);
}

/** The same of what an employer gave. */
export function welfareOff(welfare: HeldWelfare, moment: string): Why | null {
  if (welfare.welfare_status !== welfareStatus.running) return pricingReason.stopped;
  if (!welfare.here) return pricingReason.elsewhere;
  if (moment < welfare.valid_from) return pricingReason.notStarted;
  if (moment > welfare.expire_time) return pricingReason.ended;
  return welfare.remain_amount > 0 ? null : pricingReason.spent;
}
