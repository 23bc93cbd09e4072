import { type RawBuilder, sql } from 'kysely';
import type { AnyModel } from '../../resources/kit/model.ts';

/** The ids and those of everything below them, as a list to compare a reference with; a circle of parents ends. */
export function belowSql(model: AnyModel, parent: string, ids: readonly string[]): RawBuilder<unknown> {
  const table = sql.table(model.name);
  return sql`array(with recursive below as (
      select b.id from ${table} b where b.id = any(${[...ids]}::bigint[])
      union
      select b.id from ${table} b join below on ${sql.ref(`b.${parent}`)} = below.id
    ) select id from below)`;
}
