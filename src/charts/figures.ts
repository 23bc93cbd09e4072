import type { AnyField } from '../../resources/kit/field.ts';
import { decimal, moneyText, percentText, scaled, unknown, yuanOf } from '../../resources/kit/format.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { Lang } from '../../resources/kit/label.ts';
import { chartWords, sayIn } from './words.ts';

/** What a chart measures, in one language. Values are those of the wire: cents, basis points, tenths where `decimals` is 1. */
export interface ChartMeasure {
  readonly name: string;
  readonly label: string;
  readonly kind: 'money' | 'rate' | 'count';
  /** A count of tenths or hundredths. */
  readonly decimals?: number;
  readonly unit?: string;
}

/** A field as something to be measured. */
export function chartMeasureOf(name: string, field: AnyField, lang: Lang): ChartMeasure {
  const { decimals, unit } = field.spec;
  const kind = kinds[field.kind].figure;
  if (kind === null) throw new Error(`${name} is no figure`);
  return {
    name,
    label: field.label[lang],
    kind,
    ...(decimals !== undefined && { decimals }),
    ...(unit && { unit: unit[lang] }),
  };
}

/** How many units of the wire make one that people read: cents in a yuan. */
const unitsOf = ({ kind, decimals = 0 }: ChartMeasure) => (kind === 'count' ? 10 ** decimals : 100);

const steps: Readonly<Record<Lang, readonly (readonly [from: number, sign: string])[]>> = {
  zh: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
};

/** A number in few characters (docs/design/look.md §6): 123,000 is `12.3万` or `123K`. */
export function compact(value: number, lang: Lang): string {
  const size = Math.abs(value);
  const [from, sign] = steps[lang].find(([least]) => size >= least) ?? [1, ''];
  const short = value / from;
  const digits = Math.abs(short) >= 100 || Number.isInteger(short) ? 0 : sign === '' ? 2 : 1;
  return `${decimal(short, digits).replace(/\.0+$/, '')}${sign}`;
}

/** As an axis says it: short, without the currency. */
export function axisText(measure: ChartMeasure, value: number, lang: Lang): string {
  const text = compact(value / unitsOf(measure), lang);
  return measure.kind === 'rate' ? `${text}%` : text;
}

/** As a card or a bar says it: in full while it is short, with its currency; unknown `--`. */
export function briefText(measure: ChartMeasure, value: number | null | undefined, lang: Lang): string {
  if (value === null || value === undefined) return unknown;
  const least = measure.kind === 'count' ? 1e5 : 1e7;
  if (measure.kind === 'rate' || Math.abs(value) < least * (measure.kind === 'count' ? unitsOf(measure) : 1))
    return fullText(measure, value);
  return `${measure.kind === 'money' ? '¥' : ''}${compact(value / unitsOf(measure), lang)}`;
}

/** Exactly, as a table says it; unknown `--`. */
export function fullText(measure: ChartMeasure, value: number | null | undefined): string {
  if (value === null || value === undefined) return unknown;
  if (measure.kind === 'money') return value < 0 ? `-¥${moneyText(-value)}` : `¥${moneyText(value)}`;
  if (measure.kind === 'rate') return percentText(value);
  // An average of counts has a fraction.
  return measure.decimals === undefined
    ? decimal(value, Number.isInteger(value) ? 0 : 1)
    : scaled(value, measure.decimals);
}

/** A plain number for a file: yuan, per cent, pieces; nothing where it is unknown. */
export function plainText(measure: ChartMeasure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (measure.kind !== 'count') return yuanOf(value);
  return measure.decimals ? (value / 10 ** measure.decimals).toFixed(measure.decimals) : String(value);
}

export interface FigureChange {
  readonly text: string;
  readonly way: 'up' | 'down' | 'same';
}

/**
 * How a value stands against an earlier one: `+12.5%`, or `+1.2 pp` for a rate, whose own share would mislead (from 0.03 % to
 * 12.55 % is no growth of 41,933 %). Null where there is nothing to compare with (docs/domain/statistics.md §7).
 */
export function changeOf(
  { kind }: ChartMeasure,
  now: number | null | undefined,
  before: number | null | undefined,
  lang: Lang,
): FigureChange | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  if (kind !== 'rate' && before === 0) return null;
  const basisPoints = kind === 'rate' ? now - before : ((now - before) * 10_000) / Math.abs(before);
  // A rounded zero has no sign.
  const tenths = Math.round(basisPoints / 10) || 0;
  const unit = kind === 'rate' ? sayIn(chartWords.points, lang) : '%';
  return {
    text: `${tenths > 0 ? '+' : ''}${decimal(tenths / 10, 1)}${unit}`,
    way: tenths > 0 ? 'up' : tenths < 0 ? 'down' : 'same',
  };
}

/** A share or change in basis points with so many decimals: 1234 with 1 is `12.3%`; unknown `--`. */
export function rateText(basisPoints: number | null | undefined, decimals = 2): string {
  return basisPoints === null || basisPoints === undefined
    ? unknown
    : `${decimal(basisPoints / 100, decimals)}%`;
}
