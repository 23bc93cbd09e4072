import type { Label } from '../../resources/kit/label.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { modelsOf, type Product } from '../../resources/kit/product.ts';
import type { SampleColumn } from './sample.ts';

/** A value of an enumeration that was found in a column. */
export interface GuessedOption {
  readonly key: string;
  readonly code: number;
  readonly label: Label;
  readonly text: string;
}

/** A field as the declaration will have it, with the values of the sample as texts of the wire. */
export interface GuessedField {
  readonly name: string;
  readonly label: Label;
  readonly kind: 'text' | 'phone' | 'int' | 'money' | 'rate' | 'flag' | 'date' | 'date_time' | 'enum' | 'ref';
  readonly required: boolean;
  /** Characters of a text. */
  readonly max?: number;
  readonly options?: readonly GuessedOption[];
  /** The model that is referred to. */
  readonly target?: string;
  /** By row of the sample, as TypeScript: a number, a quoted text, a code of the enumeration or null. */
  readonly values: readonly string[];
}

/** Stands before a label that somebody has yet to write in that language. */
export const toTranslate: Label = { en: 'To translate: ', zh: '待译：' };

/** Columns that every table has by itself. */
const given = new Set(['id', 'version', 'create_time', 'update_time', 'created_at', 'updated_at']);

const words = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z][a-z0-9]*|(?<=[a-z ])[0-9]+/g) ?? [];
export const snake = (text: string) => words(text).join('_');
export const camel = (text: string) =>
  words(text)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
