import type { AnyField } from '../../resources/kit/field.ts';
import { centsOf } from '../../resources/kit/format.ts';
import type { Label } from '../../resources/kit/label.ts';
import { optionsOf } from '../../resources/kit/model.ts';

/** A text of a sheet as the value that a form would send, or what is wrong with it. */
export type CellValue = { readonly value: unknown } | { readonly fault: Label };

const faults = {
  number: { en: 'must be a number', zh: '应为数字' },
  choice: { en: 'is not one of the allowed values', zh: '不在可选范围内' },
  unknown: { en: 'is not there, or not visible to you', zh: '不存在，或不在您的可见范围内' },
  several: { en: 'means several rows', zh: '对应多条数据' },
} as const satisfies Readonly<Record<string, Label>>;

const yes = new Set(['1', '是', 'yes', 'y', 'true']);
const no = new Set(['0', '否', 'no', 'n', 'false']);

/** The ids of a model's rows by their titles. */
export type Titles = (target: string, title: string) => readonly string[];

/** Several values of one cell. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean);

function codeOf(field: AnyField, text: string): number | undefined {
  const said = text.toLowerCase();
  return optionsOf(field).find(
    ({ code, en, zh, retired }) =>
      !retired && (en.toLowerCase() === said || zh === text || String(code) === text),
  )?.code;
}

function whole(value: number | null | undefined): CellValue {
  return value === null || value === undefined || Number.isNaN(value) ? { fault: faults.number } : { value };
}

function many<T>(texts: readonly string[], one: (text: string) => T | undefined): CellValue {
  const values = texts.map(one);
  return values.includes(undefined) ? { fault: faults.choice } : { value: values };
}

function idOf(titles: Titles, field: AnyField, text: string): CellValue {
  const [id, ...others] = titles(field.spec.target ?? '', text);
  if (id === undefined) return { fault: faults.unknown };
  return others.length > 0 ? { fault: faults.several } : { value: id };
}

/** People write what a screen shows: yuan, labels in either language, titles of what is referred to. */
export function readCell(field: AnyField, text: string, titles: Titles): CellValue {
  switch (field.kind) {
    case 'int':
    case 'percent':
      return whole(/^-?\d{1,15}$/.test(text) ? Number(text) : null);
    case 'money':
    case 'rate':
      return whole(centsOf(text));
    case 'flag': {
      const said = text.toLowerCase();
      if (yes.has(said)) return { value: 1 };
      return no.has(said) ? { value: 0 } : { fault: faults.choice };
    }
    case 'enum': {
      const value = codeOf(field, text);
      return value === undefined ? { fault: faults.choice } : { value };
    }
    case 'enums':
      return many(partsOf(text), (part) => codeOf(field, part));
    case 'ref':
      return idOf(titles, field, text);
    case 'refs': {
      const found = partsOf(text).map((part) => idOf(titles, field, part));
      const fault = found.find((each) => 'fault' in each);
      return fault ?? { value: found.map((each) => ('value' in each ? each.value : null)) };
    }
    default:
      return { value: text };
  }
}
