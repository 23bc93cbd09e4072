import type { AnyField } from '../../resources/kit/field.ts';
import type { SheetRow } from './read-sheet.ts';

/** A heading as it is compared: in lower case, without spaces and marks of required columns. */
const plain = (text: string) => text.toLowerCase().replace(/[\s*＊:：]/g, '');

/** Whether a heading means a field: its label in either language, or its name. */
export function means(heading: string, name: string, field: AnyField): boolean {
  const said = plain(heading);
  return [field.label.en, field.label.zh, name].some((known) => plain(known) === said);
}

/** At which column each field stands, by the first row; fields that it doesn't name are left out. */
export function columnsIn(
  first: SheetRow | undefined,
  fields: readonly (readonly [name: string, field: AnyField])[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [at, heading] of (first?.cells ?? []).entries()) {
    const match = fields.find(([name, field]) => !found.has(name) && means(heading, name, field));
    if (match) found.set(match[0], at);
  }
  return found;
}
