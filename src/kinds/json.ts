import { noValue } from './cell.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const jsonLook: KindLook = {
  cell: {
    width: 132,
    render: (value, field, { lang }) => (value ? plainWords(value, field, lang) : noValue),
  },
  input: null,
  asks: 'select',
  unreadable: null,
  detail: 'plain',
  words: plainWords,
  filter: null,
  currency: null,
};
