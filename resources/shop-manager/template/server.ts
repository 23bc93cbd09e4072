import type { Kysely } from 'kysely';
import { isMerchant } from '../../../server/access/subject.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { refuseUnstockable } from '../../goods-management/imported-goods/refusing.server.ts';
import { disabledFor } from '../../goods-management/org-goods/disabled.server.ts';
import { boundsAt } from '../../goods-management/price-limit/at-point.server.ts';
import { inBounds, type PriceBounds } from '../../goods-management/price-limit/bounds.ts';
import { banText, forbiddenAt } from '../../goods-management/selling-brand/at-point.server.ts';
import { nameless } from '../../goods-management/strategy/naming.server.ts';
import { moneyText } from '../../kit/format.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import type { FieldError } from '../../kit/validation.ts';
import { modelStatus } from '../../shared/goods.ts';
import { pushState } from '../../shared/point.ts';
import type { point } from '../point/index.ts';
import type { LoggedChange } from '../shop-log/index.ts';
import { hasCameras, placeOf, templateErrors } from './index.ts';
import { countStock } from './stock.server.ts';

export type Shop = RowOf<typeof point>;
export type TemplateRow = NonNullable<ActionInput<typeof point, 'saveTemplate'>['goods']>[number];
type Queries = Kysely<Tables>;

/** A row as the table holds it, with what it is called and what is there. */
export interface StockedLine extends TemplateRow {
  readonly id: string;
  readonly goods_name: string;
  readonly stock_quantity: number;
  readonly near_expire_date: string | null;
}

/** The template of a point, in the order of its places. */
export async function stockedLinesAt(tx: Queries, shopId: string): Promise<StockedLine[]> {
  const rows = await tx
    .selectFrom('mct_shop_goods as t')
    .innerJoin('goods_center as g', 'g.id', 't.goods_id')
    .selectAll('t')
    .select('g.goods_name')
    .where('t.shop_id', '=', shopId)
    .orderBy('t.id')
    .execute();
  const number = (value: unknown) => (value === null ? null : Number(value));
  return rows.map((row) => ({
    id: row.id,
    door_side: row.door_side as TemplateRow['door_side'],
    layer_no: row.layer_no,
    slot_no: row.slot_no,
    sensor: row.sensor,
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    shop_price: row.shop_price,
    capacity: row.capacity,
    par_quantity: number(row.par_quantity),
    warn_quantity: number(row.warn_quantity),
    sort_no: number(row.sort_no),
    stock_quantity: row.stock_quantity,
    near_expire_date: row.near_expire_date,
  }));
}

interface KnownGoods {
  readonly name: string;
  readonly retail: number;
  readonly enabled: boolean;
  readonly modelled: boolean;
}

async function goodsNamed(tx: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, KnownGoods>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('goods_center')
    .select(['id', 'goods_name', 'retail_price', 'enabled', 'model_status'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.goods_name,
        retail: row.retail_price,
        enabled: row.enabled === 1,
        modelled: row.model_status === modelStatus.completed,
      },
    ]),
  );
}

const yuan = (cents: number | null, open: string) => (cents === null ? open : moneyText(cents));

/** @throws Refusal 12007 with the bounds */
export function checkPrice(bounds: PriceBounds | undefined, price: number, field: string): void {
  if (!bounds || inBounds(bounds, price)) return;
  const [min, max] = [yuan(bounds.min, '0.01'), yuan(bounds.max, '9,999.99')];
  throw new Refusal(12007, {
    params: { min, max },
    errors: [
      {
        field,
        msg: { en: `must lie within ${min}–${max} yuan`, zh: `须在限价区间${min}-${max}元内` },
        code: 12007,
      },
    ],
  });
}

/**
 * What goods and their prices have against a template. Goods that stand there already may stay (docs/domain/states.md §R4). @throws
 * Refusal 12007 12014 12015 12021 12022 12023 12024 12025
 */
