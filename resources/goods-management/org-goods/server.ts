import { idsSql } from '../../../server/access/scope.ts';
import { isMerchant } from '../../../server/access/subject.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { selectPage } from '../../../server/rows/query.ts';
import { isId } from '../../../server/rows/reading.ts';
import { ownedOf } from '../../../server/rows/visible.ts';
import { updateRow } from '../../../server/rows/writing.ts';
import { type ActionContext, type Caller, implement } from '../../../server/server-extension.ts';
import { goodsSource } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import type { ActionInput, CreateOf, RowOf } from '../../kit/resource.ts';
import type { FieldError } from '../../kit/validation.ts';
import { sellerOf } from './adding.server.ts';
import { OrgGoods, orgGoods } from './index.ts';
import { changedPrice, type PriceChange, priceMode } from './price-change.ts';
import { priceErrors, priceFaults, priceRefusal } from './price-errors.server.ts';

type Row = RowOf<typeof orgGoods>;

const missing = { en: 'is required', zh: '不能为空' };

/** @throws Refusal 10006 for a change that doesn't say by how much */
function changeOf({
  price_mode,
  new_price,
  percent,
}: Pick<ActionInput<typeof orgGoods, 'price'>, 'price_mode' | 'new_price' | 'percent'>): PriceChange {
  if (price_mode === priceMode.fixed) {
    if (!new_price) throw invalidField('new_price', missing);
    return { mode: priceMode.fixed, cents: new_price };
  }
  if (percent === null || percent === undefined || percent === 0) throw invalidField('percent', missing);
  return { mode: priceMode.percent, tenths: percent };
}

/** Each of the goods with what its price would become. */
const priced = (rows: readonly Row[], change: PriceChange) =>
  rows.map((row) => ({
    goods_id: row.goods_id,
    mgt_org_id: row.mgt_org_id,
    mct_id: row.mct_id,
    library_price: row.library_price ?? row.retail_price,
    price: changedPrice(row.retail_price, change),
  }));

/** All prices or none. @throws Refusal 12007, 10006 naming every price that can't be */
async function changePrices(
  context: ActionContext,
  rows: readonly Row[],
  input: ActionInput<typeof orgGoods, 'price'>,
) {
  const { tx, audit, now } = context;
  const prices = priced(rows, changeOf(input));
  const refused = await priceErrors(tx, prices, now, (at) => `goods_ids.${at}`);
  if (refused) throw refused;
  for (const [at, row] of rows.entries()) {
    const retail_price = prices[at]?.price ?? row.retail_price;
    await updateRow(context, tx, OrgGoods, row, { retail_price });
    await audit({
      entity: OrgGoods.name,
      id: row.id,
      action: 'price',
      name: row.goods_name ?? row.goods_code,
      before: { retail_price: row.retail_price },
      after: { retail_price },
    });
  }
  return { result: { n: rows.length } };
}

/** Takes goods out of the library of who sells them. @throws Refusal 12003 for goods that a template of its points holds */
async function remove({ tx, audit, services }: ActionContext, rows: readonly Row[]) {
  const errors = rows.flatMap((row, at): FieldError[] =>
    row.shop_count > 0
      ? [
          {
            field: `goods_ids.${at}`,
            msg: {
              en: `can’t be removed: ${row.goods_name}, used by ${row.shop_count} points`,
              zh: `不能移除：${row.goods_name}，被${row.shop_count}个点位使用`,
            },
            code: 12003,
          },
        ]
      : [],
  );
  const used = rows.find(({ shop_count }) => shop_count > 0);
  if (used && services.product.errors[12003])
    throw new Refusal(12003, { params: { n: used.shop_count }, errors });
  for (const row of rows) {
    await tx.deleteFrom('mgt_org_goods').where('id', '=', row.id).execute();
    await audit({
      entity: OrgGoods.name,
      id: row.id,
      action: 'remove',
      name: row.goods_name ?? row.goods_code,
      before: { goods_code: row.goods_code, retail_price: row.retail_price },
    });
  }
  return { result: { n: rows.length } };
}

const mostPreviewed = 200;
const wrong = { en: 'is not a valid value', zh: '取值不正确' };

