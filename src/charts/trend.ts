import { type ChartView, type Drawn, nothingIn } from './chart.ts';
import { axisText, changeOf, fullText, type Measure } from './figures.ts';
import { mostSeries } from './look.ts';
import {
  calm,
  cellOf,
  changeText,
  legend,
  nameAxis,
  plot,
  type TipLine,
  tip,
  tooltip,
  valueAxis,
} from './parts.ts';
import { sayIn, words } from './words.ts';

/** One line of a trend. */
export interface TrendLine {
  readonly measure: Measure;
  readonly values: readonly (number | null)[];
  /** The same places of the period before: a thin dashed line. */
  readonly previous?: readonly (number | null)[];
}
export interface TrendData {
  /** The places on the axis of time, and what each is called in full. */
  readonly at: readonly { readonly short: string; readonly full: string }[];
  readonly lines: readonly TrendLine[];
  /** What the line of the period before is called where it isn't that, e.g. an average. */
  readonly previousName?: string;
  /** Places between which something was going on, e.g. an activity. */
  readonly band?: { readonly name: string; readonly from: number; readonly to: number };
  readonly shape?: 'line' | 'bar';
}

/** The period before is a thin dashed line; of one place alone a paler column. */
const earlierLine = {
  type: 'line' as const,
  lineStyle: { width: 1, type: 'dashed' as const, opacity: 0.75 },
  showSymbol: false,
};
const oneBefore = { type: 'bar' as const, barMaxWidth: 18 };

/** Which of two axes a measure stands on: those of one kind share one. */
const axesOf = (lines: readonly TrendLine[]) => {
  const kinds: Measure[] = [];
  for (const { measure } of lines)
    if (!kinds.some((one) => one.kind === measure.kind && one.decimals === measure.decimals))
      kinds.push(measure);
  return kinds.slice(0, 2);
};

/** Lines over time with at most two axes, each with the period before. */
export function trendChart(data: TrendData, view: ChartView): Drawn {
  const { look, lang } = view;
  const lines = data.lines.slice(0, mostSeries);
  const axes = axesOf(lines);
  const axisOf = (measure: Measure) =>
    Math.max(
      0,
      axes.findIndex((axis) => axis.kind === measure.kind),
    );
  const before = data.previousName ?? sayIn(words.previousPeriod, lang);
  const beforeOf = ({ measure }: TrendLine) =>
    lines.length === 1 ? before : sayIn(words.ofPrevious, lang, { name: measure.label, previous: before });
  // One place alone makes no line.
  const shape = data.at.length === 1 ? 'bar' : (data.shape ?? 'line');
  const compares = lines.filter((line) => line.previous !== undefined);

  const series = lines.flatMap((line, at) => {
    const colour = look.series[at] ?? look.rest;
    const common = { yAxisIndex: axisOf(line.measure), connectNulls: false, symbol: 'circle', symbolSize: 6 };
    const own = {
      ...common,
      name: line.measure.label,
      data: [...line.values],
      itemStyle: { color: colour },
      emphasis: { disabled: true },
      ...(shape === 'bar'
        ? { type: 'bar' as const, barMaxWidth: 18 }
        : { type: 'line' as const, lineStyle: { width: 2 }, showSymbol: false }),
      ...(at === 0 && data.band && { markArea: shaded(data.band, view) }),
    };
    const earlier = line.previous && {
      ...common,
      ...(data.at.length === 1 ? oneBefore : earlierLine),
      name: beforeOf(line),
      data: [...line.previous],
      itemStyle: { color: colour, opacity: data.at.length === 1 ? 0.4 : 1 },
      emphasis: { disabled: true },
      z: 1,
    };
    return earlier ? [own, earlier] : [own];
  });

  const tipAt = (at: number) =>
    tip(
      data.at[at]?.full ?? '',
      lines.flatMap((line, index): TipLine[] => {
        const now = line.values[at];
        const then = line.previous?.[at];
        const colour = look.series[index];
        return [
          {
            colour,
            name: line.measure.label,
            value: fullText(line.measure, now),
            ...(compares.length > 0 && { note: changeText(changeOf(now, then)) }),
          },
          ...(line.previous ? [{ name: beforeOf(line), value: fullText(line.measure, then), note: '' }] : []),
        ];
      }),
    );
  return {
    option: {
      ...calm,
      color: [...look.series],
      grid: plot(),
      legend: legend(
        view,
        series.map(({ name }) => name),
        data.at.length === 1 ? [] : compares.map(beforeOf),
      ),
      tooltip: tooltip(view, { trigger: 'axis', of: tipAt }),
      xAxis: nameAxis(
        view,
        data.at.map(({ short }) => short),
        { boundaryGap: shape === 'bar' },
      ),
      yAxis: axes.map((measure, at) =>
        valueAxis(view, measure, {
          position: at === 0 ? 'left' : 'right',
          ...(at === 1 && { splitLine: { show: false } }),
          axisLabel: {
            color:
              axes.length > 1
                ? (look.series[lines.findIndex((line) => axisOf(line.measure) === at)] ?? look.secondary)
                : look.secondary,
            formatter: (value: number) => axisText(measure, value, lang),
          },
        }),
      ),
      series,
    },
    table: {
      head: [
        sayIn(words.time, lang),
        ...lines.flatMap((line) => [line.measure.label, ...(line.previous ? [beforeOf(line)] : [])]),
      ],
      rows: data.at.map(({ full }, at) => ({
        key: full,
        name: full,
        cells: lines.flatMap(({ measure, values, previous }) => [
          cellOf(measure, values[at]),
          ...(previous ? [cellOf(measure, previous[at])] : []),
        ]),
      })),
    },
    empty: nothingIn(lines.flatMap(({ values, previous }) => [...values, ...(previous ?? [])])),
    told: sayIn(words.toldTrend, lang, {
      n: data.at.length,
      names: lines.map(({ measure }) => measure.label).join(', '),
    }),
  };
}

function shaded({ name, from, to }: NonNullable<TrendData['band']>, { look }: ChartView) {
  return {
    silent: true,
    itemStyle: { color: look.series[1], opacity: 0.1 },
    label: { color: look.secondary, fontSize: 11, position: 'insideTop' as const },
    data: [[{ name, xAxis: from }, { xAxis: to }]],
  };
}
