import { type Off, type When, whyOff } from '../../shared/when.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { byRank, type Ranked } from '../strategy/rank.ts';
import { type GoodsLimit, intoBounds, type PriceBounds, priceBoundsOf } from './bounds.ts';

/** A strategy as far as it decides prices. */
export interface PriceRule extends When, Ranked {
  readonly limit_type: number;
  readonly enabled: number;
  /** Whether it means the point that is asked about. */
  readonly here: boolean;
  readonly goods: readonly (Omit<GoodsLimit, 'limit_type'> & { readonly goods_id: string })[];
}

/** What is sold at a point: prices in cents. */
export interface PricedGoods {
  readonly goods_id: string;
  readonly retail_price: number;
  readonly shop_price: number;
}

/** Why a strategy that names the goods doesn't decide their price. */
export type WhyNot = Off | 'disabled' | 'elsewhere' | 'outranked';

export interface Decision<R extends PriceRule> {
  /** What the goods cost, in cents: the point's price, brought within the bounds. */
  readonly price: number;
  /** The strategy that decides, and what it allows; none where nothing binds the price. */
  readonly rule: R | null;
  readonly bounds: PriceBounds | null;
  /** The other strategies that name the goods, in their order. */
  readonly others: readonly { readonly rule: R; readonly why: WhyNot }[];
}

/** A strategy that names some goods, with the line that does. */
interface Naming<R extends PriceRule> {
  readonly line: R['goods'][number];
  readonly on: boolean;
  readonly other: Decision<R>['others'][number];
}

function whyNot(rule: PriceRule, moment: string): WhyNot | null {
  if (rule.enabled !== newEnableStatus.enabled) return 'disabled';
  if (!rule.here) return 'elsewhere';
  return whyOff(rule, moment);
}

/**
 * What each of these goods costs at a moment, by the strategy that decides (docs/domain/goods.md §P28). Whoever needs the price of a
 * moment asks this: saving a template, changing a price, telling a cabinet, charging an order.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 * @returns a decision for each of the goods, in their order
 */
export function decidePrices<R extends PriceRule>(
  rules: readonly R[],
  goods: readonly PricedGoods[],
  moment: string,
): Decision<R>[] {
  const naming = new Map<string, Naming<R>[]>(goods.map(({ goods_id }) => [goods_id, []]));
  for (const rule of [...rules].sort(byRank)) {
    const off = whyNot(rule, moment);
    // One for all of its goods: a template meets hundreds of strategies.
    const other = { rule, why: off ?? 'outranked' } as const;
    for (const line of rule.goods) naming.get(line.goods_id)?.push({ line, on: off === null, other });
  }
  return goods.map(({ goods_id, retail_price, shop_price }) => {
    const found = naming.get(goods_id) ?? [];
    const at = found.findIndex(({ on }) => on);
    const others = found.map(({ other }) => other);
    const decides = found[at];
    if (!decides) return { price: shop_price, rule: null, bounds: null, others };
    others.splice(at, 1);
    const { rule } = decides.other;
    const bounds = priceBoundsOf({ ...decides.line, limit_type: rule.limit_type }, retail_price);
    return { price: intoBounds(bounds, shop_price), rule, bounds, others };
  });
}
