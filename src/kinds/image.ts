import { pictureOf } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const imageLook: KindLook = {
  cell: { width: 64, picture: true, render: pictureOf },
  input: 'upload',
  asks: 'select',
  unreadable: null,
  detail: 'pictures',
  words: plainWords,
  filter: null,
  currency: null,
};
