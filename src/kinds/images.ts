import { pictureOf } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { entriesWords } from './words.ts';

export const imagesLook: KindLook = {
  cell: { width: 64, picture: true, render: (value) => pictureOf(Array.isArray(value) ? value[0] : null) },
  input: 'upload',
  asks: 'select',
  unreadable: null,
  detail: 'pictures',
  words: entriesWords,
  filter: null,
  currency: null,
};
