import { noValue } from './cell.tsx';
import { ChoiceFilter } from './filters/choice-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const enumsLook: KindLook = {
  cell: {
    width: 140,
    least: 92,
    render: (value, field, { lang }) =>
      Array.isArray(value) && value.length > 0 ? plainWords(value, field, lang) : noValue,
  },
  input: 'options',
  asks: 'select',
  unreadable: null,
  detail: 'plain',
  words: plainWords,
  filter: ChoiceFilter,
  currency: null,
};
