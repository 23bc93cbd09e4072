import { countCell } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { entriesWords } from './words.ts';

export const rowsLook: KindLook = {
  cell: countCell,
  input: 'rows',
  asks: 'select',
  unreadable: null,
  detail: 'parts',
  words: entriesWords,
  filter: null,
  currency: null,
};
