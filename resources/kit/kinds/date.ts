import type { KindDefinition } from './kind.ts';

export const date = {
  column: 'date',
  codes: null,
  holds: null,
  files: null,
  schema: (_, is) => is.day(),
  text: String,
  sheet: null,
  parse: 'text',
  filter: 'times',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
