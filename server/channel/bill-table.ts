import { BillError } from './bills.ts';

/** The columns of a bill by the words of its head: channels add some now and then. */
export class BillTable {
  readonly #places: ReadonlyMap<string, number>;
  readonly width: number;

  /** @throws BillError where a column that is needed is missing */
  constructor(head: readonly string[], needed: readonly string[]) {
    this.width = head.length;
    this.#places = new Map(head.map((name, at) => [name.trim(), at]));
    const missing = needed.filter((name) => !this.#places.has(name));
    if (missing.length > 0) throw new BillError('damaged', `the head of a bill lacks ${missing.join(', ')}`);
  }

  /** @throws Error where the column was not among the needed ones */
  cell(cells: readonly string[], name: string): string {
    const at = this.#places.get(name);
    if (at === undefined) throw new Error(`no column ${name} was asked for`);
    return cells[at]?.trim() ?? '';
  }
}
