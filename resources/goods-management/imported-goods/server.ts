import { businessNumber } from '../../../server/business-number.ts';
import { invalidField } from '../../../server/refusal.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import type { RowOf } from '../../kit/resource.ts';
import { isMeantBy, touchedBy } from '../strategy/points.server.ts';
import { inForceAtCabinet, sourcesApplied } from './applying.server.ts';
import { isBreaking } from './breaking.server.ts';
import { refuseOverlap } from './conflict.server.ts';
import { ImportedGoods, importedGoods } from './index.ts';

type Row = RowOf<typeof importedGoods>;

const texts = {
  source: { en: 'is of another source', zh: '与策略的商品来源不符' },
  excluded: { en: 'Excluded from sale', zh: '禁售商品' },
} as const;

/** Of these goods those that the platform has excluded from sale. */
async function excludedAmong(tx: ActionContext['tx'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('firm_except_goods_config')
    .select('goods_id')
    .where('goods_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ goods_id }) => goods_id));
}

/** A strategy names goods of its own source that may be sold at all. @throws Refusal 10006 with a path, 12025 */
async function checkGoods(
  { tx, refuse }: ActionContext,
  { goods_source, goods_ids }: Pick<Row, 'goods_source'> & { readonly goods_ids?: readonly string[] | null },
): Promise<void> {
  const ids = goods_ids ?? [];
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('goods_center')
    .select(['id', 'goods_name', 'goods_source'])
    .where('id', 'in', [...ids])
    .execute();
  const foreign = known.find((goods) => goods.goods_source !== goods_source);
  if (foreign) throw invalidField(`goods_ids.${ids.indexOf(foreign.id)}`, texts.source);
  const excluded = await excludedAmong(tx, ids);
  const banned = known.find(({ id }) => excluded.has(id));
  if (banned)
    refuse(12025, { goods: banned.goods_name }, [
      { field: `goods_ids.${ids.indexOf(banned.id)}`, msg: texts.excluded, code: 12025 },
    ]);
}

export const importedGoodsServerExtension = implement(importedGoods, {
  handlers: {
    enable: async (context) => {
      // Goods may have been excluded, or become of another source, since they were chosen.
      await checkGoods(context, context.row);
      await refuseOverlap(context, context.row);
      return undefined;
    },
  },
  beforeCreate: async (context) => {
    await checkGoods(context, context.values);
    const { me, now } = context;
    return { set: { config_no: businessNumber('EG', now), create_id: me.id, create_name: me.name } };
  },
  beforeUpdate: async (context) => {
    await checkGoods(context, context.next);
    return undefined;
  },
  offers: {
    goods_center: async ({ services }) => ({
      deny: async (ids) => {
        const excluded = await excludedAmong(services.db, ids);
        return new Map([...excluded].map((id) => [id, texts.excluded]));
      },
    }),
  },
  belongs: {
    mct_shop: ({ id }) => isMeantBy(ImportedGoods, id),
    mct_shop_goods: ({ id }, caller) => isBreaking(id, caller),
  },
  calls: {
    'GET /mgt_except_goods_config/cab/v1': inForceAtCabinet,
    'GET /mgt_except_goods_config/decision/v1': sourcesApplied,
    'POST /mgt_except_goods_config/touched/v1': touchedBy(importedGoods),
  },
});
