import type pg from 'pg';

const catalog = `
  with own as (
    select oid, relname::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'
  )
  select concat_ws(' ', own.name, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, case when a.attidentity <> '' then 'identity' end,
    'default ' || pg_get_expr(d.adbin, d.adrelid)) as line
  from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = own.oid and d.adnum = a.attnum
  union all
  select concat_ws(' ', own.name, c.conname, pg_get_constraintdef(c.oid))
  from own join pg_constraint c on c.conrelid = own.oid and c.contype <> 'n'
  union all
  select pg_get_indexdef(i.indexrelid) from own join pg_index i on i.indrelid = own.oid
  order by line`;

/** Every column, constraint and index of a database's tables, one line each, to compare two databases by. */
export async function catalogOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(catalog);
  return rows.map(({ line }) => line);
}
