import { timeCell } from './cell.tsx';
import { TimeRangeFilter } from './filters/time-range-filter.tsx';
import type { KindLook } from './kind.ts';
import { timeWords } from './words.ts';

export const dateLook: KindLook = {
  cell: { width: 100, render: timeCell },
  input: 'date',
  asks: 'select',
  unreadable: null,
  detail: 'time',
  words: timeWords,
  filter: TimeRangeFilter,
  currency: null,
};
