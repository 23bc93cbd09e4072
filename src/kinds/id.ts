import { wordsCell } from './cell.tsx';
import { TextFilter } from './filters/text-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const idLook: KindLook = {
  cell: wordsCell,
  input: null,
  asks: 'enter',
  unreadable: null,
  detail: 'plain',
  words: plainWords,
  filter: TextFilter,
  currency: null,
};
