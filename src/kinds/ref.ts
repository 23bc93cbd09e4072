import { wordsCell } from './cell.tsx';
import { ReferenceFilter } from './filters/reference-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const refLook: KindLook = {
  cell: wordsCell,
  input: 'reference',
  asks: 'select',
  unreadable: null,
  detail: 'titles',
  words: plainWords,
  filter: ReferenceFilter,
  currency: null,
};
