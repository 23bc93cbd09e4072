import type { KindDefinition } from './kind.ts';

export const ref = {
  column: 'bigint',
  codes: null,
  holds: 'reference',
  files: null,
  schema: (_, is) => is.id(),
  text: String,
  sheet: null,
  parse: 'title',
  filter: 'refs',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
