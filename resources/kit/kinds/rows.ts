import type { KindDefinition } from './kind.ts';

export const rows = {
  column: 'jsonb',
  codes: null,
  holds: 'parts',
  files: null,
  schema: ({ spec }, is) => is.list(is.object(spec.of ?? {}), spec),
  text: (value) => String((value as readonly unknown[]).length),
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
