import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { enabled } from '../../kit/enabled.ts';

/**
 * Which of some goods are disabled by who sells at a point, its merchant, or by an organisation that it belongs to: no new template and no
 * replenishment takes them (docs/domain/states.md §R4).
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00: what was changed later is not told of
 */
export async function disabledFor(
  tx: Kysely<Tables>,
  shop: { readonly mgt_org_id: string | null; readonly mct_id: string | null },
  ids: readonly string[],
  moment: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ goods_id: string }>`
    select g.goods_id::text as goods_id from mgt_org_goods g
    where g.enable = ${enabled.disabled} and g.goods_id = any(${[...ids]}::bigint[]) and g.update_time <= ${moment}
      and (g.mct_id = ${shop.mct_id} or (g.mct_id is null and g.mgt_org_id in (
        select above.id from manager_org above join manager_org own on own.org_code like above.org_code || '%'
        where own.id = ${shop.mgt_org_id})))`.execute(tx);
  return new Set(rows.map(({ goods_id }) => goods_id));
}
