import type { Label } from '../../resources/kit/label.ts';

/** Where an import stands (server/imports/import-job.ts). */
export const importJobStatus = { checked: 0, running: 1, done: 2, failed: 3 } as const;

/** One line of the file; an empty message is a row that can be created. */
export interface ImportLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly msg: string;
}

/** An import as the server tells it: what the file holds, under which of its columns each field stands, and how far it is. */
export interface ImportJob {
  readonly id: string;
  readonly name: string;
  readonly status: number;
  readonly headings: readonly string[];
  readonly fields: readonly { readonly name: string; readonly label: Label; readonly required: 0 | 1 }[];
  readonly mapping: Readonly<Record<string, number>>;
  readonly rows: readonly ImportLine[];
  readonly counts: {
    readonly total: number;
    readonly ok: number;
    readonly faulty: number;
    readonly done: number;
  };
}

/** The mapping with one field under another column; a column stands for one field only. */
export function mapped(
  mapping: ImportJob['mapping'],
  field: string,
  column: number | undefined,
): Record<string, number> {
  const others = Object.entries(mapping).filter(([name, at]) => name !== field && at !== column);
  return Object.fromEntries(column === undefined ? others : [...others, [field, column]]);
}
