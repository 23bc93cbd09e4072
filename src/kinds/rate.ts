import { form } from '../i18n/texts/form.ts';
import { numberCell } from './cell.tsx';
import { NumberRangeFilter } from './filters/number-range-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const rateLook: KindLook = {
  cell: numberCell(88),
  input: 'number',
  asks: 'enter',
  unreadable: form.notAnAmount,
  detail: 'plain',
  words: plainWords,
  filter: NumberRangeFilter,
  currency: null,
};
