import type { KindDefinition } from './kind.ts';

const yes = { en: 'Yes', zh: '是' };
const no = { en: 'No', zh: '否' };

export const flag = {
  column: 'smallint',
  codes: () => [0, 1],
  holds: null,
  files: null,
  schema: (field, is) => is.code(field),
  text: (value, _, lang) => (value === 1 ? yes : no)[lang],
  sheet: null,
  parse: 'flag',
  filter: 'choice',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
