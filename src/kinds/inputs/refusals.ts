import type { AnyField, Fields } from '../../../resources/kit/field.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { type FieldError, objectSchema, parseRow } from '../../../resources/kit/validation.ts';
import { inSentence } from '../../i18n/in-sentence.ts';
import { texts } from '../../i18n/texts.ts';
import { looks } from '../index.ts';
import type { FieldMessages } from './input.ts';

export type Say = (label: Label, params?: Readonly<Record<string, string>>) => string;

/** The text of a refusal under its field: `must be …` → `Must be …`. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function missing(field: AnyField, say: Say): string {
  const text = looks[field.kind].asks === 'enter' ? texts.form.required : texts.form.requiredChoice;
  return say(text, { name: inSentence(say(field.label)) });
}

/** The field that a path of the wire ends at: `tiers.2.amount` → the column `amount`. */
function fieldAt(field: AnyField, path: readonly string[]): AnyField {
  const column = path.find((part) => !/^\d+$/.test(part));
  return (column && field.spec.of?.[column]) || field;
}

/** Why a value doesn't fit its field, by path; the same schema as the server's. Requiredness is asked elsewhere. */
export function refusalsOf(name: string, field: AnyField, value: unknown, say: Say): FieldMessages {
  const unread = typeof value === 'string' ? looks[field.kind].unreadable : null;
  if (unread) return { [name]: say(unread) };
  const fields: Fields = { [name]: field };
  const parsed = parseRow(
    objectSchema(fields, () => false),
    { [name]: value },
  );
  return parsed.ok ? {} : messagesOf(parsed.errors, fields, { [name]: value }, say);
}

function isEmptyAt(values: unknown, path: readonly string[]): boolean {
  const at = path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  );
  return at === undefined || at === null || at === '' || (Array.isArray(at) && at.length === 0);
}

/** Refusals as messages by path; where several stand at one path, the first counts. An empty value is asked for. */
export function messagesOf(
  errors: readonly FieldError[],
  fields: Fields,
  values: unknown,
  say: Say,
): FieldMessages {
  const messages: Record<string, string> = {};
  for (const { field: path, msg } of errors) {
    const [name = '', ...rest] = path.split('.');
    const field = fields[name];
    const lacking = field !== undefined && isEmptyAt(values, path.split('.'));
    messages[path] ??= lacking ? missing(fieldAt(field, rest), say) : sentence(say(msg));
  }
  return messages;
}
