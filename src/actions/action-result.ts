import type { Label } from '../../resources/kit/label.ts';
import type { WireRow } from '../data/row.ts';
import { texts } from '../i18n/texts.ts';

/** What an answer tells once and nobody can read again, e.g. a generated password (docs/domain/organisation.md §P64). */
export type ActionResult = Readonly<Record<string, string>>;

const labels = new Map<string, Label>(Object.entries({ secret: texts.actions.secret }));

/** What a value that is told once is called. */
export const resultLabel = (name: string): Label => labels.get(name) ?? texts.actions.value;

/** `result` of an answer, where it holds something to read. */
export function actionResultOf(row: WireRow | null | undefined): ActionResult | undefined {
  const result = row?.result;
  if (typeof result !== 'object' || result === null) return undefined;
  const told = Object.entries(result).map(([name, value]) => [name, String(value)] as const);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** Whether the answer opens a dialog ({@link withheldOf}). */
export const isWithheld = (row: WireRow): boolean => withheldOf(row) !== undefined;

/** What an answer doesn't tell because it was told once, to an answer that didn't arrive; undefined where it tells everything. */
export function withheldOf(row: WireRow | null | undefined): readonly string[] | undefined {
  const names = row?.withheld;
  return Array.isArray(names) && names.length > 0 ? names.map(String) : undefined;
}
