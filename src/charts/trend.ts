import type { Lang } from '../../resources/kit/label.ts';
import { type ChartView, type DrawnChart, nothingIn } from './chart.ts';
import { axisText, type ChartMeasure, changeOf, fullText } from './figures.ts';
import { mostSeries } from './look.ts';
import { calm, cellOf, legend, nameAxis, plot, type TipLine, tip, tooltip, valueAxis } from './parts.ts';
import { chartWords, sayIn } from './words.ts';

/** One line of a trend. */
export interface TrendLine {
  readonly measure: ChartMeasure;
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
  /** A number of the same places that shades those where it is more than nothing, e.g. days of an activity. */
  readonly band?: Pick<TrendLine, 'measure' | 'values'>;
  readonly shape?: 'line' | 'bar';
  /** The place that was asked for, among others that it is seen in. */
  readonly chosen?: number;
  /** The place that still runs: the way to it is dashed, a column paler, and its name says so. */
  readonly running?: number;
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
  const kinds: ChartMeasure[] = [];
  for (const { measure } of lines)
    if (!kinds.some((one) => one.kind === measure.kind && one.decimals === measure.decimals))
      kinds.push(measure);
  return kinds.slice(0, 2);
};

/** Lines over time with at most two axes, each with the period before. */
export function trendChart(data: TrendData, view: ChartView): DrawnChart {
  const { look, lang } = view;
  const lines = data.lines.slice(0, mostSeries);
  const axes = axesOf(lines);
  const axisOf = (measure: ChartMeasure) =>
    Math.max(
      0,
      axes.findIndex((axis) => axis.kind === measure.kind),
    );
  const before = data.previousName ?? sayIn(chartWords.previousPeriod, lang);
  const beforeOf = ({ measure }: TrendLine) =>
    lines.length === 1
      ? before
      : sayIn(chartWords.ofPrevious, lang, { name: measure.label, previous: before });
  // One place alone makes no line.
  const shape = data.at.length === 1 ? 'bar' : (data.shape ?? 'line');
  const compares = lines.filter((line) => line.previous !== undefined);

  const series = lines.flatMap((line, at) => {
    const colour = look.series[at] ?? look.rest;
    const placed = (value: number | null, place: number) => {
      if (place === data.running) return shape === 'bar' ? { value, itemStyle: { opacity: 0.45 } } : null;
      return place === data.chosen ? { value, symbolSize: 10 } : value;
    };
    const common = { yAxisIndex: axisOf(line.measure), connectNulls: false, symbol: 'circle', symbolSize: 6 };
    const own = {
      ...common,
      name: line.measure.label,
      data: line.values.map((value, place) => placed(value, place)),
      itemStyle: { color: colour },
      emphasis: { disabled: true },
      ...(shape === 'bar'
        ? { type: 'bar' as const, barMaxWidth: 18 }
        : { type: 'line' as const, lineStyle: { width: 2 }, showSymbol: data.chosen !== undefined }),
      ...(data.chosen !== undefined && { symbolSize: 0, showAllSymbol: true }),
      ...(at === 0 && data.band && { markArea: shaded(data.band, view) }),
    };
    // A line has one style: what isn't over is a line of its own from the place before.
    const { running } = data;
    const open = running !== undefined &&
      shape === 'line' && {
        ...common,
        type: 'line' as const,
        name: line.measure.label,
        data: line.values.map((value, place) =>
          place < running - 1 ? null : place === data.chosen ? { value, symbolSize: 10 } : value,
        ),
        itemStyle: { color: colour },
        lineStyle: { width: 2, type: 'dashed' as const },
        emphasis: { disabled: true },
        showSymbol: data.chosen !== undefined,
        ...(data.chosen !== undefined && { symbolSize: 0, showAllSymbol: true }),
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
    return [own, ...(open ? [open] : []), ...(earlier ? [earlier] : [])];
  });

  const tipAt = (at: number) =>
    tip(
      nameOf(data, at, lang),
      lines
        .flatMap((line, index): TipLine[] => {
          const now = line.values[at];
          const then = line.previous?.[at];
          const colour = look.series[index];
          return [
            {
              colour,
              name: line.measure.label,
              value: fullText(line.measure, now),
              ...(compares.length > 0 && { note: changeOf(line.measure, now, then, lang)?.text ?? '' }),
            },
            ...(line.previous
              ? [{ name: beforeOf(line), value: fullText(line.measure, then), note: '' }]
              : []),
          ];
        })
        .concat(
          data.band?.values[at]
            ? { name: data.band.measure.label, value: fullText(data.band.measure, data.band.values[at]) }
            : [],
        ),
    );
  return {
    option: {
      ...calm,
      color: [...look.series],
      grid: plot(),
      legend: legend(
        view,
        [...new Set(series.map(({ name }) => name))],
        data.at.length === 1 ? [] : compares.map(beforeOf),
      ),
      tooltip: tooltip(view, { trigger: 'axis', of: tipAt }),
      xAxis: nameAxis(
        view,
        data.at.map(({ short }) => short),
        { boundaryGap: shape === 'bar', ...(data.chosen !== undefined && marked(data, view)) },
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
        sayIn(chartWords.time, lang),
        ...lines.flatMap((line) => [line.measure.label, ...(line.previous ? [beforeOf(line)] : [])]),
        ...(data.band ? [data.band.measure.label] : []),
      ],
      rows: data.at.map(({ full }, at) => ({
        key: full,
        name: nameOf(data, at, lang),
        cells: [
          ...lines.flatMap(({ measure, values, previous }) => [
            cellOf(measure, values[at]),
            ...(previous ? [cellOf(measure, previous[at])] : []),
          ]),
          ...(data.band ? [cellOf(data.band.measure, data.band.values[at])] : []),
        ],
      })),
    },
    empty: nothingIn(lines.flatMap(({ values, previous }) => [...values, ...(previous ?? [])])),
    told: sayIn(chartWords.toldTrend, lang, {
      n: data.at.length,
      names: lines.map(({ measure }) => measure.label).join(', '),
    }),
  };
}

/** A place in full; of the one that was asked for it says so. */
function nameOf({ at, chosen, running }: TrendData, place: number, lang: Lang): string {
  const full = at[place]?.full ?? '';
  const name = place === running ? sayIn(chartWords.soFar, lang, { name: full }) : full;
  return place === chosen ? sayIn(chartWords.chosenPeriod, lang, { name }) : name;
}

/** The places on the axis, the one that was asked for in strong letters; where it is the last it is told however narrow the room. */
const marked = ({ at, chosen }: TrendData, { look }: ChartView) => ({
  data: at.map(({ short }, place) =>
    place === chosen ? { value: short, textStyle: { color: look.text, fontWeight: 'bold' } } : short,
  ),
  axisLabel: { color: look.secondary, hideOverlap: true, showMaxLabel: chosen === at.length - 1 },
});

/** First and last places of every stretch where something was going on. */
export function stretchesOf(values: readonly (number | null)[]): (readonly [from: number, to: number])[] {
  const found: [number, number][] = [];
  for (const [at, value] of values.entries()) {
    const last = found.at(-1);
    if (!value) continue;
    if (last && last[1] === at - 1) last[1] = at;
    else found.push([at, at]);
  }
  return found;
}

function shaded({ measure, values }: NonNullable<TrendData['band']>, { look }: ChartView) {
  const end = values.length - 1;
  // One place alone has no width: it is shaded up to the next one.
  const stretches = stretchesOf(values).map(([from, to]) =>
    from < to ? [from, to] : to < end ? [from, to + 1] : [from - 1, to],
  );
  return {
    silent: true,
    itemStyle: { color: look.series[1], opacity: 0.1 },
    label: { color: look.secondary, fontSize: 11, position: 'insideTop' as const },
    data: stretches.map(([from, to], at) => [
      { name: at === 0 ? measure.label : '', xAxis: from },
      { xAxis: to },
    ]),
  };
}
