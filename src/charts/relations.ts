import { barsChart } from './bars.ts';
import { type ChartView, type DrawnChart, nothingIn } from './chart.ts';
import { briefText, type ChartMeasure, fullText, rateText } from './figures.ts';
import { calm, cellOf, plot, tip, tooltip, valueAxis } from './parts.ts';
import {
  type RankData,
  rankedFigureOf,
  rankingInWords,
  rankTable,
  shareMeasure,
  shareOf,
  tipOf,
} from './ranked.ts';
import { chartWords, sayIn } from './words.ts';

/** One dot for each row: the first measure to the right, the second upwards. */
export function scatterChart(data: RankData, view: ChartView): DrawnChart {
  const [x, y] = data.measures;
  if (!x || !y) throw new Error('a scatter needs two measures');
  const { look } = view;
  const named = {
    nameTextStyle: { color: look.secondary, fontSize: 12 },
    axisLine: { show: true, lineStyle: { color: look.border } },
  };
  return {
    option: {
      ...calm,
      grid: { ...plot(28), right: 24, bottom: 20 },
      tooltip: tooltip(view, { trigger: 'item', of: tipOf(data, view) }),
      // Prices lie close together: their axis need not start at zero.
      xAxis: valueAxis(view, x, {
        ...named,
        name: x.label,
        nameLocation: 'end',
        nameGap: -8,
        scale: true,
        min: undefined,
        nameTextStyle: {
          ...named.nameTextStyle,
          align: 'right',
          verticalAlign: 'top',
          padding: [24, 0, 0, 0],
        },
      }),
      yAxis: valueAxis(view, y, {
        ...named,
        name: y.label,
        nameTextStyle: { ...named.nameTextStyle, align: 'left' },
      }),
      series: [
        {
          type: 'scatter',
          symbolSize: 9,
          itemStyle: { color: look.series[0], opacity: 0.65 },
          data: data.rows.map((row) => ({
            value: [rankedFigureOf(row, x), rankedFigureOf(row, y)],
            id: row.id,
            link: row.link,
          })),
        },
      ],
    },
    table: rankTable(data, view),
    empty: nothingIn(data.rows.map((row) => rankedFigureOf(row, y))),
    told: rankingInWords(data, view),
  };
}

/** One figure of a few that belong together. */
export interface RelationStep {
  readonly measure: ChartMeasure;
  readonly value: number | null;
}

/** How many of the step before went on: issued, claimed, used. */
export function funnelChart(steps: readonly RelationStep[], view: ChartView): DrawnChart {
  const { look, lang } = view;
  const share = shareMeasure(sayIn(chartWords.step, lang));
  const partAt = (at: number) => (at === 0 ? null : shareOf(steps[at]?.value ?? null, steps[at - 1]?.value));
  return {
    option: {
      ...calm,
      color: [...look.series],
      tooltip: tooltip(view, {
        trigger: 'item',
        of: (at) => {
          const step = steps[at];
          return step
            ? tip(step.measure.label, [
                { name: step.measure.label, value: fullText(step.measure, step.value) },
                ...(at > 0 ? [{ name: share.label, value: rateText(partAt(at)) }] : []),
              ])
            : '';
        },
      }),
      series: [
        {
          type: 'funnel',
          sort: 'none',
          left: 0,
          width: '46%',
          top: 12,
          bottom: 12,
          minSize: '12%',
          gap: 4,
          // Beside its step: inside a narrow one it would be cut.
          labelLine: { length: 12, lineStyle: { color: look.hairline } },
          label: {
            position: 'right',
            color: look.text,
            fontSize: 13,
            textBorderWidth: 0,
            formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
              const step = steps[dataIndex];
              const part = partAt(dataIndex);
              return `${step?.measure.label}  ${step ? briefText(step.measure, step.value, lang) : ''}${part === null ? '' : `  (${rateText(part, 1)})`}`;
            },
          },
          itemStyle: { borderWidth: 0 },
          emphasis: { disabled: true },
          data: steps.map(({ measure, value }, at) => ({
            name: measure.label,
            value: value ?? 0,
            itemStyle: { color: ['#0F766E', '#0369A1', '#4F46E5', '#BE185D'][at % 4] },
          })),
        },
      ],
    },
    table: {
      head: [sayIn(chartWords.name, lang), steps[0]?.measure.label ?? '', share.label],
      rows: steps.map(({ measure, value }, at) => ({
        key: measure.name,
        name: measure.label,
        cells: [cellOf(measure, value), cellOf(share, partAt(at))],
      })),
    },
    empty: nothingIn(steps.map(({ value }) => value)),
    told: steps.map(({ measure, value }) => `${measure.label} ${fullText(measure, value)}`).join(', '),
  };
}

/** Two amounts of each row beside each other: what was usual in grey, what was during an activity in colour. */
export function versusChart(data: RankData, view: ChartView): DrawnChart {
  const drawn = barsChart(data, view);
  return { ...drawn, option: { ...drawn.option, color: [view.look.rest, ...view.look.series.slice(0, 1)] } };
}
