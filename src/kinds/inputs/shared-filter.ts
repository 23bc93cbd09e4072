import type { InputProps } from './input.ts';

/** What the rows to choose from are narrowed by: the record's value of the field that they share with it. */
export function sharedFilter({ field, beside }: InputProps): Readonly<Record<string, string>> {
  const { shares } = field.spec;
  const value = shares === undefined ? undefined : beside?.[shares];
  return shares === undefined || value === undefined || value === null ? {} : { [shares]: String(value) };
}
