import type { KindDefinition } from './kind.ts';

export const dateTime = {
  column: 'timestamp',
  codes: null,
  holds: null,
  files: null,
  schema: (_, is) => is.time(),
  text: String,
  sheet: null,
  parse: 'text',
  filter: 'times',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
