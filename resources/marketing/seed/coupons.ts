import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { around, item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { marketerId, marketerName } from '../../personnel/seed/accounts.ts';
import { identityOf, tags } from '../../shared/seed/consumers.ts';
import type { SoldGoods } from '../../shared/seed/goods.ts';
import { type MerchantRow, sellingMerchants } from '../../shared/seed/merchants.ts';
import { headquarters } from '../../shared/seed/organisations.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { profiles, type Settings } from '../../shared/seed/profiles.ts';
import {
  bearSide,
  couponScope,
  couponStatus,
  couponType,
  couponUseStatus,
  grantType,
  userCouponStatus,
  userScope,
  validType,
} from '../coupon/enums.ts';
import type { Coupon, UserCoupon } from '../coupon/index.ts';
import { expectedUses, type Redeemable, roundNumber } from './coupon-demand.ts';

export type CouponRow = StoredRow<typeof Coupon>;
export type UserCouponRow = StoredRow<typeof UserCoupon>;

export interface CouponPlan {
  readonly row: CouponRow;
  readonly goodsIds: readonly string[];
  readonly shopIds: readonly string[];
  readonly tagIds: readonly string[];
  /** Claims that no order used. */
  readonly claims: readonly UserCouponRow[];
  /** Whether orders of the past days used it. */
  readonly redeemed: boolean;
}

/** Where a coupon stands in its life; the first of a small seed show every one. */
const phases = [
  'published',
  'lapsed',
  'pending',
  'over',
  'blocked',
  'published',
  'lapsed',
  'published',
  'lapsed',
  'published',
] as const;
type Phase = (typeof phases)[number];

const types = [
  couponType.cash,
  couponType.thresholdDiscount,
  couponType.thresholdReduction,
  couponType.discount,
];
const scopes = [couponScope.wholeStore, couponScope.singleItem];
const grants = [grantType.claim, grantType.targeted, grantType.registration, grantType.afterPayment];
const scopeWords = ['全场', '指定商品'];
const occasions = ['开业', '周末', '夏日', '新品', '午后', '早餐', '加班', '会员日', '回馈', '尝鲜'];
/**
 * docs/domain/seed-data.md §13: 38 % of what is put out is claimed, 41 % of that used. So each use has 1.25 claims beside it that
 * nobody used, and each coupon a few more.
 */
const claimedShare = 0.38;
const unusedPerUse = 1.25;
const idleClaims = { small: 4, demo: 4, scale: 30 } as const;
/** Ids of claims without an order hold so many for each coupon. */
const mostClaims = 999;
const leastIssued = 20;

/** Days from now to the start and end of claiming and the end of validity. */
function window(phase: Phase, stream: Stream): readonly [number, number, number] {
  if (phase === 'pending') return [stream.int(1, 10), stream.int(20, 40), stream.int(41, 60)];
  if (phase === 'over') return [-stream.int(40, 70), -stream.int(3, 10), stream.int(8, 30)];
  if (phase === 'lapsed') return [-stream.int(90, 200), -stream.int(40, 80), -stream.int(8, 35)];
  return [-stream.int(61, 120), stream.int(3, 40), stream.int(41, 60)];
}

function faceOf(type: CouponRow['coupon_type'], stream: Stream) {
  const none = {
    cash_amount: null,
    threshold_amount: null,
    reduce_amount: null,
    discount: null,
    max_reduce_amount: null,
  };
  const threshold_amount = stream.pick([500, 800, 1000, 1500]);
  const discount = stream.pick([70, 75, 80, 85, 88, 90]);
  const max_reduce_amount = stream.pick([0, 300, 500, 1000]);
  if (type === couponType.cash)
    return { ...none, cash_amount: stream.pick([100, 150, 200, 300, 500]), label: '代金券' };
  if (type === couponType.thresholdReduction)
    return { ...none, threshold_amount, reduce_amount: stream.pick([100, 150, 200, 300]), label: '满减券' };
  if (type === couponType.thresholdDiscount)
    return { ...none, threshold_amount, discount, max_reduce_amount, label: '满折券' };
  return { ...none, discount, max_reduce_amount, label: '折扣券' };
}

const stateOf = (phase: Phase): Pick<CouponRow, 'coupon_status' | 'coupon_use_status'> => {
  if (phase === 'pending') return { coupon_status: couponStatus.pending, coupon_use_status: null };
  if (phase === 'blocked')
    return { coupon_status: couponStatus.published, coupon_use_status: couponUseStatus.disabled };
  if (phase === 'over')
    return { coupon_status: couponStatus.ended, coupon_use_status: couponUseStatus.inUse };
  if (phase === 'lapsed')
    return { coupon_status: couponStatus.ended, coupon_use_status: couponUseStatus.expired };
  return { coupon_status: couponStatus.published, coupon_use_status: couponUseStatus.inUse };
};

/** When a claimed coupon ends to be good, in seconds. */
export function goodUntil(coupon: CouponRow, claimed: number): number {
  return coupon.valid_type === validType.daysAfterClaim
    ? claimed + (coupon.valid_days ?? 0) * day
    : secondsOf(coupon.valid_end_time ?? coupon.claim_end_time);
}

export function claimRow(
  coupon: CouponRow,
  of: Pick<UserCouponRow, 'user_id' | 'user_phone' | 'user_coupon_status' | 'order_no'> & {
    readonly id: number;
    readonly claimed: number;
    readonly used: number | null;
  },
): UserCouponRow {
  const { id, claimed, used, ...rest } = of;
  const claim_time = at(claimed);
  return {
    ...rest,
    mgt_org_id: coupon.mgt_org_id,
    mct_id: coupon.mct_id,
    coupon_id: coupon.id,
    coupon_code: `Y${String(id).padStart(14, '0')}`,
    claim_time,
    valid_end_time: at(goodUntil(coupon, claimed)),
    use_time: used === null ? null : at(used),
    ...newRowColumns(id, claim_time, at(used ?? claimed)),
  };
}

/** Claims that nobody has used: still good, expired, or revoked by staff. */
function unusedClaims(
  coupon: CouponRow,
  settings: Settings,
  consumers: number,
  count: number,
): UserCouponRow[] {
  const stream = new Stream(settings.seedNumber, 'unused coupons', coupon.id);
  if (coupon.coupon_status === couponStatus.pending) return [];
  const now = secondsOf(settings.now);
  const from = secondsOf(coupon.claim_start_time);
  const to = Math.min(now, secondsOf(coupon.claim_end_time));
  const first = stream.int(0, consumers - 1);
  return Array.from({ length: count }, (_, index): UserCouponRow => {
    const claimed = stream.int(from, to);
    // 7 consumers apart, so that nobody claims twice.
    const who = (first + index * 7) % consumers;
    const { id, user_phone } = identityOf(who);
    const expired = goodUntil(coupon, claimed) < now;
    const status = expired
      ? userCouponStatus.expired
      : index === 1 || stream.chance(0.04)
        ? userCouponStatus.revoked
        : userCouponStatus.unused;
    return claimRow(coupon, {
      id: Number(coupon.id) * 1000 + index,
      user_id: id,
      user_phone,
      user_coupon_status: status,
      order_no: null,
      claimed,
      used: null,
    });
  });
}

/** When and where orders may use a coupon. */
function redeemableOf({ row, shopIds, redeemed }: Omit<CouponPlan, 'claims'>): Redeemable {
  return {
    merchantId: row.mct_id,
    shopIds,
    good: [secondsOf(row.claim_start_time), goodUntil(row, secondsOf(row.claim_end_time))],
    threshold: row.threshold_amount ?? 0,
    singleItem: row.coupon_scope === couponScope.singleItem,
    redeemed,
  };
}

/** Coupons of every type and scope in every phase, four of five by merchants, the others by the platform. */
export function coupons(
  settings: Settings,
  merchants: readonly MerchantRow[],
  points: readonly PointPlan[],
  goods: readonly SoldGoods[],
): CouponPlan[] {
  const profile = profiles[settings.profile];
  const stream = new Stream(settings.seedNumber, 'coupons');
  const now = secondsOf(settings.now);
  const today = secondsOf(settings.now.slice(0, 10));
  const owners = sellingMerchants(merchants);
  const consumers = profile.points * profile.consumersPerPoint;
  const wanted = goods.filter(({ entry }) => entry.shelf === 'drinks' || entry.shelf === 'snacks');

  const drafts = Array.from({ length: profile.coupons }, (_, index) => {
    const phase = around(phases, Math.floor(index / 8));
    const platform = index % 5 === 4;
    // The large merchants come first and issue most.
    const merchant = platform ? null : item(owners, Math.floor(owners.length * stream.next() ** 2));
    const ownPoints = points.filter(
      (point) => point.mean > 0 && (platform ? point.index < 200 : point.merchant === merchant),
    );
    const type = around(types, index);
    const scope = around(scopes, Math.floor(index / 4));
    const { label, ...face } = faceOf(type, stream);
    const [claimFrom, claimTo, validTo] = window(phase, stream);
    const start = today + claimFrom * day;
    const created = Math.min(start - stream.int(1, 3) * day, now - day) + stream.int(9, 18) * hour;
    const byDays = index % 3 === 2;
    const selected = index % 4 === 1 && ownPoints.length > 0;
    const tagged = index % 6 === 3;
    const clocks = index % 7 === 4;
    const draft: CouponRow = {
      mgt_org_id: merchant?.mgt_org_id ?? headquarters.id,
      mct_id: merchant?.id ?? null,
      coupon_no: `C${at(created).slice(2, 10).replaceAll('-', '')}${String(100_000 + index)}`,
      coupon_name: `${stream.pick(occasions)}${around(scopeWords, Math.floor(index / 4))}${label}`,
      coupon_type: type,
      ...face,
      coupon_scope: scope,
      shop_range: selected ? scopeRange.selected : scopeRange.all,
      user_scope: tagged ? userScope.tagged : index % 6 === 5 ? userScope.new : userScope.all,
      use_weekdays: clocks ? [1, 2, 3, 4, 5] : index % 11 === 6 ? [6, 7] : null,
      use_start_clock: clocks ? '06:00' : null,
      use_end_clock: clocks ? '22:00' : null,
      stack_promotion: index % 3 === 0 ? 1 : 0,
      total_count: 0,
      grant_type: around(grants, index + Math.floor(index / 4)),
      claim_limit: stream.pick([5, 10, 20]),
      claim_start_time: at(start),
      claim_end_time: at(today + claimTo * day + day - 1),
      valid_type: byDays ? validType.daysAfterClaim : validType.fixed,
      valid_start_time: byDays ? null : at(start),
      valid_end_time: byDays ? null : at(today + validTo * day + day - 1),
      valid_days: byDays ? stream.pick([7, 15, 30]) : null,
      bear_side: platform ? bearSide.platform : bearSide.merchant,
      use_desc: index % 2 === 0 ? '每笔订单限用一张，不找零、不兑现；退款时按规则退还。' : null,
      ...stateOf(phase),
      claim_count: 0,
      use_count: 0,
      create_id: marketerId,
      create_name: marketerName,
      ...newRowColumns(index + 1, at(created), at(Math.min(now, Math.max(created, start)))),
    };
    return {
      row: draft,
      goodsIds: scope === couponScope.singleItem ? stream.some(wanted, 40).map(({ row }) => row.id) : [],
      shopIds: selected ? stream.some(ownPoints, 12).map(({ row }) => row.id) : [],
      tagIds: tagged ? stream.some(tags, stream.int(1, 3)).map(({ id }) => id) : [],
      redeemed: phase !== 'pending' && phase !== 'blocked' && draft.user_scope !== userScope.new,
    };
  });
  const uses = expectedUses(drafts.map(redeemableOf), settings, points);
  return drafts.map((draft, index): CouponPlan => {
    const used = uses[index] ?? 0;
    const unused = stream.int(2, idleClaims[settings.profile]) + Math.round(unusedPerUse * used);
    const claims = unusedClaims(draft.row, settings, consumers, Math.min(unused, mostClaims, consumers));
    const total_count = roundNumber(Math.max(leastIssued, (used + unused) / claimedShare));
    return { ...draft, row: { ...draft.row, total_count, claim_count: claims.length }, claims };
  });
}
