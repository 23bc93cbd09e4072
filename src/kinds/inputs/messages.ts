import type { FieldMessages } from './input.ts';

/** Messages of what stands inside a field or an entry, by the path from there on. */
export function under(messages: FieldMessages, start: string): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, text]) =>
      path.startsWith(`${start}.`) ? [[path.slice(start.length + 1), text]] : [],
    ),
  );
}

/** Messages without those of a field, also inside it. */
export const without = (messages: FieldMessages, name: string): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).filter(([path]) => path !== name && !path.startsWith(`${name}.`)),
  );
