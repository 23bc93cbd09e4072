import { newEnableStatus } from '../strategy/enums.ts';
import { byRank, type Ranked } from '../strategy/rank.ts';
import { controlType, pointsBy } from './enums.ts';

/** A strategy as far as it decides what may be sold. */
export interface BrandRule extends Ranked {
  readonly control_type: number;
  readonly enabled: number;
  /** `YYYY-MM-DD`, both included. */
  readonly start_date: string;
  readonly end_date: string;
  /** Of the organisation whose it is: it holds at points of that one and below. */
  readonly org_code: string;
  readonly shop_range: number;
  readonly shop_ids: readonly string[];
  readonly scene_ids: readonly string[];
  readonly brand_ids: readonly string[];
  /** The categories that it is limited to; none where it means all goods of its brands. */
  readonly type_ids: readonly string[];
}

/** A point with where it belongs. */
export interface SellingPlace {
  readonly id: string;
  readonly org_code: string;
  /** Its scene, and the group of scenes above. */
  readonly scene_ids: readonly string[];
}

export interface BrandedGoods {
  readonly brand_id: string | null;
  /** Its category, and those above. */
  readonly type_ids: readonly string[];
}

/** Why a strategy that names the brand doesn't decide. */
export type WhyNotDeciding = 'disabled' | 'elsewhere' | 'notStarted' | 'expired' | 'category' | 'outranked';

export interface SellingDecision<R extends BrandRule> {
  readonly allowed: boolean;
  /** The strategy that decides; none where nothing is said about the goods. */
  readonly rule: R | null;
  /** The other strategies that name the brand, in their order. */
  readonly others: readonly { readonly rule: R; readonly why: WhyNotDeciding }[];
}

const meet = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one));

function meansPlace(rule: BrandRule, place: SellingPlace): boolean {
  if (!place.org_code.startsWith(rule.org_code)) return false;
  if (rule.shop_range === pointsBy.selected) return rule.shop_ids.includes(place.id);
  return rule.shop_range === pointsBy.all || meet(rule.scene_ids, place.scene_ids);
}

function whyNot(
  rule: BrandRule,
  goods: BrandedGoods,
  place: SellingPlace,
  day: string,
): WhyNotDeciding | null {
  if (rule.enabled !== newEnableStatus.enabled) return 'disabled';
  if (!meansPlace(rule, place)) return 'elsewhere';
  if (day < rule.start_date) return 'notStarted';
  if (day > rule.end_date) return 'expired';
  return rule.type_ids.length === 0 || meet(rule.type_ids, goods.type_ids) ? null : 'category';
}

/**
 * Whether goods may be sold at a point on a day, by the strategy that decides (docs/domain/goods.md §P26). What no strategy names may be
 * sold; one that allows some brands forbids no others.
 * @param day `YYYY-MM-DD` in +08:00
 */
export function maySell<R extends BrandRule>(
  rules: readonly R[],
  goods: BrandedGoods,
  place: SellingPlace,
  day: string,
): SellingDecision<R> {
  const { brand_id } = goods;
  const naming = rules
    .filter((rule) => brand_id !== null && rule.brand_ids.includes(brand_id))
    .sort(byRank)
    .map((rule) => ({ rule, why: whyNot(rule, goods, place, day) }));
  const decides = naming.find(({ why }) => why === null);
  return {
    allowed: decides?.rule.control_type !== controlType.forbid,
    rule: decides?.rule ?? null,
    others: naming
      .filter((one) => one !== decides)
      .map(({ rule, why }) => ({ rule, why: why ?? 'outranked' })),
  };
}
