import type { ChartTable, ChartView } from './chart.ts';
import { type ChartMeasure, fullText } from './figures.ts';
import { cellOf, tip } from './parts.ts';
import { chartWords, sayIn } from './words.ts';

/** One of what is compared: a point, goods, an organisation. */
export interface RankRow {
  readonly id: string;
  readonly name: string;
  /** Where it leads. */
  readonly link?: string;
  /** By the name of the measure. */
  readonly values: Readonly<Record<string, number | null>>;
}
export interface RankData {
  readonly measures: readonly ChartMeasure[];
  readonly rows: readonly RankRow[];
  /** Everything that isn't among the rows. */
  readonly rest?: RankRow['values'] | null;
  /** Of all, those not among the rows included. */
  readonly total?: RankRow['values'] | null;
}

export const rankedFigureOf = (row: RankRow, { name }: ChartMeasure) => row.values[name] ?? null;

/** Part of a whole in basis points; null where there is no whole. */
export const shareOf = (part: number | null, whole: number | null | undefined): number | null =>
  part === null || !whole ? null : Math.round((part * 10_000) / whole);

/** The measure that a chart of one measure draws. */
export function firstOf({ measures }: RankData): ChartMeasure {
  const [measure] = measures;
  if (!measure) throw new Error('a chart needs a measure');
  return measure;
}

/** What the rows sum up to, where nobody said it. */
export const rankedTotalOf = (data: RankData, measure: ChartMeasure): number =>
  data.total?.[measure.name] ??
  data.rows.reduce((sum, row) => sum + (rankedFigureOf(row, measure) ?? 0), data.rest?.[measure.name] ?? 0);

/** The table of any chart of rows, with columns of its own after the measures. */
export function rankTable(
  data: RankData,
  { lang }: ChartView,
  further: readonly {
    readonly head: string;
    readonly cell: (row: RankRow, at: number) => ReturnType<typeof cellOf>;
  }[] = [],
): ChartTable {
  return {
    head: [
      sayIn(chartWords.name, lang),
      ...data.measures.map(({ label }) => label),
      ...further.map(({ head }) => head),
    ],
    rows: data.rows.map((row, at) => ({
      key: row.id,
      name: row.name,
      ...(row.link && { link: row.link }),
      cells: [
        ...data.measures.map((measure) => cellOf(measure, rankedFigureOf(row, measure))),
        ...further.map(({ cell }) => cell(row, at)),
      ],
    })),
  };
}

export const tipOf =
  (data: RankData, { look }: ChartView) =>
  (at: number) => {
    const row = data.rows[at];
    return row
      ? tip(
          row.name,
          data.measures.map((measure, index) => ({
            colour: look.series[index],
            name: measure.label,
            value: fullText(measure, rankedFigureOf(row, measure)),
          })),
        )
      : '';
  };

export function rankingInWords({ measures, rows }: RankData, { lang }: ChartView): string {
  const [first] = rows;
  const names = measures.map(({ label }) => label).join(', ');
  return sayIn(chartWords.toldRows, lang, { names, n: rows.length, first: first?.name ?? '' });
}

export const shareMeasure = (label: string): ChartMeasure => ({ name: 'share', label, kind: 'rate' });

/** A name cut to so many characters of Latin width; Chinese ones count twice. */
export function cutToWidth(name: string, most: number): string {
  let room = most;
  const kept = Array.from(name).filter((sign) => {
    room -= sign > '\u2e7f' ? 2 : 1;
    return room >= 0;
  });
  return kept.length < Array.from(name).length ? `${kept.slice(0, -1).join('')}…` : name;
}
