import { numberText } from '../../resources/kit/cell-text.ts';
import { unknown } from '../../resources/kit/format.ts';
import { form } from '../i18n/texts/form.ts';
import { numberCell } from './cell.tsx';
import { NumberRangeFilter } from './filters/number-range-filter.tsx';
import type { KindLook } from './kind.ts';

export const intLook: KindLook = {
  cell: numberCell(84),
  input: 'number',
  asks: 'enter',
  unreadable: form.notANumber,
  detail: 'plain',
  words: (value, field, lang) => {
    if (typeof value !== 'number') return unknown;
    const unit = field.spec.unit && !field.spec.plain ? ` ${field.spec.unit[lang]}` : '';
    return `${numberText(field, value, lang)}${unit}`;
  },
  filter: NumberRangeFilter,
  currency: null,
};
