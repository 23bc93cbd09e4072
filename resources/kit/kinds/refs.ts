import type { KindDefinition } from './kind.ts';

export const refs = {
  column: null,
  codes: null,
  holds: 'references',
  files: null,
  schema: ({ spec }, is) => is.list(is.id(), spec),
  text: (value) => String((value as readonly unknown[]).length),
  sheet: null,
  parse: 'titles',
  filter: 'refs',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