const sentence = (text: string) => {
  const plain = words(text).join(' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
const chinese = /\p{Script=Han}/u;

interface Known {
  readonly name: string;
  readonly label: Label;
}

/**
 * What the product's own fields are called, by either language: a new module speaks as the others do. Only what several models call
 * alike: the title of a message is no title of everything.
 */
export function glossaryOf(product: Product): ReadonlyMap<string, Known> {
  const found = new Map<string, Map<string, Known & { readonly models: Set<string> }>>();
  for (const model of modelsOf(product).values())
    for (const [name, { label }] of Object.entries(model.fields))
      for (const key of new Set([label.en.toLowerCase(), label.zh])) {
        const { en, zh } = label;
        const labels = found.get(key) ?? new Map();
        found.set(key, labels);
        const known = labels.get(`${en} ${zh}`) ?? { name, label: { en, zh }, models: new Set<string>() };
        known.models.add(model.name);
        labels.set(`${en} ${zh}`, known);
      }
  return new Map(
    [...found].flatMap(([key, labels]) => {
      const [only, other] = labels.values();
      return only && !other && only.models.size > 1 ? [[key, only] as const] : [];
    }),
  );
}

/** Name and labels of a column: as others are called, from a header in both languages, or with one that waits to be translated. */
function named(header: string, place: number, glossary: ReturnType<typeof glossaryOf>) {
  const known = glossary.get(header.trim().toLowerCase()) ?? glossary.get(words(header).join(' '));
  const latin = snake(header);
  if (known) return { name: latin || known.name, label: known.label };
  const han = header.match(/[\p{Script=Han}\d（）·]+/gu)?.join('') ?? '';
  const en = sentence(header);
  return {
    name: latin || `column_${place + 1}`,
    label: {
      en: en || `${toTranslate.en}${header}`,
      zh: chinese.test(han) ? han : `${toTranslate.zh}${en}`,
    },
  };
}

const patterns = {
  phone: /^1[3-9]\d{9}$/,
  date: /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/,
  date_time: /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T]\d{1,2}:\d{2}(:\d{2})?/,
  rate: /^-?\d+(\.\d{1,2})?\s*%$/,
  money: /^[-¥￥$]?\s*-?\d{1,3}(,?\d{3})*(\.\d{1,2})?(\s*元)?$/,
  int: /^-?\d{1,9}$/,
  flag: /^(yes|no|true|false|是|否)$/i,
};
const yes = /^(yes|true|是|1)$/i;
const moneyWords =
  /price|amount|cost|fee|pay|balance|deposit|salary|total|金额|价|费|元|余额|押金|成本|工资/i;
const mostOptions = 8;

const two = (part: string | undefined) => String(Number(part ?? 0)).padStart(2, '0');
function dateText(text: string): string {
  const [year, month, day] = text.split(/[-/.T ]/);
  return `${year}-${two(month)}-${two(day)}`;
}
function dateTimeText(text: string): string {
  const [hour, minute, second] = (text.split(/[T ]/)[1] ?? '').split(/[:.Z+]/);
  return `${dateText(text)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
const centsOf = (text: string) => String(Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100));
const quoted = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\s+/g, ' ')}'`;

/** The model that a header names: `vendor`, `vendor_id`, `Vendor name`, `厂商`. */
function modelNamed(header: string, product: Product): AnyModel | undefined {
  const asked = header.trim().toLowerCase();
  const plain = snake(header).replace(/_(id|name|title)$/, '');
  return [...modelsOf(product).values()].find(
    ({ name, label, report }) =>
      !report &&
      (name === plain ||
        snake(label.en) === plain ||
        label.en.toLowerCase() === asked ||
        (label.zh.length > 1 && [label.zh, `${label.zh}名称`].includes(header.trim()))),
  );
}

function kindOf(column: SampleColumn, product: Product): GuessedField['kind'] {
  const { header, told } = column;
  const values = column.values.filter((value) => value !== '');
  const all = (pattern: RegExp) => values.length > 0 && values.every((value) => pattern.test(value));
  if (told?.kind === 'ref') return modelNamed(told.target ?? '', product) ? 'ref' : 'text';
  if (modelNamed(header, product) && told?.kind !== 'enum') return 'ref';
  if (told?.kind === 'decimal') return 'money';
  if (told?.kind === 'int') return moneyWords.test(header) ? 'money' : 'int';
  if (told?.kind && told.kind !== 'text') return told.kind;
  if (told?.kind === 'text' && values.length === 0)
    return /phone|mobile|手机/i.test(header) ? 'phone' : 'text';
  if (all(patterns.phone)) return 'phone';
  if (all(patterns.date_time)) return 'date_time';
  if (all(patterns.date)) return 'date';
  if (all(patterns.rate)) return 'rate';
  if (all(patterns.flag)) return 'flag';
  const decimals = values.some((value) => /\.\d/.test(value) || /[¥￥$元]/.test(value));
  if (all(patterns.money) && (decimals || moneyWords.test(header))) return 'money';
  if (all(patterns.int)) return 'int';
  const different = new Set(values);
  const few = different.size <= mostOptions && values.length >= 2 * different.size && different.size > 1;
  return few && values.every((value) => value.length <= 16) ? 'enum' : 'text';
}

function optionsOf(texts: readonly string[]): GuessedOption[] {
  return texts.map((text, at) => {
    const key = camel(text);
    const en = sentence(text);
    return {
      key: key || `value${at + 1}`,
      code: at + 1,
      label: {
        en: en || `${toTranslate.en}${text}`,
        zh: chinese.test(text) ? text : `${toTranslate.zh}${en}`,
      },
      text,
    };
  });
}

function valueText(field: Omit<GuessedField, 'values'>, value: string, cents: boolean): string {
  if (value === '') return field.required && field.kind === 'text' ? "'-'" : 'null';
  switch (field.kind) {
    case 'int':
      return String(Number(value));
    case 'money':
      return cents ? String(Number(value)) : centsOf(value);
    case 'rate':
      return String(Math.round(Number.parseFloat(value) * 100));
    case 'flag':
      return yes.test(value) ? '1' : '0';
    case 'date':
      return quoted(dateText(value));
    case 'date_time':
      return quoted(dateTimeText(value));
    case 'enum':
      return String(field.options?.find(({ text }) => text === value)?.code ?? 'null');
    // Which row of the other model a name means only its data knows.
    case 'ref':
      return 'null';
    default:
      return quoted(value);
  }
}

/** A round limit above what the sample holds. */
const roomFor = (longest: number) =>
  [32, 64, 128, 256, 512, 1_000, 2_000].find((max) => max >= longest * 1.5) ?? 2_000;

/** The fields of a new module, guessed from a sample of its rows; columns that every table has are left out. */
export function guessFields(columns: readonly SampleColumn[], product: Product): GuessedField[] {
  const glossary = glossaryOf(product);
  const taken = new Set<string>();
  return columns
    .filter(({ header }) => !given.has(snake(header)) && header.trim().toUpperCase() !== 'ID')
    .map((column, place) => {
      const { name: wanted, label } = named(column.header, place, glossary);
      const kind = kindOf(column, product);
      const target =
        kind === 'ref' ? modelNamed(column.told?.target ?? column.header, product)?.name : undefined;
      const plain = kind === 'ref' ? `${wanted.replace(/_(id|name|title)$/, '')}_id` : wanted;
      const name = taken.has(plain) || given.has(plain) ? `${plain}_${place + 1}` : plain;
      taken.add(name);
      const filled = column.values.filter((value) => value !== '');
      const field = {
        name,
        label,
        kind,
        target,
        required:
          kind !== 'ref' &&
          (column.told?.required ?? (filled.length > 0 && filled.length === column.values.length)),
        ...(kind === 'text' && {
          max: column.told?.max ?? roomFor(Math.max(16, ...filled.map(({ length }) => length))),
        }),
        ...(kind === 'enum' && { options: optionsOf(column.told?.options ?? [...new Set(filled)]) }),
      };
      // A service tells whole numbers of money in cents as ours does; a sheet's are of yuan.
      const cents = column.told?.kind === 'int';
      return { ...field, values: column.values.map((value) => valueText(field, value, cents)) };
    });
}
