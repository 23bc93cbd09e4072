import type { KindDefinition } from './kind.ts';

export const group = {
  column: 'jsonb',
  codes: null,
  holds: 'part',
  files: null,
  schema: ({ spec }, is) => is.object(spec.of ?? {}),
  text: (value) => JSON.stringify(value),
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
