import { noValue, wordsCell } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const htmlLook: KindLook = {
  cell: {
    ...wordsCell,
    render: (value, field, { lang }) => (value ? plainWords(value, field, lang) : noValue),
  },
  input: 'html',
  asks: 'select',
  unreadable: null,
  detail: 'html',
  words: plainWords,
  filter: null,
  currency: null,
};
