import { unknown } from '../format.ts';
import { plainTextOf } from '../html.ts';
import type { KindDefinition } from './kind.ts';

export const html = {
  column: 'text',
  codes: null,
  holds: 'markup',
  files: null,
  schema: ({ spec }, is) => is.html(spec),
  text: (value) => plainTextOf(String(value)) || unknown,
  sheet: null,
  parse: 'text',
  filter: null,
  number: null,
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
