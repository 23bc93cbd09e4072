import type { ReactNode } from 'react';
import { cellText } from '../../resources/kit/cell-text.ts';
import { type NamedOption, optionOf } from '../../resources/kit/enumeration.ts';
import type { AnyField, Kind } from '../../resources/kit/field.ts';
import {
  dateTime,
  decimal,
  money,
  rate,
  scaled,
  shortDateTime,
  unknown,
} from '../../resources/kit/format.ts';
import { type Lang, say } from '../../resources/kit/label.ts';
import { common } from '../i18n/texts/common.ts';
import { FileLink } from './file-link.tsx';
import './cells.css';

/** What a cell must know beside its value. */
export interface CellContext {
  readonly lang: Lang;
  /** The present moment as a wire text: dates of this year leave the year out. */
  readonly now: string;
}

/** How a kind looks in a list: text and CSS only, because a component tree per cell costs more than the rest of the table. */
export interface CellFace {
  /** Numbers stand right, everything else left. */
  readonly end?: boolean;
  /** Pixels where neither the declaration nor the person says more. */
  readonly width: number;
  /** Takes what room is left over, and gives room up to this many pixels where there is too little. */
  readonly least?: number;
  /** Gives room, and takes none. */
  readonly tight?: boolean;
  readonly render: (value: unknown, field: AnyField, context: CellContext) => ReactNode;
}

const nothing = <span className="cell-unknown">{unknown}</span>;
const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A status is a dot and a word; an enumeration without tones is a word (docs/design/look.md §1). */
function option(found: NamedOption | undefined, value: unknown, lang: Lang): ReactNode {
  if (!found) return String(value);
  if (!found.tone) return found[lang];
  return (
    <span className="status" data-tone={found.tone}>
      {found[lang]}
    </span>
  );
}

const plain: CellFace['render'] = (value) => text(value) ?? nothing;
const times: CellFace['render'] = (value, _, { lang, now }) => {
  const short = shortDateTime(text(value), now);
  if (short === unknown) return nothing;
  const full = dateTime(text(value));
  return <time title={full.length > 10 ? say(common.chinaTime, lang, { time: full }) : full}>{short}</time>;
};
const picture = (source: string | null): ReactNode =>
  source === null ? nothing : <img className="cell-picture" src={source} alt="" loading="lazy" />;

const words: CellFace = { width: 184, least: 80, render: plain };
const list: CellFace = {
  width: 132,
  least: 92,
  render: (value) => (Array.isArray(value) && value.length > 0 ? decimal(value.length, 0) : nothing),
};

export const cells: Readonly<Record<Kind, CellFace>> = {
  id: words,
  text: words,
  group: words,
  texts: { ...words, render: (value, field, { lang }) => cellText(field, value, lang) },
  html: {
    ...words,
    render: (value, field, { lang }) => (text(value) ? cellText(field, value, lang) : nothing),
  },
  int: {
    end: true,
    width: 84,
    render: (value, field) => {
      const count = number(value);
      if (count === null) return nothing;
      const { alarmAbove } = field.spec;
      const text = field.spec.plain ? String(count) : scaled(count, field.spec.decimals);
      return alarmAbove !== undefined && count > alarmAbove ? <b className="cell-alarm">{text}</b> : text;
    },
  },
  money: {
    end: true,
    width: 104,
    render: (value) => (number(value) === null ? nothing : money(number(value))),
  },
  rate: {
    end: true,
    width: 88,
    render: (value) => (number(value) === null ? nothing : rate(number(value))),
  },
  percent: {
    end: true,
    width: 84,
    render: (value) => (number(value) === null ? nothing : `${String(value)}%`),
  },
  flag: {
    width: 84,
    render: (value, _, { lang }) =>
      number(value) === null ? nothing : (value === 1 ? common.yes : common.no)[lang],
  },
  enum: {
    width: 112,
    render: (value, field, { lang }) =>
      value === null || value === undefined
        ? nothing
        : option(field.spec.options && optionOf(field.spec.options, value), value, lang),
  },
  enums: {
    width: 140,
    least: 92,
    render: (value, field, { lang }) =>
      Array.isArray(value) && value.length > 0
        ? value
            .map((code) => (field.spec.options && optionOf(field.spec.options, code)?.[lang]) ?? String(code))
            .join(lang === 'zh' ? '、' : ', ')
        : nothing,
  },
  date: { width: 106, render: times },
  // Of another year it asks for all of it.
  date_time: { width: 152, least: 112, tight: true, render: times },
  image: { width: 64, render: (value) => picture(text(value)) },
  images: { width: 64, render: (value) => picture(Array.isArray(value) ? text(value[0]) : null) },
  video: { width: 132, render: plain },
  file: {
    width: 84,
    render: (value) => {
      const address = text(value);
      return address === null ? nothing : <FileLink address={address} />;
    },
  },
  files: list,
  ref: words,
  refs: list,
  rows: list,
  codes: list,
  json: { width: 132, render: (value) => (value ? JSON.stringify(value) : nothing) },
};
