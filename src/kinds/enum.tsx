import { optionOf } from '../../resources/kit/enumeration.ts';
import { noValue } from './cell.tsx';
import { ChoiceFilter } from './filters/choice-filter.tsx';
import type { KindLook } from './kind.ts';
import { plainWords } from './words.ts';

export const enumLook: KindLook = {
  cell: {
    width: 112,
    wraps: true,
    // A status is a dot and a word; an enumeration without tones is a word (docs/design/look.md §1).
    render: (value, field, { lang }) => {
      if (value === null || value === undefined) return noValue;
      const { options } = field.spec;
      const tone = options && optionOf(options, value)?.tone;
      const word = plainWords(value, field, lang);
      if (!tone) return word;
      return (
        <span className="status" data-tone={tone}>
          {word}
        </span>
      );
    },
  },
  input: 'option',
  asks: 'select',
  unreadable: null,
  detail: 'option',
  words: plainWords,
  filter: ChoiceFilter,
  currency: null,
};
