import { type SqlBool, sql } from 'kysely';
import { invalidField } from '../../../server/refusal.ts';
import { isId, readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { countPoints } from '../../shared/meant-points.server.ts';
import { pointsBy } from './enums.ts';
import { sellingBrand } from './index.ts';
import { meantByBrands } from './meant.server.ts';

const listOfIds = { en: 'must be a list of ids', zh: '应为ID列表' } as const;

/** @throws Refusal 10006 */
function idsIn(body: AskedOf['body'], name: 'shop_ids' | 'scene_ids'): string[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || !value.every((one) => isId(one))) throw invalidField(name, listOfIds);
  return value;
}

/** Points, as `s`, that a strategy means which isn't saved yet. */
function meantAs(orgId: string, body: AskedOf['body']) {
  const shops = idsIn(body, 'shop_ids');
  const scenes = idsIn(body, 'scene_ids');
  const range =
    body.shop_range === pointsBy.selected
      ? sql<SqlBool>`s.id = any(${shops}::bigint[])`
      : body.shop_range === pointsBy.scenes
        ? sql<SqlBool>`exists (select 1 from scene x where x.id = s.scene_id
            and (x.id = any(${scenes}::bigint[]) or x.parent_id = any(${scenes}::bigint[])))`
        : sql<SqlBool>`true`;
  return sql<SqlBool>`(${range} and exists (select 1 from manager_org above join manager_org own on own.id = s.mgt_org_id
    where above.id = ${orgId} and own.org_code like above.org_code || '%'))`;
}

/**
 * How many points that the caller sees a strategy means: one that isn't saved yet, by its points; a saved one by its `id`, with other
 * points where they are named. @throws Refusal 10004, 10006
 */
export async function touched(caller: Caller, { body }: AskedOf) {
  const { id = null, shop_range = null } = body;
  const saved = id === null ? null : await readRow(caller, sellingBrand, String(id));
  const meant =
    saved && shop_range === null
      ? meantByBrands(String(saved.id))
      : meantAs(String(saved?.mgt_org_id ?? caller.me.orgId), body);
  return { count: await countPoints(caller, meant) };
}
