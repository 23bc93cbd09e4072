import { codesIn, optionText } from '../enumeration.ts';
import { joined } from '../label.ts';
import type { KindDefinition } from './kind.ts';

export const enums = {
  column: 'jsonb',
  codes: codesIn,
  holds: null,
  files: null,
  schema: (field, is) => is.list(is.code(field), field.spec),
  text: (codes, { spec }, lang) =>
    joined(
      (codes as readonly unknown[]).map((code) => optionText(spec, code, lang)),
      lang,
    ),
  sheet: null,
  parse: 'codes',
  filter: 'choice',
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
