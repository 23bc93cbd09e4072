import { joined } from '../label.ts';
import type { KindDefinition } from './kind.ts';

/** Of each of the texts. */
const longest = 64;

export const textsKind = {
  column: 'jsonb',
  codes: null,
  holds: null,
  files: null,
  schema: ({ spec }, is) => is.list(is.text({ ...spec, min: 1, max: longest }), spec),
  text: (value, _, lang) => joined(value as readonly string[], lang),
  sheet: null,
  parse: 'texts',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
