/**
 * A row as the wire carries it. `deny` says which actions a guard of the server refuses for this row, each with the code whose
 * text explains it (docs/design/rules.md §1).
 */
export interface WireRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version?: number;
  readonly deny?: Readonly<Record<string, number>>;
}
