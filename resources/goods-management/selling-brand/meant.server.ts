import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import type { Caller } from '../../../server/server-extension.ts';
import { Point } from '../../shared/point.ts';
import { pointsBy } from './enums.ts';
import { SellingBrand } from './index.ts';

/** Tables of what a strategy names. */
export const namedBy = {
  brands: sql.table(junctionName(SellingBrand, 'brand_ids')),
  types: sql.table(junctionName(SellingBrand, 'type_ids')),
  points: sql.table(junctionName(SellingBrand, 'shop_ids')),
  scenes: sql.table(junctionName(SellingBrand, 'scene_ids')),
} as const;

/**
 * Whether a strategy means the point `s` of the organisation `o`: `meansPlace` of deciding.ts in SQL.
 * @param t what the strategy is called there, with its `id`, `shop_range` and `org_code`
 */
export const meansPoint = (t: string) => {
  const id = sql.ref(`${t}.id`);
  return sql<SqlBool>`(o.org_code like ${sql.ref(`${t}.org_code`)} || '%' and case ${sql.ref(`${t}.shop_range`)}
    when ${pointsBy.all} then true
    when ${pointsBy.selected} then exists (select 1 from ${namedBy.points} p where p.owner_id = ${id} and p.target_id = s.id)
    else exists (select 1 from ${namedBy.scenes} c join scene x on c.target_id in (x.id, x.parent_id)
      where c.owner_id = ${id} and x.id = s.scene_id) end)`;
};

/** Points, as `s`, that a strategy means. */
export const meantByBrands = (id: string) => sql<SqlBool>`exists (
  select 1 from (select t.id, t.shop_range, above.org_code from mgt_example_tactics_config t
    join manager_org above on above.id = t.mgt_org_id where t.id = ${id}) t
  join manager_org o on o.id = s.mgt_org_id where ${meansPoint('t')})`;

/** The points that a strategy means. */
export const isPointOf =
  (id: string) =>
  (column: ColumnSql): RawBuilder<SqlBool> =>
    sql`${column('id')} in (select s.id from mct_shop s where ${meantByBrands(id)})`;

/** Whether a category, by the name of its path, is `above` or below it. */
export const isWithin = (path: string, above: string) =>
  sql<SqlBool>`starts_with(${sql.ref(path)} || '/', ${sql.ref(above)} || '/')`;

/** Rows of templates, at points that the caller sees, whose goods a strategy names. */
export const isSoldUnder =
  (id: string, { me, surroundings }: Caller) =>
  (column: ColumnSql): RawBuilder<SqlBool> =>
    sql`${column('id')} in (
      select m.id from mct_shop_goods m join goods_center g on g.id = m.goods_id join mct_shop s on s.id = m.shop_id
      join ${namedBy.brands} b on b.owner_id = ${id} and b.target_id = g.brand_id
      where ${meantByBrands(id)} and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)}
        and (not exists (select 1 from ${namedBy.types} where owner_id = ${id}) or exists (
          select 1 from goods_type own, ${namedBy.types} l join goods_type chosen on chosen.id = l.target_id
          where own.id = g.type_id and l.owner_id = ${id} and ${isWithin('own.path', 'chosen.path')})))`;
