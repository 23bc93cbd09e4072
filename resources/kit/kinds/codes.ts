import type { KindDefinition } from './kind.ts';

export const codes = {
  column: 'jsonb',
  codes: null,
  holds: null,
  files: null,
  schema: ({ spec }, is) => is.list(is.permission(), spec),
  text: (value) => String((value as readonly unknown[]).length),
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
