import type { StoredRow } from '../../../server/seed/rows.ts';
import { promotionType, thresholdMode } from '../promotion/enums.ts';
import type { Promotion } from '../promotion/index.ts';

export type PromotionRow = StoredRow<typeof Promotion>;

/** Goods of an order: what a line of so many pieces costs in cents. */
export interface Piece {
  readonly goodsId: string;
  readonly quantity: number;
  readonly amount: number;
}

/** An activity with the goods that it is about. */
export interface PromotionOffer {
  readonly row: PromotionRow;
  /** None: all goods. */
  readonly goodsIds: readonly string[];
  readonly goodsA: readonly string[];
  readonly goodsB: readonly string[];
}

const amountOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { amount }) => sum + amount, 0);
const countOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * What an activity takes off these goods, in cents (P48): the highest tier that is reached, a share, an amount by chance, or B
 * for less where A is there too. Never more than the goods cost.
 * @param chance from 0, below 1: where between its bounds a random reduction falls
 */
export function promotionDiscount(
  { row, goodsIds, goodsA, goodsB }: PromotionOffer,
  basket: readonly Piece[],
  chance: number,
): number {
  const covered = goodsIds.length > 0 ? basket.filter(({ goodsId }) => goodsIds.includes(goodsId)) : basket;
  const total = amountOf(covered);
  const off = (): number => {
    switch (row.promotion_type) {
      case promotionType.firstOrder:
        return total >= (row.threshold_amount ?? 0) ? (row.reduce_amount ?? 0) : 0;
      case promotionType.discount:
        return Math.round((total * (100 - (row.discount ?? 100))) / 100);
      case promotionType.random: {
        const [least, most] = [row.min_reduce ?? 0, row.max_reduce ?? 0];
        return total >= (row.threshold_amount ?? 0) ? least + Math.floor(chance * (most - least + 1)) : 0;
      }
      case promotionType.buyAGetB:
        return offB(
          basket.filter(({ goodsId }) => goodsA.includes(goodsId)),
          basket.filter(({ goodsId }) => goodsB.includes(goodsId)),
          row,
        );
      default: {
        const reached = (row.tiers ?? []).filter((tier) =>
          row.threshold_mode === thresholdMode.pieces
            ? countOf(covered) >= (tier.threshold_quantity ?? 1)
            : total >= (tier.threshold_amount ?? 0),
        );
        return Math.max(0, ...reached.map(({ reduce_amount }) => reduce_amount));
      }
    }
  };
  return total === 0 ? 0 : Math.min(amountOf(basket), off());
}

/** The cheapest pieces of B for less, where A is there beside them. */
function offB(ofA: readonly Piece[], ofB: readonly Piece[], row: PromotionOffer['row']): number {
  const [a, b] = [row.quantity_a ?? 1, row.quantity_b ?? 1];
  const both = new Set([...ofA, ...ofB]);
  if (countOf(ofA) < a || countOf(ofB) < b || countOf([...both]) < a + b) return 0;
  const prices = ofB
    .map(({ amount, quantity }) => Math.floor(amount / quantity))
    .sort((one, other) => one - other);
  return Math.round(((prices[0] ?? 0) * b * (100 - (row.discount ?? 100))) / 100);
}
