import { countCell } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { entriesWords } from './words.ts';

export const codesLook: KindLook = {
  cell: countCell,
  input: 'codes',
  asks: 'select',
  unreadable: null,
  detail: 'codes',
  words: entriesWords,
  filter: null,
  currency: null,
};
