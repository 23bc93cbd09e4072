import { sql } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { paramsOf, refuseRest, take } from '../../../server/rows/list-params.ts';
import { selectOne } from '../../../server/rows/query.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import {
  type ActionContext,
  type AskedOf,
  type Caller,
  implement,
} from '../../../server/server-extension.ts';
import type { RowOf } from '../../kit/resource.ts';
import { Point } from '../../shared/point.ts';
import { nameless, visibleAmong } from '../strategy/naming.server.ts';
import { isMeantBy, touchedBy } from '../strategy/points.server.ts';
import { inForceAt, type NamedSourceRule } from './at-point.server.ts';
import { isBreaking } from './breaking.server.ts';
import { refuseOverlap } from './conflict.server.ts';
import { ImportedGoods, importedGoods } from './index.ts';

type Row = RowOf<typeof importedGoods>;

const texts = {
  required: { en: 'is required', zh: '不能为空' },
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

/** What is in force today at the point of a cabinet that the caller sees. @throws Refusal 10004, 10006 */
async function atCabinet(caller: Caller, { query }: AskedOf) {
  const params = paramsOf(query);
  const code = take(params, 'cabinet_code') ?? '';
  refuseRest(params);
  if (code === '') throw invalidField('cabinet_code', texts.required);
  const { db } = caller.services;
  const named = visibleRows(caller, Point, [(column) => sql`${column('cabinet_code')} = ${code}`]);
  const found = await selectOne(db, named, ['id', 'shop_name']);
  if (!found) throw new Refusal(10004);
  const place = await db
    .selectFrom('mct_shop')
    .select(['id', 'mct_id', 'mgt_org_id'])
    .where('id', '=', String(found.id))
    .executeTakeFirstOrThrow();
  const day = caller.now.slice(0, 10);
  const sources = await inForceAt(db, place, day);
  const met = sources.flatMap(({ rule }) => (rule ? [rule.id] : []));
  const visible = await visibleAmong(caller, db, ImportedGoods, met);
  const told = ({
    id,
    config_no,
    config_name,
    goods_range,
    max_kind_count,
    max_ratio,
    end_date,
  }: NamedSourceRule) => {
    const named = visible.has(id)
      ? { id, config_no, config_name, visible_flag: 1 }
      : { id, config_no: null, config_name: nameless[caller.lang], visible_flag: 0 };
    return { ...named, goods_range, max_kind_count, max_ratio, end_date };
  };
  return {
    cabinet_code: code,
    shop_id: place.id,
    shop_name: found.shop_name,
    date: day,
    rows: sources.map(({ source, rule, holding, goods }) => ({
      goods_source: source,
      rule: rule && told(rule),
      kind_count: holding.kinds,
      slot_count: holding.slots,
      all_slot_count: holding.all,
      refused: goods
        .filter(({ decision }) => !decision.allowed)
        .map(({ goods: { id, goods_code, goods_name }, decision }) => ({
          goods_id: id,
          goods_code,
          goods_name,
          by: decision.refusedBy,
        })),
    })),
  };
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
    'GET /mgt_except_goods_config/cab/v1': atCabinet,
    'POST /mgt_except_goods_config/touched/v1': touchedBy(importedGoods),
  },
});
