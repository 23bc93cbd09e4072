/** A row as the wire carries it (docs/design/architecture.md §D1). */
export type Row = Readonly<Record<string, unknown>>;
