import { countCell } from './cell.tsx';
import { ReferenceFilter } from './filters/reference-filter.tsx';
import type { KindLook } from './kind.ts';
import { entriesWords } from './words.ts';

export const refsLook: KindLook = {
  cell: countCell,
  input: 'reference',
  asks: 'select',
  unreadable: null,
  detail: 'titles',
  words: entriesWords,
  filter: ReferenceFilter,
  currency: null,
};
