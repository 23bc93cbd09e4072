import type { Following, OfKind, RowOfFields, Show, Stored } from '../../resources/kit/field.ts';
import type { AnyModel, FieldsOf } from '../../resources/kit/model.ts';
import { junctionName } from '../db/declared-tables.ts';

/** A row as the table holds it: what has a column of its own. Lists of references stand in tables of theirs. */
export type StoredRow<M> = Show<
  Pick<
    RowOfFields<FieldsOf<M>>,
    Exclude<Stored<FieldsOf<M>>, OfKind<FieldsOf<M>, 'refs'> | Following<FieldsOf<M>>>
  >
>;

export interface Insert {
  readonly table: string;
  readonly rows: readonly object[];
  /** What the rows are of, where some of their fields are sealed as they are written. */
  readonly of?: AnyModel;
}

/** Adds to numbers of rows that exist, and moves moments back. */
export interface Adjustment {
  readonly table: string;
  readonly add: readonly string[];
  readonly least: readonly string[];
  readonly rows: readonly { readonly id: string }[];
}

/** What is written in one transaction, or not at all. */
export interface SeedBatch {
  readonly inserts: readonly Insert[];
  readonly adjustments: readonly Adjustment[];
}

/** Rows of a model, checked against its declaration. */
export function rowsOf<M extends AnyModel>(of: M, rows: readonly StoredRow<M>[]): Insert {
  return { table: of.name, rows, of };
}

/** The rows behind a list of references: owner → targets in their order. */
export function linksOf<M extends AnyModel>(
  of: M,
  field: OfKind<FieldsOf<M>, 'refs'>,
  targets: ReadonlyMap<string, readonly string[]>,
): Insert {
  const rows = [...targets].flatMap(([owner_id, ids]) =>
    ids.map((target_id, position) => ({ owner_id, target_id, position })),
  );
  return { table: junctionName(of, field), rows };
}

export const batch = (...inserts: readonly Insert[]): SeedBatch => ({ inserts, adjustments: [] });

/** Rows of the wider tables per transaction: tens of milliseconds on the embedded database. */
export const wide = 500;

/** One batch per so many rows. */
export function batchesOf<M extends AnyModel>(
  of: M,
  rows: readonly StoredRow<M>[],
  size: number,
): SeedBatch[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    batch(rowsOf(of, rows.slice(part * size, (part + 1) * size))),
  );
}

/**
 * The columns that every row has and that nobody decides. Spread it last: V8 builds a literal that begins with a
 * spread property by property, which makes an order cost 75 µs where it costs 0.1.
 */
export function newRowColumns(id: number, created: string, updated = created) {
  return { id: String(id), version: 1, create_time: created, update_time: updated };
}
