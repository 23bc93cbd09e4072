import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import type { Caller } from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import { Point } from '../../shared/point.ts';
import { meantBy } from '../strategy/points.server.ts';
import { ImportedGoods } from './index.ts';

const goodsOf = sql.table(junctionName(ImportedGoods, 'goods_ids'));

/**
 * Rows of templates, at points that the caller sees, that break a strategy: goods of its source that it doesn't name or that the platform
 * has excluded, and all of its source where they are more than it allows. `mayStock` and `exceededBy` of deciding.ts in SQL.
 */
export const isBreaking =
  (id: string, { me, surroundings }: Caller) =>
  (column: ColumnSql): RawBuilder<SqlBool> =>
    sql`${column('id')} in (
      select m.id from mgt_except_goods_config t
      join mct_shop s on ${meantBy(ImportedGoods, id)} and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)}
      join mct_shop_goods m on m.shop_id = s.id
      join goods_center g on g.id = m.goods_id and g.goods_source = t.goods_source
      cross join lateral (
        select count(distinct x.goods_id) filter (where y.goods_source = t.goods_source) as kinds,
          count(*) filter (where y.goods_source = t.goods_source) as slots, count(*) as every
        from mct_shop_goods x join goods_center y on y.id = x.goods_id where x.shop_id = s.id) held
      where t.id = ${id} and (
        (t.goods_range = ${scopeRange.selected} and not exists (
          select 1 from ${goodsOf} l where l.owner_id = t.id and l.target_id = g.id))
        or exists (select 1 from firm_except_goods_config e where e.goods_id = g.id)
        or held.kinds > t.max_kind_count or held.slots * 100 > t.max_ratio * held.every))`;
