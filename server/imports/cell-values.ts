import type { AnyField } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { KindDefinition } from '../../resources/kit/kinds/kind.ts';
import type { Label } from '../../resources/kit/label.ts';
import { optionsOf } from '../../resources/kit/model.ts';

/** A cell's text as the value that a form would send, or why it is none. */
export type CellValue = { readonly value: unknown } | { readonly fault: Label };

const faults = {
  choice: { en: 'is not one of the allowed values', zh: '不在可选范围内' },
  unknown: { en: 'is not there, or not visible to you', zh: '不存在，或不在您的可见范围内' },
  several: { en: 'means several rows', zh: '对应多条数据' },
} as const satisfies Readonly<Record<string, Label>>;

const yes = new Set(['1', '是', 'yes', 'y', 'true']);
const no = new Set(['0', '否', 'no', 'n', 'false']);

/** The ids of a model's rows by their titles. */
export type IdsByTitle = (target: string, title: string) => readonly string[];

/** Several values of one cell. */
export const valuesOfCell = (text: string): string[] =>
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

function many<T>(texts: readonly string[], one: (text: string) => T | undefined): CellValue {
  const values = texts.map(one);
  return values.includes(undefined) ? { fault: faults.choice } : { value: values };
}

function idOf(titles: IdsByTitle, field: AnyField, text: string): CellValue {
  const [id, ...others] = titles(field.spec.target ?? '', text);
  if (id === undefined) return { fault: faults.unknown };
  return others.length > 0 ? { fault: faults.several } : { value: id };
}

const readers: Readonly<
  Record<KindDefinition['parse'], (text: string, field: AnyField, titles: IdsByTitle) => CellValue>
> = {
  text: (value) => ({ value }),
  texts: (text) => ({ value: valuesOfCell(text) }),
  number: (text, field) => {
    const { number } = kinds[field.kind];
    const value = number?.read(text, field) ?? null;
    return value === null ? { fault: number?.fault ?? faults.choice } : { value };
  },
  flag: (text) => {
    const said = text.toLowerCase();
    if (yes.has(said)) return { value: 1 };
    return no.has(said) ? { value: 0 } : { fault: faults.choice };
  },
  code: (text, field) => {
    const value = codeOf(field, text);
    return value === undefined ? { fault: faults.choice } : { value };
  },
  codes: (text, field) => many(valuesOfCell(text), (part) => codeOf(field, part)),
  title: (text, field, titles) => idOf(titles, field, text),
  titles: (text, field, titles) => {
    const found = valuesOfCell(text).map((part) => idOf(titles, field, part));
    const fault = found.find((each) => 'fault' in each);
    return fault ?? { value: found.map((each) => ('value' in each ? each.value : null)) };
  },
};

/** People write what a screen shows: yuan, labels in either language, titles of what is referred to. */
export const readCell = (field: AnyField, text: string, titles: IdsByTitle): CellValue =>
  readers[kinds[field.kind].parse](text, field, titles);
