import type { Messages } from './input.ts';

/** Messages of what stands inside a field or an entry, by the path from there on. */
export function under(messages: Messages, start: string): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, text]) =>
      path.startsWith(`${start}.`) ? [[path.slice(start.length + 1), text]] : [],
    ),
  );
}

/** Messages without those of a field, also inside it. */
export const without = (messages: Messages, name: string): Messages =>
  Object.fromEntries(
    Object.entries(messages).filter(([path]) => path !== name && !path.startsWith(`${name}.`)),
  );
