import { z } from 'zod';
import type { AnyField, FieldSpec, Fields } from './field.ts';
import { lengthOfHtml, markupMost } from './html.ts';
import { columnOf, kinds } from './kinds/index.ts';
import type { Checks } from './kinds/kind.ts';
import type { Label, Lang } from './label.ts';
import type { AnyModel } from './model.ts';
import { matches, type Surroundings } from './predicate.ts';
import type { AnyResource } from './resource.ts';

/** A refusal of one value; nested paths as in `tiers.2.amount` (docs/design/architecture.md §3). */
export interface FieldError {
  readonly field: string;
  readonly msg: Label;
  /** A business code of its own, where the broken rule has one. */
  readonly code?: number;
}
type Row = Readonly<Record<string, unknown>>;

const texts = {
  required: { en: 'is required', zh: '不能为空' },
  type: { en: 'has a wrong type', zh: '类型不正确' },
  choice: { en: 'is not one of the allowed values', zh: '不在可选范围内' },
  unknown: { en: 'is not a known field', zh: '不是可用字段' },
  markup: { en: 'holds too much formatting', zh: '格式内容过多' },
  control: { en: 'contains control characters', zh: '包含控制字符' },
} as const satisfies Readonly<Record<string, Label>>;
const atLeast = (n: Label): Label => ({ en: `must be at least ${n.en}`, zh: `不能小于${n.zh}` });
const atMost = (n: Label): Label => ({ en: `must be at most ${n.en}`, zh: `不能大于${n.zh}` });
const characters = (n: number) => (n === 1 ? '1 character' : `${n} characters`);
const entries = (n: number) => (n === 1 ? '1 entry' : `${n} entries`);
const longerThan = (n: number): Label => ({
  en: `must have at least ${characters(n)}`,
  zh: `至少${n}个字符`,
});
const shorterThan = (n: number): Label => ({
  en: `must have at most ${characters(n)}`,
  zh: `最多${n}个字符`,
});
const moreThan = (n: number): Label => ({ en: `needs at least ${entries(n)}`, zh: `至少${n}项` });
const fewerThan = (n: number): Label => ({ en: `takes at most ${entries(n)}`, zh: `最多${n}项` });
const format = (hint: Label): Label => ({ en: `must be ${hint.en}`, zh: `应为${hint.zh}` });

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const dateTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const idText = /^\d{1,20}$/;
const permissionCode = /^[\w:]{1,64}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses (docs/domain/conventions.md §1.3, Remark)
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/;
/** Amounts stay exact on the wire up to here; counts and rates fit an integer column. */
const largestAmount = Number.MAX_SAFE_INTEGER;
const largestCount = 2 ** 31 - 1;

/** A zod message carries both languages; `explain` reads it back. */
const words = (label: Label) => JSON.stringify(label);
function explain(issue: z.core.$ZodIssue): Label {
  if (issue.code === 'unrecognized_keys') return texts.unknown;
  try {
    return JSON.parse(issue.message) as Label;
  } catch {
    return texts.type;
  }
}

/** A real day: 2026-02-30 matches the pattern but is none, and no database knows a year 0. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  return !day.startsWith('0000') && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function textSchema(spec: FieldSpec) {
  let t = z.string(words(texts.type)).trim();
  if (spec.min !== undefined) t = t.min(spec.min, words(longerThan(spec.min)));
  if (spec.max !== undefined) t = t.max(spec.max, words(shorterThan(spec.max)));
  if (spec.pattern)
    t = t.regex(new RegExp(`^(?:${spec.pattern})$`), words(spec.hint ? format(spec.hint) : texts.type));
  return t.refine((value) => !controlCharacters.test(value), words(texts.control));
}

/** Rich text: its characters are counted without the markup, of which there is an end too. */
function htmlSchema({ min, max = 0 }: FieldSpec) {
  return z
    .string(words(texts.type))
    .max(markupMost(max), words(texts.markup))
    .superRefine((value, { addIssue }) => {
      if (value.length > markupMost(max)) return;
      const length = lengthOfHtml(value);
      if (length > max) addIssue({ code: 'custom', message: words(shorterThan(max)) });
      if (min !== undefined && length < min) addIssue({ code: 'custom', message: words(longerThan(min)) });
    })
    .meta({ contentMediaType: 'text/html' });
}

