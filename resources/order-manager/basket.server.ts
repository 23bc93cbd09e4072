import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import { invalidField } from '../../server/refusal.ts';
import type { goodsSource } from '../enums.ts';
import type { CodeOf } from '../kit/enumeration.ts';
import type { BasketLine } from '../marketing/pricing/index.ts';
import type { ChosenGoods } from './correction.ts';

/** A line of a basket with what an order copies of its goods. */
export interface KnownLine extends BasketLine {
  readonly goods_code: string;
  readonly logo_url: string | null;
  readonly goods_source: CodeOf<typeof goodsSource>;
}

/** What a line takes from goods `g` at their place `t` in a cabinet. */
export const shelfColumns = [
  'g.id as goods_id',
  'g.goods_code',
  'g.goods_name',
  'g.logo_url',
  'g.goods_source',
  'g.retail_price',
  't.shop_price',
] as const;

/**
 * Goods that somebody names for an order: at what the order sold them for, else as they stand in its cabinet, else at retail. Cents.
 * @throws Refusal 10006 at goods that don't exist or stand there twice
 */
export async function basketFor(
  tx: Kysely<Tables>,
  order: { readonly shop_id: string },
  goods: readonly ChosenGoods[],
  sold: readonly { readonly goods_id: string | null; readonly sale_price: number }[],
): Promise<KnownLine[]> {
  if (goods.length === 0) return [];
  const ids = goods.map(({ goods_id }) => goods_id);
  const known = await tx
    .selectFrom('goods_center as g')
    .leftJoin('mct_shop_goods as t', (join) =>
      join.onRef('t.goods_id', '=', 'g.id').on('t.shop_id', '=', order.shop_id),
    )
    .select(shelfColumns)
    .where('g.id', 'in', ids)
    .orderBy('t.id')
    .execute();
  return goods.map(({ goods_id, quantity }, at) => {
    const of = known.find((each) => each.goods_id === goods_id);
    if (!of || ids.indexOf(goods_id) !== at)
      throw invalidField(`goods.${at}.goods_id`, { en: 'is unknown, or twice here', zh: '不存在或重复' });
    // What the cabinet doesn't hold has no price of the point that a strategy could move.
    const fixed =
      sold.find((line) => line.goods_id === goods_id)?.sale_price ??
      (of.shop_price === null ? of.retail_price : undefined);
    return {
      ...of,
      quantity,
      shop_price: of.shop_price ?? of.retail_price,
      ...(fixed !== undefined && { sold_price: fixed }),
    };
  });
}
