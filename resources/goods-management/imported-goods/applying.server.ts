import { sql } from 'kysely';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { paramsOf, refuseRest, take } from '../../../server/rows/list-params.ts';
import { selectOne } from '../../../server/rows/query.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { Point } from '../../shared/point.ts';
import { decisionsAt } from '../price-limit/at-point.server.ts';
import { askedAt, toldOf } from '../strategy/applying.server.ts';
import { inForceAt, sourcesExplainedAt } from './at-point.server.ts';
import { ImportedGoods } from './index.ts';

/**
 * What applies at a point at a moment: of every good of its template whether it may be sold and who refuses it, the strategy in force for
 * its source, why others aren't, and what it costs, in cents.
 */
export async function sourcesApplied(caller: Caller, asked: AskedOf) {
  const { db } = caller.services;
  const { at, place, goods } = await askedAt(caller, asked);
  const found = await sourcesExplainedAt(
    db,
    place,
    goods.map(({ goods_id }) => goods_id),
    at,
  );
  const prices = await decisionsAt(db, place, goods, at);
  const told = await toldOf(
    caller,
    ImportedGoods,
    goods.map(({ goods_id }) => found.get(goods_id) ?? { rule: null, others: [] }),
  );
  return {
    at,
    shop_name: place.shop_name,
    rows: goods.map((row, index) => ({
      ...row,
      id: `${row.goods_id}.${row.shop_price}`,
      goods_source: found.get(row.goods_id)?.goods_source ?? null,
      refused_by: found.get(row.goods_id)?.refusedBy ?? null,
      price: prices[index]?.price ?? row.shop_price,
      ...told[index],
    })),
  };
}

/** What is in force now at the point of a cabinet that the caller sees. @throws Refusal 10004, 10006 */
export async function inForceAtCabinet(caller: Caller, { query }: AskedOf) {
  const { now, services } = caller;
  const params = paramsOf(query);
  const code = take(params, 'cabinet_code') ?? '';
  refuseRest(params);
  if (code === '') throw invalidField('cabinet_code', { en: 'is required', zh: '不能为空' });
  const named = visibleRows(caller, Point, [(column) => sql`${column('cabinet_code')} = ${code}`]);
  const found = await selectOne(services.db, named, ['id']);
  if (!found) throw new Refusal(10004);
  const place = await services.db
    .selectFrom('mct_shop')
    .select(['id', 'mct_id', 'mgt_org_id', 'shop_name'])
    .where('id', '=', String(found.id))
    .executeTakeFirstOrThrow();
  const sources = await inForceAt(services.db, place, now);
  const told = await toldOf(
    caller,
    ImportedGoods,
    sources.map(({ rule }) => ({ rule, others: [] })),
  );
  return {
    cabinet_code: code,
    shop_id: place.id,
    shop_name: place.shop_name,
    rows: sources.map(({ source, rule, holding, refused }, index) => ({
      goods_source: source,
      rule: told[index]?.rule ?? null,
      goods_range: rule?.goods_range ?? null,
      max_kind_count: rule?.max_kind_count ?? null,
      max_ratio: rule?.max_ratio ?? null,
      end_date: rule?.end_date ?? null,
      kind_count: holding.kinds,
      slot_count: holding.slots,
      all_slot_count: holding.all,
      refused: refused.map(({ goods: { id, goods_code, goods_name }, by }) => ({
        goods_id: id,
        goods_code,
        goods_name,
        by,
      })),
    })),
  };
}