/** A bound as people type the value: yuan for cents, percent for basis points. */
function bound(field: AnyField, n: number): Label {
  const typed = (lang: Lang) => kinds[field.kind].number?.typed(n, field, lang) ?? String(n);
  return { en: typed('en'), zh: typed('zh') };
}

function numberSchema(field: AnyField) {
  const largest = columnOf(field) === 'bigint' ? largestAmount : largestCount;
  const { min = -largest, max = largest } = field.spec;
  return z
    .int(words(texts.type))
    .min(min, words(atLeast(bound(field, min))))
    .max(max, words(atMost(bound(field, max))));
}

function listOf(item: z.ZodType, spec: FieldSpec) {
  let t = z.array(item, words(texts.type));
  if (spec.min !== undefined) t = t.min(spec.min, words(moreThan(spec.min)));
  if (spec.max !== undefined) t = t.max(spec.max, words(fewerThan(spec.max)));
  return t;
}

const codeSchema = ({ kind, spec }: AnyField) =>
  z.literal([...(kinds[kind].codes?.(spec) ?? [])], words(texts.choice));

const shaped = (pattern: RegExp) => z.string(words(texts.type)).regex(pattern, words(texts.type));

/** The address of a stored file. Longer than its column, because a signed one comes back as it was shown. */
function addressSchema() {
  return z.string(words(texts.type)).max(2_000, words(shorterThan(2_000)));
}

const checks: Checks = {
  text: textSchema,
  html: htmlSchema,
  number: numberSchema,
  code: codeSchema,
  day: () => shaped(date).refine(isRealDay, words(texts.type)),
  time: () => shaped(dateTime).refine(isRealDay, words(texts.type)),
  id: () => shaped(idText),
  permission: () => shaped(permissionCode),
  address: addressSchema,
  list: listOf,
  object: (fields) => objectSchema(fields, (of) => of.spec.required === true),
  json: () => z.json(),
};

/** The schema of one value, before requiredness. */
export const valueSchema = (field: AnyField): z.ZodType => kinds[field.kind].schema(field, checks);

const empty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * An object of fields that refuses unknown keys; an empty text counts as no value, as the wire drops it (docs/specification.md §7).
 */
export function objectSchema(fields: Fields, isRequired: (field: AnyField) => boolean): z.ZodType<Row> {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const value = valueSchema(field);
        const schema = isRequired(field)
          ? z.preprocess(
              (v) => (empty(v) ? undefined : v),
              value.refine((v) => v !== '', words(texts.required)),
            )
          : z.preprocess((v) => (v === '' ? null : v), value.nullish());
        return [name, schema.meta({ title: field.label.en })];
      }),
    ),
  ) as z.ZodType<Row>;
}

function errorsOf(error: z.ZodError, value: unknown): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), msg: texts.unknown }));
    }
    const at = issue.path.reduce<unknown>((v, key) => (v as Row | undefined)?.[key as string], value);
    return [{ field: issue.path.join('.'), msg: empty(at) ? texts.required : explain(issue) }];
  });
}

export type Parsed =
  | { readonly ok: true; readonly values: Row }
  | { readonly ok: false; readonly errors: FieldError[] };

/** @param fields of the schema, whose own codes the errors then carry */
export function parseRow(schema: z.ZodType<Row>, value: unknown, fields: Fields = {}): Parsed {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, values: parsed.data };
  const errors = errorsOf(parsed.error, value).map((error): FieldError => {
    const code = Object.hasOwn(fields, error.field) ? fields[error.field]?.spec.code : undefined;
    return code === undefined ? error : { ...error, code };
  });
  return { ok: false, errors };
}

/** Why a value does not fit its field, undefined where it does: what a form shows before the server does. */
export function refusalOf(field: AnyField, value: unknown, required: boolean): Label | undefined {
  if (empty(value) || (Array.isArray(value) && value.length === 0))
    return required ? texts.required : undefined;
  const parsed = valueSchema(field).safeParse(value);
  const first = parsed.success ? undefined : parsed.error.issues[0];
  return first && explain(first);
}

const writable = (model: AnyModel, ...modes: AnyField['mode'][]): Fields =>
  Object.fromEntries(Object.entries(model.fields).filter(([, field]) => modes.includes(field.mode)));

