import type { Fields } from '../../resources/kit/field.ts';
import { inputSchema, parseRow } from '../../resources/kit/validation.ts';
import type { FieldMessages } from '../kinds/inputs/input.ts';
import { messagesOf, refusalsOf, type Say } from '../kinds/inputs/refusals.ts';
import type { Input } from './action-call.ts';

/** What an action's form starts from: the row's values of the same names where it is prefilled, else the defaults. */
export const startOf = (fields: Fields, row: Input = {}): Input =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, row[name] ?? field.spec.default ?? null]),
  );

/** What was entered in these fields: empty ones don't travel. */
export const enteredOf = (fields: Fields, values: Input): Input =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null && name in fields));

/** Why an action can't be done with this input, by path: the same schema as the server's. */
export function inputProblems(fields: Fields, values: Input, say: Say): FieldMessages {
  const entered = enteredOf(fields, values);
  const parsed = parseRow(inputSchema(fields), entered);
  if (parsed.ok) return {};
  const unread = Object.entries(fields).map(([name, field]) => refusalsOf(name, field, values[name], say));
  return { ...messagesOf(parsed.errors, fields, entered, say), ...Object.assign({}, ...unread) };
}
