import { isDeepStrictEqual } from 'node:util';
import type { TableSpec } from '../../resources/kit/table.ts';
import type { Snapshot, SnapshotTable } from './snapshot.ts';

/**
 * Applies what was renamed to a copy of the previous snapshot, so that the diff finds nothing to guess (it would ask at
 * a prompt) and no row is lost. Development only.
 */

const quoted = (name: string) => `"${name}"`;
const keyOf = (table: string) => `public.${table}`;

const renameIn = (names: string[], from: string, to: string) =>
  names.map((name) => (name === from ? to : name));

/** The condition with a column's new name, as PostgreSQL itself rewrites it on a rename. */
const inCondition = (condition: string, from: string, to: string) =>
  condition.replace(new RegExp(`\\b${from}\\b`, 'g'), to);

function renameSequence(table: SnapshotTable, column: string, name: string): string[] {
  const identity = table.columns[column]?.identity;
  if (!identity || identity.name === name) return [];
  const statement = `ALTER SEQUENCE ${quoted(identity.name)} RENAME TO ${quoted(name)};`;
  identity.name = name;
  return [statement];
}

function renameTable(before: Snapshot, from: string, to: string): string[] {
  const table = before.tables[keyOf(from)];
  if (!table || before.tables[keyOf(to)]) return [];
  delete before.tables[keyOf(from)];
  before.tables[keyOf(to)] = table;
  table.name = to;
  for (const other of Object.values(before.tables))
    for (const key of Object.values(other.foreignKeys)) {
      if (key.tableFrom === from) key.tableFrom = to;
      if (key.tableTo === from) key.tableTo = to;
    }
  return [`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to)};`];
}

function renameColumn(before: Snapshot, tableName: string, from: string, to: string): string[] {
  const table = before.tables[keyOf(tableName)];
  const column = table?.columns[from];
  if (!table || !column || table.columns[to]) return [];
  delete table.columns[from];
  table.columns[to] = { ...column, name: to };
  for (const index of Object.values(table.indexes)) {
    for (const each of index.columns)
      if (!each.isExpression && each.expression === from) each.expression = to;
    if (index.where) index.where = inCondition(index.where, from, to);
  }
  for (const key of Object.values(table.compositePrimaryKeys)) key.columns = renameIn(key.columns, from, to);
  for (const key of Object.values(table.uniqueConstraints)) key.columns = renameIn(key.columns, from, to);
  for (const each of Object.values(table.checkConstraints)) each.value = inCondition(each.value, from, to);
  for (const key of Object.values(table.foreignKeys)) key.columnsFrom = renameIn(key.columnsFrom, from, to);
  for (const other of Object.values(before.tables))
    for (const key of Object.values(other.foreignKeys))
      if (key.tableTo === tableName) key.columnsTo = renameIn(key.columnsTo, from, to);
  return [`ALTER TABLE ${quoted(tableName)} RENAME COLUMN ${quoted(from)} TO ${quoted(to)};`];
}

/** Finds in `now` what `before` holds under another name, and calls it by its new name: dropping an index to build it again costs hours. */
function renameEqual<T extends { name: string }>(
  before: Record<string, T>,
  now: Readonly<Record<string, T>>,
  statement: (from: string, to: string) => string,
): string[] {
  const statements: string[] = [];
  for (const [from, old] of Object.entries(before)) {
    if (now[from]) continue;
    const same = Object.values(now).find(
      ({ name }) => !before[name] && isDeepStrictEqual({ ...old, name }, now[name]),
    );
    if (!same) continue;
    delete before[from];
    before[same.name] = { ...old, name: same.name };
    statements.push(statement(quoted(from), quoted(same.name)));
  }
  return statements;
}

function renameParts(before: SnapshotTable, now: SnapshotTable): string[] {
  const constraint = (from: string, to: string) =>
    `ALTER TABLE ${quoted(now.name)} RENAME CONSTRAINT ${from} TO ${to};`;
  return [
    ...Object.values(now.columns).flatMap(({ name, identity }) =>
      identity ? renameSequence(before, name, identity.name) : [],
    ),
    ...renameEqual(before.indexes, now.indexes, (from, to) => `ALTER INDEX ${from} RENAME TO ${to};`),
    ...renameEqual(before.compositePrimaryKeys, now.compositePrimaryKeys, constraint),
    ...renameEqual(before.uniqueConstraints, now.uniqueConstraints, constraint),
    ...renameEqual(before.checkConstraints, now.checkConstraints, constraint),
    ...renameEqual(before.foreignKeys, now.foreignKeys, constraint),
  ];
}

/** The previous snapshot after its renames, and the statements that do the same to a database. A `was` of long ago does nothing. */
export function applyRenames(
  previous: Snapshot,
  now: Snapshot,
  specs: readonly TableSpec[],
): { before: Snapshot; statements: string[] } {
  const before = structuredClone(previous);
  const statements: string[] = [];
  for (const { name, was } of specs) if (was) statements.push(...renameTable(before, was, name));
  for (const { name: table, columns } of specs)
    for (const { name, was } of columns) if (was) statements.push(...renameColumn(before, table, was, name));
  for (const [key, table] of Object.entries(before.tables)) {
    const current = now.tables[key];
    if (current) statements.push(...renameParts(table, current));
  }
  return { before, statements };
}
