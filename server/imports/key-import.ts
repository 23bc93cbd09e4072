import { type SqlBool, sql } from 'kysely';
import type { Label } from '../../resources/kit/label.ts';
import { say } from '../../resources/kit/label.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { KeyRow, KeysRead } from '../../resources/kit/wire.ts';
import { selectPage } from '../rows/query.ts';
import { visibleRows } from '../rows/visible.ts';
import type { Caller } from '../server-extension.ts';
import { columnsIn } from './header.ts';
import { type SheetRow, tooManyRows } from './read-sheet.ts';

const faults = {
  empty: { en: '{field} is missing', zh: '{field}为空' },
  // The message is the same for a missing row and for a foreign one.
  unknown: { en: 'No such row, or not one that you may see', zh: '不存在，或不在您的可见范围内' },
  several: { en: 'Several rows are called so: give the {field}', zh: '名称对应多条数据，请填写{field}' },
  double: { en: 'The same as line {line}', zh: '与第{line}行重复' },
} as const satisfies Readonly<Record<string, Label>>;

/** Keys of one statement. */
const batch = 2_000;

interface Found {
  readonly id: string;
  readonly title: string;
}

/** What each key means among the rows that the caller sees; a title may mean several. */
async function lookUp(caller: Caller, model: AnyModel, by: string, keys: readonly string[]) {
  const byKey = new Map<string, Found>();
  const byTitle = new Map<string, Found[]>();
  for (let from = 0; from < keys.length; from += batch) {
    const part = keys.slice(from, from + batch);
    const rows = await selectPage(
      caller.services.db,
      visibleRows(caller, model, [
        (column) =>
          sql<SqlBool>`(${column(by)} = any(${part}::text[]) or ${column(model.title)} = any(${part}::text[]))`,
      ]),
      ['id', by, model.title],
      { sorts: [{ field: 'id', descending: false }], limit: 10 * batch, offset: 0 },
    );
    for (const row of rows) {
      const found = { id: String(row.id), title: String(row[model.title] ?? row.id) };
      if (row[by] !== null) byKey.set(String(row[by]), found);
      const alike = byTitle.get(found.title) ?? [];
      // One match names the row, two are ambiguous.
      if (alike.length < 2 && !alike.some(({ id }) => id === found.id))
        byTitle.set(found.title, [...alike, found]);
    }
  }
  return (key: string): readonly Found[] => {
    const one = byKey.get(key);
    return one ? [one] : (byTitle.get(key) ?? []);
  };
}

/**
 * Reads which existing rows a file names, by the declared key or else by an exact title that only one row has. The first
 * row may be a header in either language; without one the first column counts. Nothing is written.
 * @throws Refusal 10006 for too many rows
 */
export async function readKeys(
  caller: Caller,
  model: AnyModel,
  { by, most }: { readonly by: string; readonly most: number },
  sheet: readonly SheetRow[],
): Promise<KeysRead> {
  const { fields } = model;
  const named = [by, model.title].flatMap((name) => {
    const field = fields[name];
    return field ? [[name, field] as const] : [];
  });
  const header = columnsIn(sheet[0], named);
  const lines = header.size > 0 ? sheet.slice(1) : sheet;
  if (lines.length > most) throw tooManyRows(most);
  const columns = header.size > 0 ? [by, model.title].flatMap((name) => header.get(name) ?? []) : [0];
  const keyOf = ({ cells }: SheetRow) =>
    columns.map((at) => cells[at] ?? '').find((cell) => cell !== '') ?? '';
  const keyed = lines.map((row) => ({ line: row.line, key: keyOf(row) }));
  const found = await lookUp(caller, model, by, [...new Set(keyed.map(({ key }) => key))].filter(Boolean));
  const field = fields[by]?.label ?? { en: by, zh: by };
  const taken = new Map<string, number>();
  const counts = { ok: 0, faulty: 0, double: 0 };
  const rows = keyed.map(({ line, key }): KeyRow => {
    const faulty = (fault: Label): KeyRow => {
      counts.faulty += 1;
      return { line, key, id: null, title: null, msg: say(fault, caller.lang, { field }) };
    };
    if (key === '') return faulty(faults.empty);
    const [row, ...others] = found(key);
    if (!row) return faulty(faults.unknown);
    if (others.length > 0) return faulty(faults.several);
    const before = taken.get(row.id);
    if (before !== undefined) {
      counts.double += 1;
      return { line, key, ...row, msg: say(faults.double, caller.lang, { line: before }) };
    }
    taken.set(row.id, line);
    counts.ok += 1;
    return { line, key, ...row, msg: '' };
  });
  return { rows, counts };
}