/** The fields that a form of this resource may set. */
export function formFields(resource: AnyResource, editing: boolean): Fields {
  const named = new Set(resource.form?.sections.flatMap((section) => section.fields));
  const allowed = editing
    ? writable(resource.model, 'input', 'secret')
    : writable(resource.model, 'input', 'once', 'secret');
  return Object.fromEntries(Object.entries(allowed).filter(([name]) => named.has(name)));
}

export function createSchema(resource: AnyResource) {
  return objectSchema(
    formFields(resource, false),
    (field) => field.spec.required === true && field.spec.default === undefined,
  );
}
/** Every field optional: what is not sent stays as it is. */
export function updateSchema(resource: AnyResource) {
  return objectSchema(formFields(resource, true), () => false);
}
export function inputSchema(fields: Fields) {
  return objectSchema(fields, (field) => field.spec.required === true);
}

/** Whether a form's field exists for a row with these values: some section that holds it applies. */
export function applies(
  resource: AnyResource,
  name: string,
  values: Row,
  surroundings: Surroundings,
): boolean {
  const sections = (resource.form?.sections ?? []).filter((section) => section.fields.includes(name));
  return sections.some((section) => matches(section.when, values, surroundings));
}

/** The columns of a sub-table that exist beside these values of its record. */
export function columnsBeside(
  { spec }: AnyField,
  values: Row,
  surroundings: Surroundings,
): readonly [name: string, column: AnyField][] {
  return Object.entries(spec.of ?? {}).filter(([name]) =>
    matches(spec.columnsWhen?.[name], values, surroundings),
  );
}

function settleEntries(field: AnyField, entries: unknown, values: Row, surroundings: Surroundings): unknown {
  if (!field.spec.columnsWhen || !Array.isArray(entries)) return entries;
  const kept = new Set(columnsBeside(field, values, surroundings).map(([name]) => name));
  return entries.map((entry: Row) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => kept.has(name))),
  );
}

/** Values with those of sections that don't apply emptied, so that a changed type leaves nothing behind. */
export function settle(resource: AnyResource, values: Row, surroundings: Surroundings): Row {
  const fields = formFields(resource, false);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      if (!field) return [name, value];
      if (!applies(resource, name, values, surroundings)) return [name, null];
      return [name, settleEntries(field, value, values, surroundings)];
    }),
  );
}

/** A list that was left empty while its section didn't apply, and isn't enough now that it does. */
const tooFew = ({ spec }: AnyField, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 && 'min' in spec && Number(spec.min ?? 0) > 0;

/** What of a row has to be there. */
interface Completeness {
  readonly complete?: boolean;
  readonly updating?: boolean;
}

/**
 * Rules over the whole row: what a section makes required, and the model's checks. Values are those after the write.
 * @param options `complete`: whether what is required has to be there: not yet, where a record is saved at every step (`drafts` of the form)
 *   `updating`: what is set at creation only is not missed then: a row of before the field could never be edited
 */
export function ruleErrors(
  resource: AnyResource,
  values: Row,
  surroundings: Surroundings,
  { complete = resource.form?.drafts === undefined, updating = false }: Completeness = {},
): FieldError[] {
  const missing = Object.entries(formFields(resource, updating))
    .filter(
      ([name, field]) =>
        field.spec.required &&
        field.mode !== 'secret' &&
        (empty(values[name]) || tooFew(field, values[name])) &&
        applies(resource, name, values, surroundings),
    )
    .map(
      ([field, { spec }]): FieldError => ({
        field,
        msg: texts.required,
        ...(spec.code !== undefined && { code: spec.code }),
      }),
    );
  const halves = (complete ? resource.model.togethers : []).flatMap((names) => {
    const gone = names.filter((name) => empty(values[name]));
    return gone.length < names.length
      ? gone.map((field): FieldError => ({ field, msg: texts.required }))
      : [];
  });
  const broken = resource.model.checks
    .filter(
      (check) => check.on.every((name) => !empty(values[name])) && !check.test(values as never, surroundings),
    )
    .map((check): FieldError => ({ field: check.on.at(-1) ?? '', msg: check.message, code: check.code }));
  return [...(complete ? missing : []), ...halves, ...broken];
}
