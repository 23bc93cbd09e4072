import { wordsCell } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const groupLook: KindLook = {
  cell: wordsCell,
  input: null,
  asks: 'select',
  unreadable: null,
  detail: 'plain',
  words: plainWords,
  filter: null,
  currency: null,
};
