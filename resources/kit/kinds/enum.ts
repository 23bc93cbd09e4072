import { codesIn, optionText } from '../enumeration.ts';
import type { KindDefinition } from './kind.ts';

export const enumKind = {
  column: 'smallint',
  codes: codesIn,
  holds: null,
  files: null,
  schema: (field, is) => is.code(field),
  text: (code, { spec }, lang) => optionText(spec, code, lang),
  sheet: null,
  parse: 'code',
  filter: 'choice',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
