import type { KindDefinition } from './kind.ts';

export const id = {
  column: 'bigint identity',
  codes: null,
  holds: null,
  files: null,
  schema: (_, is) => is.id(),
  text: String,
  sheet: null,
  parse: 'text',
  filter: 'text',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
