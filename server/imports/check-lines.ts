import { setImmediate } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { AnyField } from '../../resources/kit/field.ts';
import { type Label, say } from '../../resources/kit/label.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { FieldError } from '../../resources/kit/validation.ts';
import type { Caller } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { selectPage } from '../rows/query.ts';
import type { Row } from '../rows/row.ts';
import { visibleRows } from '../rows/visible.ts';
import { newRow } from '../rows/writing.ts';
import { partsOf, readCell, type Titles } from './cell-values.ts';
import type { SheetRow } from './read-sheet.ts';

/** At which column of the file each field stands. */
export type Mapping = Readonly<Record<string, number>>;

/** A line of the file as the body of a creation, and why it can't be one. */
export interface CheckedLine {
  readonly line: number;
  readonly body: Row;
  readonly errors: readonly FieldError[];
}

/** Lines that are checked before others have their turn: some milliseconds. */
export const linesPerTurn = 25;

const twice = (line: number): Label => ({ en: `is the same as in line ${line}`, zh: `与第${line}行重复` });

export const importFields = (resource: AnyResource): [name: string, field: AnyField][] =>
  (resource.import?.fields ?? []).flatMap((name): [string, AnyField][] => {
    const field = resource.model.fields[name];
    return field ? [[name, field]] : [];
  });

const cellOf = (row: SheetRow, mapping: Mapping, name: string) => row.cells[mapping[name] ?? -1] ?? '';

/** Every title that the lines name of another model, looked up among what the caller sees. */
async function titlesIn(
  caller: Caller,
  resource: AnyResource,
  lines: readonly SheetRow[],
  mapping: Mapping,
): Promise<Titles> {
  const { db, models } = caller.services;
  const byTarget = new Map<string, Map<string, string[]>>();
  for (const [name, { kind, spec }] of importFields(resource)) {
    const model = models.get(spec.target ?? '');
    if (!model) continue;
    const texts = lines.map((row) => cellOf(row, mapping, name)).filter(Boolean);
    const wanted = [...new Set(kind === 'refs' ? texts.flatMap(partsOf) : texts)];
    const known = byTarget.get(model.name) ?? new Map<string, string[]>();
    byTarget.set(model.name, known);
    const rows = await selectPage(
      db,
      visibleRows(caller, model, [(column) => sql<SqlBool>`${column(model.title)} = any(${wanted}::text[])`]),
      ['id', model.title],
      { sorts: [{ field: 'id', descending: false }], limit: 20_000, offset: 0 },
    );
    for (const row of rows) {
      const title = String(row[model.title]);
      const ids = known.get(title) ?? [];
      // One tells who is meant, two that it isn't clear.
      if (ids.length < 2 && !ids.includes(String(row.id))) known.set(title, [...ids, String(row.id)]);
    }
  }
  return (target, title) => byTarget.get(target)?.get(title) ?? [];
}

/** What is unique of the lines: their key alone, or with what it is unique among, e.g. a name within a merchant. */
function uniqueOf({ model, import: declared }: AnyResource) {
  const key = declared?.key ?? '';
  const all = model.uniques.filter(({ on, where }) => !where && on.includes(key));
  return all.find(({ on }) => on.length === 1) ?? all[0] ?? { on: [key], code: 0 };
}

const identity = (values: readonly unknown[]) => JSON.stringify(values.map((value) => String(value ?? '')));

/** What rows have already, whosoever's they are: a creation would be refused for them too. */
async function takenKeys(caller: Caller, resource: AnyResource, keys: readonly string[]) {
  const { model, import: declared } = resource;
  const key = sql.ref(declared?.key ?? 'id');
  const columns = uniqueOf(resource).on.map((name) => sql`${sql.ref(name)}::text`);
  const { rows } = await sql<{ is: readonly string[] }>`select array[${sql.join(columns)}] as is
    from ${sql.table(model.name)} where ${key} = any(${[...keys]}::text[])`.execute(caller.services.db);
  return new Set(rows.map(({ is }) => identity(is)));
}

/** What a form would say about the body; empty where it would be taken. */
function errorsOf(caller: Caller, resource: AnyResource, body: Row): readonly FieldError[] {
  try {
    newRow(caller, resource, body);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.detail.errors ?? [];
    throw error;
  }
}

/** Holds every line to what the form's own creation asks for. Nothing is written. */
export async function checkLines(
  caller: Caller,
  resource: AnyResource,
  lines: readonly SheetRow[],
  mapping: Mapping,
): Promise<CheckedLine[]> {
  const key = resource.import?.key ?? '';
  const titles = await titlesIn(caller, resource, lines, mapping);
  const taken = await takenKeys(
    caller,
    resource,
    lines.map((row) => cellOf(row, mapping, key)),
  );
  const unique = uniqueOf(resource);
  const exists = caller.services.product.errors[unique.code] ?? {
    en: 'is there already',
    zh: '已存在',
  };
  const first = new Map<string, number>();
  const checkLine = (row: SheetRow): CheckedLine => {
    const body: Record<string, unknown> = {};
    const errors: FieldError[] = [];
    for (const [field, of] of importFields(resource)) {
      const text = cellOf(row, mapping, field);
      if (text === '') continue;
      const read = readCell(of, text, titles);
      if ('fault' in read) errors.push({ field, msg: read.fault });
      else body[field] = read.value;
    }
    const faulty = new Set(errors.map((error) => error.field));
    errors.push(...errorsOf(caller, resource, body).filter(({ field }) => !faulty.has(field)));
    const said = identity(unique.on.map((name) => body[name]));
    const before = first.get(said);
    const named = String(body[key] ?? '') !== '';
    if (named && before !== undefined) errors.push({ field: key, msg: twice(before) });
    else if (named) first.set(said, row.line);
    if (taken.has(said)) errors.push({ field: key, msg: exists });
    return { line: row.line, body, errors };
  };
  const checked: CheckedLine[] = [];
  for (const [at, row] of lines.entries()) {
    if (at % linesPerTurn === 0) await setImmediate();
    checked.push(checkLine(row));
  }
  return checked;
}

/** One line's faults as a sentence each, the field's label first. */
export function wordsOf(caller: Caller, resource: AnyResource, errors: readonly FieldError[]): string {
  return errors
    .map(({ field, msg }) => {
      const label = resource.model.fields[field]?.label[caller.lang] ?? field;
      return `${label}${caller.lang === 'en' ? ' ' : ''}${say(msg, caller.lang)}`.trim();
    })
    .join('; ');
}
