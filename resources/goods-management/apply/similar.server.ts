import { type SqlBool, sql } from 'kysely';
import type { Row } from '../../../server/db/row.ts';
import { withLinks } from '../../../server/rows/file-values.ts';
import { selectPage } from '../../../server/rows/query.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import type { Caller } from '../../../server/server-extension.ts';
import { makerPrefix } from '../../shared/barcode.ts';
import { Goods } from '../../shared/goods.ts';

/** What stands beside an application; an auditor compares no more. */
const mostByName = 5;
const mostByCode = 5;

const shown = [
  'id',
  'goods_code',
  'goods_name',
  'logo_url',
  'brand_name',
  'type_path',
  'spec_desc',
  'retail_price',
  'model_status',
] as const;

/** The goods of the library under a barcode, as whoever applies may read them; null where there are none. */
export async function goodsUnder(caller: Caller, code: string): Promise<Row | null> {
  const { db, storage } = caller.services;
  const query = visibleRows(caller, Goods, [(column) => sql<SqlBool>`${column('goods_code')} = ${code}`]);
  const [row] = await selectPage(db, query, shown, { sorts: [], limit: 1, offset: 0 });
  return row ? withLinks(storage, Goods.fields, row, caller.now) : null;
}

/**
 * Goods of the library that a product may be mistaken for, the likest first: those whose names share most of their letters
 * (PostgreSQL's trigrams), and those of the same maker by barcode.
 */
export async function similarGoods(
  caller: Caller,
  { goods_code, goods_name, goods_id }: { goods_code: string; goods_name: string; goods_id: string | null },
): Promise<Row[]> {
  const { db, storage } = caller.services;
  const { rows: ids } = await sql<{ id: string; likeness: number }>`
    select id, similarity(goods_name, ${goods_name}) as likeness from (
      (select id, goods_name from goods_center where goods_name % ${goods_name}
        order by similarity(goods_name, ${goods_name}) desc, id limit ${sql.lit(mostByName)})
      union
      (select id, goods_name from goods_center where goods_code like ${`${makerPrefix(goods_code)}%`}
        order by similarity(goods_name, ${goods_name}) desc, id limit ${sql.lit(mostByCode)})) found
    where id is distinct from ${goods_id}
    order by 2 desc, 1`.execute(db);
  if (ids.length === 0) return [];
  const query = visibleRows(caller, Goods, [
    (column) => sql<SqlBool>`${column('id')} in (${sql.join(ids.map(({ id }) => id))})`,
  ]);
  const rows = await selectPage(db, query, shown, { sorts: [], limit: ids.length, offset: 0 });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap(({ id, likeness }) => {
    const row = byId.get(String(id));
    // In basis points, as every share on the wire.
    return row
      ? [{ ...withLinks(storage, Goods.fields, row, caller.now), likeness: Math.round(likeness * 10_000) }]
      : [];
  });
}