const wholeOf = (value: unknown): number | null => {
  if (value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
};

/** What a change would do to each of some goods. @throws Refusal 10004, 10006 */
async function previewed(caller: Caller, query: Readonly<Record<string, unknown>>) {
  const ids = String(query.goods_ids ?? '').split(',');
  if (ids.length > mostPreviewed || !ids.every(isId)) throw invalidField('goods_ids', wrong);
  const mode = wholeOf(query.price_mode);
  if (mode !== priceMode.fixed && mode !== priceMode.percent) throw invalidField('price_mode', wrong);
  const { db } = caller.services;
  const names = Object.keys(OrgGoods.fields);
  const asked = ownedOf(caller, orgGoods, [(column) => idsSql(column('id'), ids)]);
  const found = (await selectPage(db, asked, names, {
    sorts: [],
    limit: ids.length,
    offset: 0,
  })) as unknown as Row[];
  const byId = new Map(found.map((row) => [String(row.id), row]));
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  if (rows.length < new Set(ids).size) throw new Refusal(10004);
  const change = changeOf({
    price_mode: mode,
    new_price: wholeOf(query.new_price),
    percent: wholeOf(query.percent),
  });
  const prices = priced(rows, change);
  const faults = await priceFaults(db, prices, caller.now);
  return {
    rows: rows.map((row, at) => ({
      id: row.id,
      goods_name: row.goods_name,
      goods_code: row.goods_code,
      before: row.retail_price,
      after: prices[at]?.price ?? row.retail_price,
      refused: faults[at] ? 1 : 0,
      msg: faults[at]?.msg[caller.lang] ?? '',
    })),
  };
}

/** A merchant keeps what it paid for goods of its own; what the platform paid is not its to know (docs/domain/goods.md §P19). */
function costRefusal(
  { me }: Caller,
  source: number | null,
  cost: number | null | undefined,
): Refusal | undefined {
  if (cost === null || cost === undefined || !isMerchant(me) || source !== goodsSource.own) return undefined;
  return invalidField('cost_price', {
    en: 'is kept for outsourced and self-purchased goods only',
    zh: '仅外采、自采商品可填写',
  });
}

type New = Pick<CreateOf<typeof orgGoods>, 'goods_code' | 'retail_price' | 'cost_price'>;

/** What new goods of one's own are of the library, in their order, or why they can't be sold so (12007, 10006). */
async function soldAs(
  caller: Caller,
  tx: ActionContext['tx'],
  asked: readonly New[],
): Promise<
  (
    | { readonly goods_id: string; readonly refused?: Refusal }
    | { readonly refused: Refusal; readonly goods_id?: undefined }
  )[]
> {
  const codes = [...new Set(asked.map(({ goods_code }) => goods_code))];
  if (codes.length === 0) return [];
  const rows = await tx
    .selectFrom('goods_center')
    .select(['id', 'goods_code', 'enabled', 'goods_source', 'retail_price'])
    .where('goods_code', 'in', codes)
    .execute();
  const library = new Map(rows.map((row) => [row.goods_code, row]));
  const seller = sellerOf(caller.me);
  const priced = asked.map(({ goods_code, retail_price }) => {
    const goods = library.get(goods_code);
    return {
      ...seller,
      goods_id: goods?.id ?? '0',
      library_price: goods?.retail_price ?? 1,
      price: retail_price,
    };
  });
  const faults = await priceFaults(tx, priced, caller.now);
  return asked.map(({ goods_code, cost_price }, at) => {
    const goods = library.get(goods_code);
    if (!goods)
      return {
        refused: invalidField('goods_code', {
          en: 'is not in the library: apply for modeling first',
          zh: '商品库中没有该条码，请先申请建模',
        }),
      };
    if (goods.enabled !== enabled.enabled)
      return { refused: invalidField('goods_code', { en: 'is out of use', zh: '商品已停用' }) };
    const fault = faults[at];
    const refused =
      costRefusal(caller, goods.goods_source, cost_price) ?? (fault && priceRefusal(fault, 'retail_price'));
    return { goods_id: goods.id, ...(refused && { refused }) };
  });
}

export const orgGoodsServerExtension = implement(orgGoods, {
  handlers: {
    price: ({ rows, input, ...context }) => changePrices(context, rows, input),
    remove: ({ rows, ...context }) => remove(context, rows),
  },
  beforeCreate: async (context) => {
    const { tx, values } = context;
    const [found] = await soldAs(context, tx, [values]);
    if (!found) return undefined;
    if (found.refused) throw found.refused;
    return { set: { goods_id: found.goods_id } };
  },
  checkImported: async (caller, bodies) => {
    const found = await soldAs(caller, caller.services.db, bodies);
    return found.map(({ refused }) => refused?.detail.errors ?? []);
  },
  beforeUpdate: async (context) => {
    const { tx, row, next, now } = context;
    const cost =
      next.cost_price === row.cost_price
        ? undefined
        : costRefusal(context, row.goods_source, next.cost_price);
    if (cost) throw cost;
    if (next.retail_price === row.retail_price) return undefined;
    const change: PriceChange = { mode: priceMode.fixed, cents: next.retail_price };
    const refused = await priceErrors(tx, priced([row], change), now, () => 'retail_price');
    if (refused) throw refused;
    return undefined;
  },
  calls: {
    'GET /mgt_org_goods/price_change/v1': (caller, { query }) =>
      previewed(caller, query as Readonly<Record<string, unknown>>),
  },
});
