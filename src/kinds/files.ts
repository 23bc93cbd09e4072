import { countCell } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { entriesWords } from './words.ts';

export const filesLook: KindLook = {
  cell: countCell,
  input: 'upload',
  asks: 'select',
  unreadable: null,
  detail: 'files',
  words: entriesWords,
  filter: null,
  currency: null,
};
