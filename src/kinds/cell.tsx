import type { ReactNode } from 'react';
import { numberText } from '../../resources/kit/cell-text.ts';
import { decimal, dateTimeText as inFull, shortDateTime, unknown } from '../../resources/kit/format.ts';
import { say } from '../../resources/kit/label.ts';
import { common } from '../i18n/texts/common.ts';
import type { CellLook } from './kind.ts';
import './cells.css';

export const noValue = <span className="cell-unknown">{unknown}</span>;

export const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** A text as it is. */
export const wordsCell: CellLook = {
  width: 184,
  least: 80,
  wraps: true,
  render: (value) => textOrNull(value) ?? noValue,
};

/** Several values by their number. */
export const countCell: CellLook = {
  width: 132,
  least: 92,
  render: (value) => (Array.isArray(value) && value.length > 0 ? decimal(value.length, 0) : noValue),
};

export const numberCell = (width: number): CellLook => ({
  end: true,
  width,
  render: (value, field, { lang }) => {
    if (typeof value !== 'number') return noValue;
    const text = numberText(field, value, lang);
    const { alarmAbove = value, alarmBelow = value } = field.spec;
    return value > alarmAbove || value < alarmBelow ? <b className="cell-alarm">{text}</b> : text;
  },
});

export const timeCell: CellLook['render'] = (value, _, { lang, now }) => {
  const short = shortDateTime(textOrNull(value), now);
  if (short === unknown) return noValue;
  const full = inFull(textOrNull(value));
  return <time title={full.length > 10 ? say(common.chinaTime, lang, { time: full }) : full}>{short}</time>;
};

export const pictureOf = (value: unknown): ReactNode => {
  const source = textOrNull(value);
  return source === null ? noValue : <img className="cell-picture" src={source} alt="" loading="lazy" />;
};
