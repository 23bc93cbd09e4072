import { form } from '../i18n/texts/form.ts';
import { numberCell } from './cell.tsx';
import { NumberRangeFilter } from './filters/number-range-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const moneyLook: KindLook = {
  cell: numberCell(104),
  input: 'number',
  asks: 'enter',
  unreadable: form.notAnAmount,
  detail: 'plain',
  words: plainWords,
  filter: NumberRangeFilter,
  currency: '¥',
};
