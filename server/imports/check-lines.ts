import { setImmediate } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { AnyField } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import { type Label, say } from '../../resources/kit/label.ts';
import { type AnyWhere, matches } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { FieldError } from '../../resources/kit/validation.ts';
import type { Row } from '../db/row.ts';
import { whereSql } from '../db/where.ts';
import { Refusal } from '../refusal.ts';
import { selectPage } from '../rows/query.ts';
import { visibleRows } from '../rows/visible.ts';
import { newRow } from '../rows/writing.ts';
import type { Caller } from '../server-extension.ts';
import { type IdsByTitle, readCell, valuesOfCell } from './cell-values.ts';
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
): Promise<IdsByTitle> {
  const { db, models } = caller.services;
  const byTarget = new Map<string, Map<string, string[]>>();
  for (const [name, { kind, spec }] of importFields(resource)) {
    const model = models.get(spec.target ?? '');
    if (!model) continue;
    const texts = lines.map((row) => cellOf(row, mapping, name)).filter(Boolean);
    const wanted = [...new Set(kinds[kind].parse === 'titles' ? texts.flatMap(valuesOfCell) : texts)];
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
      // One match names the row, two are ambiguous.
      if (ids.length < 2 && !ids.includes(String(row.id))) known.set(title, [...ids, String(row.id)]);
    }
  }
  return (target, title) => byTarget.get(target)?.get(title) ?? [];
}

interface UniqueOf {
  readonly on: readonly string[];
  /** Among such rows only. */
  readonly where?: AnyWhere;
  /** The column that a line of the same stands under. */
  readonly by: string;
}

/**
 * What is unique of the lines: their key alone, or with what it is unique among, e.g. a name within a merchant; where that depends on
 * the row, one of several: an organisation's rows, a merchant's rows. And whatever else of the file is unique by itself.
 */
function uniquesOf({ model, import: declared }: AnyResource): readonly UniqueOf[] {
  const key = declared?.key ?? '';
  const all = model.uniques.filter(({ on }) => on.includes(key)).map((each) => ({ ...each, by: key }));
  const always = all.filter(({ where }) => !where);
  const one = always.find(({ on }) => on.length === 1) ?? always[0];
  const others = model.uniques.flatMap(({ on, where }): UniqueOf[] => {
    const [by = ''] = on;
    const alone = on.length === 1 && model.fields[by]?.kind === 'text';
    return alone && by !== key && declared?.fields.includes(by) ? [{ on, where, by }] : [];
  });
  if (one) return [{ on: one.on, by: key }, ...others];
  return [...(all.length > 0 ? all : [{ on: [key], by: key }]), ...others];
}

/** Said after the field's label, where the error of the code is a sentence that names the field once more. */
const exists = { en: 'exists already', zh: '已存在' };

const identity = (at: number, values: readonly unknown[]) =>
  JSON.stringify([at, ...values.map((value) => String(value ?? ''))]);

/** What rows have already, whosever’s they are: a creation would be refused for them too. @param said the texts of a column in the file */
async function takenValues(
  caller: Caller,
  { model }: AnyResource,
  uniques: readonly UniqueOf[],
  said: (name: string) => readonly string[],
) {
  const taken = new Set<string>();
  for (const [at, { on, where, by }] of uniques.entries()) {
    const columns = on.map((name) => sql`${sql.ref(name)}::text`);
    const such = whereSql({ ...where }, model.fields, (name) => sql.ref(name), caller.surroundings);
    const { rows } = await sql<{ is: readonly string[] }>`select array[${sql.join(columns)}] as is
      from ${sql.table(model.name)} where ${sql.ref(by)} = any(${[...said(by)]}::text[]) and ${such}`.execute(
      caller.services.db,
    );
    for (const { is } of rows) taken.add(identity(at, is));
  }
  return taken;
}

/** The row that a body would become, and what a form would say about it; no errors where it would be taken. */
function triedRow(
  caller: Caller,
  resource: AnyResource,
  body: Row,
): { readonly errors: readonly FieldError[]; readonly values: Row } {
  try {
    return { errors: [], values: newRow(caller, resource, body).values };
  } catch (error) {
    if (error instanceof Refusal) return { errors: error.detail.errors ?? [], values: body };
    throw error;
  }
}

/** Holds every line to what the form's own creation asks for. Nothing is written. @param within the record that all of them belong to, where the import names one */
export async function checkLines(
  caller: Caller,
  resource: AnyResource,
  lines: readonly SheetRow[],
  mapping: Mapping,
  within: string | null,
): Promise<CheckedLine[]> {
  const whose = resource.import?.within;
  const titles = await titlesIn(caller, resource, lines, mapping);
  const uniques = uniquesOf(resource);
  const taken = await takenValues(caller, resource, uniques, (name) =>
    lines.map((row) => cellOf(row, mapping, name)),
  );
  const first = new Map<string, number>();
  const checkLine = (row: SheetRow): CheckedLine => {
    const body: Record<string, unknown> = whose === undefined ? {} : { [whose]: within };
    const errors: FieldError[] = [];
    for (const [field, of] of importFields(resource)) {
      const text = cellOf(row, mapping, field);
      if (text === '') continue;
      const read = readCell(of, text, titles);
      if ('fault' in read) errors.push({ field, msg: read.fault });
      else body[field] = read.value;
    }
    const faulty = new Set(errors.map((error) => error.field));
    const tried = triedRow(caller, resource, body);
    errors.push(...tried.errors.filter(({ field }) => !faulty.has(field)));
    for (const [at, { on, where, by }] of uniques.entries()) {
      if (String(body[by] ?? '') === '' || !matches(where, tried.values, caller.surroundings)) continue;
      const said = identity(
        at,
        on.map((name) => tried.values[name]),
      );
      const before = first.get(said);
      if (before !== undefined) errors.push({ field: by, msg: twice(before) });
      else first.set(said, row.line);
      if (taken.has(said)) errors.push({ field: by, msg: exists });
    }
    return { line: row.line, body, errors };
  };
  const checked: CheckedLine[] = [];
  for (const [at, row] of lines.entries()) {
    if (at % linesPerTurn === 0) await setImmediate();
    checked.push(checkLine(row));
  }
  const further = caller.services.serverExtensions.get(resource.name)?.checkImported;
  if (!further) return checked;
  const fit = checked.filter(({ errors }) => errors.length === 0);
  const found = await further(
    caller,
    fit.map(({ body }) => body),
  );
  const faults = new Map(fit.map(({ line }, at) => [line, found[at] ?? []]));
  return checked.map((line) => ({ ...line, errors: [...line.errors, ...(faults.get(line.line) ?? [])] }));
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
