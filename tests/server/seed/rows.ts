import type { Settings } from '../../../resources/shared/seed/profiles.ts';
import { seed } from '../../../resources/start/seed.ts';

export type Row = Readonly<Record<string, unknown>>;

export const small: Settings = {
  profile: 'small',
  seedNumber: 20240501,
  now: '2026-05-20 14:30:05',
  orders: null,
};

/** All rows that these settings give, by table, with what batches add to rows that stand already. */
export function generated(settings: Settings): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Map<string, Record<string, unknown>>>();
  const plan = seed(settings);
  const all = [plan.essentials('hash'), ...plan.parts().flatMap((part) => [...part.batches(0)])];
  for (const { inserts, adjustments } of all) {
    for (const { table, rows } of inserts) {
      const known = tables.get(table) ?? new Map<string, Record<string, unknown>>();
      tables.set(table, known);
      for (const row of rows) {
        const plain: Record<string, unknown> = { ...row };
        const named = ['id'].find((name) => name in plain)
          ? [plain.id]
          : [
              plain.owner_id,
              plain.target_id,
              plain.device_id,
              plain.hour,
              plain.aging_id,
              plain.hour_no,
              plain.event_no,
              plain.line_no,
              plain.entry_key,
            ];
        const key = named.join(' ');
        if (known.has(key)) throw new Error(`${table} ${key} comes twice`);
        known.set(key, plain);
      }
    }
    for (const { table, add, least, rows } of adjustments)
      for (const row of rows) {
        const change: Row = { ...row };
        const target = tables.get(table)?.get(row.id);
        if (!target) throw new Error(`${table} ${row.id} is changed before it is there`);
        for (const name of add) target[name] = Number(target[name]) + Number(change[name]);
        for (const name of least) {
          const [old, next] = [target[name], String(change[name])];
          target[name] = typeof old === 'string' && old < next ? old : next;
        }
      }
  }
  return new Map([...tables].map(([table, rows]) => [table, [...rows.values()]]));
}

/** Rows of a table, with the few accessors that tests need. */
export class Seeded {
  readonly #tables: ReadonlyMap<string, readonly Row[]>;

  constructor(settings: Settings) {
    this.#tables = generated(settings);
  }

  get tables(): ReadonlyMap<string, readonly Row[]> {
    return this.#tables;
  }

  of(table: string): readonly Row[] {
    return this.#tables.get(table) ?? [];
  }

  /** The rows of a table by the value of a column. */
  by(table: string, column: string): ReadonlyMap<string, readonly Row[]> {
    const groups = new Map<string, Row[]>();
    for (const row of this.of(table)) {
      const key = String(row[column]);
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    return groups;
  }
}

export const sum = (rows: readonly Row[] | undefined, column: string) =>
  (rows ?? []).reduce((total, row) => total + Number(row[column]), 0);
