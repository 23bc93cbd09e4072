import { scaled } from '../format.ts';
import type { KindDefinition } from './kind.ts';

/** A whole number of tenths or hundredths is typed as the decimal number that it stands for; read by its digits, never by a float. */
function read(text: string, places: number): number | null {
  const [, sign = '', whole = '', point = ''] = /^(-?)(\d{1,15})(\.\d*)?$/.exec(text) ?? [];
  const fraction = point.slice(1);
  if (whole === '' || fraction.length > places || (point && places === 0)) return null;
  const value = Number(whole + fraction.padEnd(places, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return sign && value ? -value : value;
}

export const int = {
  column: 'integer',
  codes: null,
  holds: null,
  files: null,
  schema: (field, is) => is.number(field),
  text: (value, { spec }) => (spec.decimals ? scaled(Number(value), spec.decimals) : String(value)),
  sheet: { format: 'General', value: (value, { spec }) => value / 10 ** (spec.decimals ?? 0) },
  parse: 'number',
  filter: 'numbers',
  number: {
    text: (value, { spec }) => (spec.plain ? String(value) : scaled(value, spec.decimals)),
    typed: (value, { spec }) => scaled(value, spec.decimals).replaceAll(',', ''),
    read: (text, { spec }) => read(text, spec.decimals ?? 0),
    decimals: ({ spec }) => spec.decimals ?? 0,
    unit: null,
    example: null,
    fault: { en: 'must be a number', zh: '应为数字' },
  },
  figure: 'count',
  sums: true,
} as const satisfies KindDefinition;
