import { type ChartView, type DrawnChart, nothingIn } from './chart.ts';
import { briefText, type ChartMeasure } from './figures.ts';
import { mostSeries } from './look.ts';
import { calm, cellOf, legend, nameAxis, plot, tooltip, valueAxis } from './parts.ts';
import {
  cutToWidth,
  firstOf,
  type RankData,
  rankedFigureOf,
  rankedTotalOf,
  rankingInWords,
  rankTable,
  shareMeasure,
  shareOf,
  tipOf,
} from './ranked.ts';
import { chartWords, sayIn } from './words.ts';

const valuesOf = ({ rows, measures }: RankData) =>
  rows.flatMap((row) => measures.map((measure) => rankedFigureOf(row, measure)));
const twoKinds = (measures: readonly ChartMeasure[]) =>
  measures[1] !== undefined && measures[1].kind !== measures[0]?.kind;

/** Upright columns, a colour for each measure; the second kind of measure has an axis of its own. */
export function barsChart(given: RankData, view: ChartView): DrawnChart {
  const data = { ...given, measures: given.measures.slice(0, mostSeries) };
  const first = firstOf(data);
  const second = twoKinds(data.measures) ? data.measures[1] : undefined;
  const many = data.measures.length > 1;
  return {
    option: {
      ...calm,
      color: [...view.look.series],
      grid: plot(many ? 32 : 12),
      ...(many && {
        legend: legend(
          view,
          data.measures.map(({ label }) => label),
        ),
      }),
      tooltip: tooltip(view, { trigger: 'axis', of: tipOf(data, view) }),
      xAxis: nameAxis(
        view,
        data.rows.map(({ name }) => cutToWidth(name, 14)),
        {
          axisLabel: {
            color: view.look.secondary,
            interval: 0,
            hideOverlap: true,
            rotate: data.rows.length > 8 ? 30 : 0,
          },
        },
      ),
      yAxis: [
        valueAxis(view, first),
        ...(second ? [valueAxis(view, second, { splitLine: { show: false } })] : []),
      ],
      series: data.measures.map((measure) => ({
        type: 'bar',
        name: measure.label,
        barMaxWidth: 28,
        yAxisIndex: second && measure.kind === second.kind ? 1 : 0,
        itemStyle: { borderRadius: [2, 2, 0, 0] },
        data: data.rows.map((row) => ({ value: rankedFigureOf(row, measure), id: row.id, link: row.link })),
      })),
    },
    table: rankTable(data, view),
    empty: nothingIn(valuesOf(data)),
    told: rankingInWords(data, view),
  };
}

/** Pixels from one bar to the next. */
const rankRow = 30;

/** Lying bars, the most on top, each with its value at its end. */
export function rankChart(data: RankData, view: ChartView): DrawnChart {
  const measure = firstOf(data);
  const { look, lang, phone, height } = view;
  return {
    option: {
      ...calm,
      color: [...look.series],
      grid: {
        ...plot(4),
        right: phone ? 72 : 84,
        // Few rows stand close together at the top.
        ...(data.rows.length * rankRow < height && { height: data.rows.length * rankRow, bottom: undefined }),
      },
      tooltip: tooltip(view, { trigger: 'axis', of: tipOf(data, view) }),
      yAxis: nameAxis(
        view,
        data.rows.map(({ name }) => cutToWidth(name, phone ? 16 : 26)),
        {
          inverse: true,
          axisLine: { show: false },
          axisLabel: { color: look.text, interval: 0 },
        },
      ),
      xAxis: valueAxis(view, measure, { splitLine: { show: false }, axisLabel: { show: false } }),
      series: [
        {
          type: 'bar',
          name: measure.label,
          barMaxWidth: 14,
          barCategoryGap: '35%',
          itemStyle: { borderRadius: 2 },
          label: { show: true, position: 'right', color: look.secondary, fontSize: 12 },
          data: data.rows.map((row) => {
            const value = rankedFigureOf(row, measure);
            return {
              value,
              id: row.id,
              link: row.link,
              label: { formatter: briefText(measure, value, lang) },
            };
          }),
        },
      ],
    },
    table: rankTable(data, view),
    empty: nothingIn(valuesOf(data)),
    told: rankingInWords(data, view),
  };
}

/** Columns from the most down, and the share that they have reached together: where 80 % lie. */
export function paretoChart(data: RankData, view: ChartView): DrawnChart {
  const measure = firstOf(data);
  const { look, lang } = view;
  const whole = rankedTotalOf(data, measure);
  let sum = 0;
  const reached = data.rows.map((row) => {
    sum += rankedFigureOf(row, measure) ?? 0;
    return shareOf(sum, whole);
  });
  const share = shareMeasure(sayIn(chartWords.cumulated, lang));
  const withShare = {
    measures: [measure, share],
    rows: data.rows.map((row, at) => ({ ...row, values: { ...row.values, share: reached[at] ?? null } })),
  };
  return {
    option: {
      ...calm,
      color: [...look.series],
      grid: plot(),
      legend: legend(view, [measure.label, share.label]),
      tooltip: tooltip(view, { trigger: 'axis', of: tipOf(withShare, view) }),
      xAxis: nameAxis(
        view,
        data.rows.map(({ name }) => cutToWidth(name, 12)),
        {
          axisLabel: { color: look.secondary, hideOverlap: true, rotate: data.rows.length > 8 ? 30 : 0 },
        },
      ),
      yAxis: [
        valueAxis(view, measure),
        valueAxis(view, share, { max: 10_000, interval: 2_500, splitLine: { show: false } }),
      ],
      series: [
        {
          type: 'bar',
          name: measure.label,
          barMaxWidth: 24,
          itemStyle: { borderRadius: [2, 2, 0, 0] },
          data: data.rows.map((row) => ({ value: rankedFigureOf(row, measure), id: row.id, link: row.link })),
        },
        {
          type: 'line',
          name: share.label,
          yAxisIndex: 1,
          symbol: 'circle',
          symbolSize: 5,
          data: reached,
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { type: 'dashed', color: look.border },
            label: { formatter: '80%', color: look.secondary, position: 'insideEndTop' },
            data: [{ yAxis: 8_000 }],
          },
        },
      ],
    },
    table: rankTable(data, view, [{ head: share.label, cell: (_, at) => cellOf(share, reached[at]) }]),
    empty: nothingIn(valuesOf(data)),
    told: rankingInWords(data, view),
  };
}
