import type { KindDefinition } from './kind.ts';

export const image = {
  column: 'varchar(500)',
  codes: null,
  holds: null,
  files: { types: ['png', 'jpeg', 'jpg'], takes: ['image'], several: false },
  schema: (_, is) => is.address(),
  text: String,
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
