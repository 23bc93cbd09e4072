import { item, type Stream } from '../../../server/seed/random.ts';
import type { Piece } from '../../marketing/seed/promotion-value.ts';
import type { Template, TemplateItem } from './points.ts';

/** One kind of goods that was taken. */
export interface Taken {
  readonly of: TemplateItem;
  readonly quantity: number;
  /** Grams of goods that are sold by weight; their quantity is 1. */
  readonly weight: number | null;
}

/** The price of what was taken; weighed goods cost their price per 500 g (docs/domain/orders.md §P05). */
export const amountOf = ({ of, quantity, weight }: Taken) =>
  weight === null ? of.price * quantity : Math.round((of.price * weight) / 500);

export const totalOf = (basket: readonly Taken[]) => basket.reduce((sum, taken) => sum + amountOf(taken), 0);

/** As the rules of activities see a basket. */
export const piecesOf = (basket: readonly Taken[]): Piece[] =>
  basket.map((taken) => ({
    goodsId: taken.of.goods.row.id,
    quantity: taken.quantity,
    amount: amountOf(taken),
  }));

const itemCounts: readonly (readonly [number, number])[] = [
  [1, 62],
  [2, 24],
  [3, 9],
  [4, 2.2],
  [5, 1.4],
  [6, 0.9],
  [7, 0.3],
  [9, 0.2],
];

/** So many kinds of goods, for the cases that need a certain basket. */
export function basketOf({ items }: Template, kinds: number): Taken[] {
  return items
    .filter(({ goods }) => !goods.entry.weighed)
    .slice(0, kinds)
    .map((of) => ({ of, quantity: 1, weight: null }));
}

/** What somebody takes out of a cabinet with this template. */
export function drawBasket({ items, sums }: Template, stream: Stream): Taken[] {
  const wanted = stream.weighted(itemCounts);
  const counts = new Map<TemplateItem, number>();
  for (let taken = 0; taken < wanted; taken += 1) {
    const of = item(items, stream.along(sums));
    counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  return [...counts].map(([of, quantity]) =>
    of.goods.entry.weighed
      ? { of, quantity: 1, weight: stream.int(120, 450) }
      : { of, quantity, weight: null },
  );
}
