import { decimal } from '../format.ts';
import { int } from './int.ts';
import type { KindDefinition } from './kind.ts';

const text = (value: number) => `${decimal(value, 0)}%`;

export const percent = {
  column: 'integer',
  codes: null,
  holds: null,
  files: null,
  schema: (field, is) => is.number(field),
  text: (value) => text(Number(value)),
  sheet: null,
  parse: 'number',
  filter: 'numbers',
  number: { ...int.number, text, unit: { en: '%', zh: '%' } },
  figure: null,
  sums: false,
} as const satisfies KindDefinition;
