import { noValue, wordsCell } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const textsLook: KindLook = {
  cell: {
    ...wordsCell,
    render: (value, field, { lang }) => (value ? plainWords(value, field, lang) : noValue),
  },
  input: null,
  asks: 'enter',
  unreadable: null,
  detail: 'plain',
  words: plainWords,
  filter: null,
  currency: null,
};
