import { centsOf, moneyText, yuanOf } from '../format.ts';
import type { KindDefinition } from './kind.ts';

export const money = {
  column: 'bigint',
  codes: null,
  holds: null,
  files: null,
  schema: (field, is) => is.number(field),
  text: (value) => moneyText(Number(value)),
  sheet: { format: '#,##0.00', value: (cents) => cents / 100, plain: yuanOf },
  parse: 'number',
  filter: 'numbers',
  number: {
    text: moneyText,
    typed: yuanOf,
    read: centsOf,
    decimals: () => 2,
    unit: { en: 'yuan', zh: '元' },
    example: null,
    fault: { en: 'must be a number', zh: '应为数字' },
  },
  figure: 'money',
  sums: true,
} as const satisfies KindDefinition;
