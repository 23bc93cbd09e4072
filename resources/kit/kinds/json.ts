import type { KindDefinition } from './kind.ts';

export const json = {
  column: 'jsonb',
  codes: null,
  holds: 'document',
  files: null,
  schema: (_, is) => is.json(),
  text: (value) => JSON.stringify(value),
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
