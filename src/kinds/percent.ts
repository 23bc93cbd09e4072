import { form } from '../i18n/texts/form.ts';
import { numberCell } from './cell.tsx';
import { NumberRangeFilter } from './filters/number-range-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const percentLook: KindLook = {
  cell: numberCell(84),
  input: 'number',
  asks: 'enter',
  unreadable: form.notANumber,
  detail: 'plain',
  words: plainWords,
  filter: NumberRangeFilter,
  currency: null,
};
