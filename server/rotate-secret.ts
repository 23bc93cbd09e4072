import { type Kysely, sql } from 'kysely';
import type { Product } from '../resources/kit/product.ts';
import type { SealedColumn, TableSpec } from '../resources/kit/table.ts';
import type { Tables } from './db/connect.ts';
import { declaredTables } from './db/declared-tables.ts';
import type { Sealing } from './sealing.ts';

/** What became of one column. */
export interface Rotated {
  readonly table: string;
  readonly column: string;
  /** Values that were sealed anew. */
  readonly sealed: number;
  /** Rows whose value no known secret opens: they stay as they are. */
  readonly unreadable: readonly string[];
}

/** Values that one statement reads and another one writes: each step is whole, and what it did stays done. */
const step = 500;

interface Stale {
  readonly key: string;
  readonly by: string;
  readonly value: string;
}

interface Column {
  readonly table: TableSpec;
  readonly name: string;
  readonly sealed: SealedColumn;
}

const columnsOf = (product: Product): Column[] =>
  declaredTables(product).flatMap((table) =>
    table.columns.flatMap(({ name, sealed }) => (sealed ? [{ table, name, sealed }] : [])),
  );

/** The one column by which rows are taken in order. */
function keyOf({ table }: Column): string {
  const [key, ...more] = table.primaryKey;
  if (key === undefined || more.length > 0)
    throw new Error(`${table.name} holds sealed values and no single key`);
  return key;
}

/** Values behind a row that the secret of now did not seal. */
async function staleAfter(db: Kysely<Tables>, sealing: Sealing, column: Column, after: string) {
  const { table, name, sealed } = column;
  const [key, value] = [sql.id(keyOf(column)), sql.id(name)];
  const by = sealed.by === undefined ? sql`''` : sql`${sql.id(sealed.by)}::text`;
  const { rows } =
    await sql<Stale>`select ${key}::text as key, ${by} as by, ${value} as value from ${sql.table(table.name)}
    where ${key} > ${after} and not starts_with(${value}, ${sealing.current})
    order by ${key} limit ${sql.lit(step)}`.execute(db);
  return rows;
}

/** What a value says; what stood in a field before it was sealed says itself. */
function opened(sealing: Sealing, { sealed }: Column, { by, value }: Stale): Buffer | null {
  const known = sealing.open({ purpose: sealed.purpose, by }, value);
  return known ?? (sealed.field && !sealing.hasForm(value) ? Buffer.from(value, 'utf8') : null);
}

interface Anew {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** Replaces values that are still as they were read: whoever wrote meanwhile sealed by the secret of now. */
async function replace(db: Kysely<Tables>, column: Column, values: readonly Anew[]): Promise<number> {
  if (values.length === 0) return 0;
  const [table, key, value] = [sql.table(column.table.name), sql.id(keyOf(column)), sql.id(column.name)];
  const result = await sql`update ${table} as t set ${value} = given.after
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(key bigint, before text, after text)
    where t.${key} = given.key and t.${value} = given.before`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

async function rotateColumn(
  db: Kysely<Tables>,
  sealing: Sealing,
  column: Column,
  tell: (rotated: Rotated) => void,
) {
  const { table, name, sealed } = column;
  const unreadable: string[] = [];
  let done = 0;
  const state = (): Rotated => ({ table: table.name, column: name, sealed: done, unreadable });
  let after = '0';
  for (;;) {
    const stale = await staleAfter(db, sealing, column, after);
    const last = stale.at(-1);
    if (!last) return state();
    const values = stale.flatMap((each): Anew[] => {
      const text = opened(sealing, column, each);
      if (!text) {
        unreadable.push(each.key);
        return [];
      }
      const place = { purpose: sealed.purpose, by: each.by };
      return [{ key: each.key, before: each.value, after: sealing.seal(place, text, sealed.findable) }];
    });
    done += await replace(db, column, values);
    after = last.key;
    tell(state());
  }
}

/**
 * Seals anew by the secret of now whatever another one sealed, while servers work that know both. It may be ended at any moment and
 * begun again: what was done is not done twice.
 * @param tell how far it is, after every step
 */
export async function rotateSecret(
  db: Kysely<Tables>,
  product: Product,
  sealing: Sealing,
  tell: (rotated: Rotated) => void = () => undefined,
): Promise<readonly Rotated[]> {
  const all: Rotated[] = [];
  for (const column of columnsOf(product)) all.push(await rotateColumn(db, sealing, column, tell));
  return all;
}
