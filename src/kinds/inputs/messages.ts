import type { Messages } from './input.ts';

/** Messages of what stands inside a field or an entry, by the path from there on. */
export function under(messages: Messages, start: string): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, text]) =>
      path.startsWith(`${start}.`) ? [[path.slice(start.length + 1), text]] : [],
    ),
  );
}
