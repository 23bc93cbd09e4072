import { wordsCell } from './cell.tsx';
import { TextFilter } from './filters/text-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const textLook: KindLook = {
  cell: wordsCell,
  input: 'text',
  asks: 'enter',
  unreadable: null,
  detail: 'text',
  words: plainWords,
  filter: TextFilter,
  currency: null,
};