async function checkGoods(
  context: ActionContext,
  shop: Shop,
  rows: readonly TemplateRow[],
  before: readonly StockedLine[],
) {
  const { tx, refuse, now } = context;
  const known = await goodsNamed(
    tx,
    rows.map((row) => row.goods_id),
  );
  const stood = new Set(before.map((row) => row.goods_id));
  const disabled = await disabledFor(tx, shop, [...known.keys()], now);
  const retail = new Map([...known].map(([id, goods]) => [id, goods.retail]));
  const bounds = await boundsAt(tx, shop, now, retail);
  const added = [...known.keys()].filter((id) => !stood.has(id));
  const forbidden = await forbiddenAt(tx, shop.id, added, now);
  for (const [at, row] of rows.entries()) {
    const goods = known.get(row.goods_id);
    const inUse = goods?.enabled && !disabled.has(row.goods_id);
    if (!goods || (!inUse && !stood.has(row.goods_id)))
      refuse(12014, {}, [
        { field: `goods.${at}.goods_id`, msg: { en: 'is out of use', zh: '商品已停用' }, code: 12014 },
      ]);
    if (goods && !goods.modelled && hasCameras(shop) && !stood.has(row.goods_id))
      refuse(12015, {}, [
        {
          field: `goods.${at}.goods_id`,
          msg: context.services.product.errors[12015] ?? { en: '', zh: '' },
          code: 12015,
        },
      ]);
    const ban = forbidden.get(row.goods_id);
    if (ban) {
      const hidden = isMerchant(context.me);
      const name = hidden ? nameless[context.lang] : ban.config_name;
      refuse(12021, { name, brand: ban.brand_name }, [
        { field: `goods.${at}.goods_id`, msg: banText(ban, hidden), code: 12021 },
      ]);
    }
    const same = before.find((old) => old.goods_id === row.goods_id && old.shop_price === row.shop_price);
    if (!same) checkPrice(bounds.get(row.goods_id), row.shop_price, `goods.${at}.shop_price`);
  }
  await refuseUnstockable(context, shop, {
    after: rows.map((row) => row.goods_id),
    before: before.map((row) => row.goods_id),
  });
  return known;
}

/** What the template's rows changed, by the names of the goods. */
export function templateChanges(
  before: readonly StockedLine[],
  after: readonly (TemplateRow & { readonly goods_name: string })[],
): LoggedChange[] {
  const old = new Map(before.map((row) => [row.goods_id, row]));
  const kept = new Set(after.map((row) => row.goods_id));
  const fields = ['shop_price', 'capacity', 'layer_no', 'slot_no', 'par_quantity', 'warn_quantity'] as const;
  return [
    ...before
      .filter((row) => !kept.has(row.goods_id))
      .map((row) => ({ field: 'goods_id', name: row.goods_name, before: row.goods_name, after: null })),
    ...after.flatMap((row): LoggedChange[] => {
      const was = old.get(row.goods_id);
      if (!was) return [{ field: 'shop_price', name: row.goods_name, before: null, after: row.shop_price }];
      return fields.flatMap((field) =>
        (was[field] ?? null) === (row[field] ?? null)
          ? []
          : [{ field, name: row.goods_name, before: was[field] ?? null, after: row[field] ?? null }],
      );
    }),
  ];
}

/** The cabinet has to be told; where there is none, binding one will. */
export const toPush = (shop: Pick<Shop, 'cabinet_code'>) => ({
  push_state: shop.cabinet_code === null ? pushState.none : pushState.waiting,
  push_time: null,
});

/**
 * Puts a whole template in the place of the one before, under the point's lock. Stock stays with its goods and its place first,
 * else with the goods alone. @throws Refusal 10006 with paths, 12007, 12014, 12015, 12021–12025, 13007 for goods that are taken out with
 * stock
 */
export async function replaceTemplate(context: ActionContext, shop: Shop, rows: readonly TemplateRow[]) {
  const { tx, now } = context;
  const errors: FieldError[] = templateErrors(rows, shop);
  if (errors.length > 0) throw new Refusal(10006, { errors });
  const before = await stockedLinesAt(tx, shop.id);
  const known = await checkGoods(context, shop, rows, before);
  const left = [...before];
  const take = (row: TemplateRow): StockedLine | undefined => {
    const exact = left.findIndex((old) => old.goods_id === row.goods_id && placeOf(old) === placeOf(row));
    const at = exact >= 0 ? exact : left.findIndex((old) => old.goods_id === row.goods_id);
    return at >= 0 ? left.splice(at, 1)[0] : undefined;
  };
  const next = rows.map((row, index) => {
    const old = take(row);
    return {
      ...row,
      shop_id: shop.id,
      door_side: row.door_side ?? null,
      sensor: row.sensor ?? null,
      par_quantity: row.par_quantity ?? row.capacity,
      warn_quantity: row.warn_quantity ?? null,
      sort_no: row.sort_no ?? index + 1,
      stock_quantity: old?.stock_quantity ?? 0,
      near_expire_date: old?.near_expire_date ?? null,
      create_time: now,
      update_time: now,
    };
  });
  // What still lies in the cabinet can't vanish from the books.
  const filled = left.find((old) => old.stock_quantity > 0);
  if (filled)
    context.refuse(13007, {}, [
      {
        field: 'goods',
        msg: {
          en: `can’t lose ${filled.goods_name}: ${filled.stock_quantity} are still inside`,
          zh: `不能移除${filled.goods_name}：柜内仍有${filled.stock_quantity}件`,
        },
        code: 13007,
      },
    ]);
  await tx.deleteFrom('mct_shop_goods').where('shop_id', '=', shop.id).execute();
  if (next.length > 0) await tx.insertInto('mct_shop_goods').values(next).execute();
  const stock = await countStock(tx, shop.id, now);
  const named = next.map((row) => ({ ...row, goods_name: known.get(row.goods_id)?.name ?? '' }));
  return {
    changes: templateChanges(before, named),
    set: { ...stock, ...toPush(shop) },
  };
}
