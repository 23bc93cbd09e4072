import { optionOf } from './enumeration.ts';
import type { AnyField, Fields } from './field.ts';
import type { Label } from './label.ts';
import type { FieldError } from './validation.ts';

type Row = Readonly<Record<string, unknown>>;

const history: Label = { en: 'can’t be chosen', zh: '不可选择' };

const codesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

function errorsOf(field: AnyField, value: unknown, before: readonly unknown[], path: string): FieldError[] {
  const { options, of } = field.spec;
  if (of) {
    return rowsIn(value).flatMap((row, at) =>
      Object.entries(of).flatMap(([name, inner]) =>
        errorsOf(
          inner,
          row[name],
          before.flatMap(rowsIn).map((was) => was[name]),
          `${path}.${at}.${name}`,
        ),
      ),
    );
  }
  if (!options) return [];
  const kept = new Set(before.flatMap(codesIn));
  const isRetired = (code: unknown) => optionOf(options, code)?.retired === true && !kept.has(code);
  return codesIn(value).some(isRetired) ? [{ field: path, msg: history }] : [];
}

/**
 * Values that nobody may choose any more: retired codes, but for those that the row holds already. Forms don't offer them;
 * the server refuses them wherever a body sets one.
 */
export function retiredErrors(fields: Fields, values: Row, before: Row = {}): FieldError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? errorsOf(field, value, [before[name]], name) : [];
  });
}
