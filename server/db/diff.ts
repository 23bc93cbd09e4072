import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { TableSpec } from '../../resources/kit/table.ts';
import { drizzleTables } from './drizzle-tables.ts';
import { applyRenames } from './renames.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';

/** From table descriptions to migration statements, by drizzle-kit. Development only. */

export interface SchemaChange {
  /** The tables after the change; the next diff starts from it. */
  readonly snapshot: Snapshot;
  /** In order; empty where nothing changed. */
  readonly statements: readonly string[];
}

/** A change that can't be made without knowing what was meant; the message says what to write. */
export class UnclearChangeError extends Error {
  override readonly name = 'UnclearChangeError';
}

/** Through JSON, so that a snapshot compares equal to one read from its file; drizzle's random ids tell nothing. */
export function snapshotOf(specs: readonly TableSpec[]): Snapshot {
  const made = generateDrizzleJson(drizzleTables(specs));
  return { ...parseSnapshot(JSON.stringify(made)), id: 'tables', prevId: '' };
}

const gone = (before: object, now: object) => Object.keys(before).filter((key) => !(key in now));

function refuseGuesses(before: Snapshot, now: Snapshot): void {
  const explain = (what: string, dropped: string[], added: string[]) =>
    `${what}: ${dropped.join(', ')} would be dropped and ${added.join(', ')} added. If one is the other under a new name, ` +
    'declare `was`; if not, remove in one release and add in the next.';
  const tables = { dropped: gone(before.tables, now.tables), added: gone(now.tables, before.tables) };
  if (tables.dropped.length > 0 && tables.added.length > 0)
    throw new UnclearChangeError(explain('Tables', tables.dropped, tables.added));
  for (const [key, table] of Object.entries(now.tables)) {
    const old = before.tables[key];
    if (!old) continue;
    const added = gone(table.columns, old.columns);
    const dropped = gone(old.columns, table.columns);
    if (added.length > 0 && dropped.length > 0)
      throw new UnclearChangeError(explain(`Table ${table.name}`, dropped, added));
    for (const name of added) {
      const column = table.columns[name];
      if (column?.notNull && column.default === undefined && !column.identity)
        throw new UnclearChangeError(
          `Table ${table.name}: the new column ${name} is not null and has no default, so rows that exist could not ` +
            'have it. Give it a default, or add it nullable, fill it in a migration, and constrain it after that.',
        );
    }
  }
}

const usesTrigrams = (snapshot: Snapshot) =>
  Object.values(snapshot.tables).some((table) =>
    Object.values(table.indexes).some((index) =>
      index.columns.some(({ opclass }) => opclass === 'gin_trgm_ops'),
    ),
  );

/**
 * What takes a database from the previous snapshot (null: from nothing) to the described tables.
 * @throws UnclearChangeError
 */
export async function diff(previous: Snapshot | null, specs: readonly TableSpec[]): Promise<SchemaChange> {
  const snapshot = snapshotOf(specs);
  const { before, statements: renames } = applyRenames(previous ?? snapshotOf([]), snapshot, specs);
  refuseGuesses(before, snapshot);
  // Drizzle knows the operator class and not the extension that brings it.
  const extension =
    usesTrigrams(snapshot) && !usesTrigrams(before) ? ['CREATE EXTENSION IF NOT EXISTS pg_trgm;'] : [];
  const changes = await generateMigration(before, structuredClone(snapshot));
  return { snapshot, statements: [...extension, ...renames, ...changes] };
}
