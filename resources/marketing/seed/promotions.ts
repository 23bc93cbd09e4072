import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { around, item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns } from '../../../server/seed/rows.ts';
import { payChannel, scopeRange } from '../../enums.ts';
import { marketerId, marketerName } from '../../personnel/seed/accounts.ts';
import { tags } from '../../shared/seed/consumers.ts';
import type { SoldGoods } from '../../shared/seed/goods.ts';
import { type MerchantRow, sellingMerchants } from '../../shared/seed/merchants.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { type ProfileName, profiles, type Settings } from '../../shared/seed/profiles.ts';
import { bearSide, userScope } from '../coupon/enums.ts';
import { promotionStatus, promotionType, thresholdMode } from '../promotion/enums.ts';
import type { PromotionOffer, PromotionRow } from './promotion-value.ts';

export interface PromotionPlan extends PromotionOffer {
  readonly shopIds: readonly string[];
  readonly tagIds: readonly string[];
  /** Where it holds, by index. */
  readonly points: ReadonlySet<number>;
  /** First and last second of its running, up to now or not; null where it never ran. */
  readonly ran: readonly [from: number, until: number] | null;
  /** How much more is sold because of it: 0.09 is 9 %. */
  readonly lift: number;
}

/** docs/domain/seed-data.md §13: the true lift of an activity, normally distributed. */
const meanLift = 0.09;
const liftDeviation = 0.06;

const t = promotionType;
/** First-order reductions take no part in seeded orders, whose buyers are regulars. */
const types = [t.orderThreshold, t.goodsThreshold, t.orderThreshold, t.buyAGetB, t.orderThreshold] as const;
const pastTypes = [t.discount, t.goodsThreshold, t.random, t.orderThreshold, t.buyAGetB] as const;
const names: Readonly<Record<number, string>> = {
  [t.firstOrder]: '首单立减',
  [t.discount]: '折扣',
  [t.goodsThreshold]: '饮品满减',
  [t.random]: '随机立减',
  [t.orderThreshold]: '满减',
  [t.buyAGetB]: '第二件优惠',
};
const occasions = ['开业', '周末', '夏日', '新品', '下午茶', '早餐', '加班', '会员日', '回馈', '尝鲜'];

/** How long activities run and pause at a merchant, in days: a shorter history has shorter ones. */
type Between = readonly [least: number, most: number];
const rhythms: Readonly<Record<ProfileName, Readonly<Record<'runs' | 'pauses' | 'begins', Between>>>> = {
  small: { runs: [4, 6], pauses: [8, 12], begins: [-5, 1] },
  demo: { runs: [7, 11], pauses: [22, 38], begins: [-34, 5] },
  scale: { runs: [7, 11], pauses: [22, 38], begins: [-34, 5] },
};

const none = {
  threshold_mode: null,
  threshold_amount: null,
  reduce_amount: null,
  tiers: null,
  min_reduce: null,
  max_reduce: null,
  discount: null,
  quantity_a: null,
  quantity_b: null,
  max_times: null,
};

/** What an activity of this type takes off: some 14 % of what its orders cost. */
function ruleOf(type: PromotionRow['promotion_type'], index: number, stream: Stream) {
  const byPieces = index % 4 === 2;
  const tier = (amount: number, quantity: number, reduce_amount: number) => ({
    threshold_amount: byPieces ? null : amount,
    threshold_quantity: byPieces ? quantity : null,
    reduce_amount,
  });
  const tiers = byPieces
    ? [tier(0, 2, 120), tier(0, 3, 220)]
    : [tier(300, 0, stream.pick([50, 60, 70])), tier(800, 0, 150), tier(1_500, 0, 300)];
  const threshold_mode = byPieces ? thresholdMode.pieces : thresholdMode.amount;
  switch (type) {
    case t.firstOrder:
      return {
        ...none,
        reduce_amount: stream.pick([100, 150, 200]),
        threshold_amount: stream.pick([0, 500]),
      };
    case t.discount:
      return { ...none, discount: stream.pick([80, 83, 86]) };
    case t.random:
      return { ...none, threshold_amount: 300, min_reduce: 40, max_reduce: stream.pick([120, 140]) };
    case t.buyAGetB:
      return { ...none, discount: stream.pick([0, 50, 60]), quantity_a: 1, quantity_b: 1, max_times: 1 };
    default:
      return { ...none, threshold_mode, tiers };
  }
}

/** First and last day, counted from today. */
type Window = readonly [from: number, to: number];

/** The windows of one merchant one after the other, the newest first: between them nothing runs, so that there is a base. */
function windowsOf(settings: Settings, merchant: MerchantRow, count: number): Window[] {
  const { runs, pauses, begins } = rhythms[settings.profile];
  const stream = new Stream(settings.seedNumber, 'promotion windows', merchant.id);
  const found: Window[] = [];
  let from = stream.int(...begins);
  let to = from + stream.int(...runs) - 1;
  while (found.length < count) {
    found.push([from, to]);
    to = from - stream.int(...pauses) - 1;
    from = to - stream.int(...runs) + 1;
  }
  return found;
}

