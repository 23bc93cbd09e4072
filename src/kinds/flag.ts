import { noValue } from './cell.tsx';
import { ChoiceFilter } from './filters/choice-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const flagLook: KindLook = {
  cell: {
    width: 84,
    render: (value, field, { lang }) =>
      typeof value === 'number' ? plainWords(value, field, lang) : noValue,
  },
  input: 'flag',
  asks: 'select',
  unreadable: null,
  detail: 'plain',
  words: plainWords,
  filter: ChoiceFilter,
  currency: null,
};
