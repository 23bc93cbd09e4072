/** Tables as plain data: what models lead to, and what a product or the server has beside them. The migration's diff reads nothing else. */

export type ColumnType =
  /** Numbers itself; a given value is taken, so that a seed can set ids. */
  | 'bigint identity'
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'boolean'
  | 'text'
  | `varchar(${number})`
  | `numeric(${number},${number})`
  | 'double'
  /** `timestamp(0)` without time zone: local time in +08:00, whole seconds, as on the wire. */
  | 'timestamp'
  | 'date'
  | 'jsonb';

export interface ColumnSpec {
  readonly name: string;
  /** The column's former name: the migration renames it and keeps its data. */
  readonly was?: string;
  readonly type: ColumnType;
  readonly notNull?: boolean;
  /** A literal, or an expression such as `{ sql: 'localtimestamp(0)' }`. */
  readonly default?: string | number | boolean | { readonly sql: string };
  /** A condition in SQL over this column, such as `enabled in (0, 1)`. */
  readonly check?: string;
  /** Its texts are encrypted: a change of the server's secret seals them anew (server/rotate-secret.ts). */
  readonly sealed?: SealedColumn;
}

export interface SealedColumn {
  /** Its key follows from it. */
  readonly purpose: string;
  /** The column that says which row a value is bound to. */
  readonly by?: string;
  /** Equal values are found by a keyed hash. */
  readonly findable?: boolean;
  /** Of a field: what stood in it before it was sealed is in the clear. */
  readonly field?: true;
}

export interface IndexSpec {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** A condition in SQL: the index holds only the rows that meet it. */
  readonly where?: string;
  /**
   * `gin_trgm` serves `like '%…%'` on text columns, Chinese too; `prefix` serves `like '…%'` and equality in whatever
   * order the database keeps its texts; `btree` where nothing is said.
   */
  readonly using?: 'btree' | 'gin_trgm' | 'prefix';
}

export interface ForeignKeySpec {
  readonly columns: readonly string[];
  readonly table: string;
  readonly references: readonly string[];
  /** Refuses the deletion where nothing is said. */
  readonly onDelete?: 'cascade' | 'set null';
}

export interface TableSpec {
  readonly name: string;
  /** The table's former name: the migration renames it and keeps its rows. */
  readonly was?: string;
  readonly columns: readonly ColumnSpec[];
  readonly primaryKey: readonly string[];
  readonly uniques?: readonly (readonly string[])[];
  readonly indexes?: readonly IndexSpec[];
  readonly foreignKeys?: readonly ForeignKeySpec[];
}
