/** A row as the wire carries it (architecture.md, decision 1). */
export type Row = Readonly<Record<string, unknown>>;
