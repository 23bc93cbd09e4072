import { centsOf, percentText as rateText, yuanOf } from '../format.ts';
import type { KindDefinition } from './kind.ts';

export const rate = {
  column: 'integer',
  codes: null,
  holds: null,
  files: null,
  schema: (field, is) => is.number(field),
  text: (value) => rateText(Number(value)),
  sheet: null,
  parse: 'number',
  filter: 'numbers',
  number: {
    text: rateText,
    typed: yuanOf,
    read: centsOf,
    decimals: () => 2,
    unit: { en: '%', zh: '%' },
    example: null,
    fault: { en: 'must be a number', zh: '应为数字' },
  },
  figure: 'rate',
  sums: false,
} as const satisfies KindDefinition;
