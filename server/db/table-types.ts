import type { Generated, ColumnType as Typed } from 'kysely';
import type { ColumnSpec, ColumnType, TableSpec } from '../../resources/kit/table.ts';

/** Types that follow from tables as plain data. */

type Values<T extends ColumnType> = T extends 'integer' | 'smallint' | 'double'
  ? number
  : T extends 'boolean'
    ? boolean
    : T extends 'jsonb'
      ? unknown
      : string;

/** Ids stay text; what else is a bigint may also be written as a number. */
type Big<N extends string> = N extends 'id' | `${string}_id`
  ? string
  : Typed<string, string | number, string | number>;

type Column<C extends ColumnSpec> = C extends
  | { readonly type: 'bigint identity' }
  | { readonly default: unknown }
  ? Generated<Values<C['type']>>
  : C extends { readonly notNull: true }
    ? C extends { readonly type: 'jsonb' }
      ? Typed<unknown, string, string>
      : C extends { readonly type: 'bigint' }
        ? Big<C['name']>
        : Values<C['type']>
    : C extends { readonly type: 'bigint' }
      ? Typed<string | null, string | number | null | undefined, string | number | null>
      : C extends { readonly type: 'jsonb' }
        ? Typed<unknown, string | null, string | null>
        : Values<C['type']> | null;

/** The tables of a union of specs. */
export type TablesOf<T extends TableSpec> = {
  [S in T as S['name']]: { [C in S['columns'][number] as C['name']]: Column<C> };
};
