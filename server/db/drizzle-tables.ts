import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  index,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  type TableConfig,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ColumnSpec, ColumnType, IndexSpec, TableSpec } from '../../resources/kit/table.ts';
import { constraintName } from './table-spec.ts';

/** Table descriptions as drizzle's objects, for its diff and nothing else. Development only. */

type DrizzleTable = PgTableWithColumns<TableConfig>;

const sqlTypes: Readonly<Record<string, string>> = { double: 'double precision', timestamp: 'timestamp(0)' };
const sqlType = (type: ColumnType) => sqlTypes[type] ?? type;

function columnOf(spec: ColumnSpec): PgColumnBuilderBase {
  if (spec.type === 'bigint identity')
    return bigint(spec.name, { mode: 'bigint' }).notNull().generatedByDefaultAsIdentity();
  const plain = customType<{ data: unknown }>({ dataType: () => sqlType(spec.type) })(spec.name);
  const column = spec.notNull ? plain.notNull() : plain;
  if (spec.default === undefined) return column;
  return column.default(typeof spec.default === 'object' ? sql.raw(spec.default.sql) : spec.default);
}

type Choose<C> = (names: readonly string[]) => [C, ...C[]];

const chooseFrom =
  <C>(table: string, columns: Readonly<Record<string, C>>): Choose<C> =>
  (names) => {
    const chosen = names.map((name) => {
      const column = columns[name];
      if (!column)
        throw new Error(`Table ${table} has no column ${name}, which one of its keys or indexes names.`);
      return column;
    });
    const [first, ...rest] = chosen;
    if (!first) throw new Error(`Table ${table} has a key or an index without columns.`);
    return [first, ...rest];
  };

function indexOf(spec: IndexSpec, choose: Choose<ExtraConfigColumn>): PgTableExtraConfigValue {
  const builder = spec.unique ? uniqueIndex(spec.name) : index(spec.name);
  const [first, ...rest] = choose(spec.columns);
  const built =
    spec.using === 'gin_trgm'
      ? builder.using('gin', first.op('gin_trgm_ops'), ...rest.map((column) => column.op('gin_trgm_ops')))
      : spec.using === 'prefix'
        ? builder.on(first.op('text_pattern_ops'), ...rest)
        : builder.on(first, ...rest);
  return spec.where ? built.where(sql.raw(spec.where)) : built;
}

export function drizzleTables(specs: readonly TableSpec[]): Record<string, DrizzleTable> {
  const tables: Record<string, DrizzleTable> = {};

  /** A key may point at a table outside the list, where a test adds one module's table to a finished database. */
  const columnsOfTarget = (name: string, references: readonly string[]): Choose<AnyPgColumn> => {
    const target =
      tables[name] ??
      pgTable(
        name,
        Object.fromEntries(references.map((column) => [column, columnOf({ name: column, type: 'bigint' })])),
      );
    return chooseFrom<AnyPgColumn>(name, target);
  };

  for (const spec of specs) {
    if (tables[spec.name]) throw new Error(`Two tables are called ${spec.name}.`);
    const columns = Object.fromEntries(spec.columns.map((column) => [column.name, columnOf(column)]));
    if (Object.keys(columns).length < spec.columns.length)
      throw new Error(`Table ${spec.name} has two columns of one name.`);
    // Drizzle asks for the keys when it makes the snapshot, when every table is there.
    tables[spec.name] = pgTable(spec.name, columns, (own) => {
      const choose = chooseFrom<ExtraConfigColumn>(spec.name, own);
      return [
        primaryKey({ name: constraintName(spec.name, [], 'pkey'), columns: choose(spec.primaryKey) }),
        ...(spec.uniques ?? []).map((names) =>
          unique(constraintName(spec.name, names, 'key')).on(...choose(names)),
        ),
        ...(spec.indexes ?? []).map((each) => indexOf(each, choose)),
        ...spec.columns.flatMap(({ name, check: condition }) =>
          condition ? [check(constraintName(spec.name, [name], 'check'), sql.raw(condition))] : [],
        ),
        ...(spec.foreignKeys ?? []).map((key) => {
          const built = foreignKey({
            name: constraintName(spec.name, key.columns, 'fkey'),
            columns: choose(key.columns),
            foreignColumns: columnsOfTarget(key.table, key.references)(key.references),
          });
          return key.onDelete ? built.onDelete(key.onDelete) : built;
        }),
      ];
    });
  }
  return tables;
}
