import type { KindDefinition } from './kind.ts';

export const file = {
  column: 'varchar(500)',
  codes: null,
  holds: null,
  files: { types: ['pdf', 'docx', 'xlsx', 'csv', 'txt'], takes: ['document', 'apk'], several: false },
  schema: (_, is) => is.address(),
  text: String,
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
