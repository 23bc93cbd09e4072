import type { KindDefinition } from './kind.ts';

export const text = {
  column: ({ max, sealed }) => (max === undefined || sealed ? 'text' : `varchar(${max})`),
  codes: null,
  holds: null,
  files: null,
  schema: ({ spec }, is) => is.text(spec),
  text: String,
  sheet: null,
  parse: 'text',
  filter: 'text',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