interface Stand {
  readonly promotion_status: PromotionRow['promotion_status'];
  readonly stop_time: string | null;
}

/** How an activity stands now: some were stopped half way, some of those to come were not switched on. */
function standOf([from, to]: Window, index: number, today: number): Stand {
  const open = { stop_time: null };
  if (from > 0)
    return { ...open, promotion_status: index % 2 === 0 ? promotionStatus.running : promotionStatus.stopped };
  if (to >= 0) return { ...open, promotion_status: promotionStatus.running };
  if (index % 9 === 4 && to - from > 1)
    return { promotion_status: promotionStatus.stopped, stop_time: at(today + (to - 1) * day + 23 * hour) };
  return { ...open, promotion_status: promotionStatus.expired };
}

/** Activities of every type in every state: merchants take turns, so that each has several one after the other. */
export function promotions(
  settings: Settings,
  merchants: readonly MerchantRow[],
  points: readonly PointPlan[],
  goods: readonly SoldGoods[],
): PromotionPlan[] {
  const { promotions: count, days } = profiles[settings.profile];
  const stream = new Stream(settings.seedNumber, 'promotions');
  const today = secondsOf(settings.now.slice(0, 10));
  const now = secondsOf(settings.now);
  const trading = points.filter((point) => point.mean > 0);
  const held = new Set(trading.map(({ merchant }) => merchant));
  const owners = sellingMerchants(merchants).filter((merchant) => held.has(merchant));
  const windows = owners.map((owner) => windowsOf(settings, owner, Math.ceil(count / owners.length)));
  const drinks = goods.filter(({ entry }) => entry.shelf === 'drinks').map(({ row }) => row.id);

  return Array.from({ length: count }, (_, index): PromotionPlan => {
    const turn = Math.floor(index / owners.length);
    const owner = item(owners, index % owners.length);
    const window = item(item(windows, index % owners.length), turn);
    const [from, to] = window;
    // Before the oldest order, so that no order of the seed would have to take part.
    const long = to < -days;
    const unseen = long || from > 0;
    const platform = long && index % 20 === 19;
    const first = unseen && index % 3 === 0;
    const type = first ? t.firstOrder : around(to < 0 ? pastTypes : types, index + turn);
    const own = trading.filter(({ merchant }) => merchant === owner);
    const selected = index % 3 === 1;
    const chosen = selected ? stream.some(own, Math.max(1, Math.ceil(own.length * 0.7))) : own;
    const stand = standOf(window, index, today);
    const created = today + Math.min(from - stream.int(2, 6), -1) * day + stream.int(9, 18) * hour;
    const tagged = first && index % 2 === 1;
    const start = today + from * day;
    const end = today + to * day + day - 1;
    const row: PromotionRow = {
      mgt_org_id: owner.mgt_org_id,
      mct_id: platform ? null : owner.id,
      promotion_no: `A${at(created).slice(2, 10).replaceAll('-', '')}${String(100_000 + index)}`,
      promotion_name: `${owner.short_name.slice(0, 8)}${stream.pick(occasions)}${names[type]}`,
      promotion_type: type,
      start_time: at(start),
      end_time: at(end),
      ...stand,
      week_days: index % 11 === 5 ? [1, 2, 3, 4, 5] : index % 11 === 8 ? [6, 7] : null,
      start_clock: long && index % 4 === 1 ? '06:00' : null,
      end_clock: long && index % 4 === 1 ? '22:00' : null,
      shop_range: selected || platform ? scopeRange.selected : scopeRange.all,
      user_scope: first ? (tagged ? userScope.tagged : userScope.new) : userScope.all,
      pay_channels: [payChannel.wechat, payChannel.alipay],
      user_limit: first ? 1 : 0,
      day_limit: index % 5 === 2 ? 3 : null,
      budget_amount: index % 6 === 1 ? 5_000_00 : null,
      stack_coupon: index % 3 === 2 ? 0 : 1,
      bear_side: platform ? bearSide.platform : bearSide.merchant,
      goods_range: type === t.goodsThreshold ? scopeRange.selected : scopeRange.all,
      ...ruleOf(type, index, stream),
      used_amount: 0,
      join_order_count: 0,
      create_id: marketerId,
      create_name: marketerName,
      ...newRowColumns(index + 1, at(created), at(Math.min(now, Math.max(created, start)))),
    };
    const some = type === t.buyAGetB ? stream.some(drinks, 50) : [];
    const ran = stand.promotion_status !== promotionStatus.stopped || stand.stop_time !== null;
    return {
      row,
      shopIds: row.shop_range === scopeRange.selected ? chosen.map((point) => point.row.id) : [],
      tagIds: tagged ? stream.some(tags, 2).map(({ id }) => id) : [],
      goodsIds: type === t.goodsThreshold ? drinks : [],
      goodsA: some,
      goodsB: some,
      points: new Set(chosen.map((point) => point.index)),
      ran: ran ? [start, stand.stop_time === null ? end : secondsOf(stand.stop_time)] : null,
      lift: meanLift + liftDeviation * stream.normal(),
    };
  });
}
