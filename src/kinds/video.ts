import { wordsCell } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const videoLook: KindLook = {
  cell: { width: 132, wraps: true, render: wordsCell.render },
  input: 'upload',
  asks: 'select',
  unreadable: null,
  detail: 'video',
  words: plainWords,
  filter: null,
  currency: null,
};
