import { scopeRange } from '../../enums.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { olderFirst } from '../strategy/rank.ts';

/** A strategy as far as it decides which externally sourced goods stand in a template. */
export interface SourceRule {
  readonly id: string;
  readonly goods_source: number;
  readonly goods_range: number;
  /** Its goods, as far as they are asked about; they count where it isn't for all of its source. */
  readonly goods_ids: readonly string[];
  /** Different goods of its source in one template at most. */
  readonly max_kind_count: number;
  /** Percent of a template's slots that goods of its source take at most; no limit where it is null. */
  readonly max_ratio: number | null;
  readonly enabled: number;
  /** `YYYY-MM-DD`, both included. */
  readonly start_date: string;
  readonly end_date: string;
  /** Whether it means the point that is asked about. */
  readonly here: boolean;
}

export interface SourcedGoods {
  readonly id: string;
  readonly goods_source: number;
  /** Whether the platform has excluded them from sale. */
  readonly excluded: boolean;
}

/** Why a strategy for the goods' source doesn't decide. */
export type WhyNotInForce = 'disabled' | 'elsewhere' | 'notStarted' | 'expired' | 'younger';

export interface SourceDecision<R extends SourceRule> {
  readonly allowed: boolean;
  /** What refuses them: the platform for every point, or the strategy, which doesn't name them. */
  readonly refusedBy: 'platform' | 'strategy' | null;
  /** The strategy in force for their source; none where nothing binds it. */
  readonly rule: R | null;
  /** The other strategies for their source, the older ones first. */
  readonly others: readonly { readonly rule: R; readonly why: WhyNotInForce }[];
}

function whyNot(rule: SourceRule, day: string): WhyNotInForce | null {
  if (rule.enabled !== newEnableStatus.enabled) return 'disabled';
  if (!rule.here) return 'elsewhere';
  if (day < rule.start_date) return 'notStarted';
  return day > rule.end_date ? 'expired' : null;
}

/**
 * The strategy that is in force for a source on a day, and why the others aren't. There is one at most: no two of a point and a day are
 * enabled. Where a point has come to lie under two since, the older one decides.
 * @param day `YYYY-MM-DD` in +08:00
 */
export function inForce<R extends SourceRule>(
  rules: readonly R[],
  source: number,
  day: string,
): Pick<SourceDecision<R>, 'rule' | 'others'> {
  const asked = rules
    .filter((rule) => rule.goods_source === source)
    .sort(olderFirst)
    .map((rule) => ({ rule, why: whyNot(rule, day) }));
  const decides = asked.find(({ why }) => why === null);
  return {
    rule: decides?.rule ?? null,
    others: asked.filter((one) => one !== decides).map(({ rule, why }) => ({ rule, why: why ?? 'younger' })),
  };
}

/**
 * Whether goods may stand in the template of a point on a day (docs/domain/goods.md §P24). Where a strategy is in force for their source it
 * has to name them; where none is, and of goods of our own, nothing but the platform's exclusion is asked.
 * @param day `YYYY-MM-DD` in +08:00
 */
export function mayStock<R extends SourceRule>(
  rules: readonly R[],
  goods: SourcedGoods,
  day: string,
): SourceDecision<R> {
  const { rule, others } = inForce(rules, goods.goods_source, day);
  const named = !rule || rule.goods_range === scopeRange.all || rule.goods_ids.includes(goods.id);
  const byStrategy = named ? null : 'strategy';
  const refusedBy = goods.excluded ? 'platform' : byStrategy;
  return { allowed: refusedBy === null, refusedBy, rule, others };
}

/** What a template holds of a source: different goods, the slots that they take, and all of its slots. */
export interface Holding {
  readonly kinds: number;
  readonly slots: number;
  readonly all: number;
}

/** @param slots the goods of each slot */
export function holdingOf(
  source: number,
  slots: readonly Pick<SourcedGoods, 'id' | 'goods_source'>[],
): Holding {
  const its = slots.filter((goods) => goods.goods_source === source);
  return { kinds: new Set(its.map(({ id }) => id)).size, slots: its.length, all: slots.length };
}

/** Of a strategy: the limits that it sets to a template. */
export type SourceLimits = Pick<SourceRule, 'max_kind_count' | 'max_ratio'>;

export type Exceeded = 'kinds' | 'ratio';

const aboveRatio = ({ max_ratio }: SourceLimits, { slots, all }: Holding) =>
  max_ratio !== null && slots * 100 > max_ratio * all;

/**
 * The limit of a strategy that a template would break. What stands there already may stay: above a limit it only must not become more.
 * @param before what the template held
 */
export function exceededBy(limits: SourceLimits, now: Holding, before: Holding): Exceeded | null {
  if (now.kinds > limits.max_kind_count && now.kinds > before.kinds) return 'kinds';
  const more = before.all === 0 ? now.slots > 0 : now.slots * before.all > before.slots * now.all;
  return aboveRatio(limits, now) && more ? 'ratio' : null;
}
