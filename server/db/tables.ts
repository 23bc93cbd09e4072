import type { ColumnType, Generated, Kysely, Selectable, Updateable } from 'kysely';
import type { Names, NeedOf, OfKind, Val } from '../../resources/kit/field.ts';
import type { KindWith } from '../../resources/kit/kinds/index.ts';
import type { FieldsOf } from '../../resources/kit/model.ts';
import type { TableSpec } from '../../resources/kit/table.ts';
import type { FurtherTables, ModelName, Models } from '../../resources/kit/vocabulary.ts';
import type { OwnTable } from './own-tables.ts';
import type { Row } from './row.ts';
import type { seedTables } from './seed-tables.ts';
import type { TablesOf } from './table-types.ts';

/**
 * The rows of every table as the compiler knows them: of the declared models, of their lists of references and of the server itself.
 * Values are what the driver gives (value-types.ts) and what `moneyAsNumbers` makes of it: ids, times and dates are texts, money is whole
 * cents, enumerations are their codes, what a column keeps as JSON has its own shape and is written as JSON text.
 */

type Without<F> = {
  [K in keyof F]: F[K] extends
    | { readonly mode: 'computed' }
    | { readonly kind: 'refs' }
    | { readonly '~follows': true }
    ? K
    : never;
}[keyof F];
/** Fields that have a column: what `storedFields` tells at run time. */
type ColumnNames<F> = Exclude<Names<F>, Without<F>>;

type JsonKind = KindWith<'column', 'jsonb'>;
type Nullable<X, V> = NeedOf<X> extends true ? V : V | null;
type Column<X> = X extends { readonly kind: 'id' }
  ? Generated<string>
  : X extends { readonly kind: JsonKind }
    ? ColumnType<Nullable<X, Val<X>>, Nullable<X, string>, Nullable<X, string>>
    : X extends { readonly '~default'?: true }
      ? ColumnType<Nullable<X, Val<X>>, Nullable<X, Val<X>> | undefined, Nullable<X, Val<X>>>
      : Nullable<X, Val<X>>;

/** The table of a model with these fields. */
export type TableOf<F> = {
  [K in ColumnNames<F>]: K extends 'version' ? Generated<number> : Column<F[K]>;
};

/** A report is made of others' rows when it is asked for: it has no version, and no table. */
type StoredModel = {
  [N in ModelName]: 'version' extends keyof FieldsOf<Models[N]> ? N : never;
}[ModelName];

type DeclaredTables = { [N in StoredModel]: TableOf<FieldsOf<Models[N]>> };

type WithoutIds<K extends string> = K extends `${infer S}_ids` ? S : K;
type JunctionName = {
  [N in StoredModel]: `${N}__${WithoutIds<OfKind<FieldsOf<Models[N]>, 'refs'>>}`;
}[StoredModel];
interface JunctionTable {
  owner_id: string;
  target_id: string;
  position: number;
}
type JunctionTables = { [N in JunctionName]: JunctionTable };

type FurtherTable = FurtherTables[keyof FurtherTables] extends readonly (infer T extends TableSpec)[]
  ? T
  : never;

export interface Tables
  extends DeclaredTables,
    JunctionTables,
    TablesOf<FurtherTable>,
    TablesOf<OwnTable>,
    TablesOf<(typeof seedTables)[number]> {}

/** A row of a table as it is read. */
export type TableRow<T extends keyof Tables> = Readonly<Selectable<Tables[T]>>;
/** What a change of a row is written with. */
export type TableChange<T extends keyof Tables> = Readonly<Updateable<Tables[T]>>;

type WrittenBy<F> = Exclude<ColumnNames<F> | OfKind<F, 'refs'>, 'id' | 'version'>;
type Asked<F> = {
  [K in WrittenBy<F>]: NeedOf<F[K & keyof F]> extends true
    ? F[K & keyof F] extends { readonly '~default'?: true }
      ? never
      : K extends 'create_time' | 'update_time'
        ? never
        : K
    : never;
}[WrittenBy<F>];
type Written<F, K> = Nullable<F[K & keyof F], Val<F[K & keyof F]>>;

/** Values by the names of a model's fields, lists of references among them; where the model is any, so are they. */
export type RowChange<M> = [FieldsOf<M>] extends [never]
  ? Row
  : { readonly [K in WrittenBy<FieldsOf<M>>]?: Written<FieldsOf<M>, K> };
/** The same, with every value that a new row must have. */
export type NewRow<M> = [FieldsOf<M>] extends [never]
  ? Row
  : RowChange<M> & { readonly [K in Asked<FieldsOf<M>>]: Written<FieldsOf<M>, K> };
/** Refuses names that aren't asked for, also in a value that is no literal. */
export type Only<V, Known> = string extends keyof Known
  ? unknown
  : { readonly [K in Exclude<keyof V, keyof Known>]: never };

/** For what works over any declared model: its table is named at run time, so its rows are known by their declaration only. */
type AnyTables = Record<string, Record<string, unknown>>;

/** The same connection without the compiler's knowledge of its tables. */
export const anyTable = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>;
