import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { sealedValue } from '../rows/sealed-values.ts';
import type { Sealing } from '../sealing.ts';
import type { Adjustment, Insert, SeedBatch } from './rows.ts';

/** Rows of one statement (docs/design/rules.md §4). */
const rowsPerStatement = 2_000;

/** Rows as the database keeps them: what their model seals is sealed. */
function sealedRows({ of, rows }: Insert, sealing?: Sealing): readonly object[] {
  const sealed = Object.entries(of?.fields ?? {}).flatMap(([name, { spec }]) => (spec.sealed ? [name] : []));
  if (!of || !sealing || sealed.length === 0) return rows;
  return rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = { ...row };
    return {
      ...values,
      ...Object.fromEntries(sealed.map((name) => [name, sealedValue(sealing, of, name, values[name])])),
    };
  });
}

/**
 * Rows travel as one JSON parameter: the table's own types read it, no statement meets the limit of 65,535 parameters,
 * and the engine parses a statement per table and not per row. What people wrote under a number of ours stays.
 */
async function insert(trx: Database['db'], given: Insert, sealing?: Sealing): Promise<number> {
  const { table } = given;
  const rows = sealedRows(given, sealing);
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement);
    const columns = sql.join(Object.keys(part[0] ?? {}).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)
      on conflict do nothing`.execute(trx);
  }
  return rows.length;
}

async function adjust(trx: Database['db'], { table, add, least, rows }: Adjustment): Promise<void> {
  if (rows.length === 0) return;
  const changes = [
    ...add.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + d.${sql.ref(name)}`),
    ...least.map((name) => sql`${sql.ref(name)} = least(t.${sql.ref(name)}, d.${sql.ref(name)})`),
  ];
  await sql`update ${sql.table(table)} t set ${sql.join(changes)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) d
    where t.id = d.id`.execute(trx);
}

/** Writes a batch inside the caller's transaction and returns how many rows it held. */
export async function write(
  trx: Database['db'],
  { inserts, adjustments }: SeedBatch,
  sealing?: Sealing,
): Promise<number> {
  let rows = 0;
  for (const each of inserts) rows += await insert(trx, each, sealing);
  for (const each of adjustments) await adjust(trx, each);
  return rows;
}

/** Numbers that the database gives itself begin above ours, also above those that are still to be written. */
export async function reserve(trx: Database['db'], last: ReadonlyMap<string, number>): Promise<void> {
  for (const [table, id] of last)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(1, id)}::bigint, ${id > 0})`.execute(
      trx,
    );
}
