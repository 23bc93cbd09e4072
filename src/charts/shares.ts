import { type ChartView, type DrawnChart, nothingIn } from './chart.ts';
import { briefText, compact, fullText, rateText } from './figures.ts';
import { calm, cellOf, tip, tooltip } from './parts.ts';
import {
  cutToWidth,
  firstOf,
  type RankData,
  type RankRow,
  rankedFigureOf,
  rankedTotalOf,
  rankingInWords,
  rankTable,
  shareMeasure,
  shareOf,
} from './ranked.ts';
import { chartWords, sayIn } from './words.ts';

/** No pies beyond five slices (docs/design/look.md §6); what is left over is one more, in grey. */
const mostSlices = 5;

/** The rows that are drawn by themselves, and what the others come to. */
export function slicesOf(
  data: RankData,
  lang: ChartView['lang'],
): { readonly rows: readonly RankRow[]; readonly whole: number } {
  const measure = firstOf(data);
  const whole = rankedTotalOf(data, measure);
  const sorted = data.rows.toSorted(
    (one, other) => (rankedFigureOf(other, measure) ?? 0) - (rankedFigureOf(one, measure) ?? 0),
  );
  const rows = sorted.slice(0, mostSlices).filter((row) => (rankedFigureOf(row, measure) ?? 0) > 0);
  const rest = whole - rows.reduce((sum, row) => sum + (rankedFigureOf(row, measure) ?? 0), 0);
  const others: RankRow = { id: '', name: sayIn(chartWords.rest, lang), values: { [measure.name]: rest } };
  return { rows: rest > 0 ? [...rows, others] : rows, whole };
}

/** A ring of at most five slices and the rest, its whole in the middle, its legend with the shares. */
export function ringChart(data: RankData, view: ChartView): DrawnChart {
  const { look, lang, phone } = view;
  const measure = firstOf(data);
  const { rows, whole } = slicesOf(data, lang);
  const share = shareMeasure(sayIn(chartWords.share, lang));
  const partOf = (row: RankRow) => shareOf(rankedFigureOf(row, measure), whole);
  const colourOf = (row: RankRow, at: number) => (row.id === '' ? look.rest : look.series[at]);
  const sliced = { measures: [measure], rows };
  const nameOf = (row: RankRow) => cutToWidth(row.name, phone ? 12 : 18);
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  return {
    option: {
      ...calm,
      color: rows.map((row, at) => colourOf(row, at) ?? look.rest),
      tooltip: tooltip(view, {
        trigger: 'item',
        of: (at) => {
          const row = rows[at];
          return row
            ? tip(row.name, [
                {
                  colour: colourOf(row, at),
                  name: measure.label,
                  value: fullText(measure, rankedFigureOf(row, measure)),
                },
                { name: share.label, value: rateText(partOf(row)) },
              ])
            : '';
        },
      }),
      title: {
        text: briefText(measure, whole, lang),
        subtext: measure.label,
        left: phone ? '27%' : '29%',
        top: '50%',
        textAlign: 'center',
        textVerticalAlign: 'middle',
        itemGap: 4,
        padding: 0,
        textStyle: { color: look.text, fontSize: 15, fontWeight: 600 },
        subtextStyle: { color: look.secondary, fontSize: 12 },
      },
      legend: {
        orient: 'vertical',
        left: phone ? '56%' : '58%',
        top: 'middle',
        icon: 'circle',
        itemWidth: 8,
        itemHeight: 8,
        itemGap: 12,
        inactiveColor: look.border,
        formatter: (name: string) => {
          const row = byName.get(name);
          return `{name|${name}}  {share|${row ? rateText(partOf(row), 1) : ''}}`;
        },
        textStyle: {
          color: look.text,
          rich: { name: { color: look.text, fontSize: 12 }, share: { color: look.secondary, fontSize: 12 } },
        },
      },
      series: [
        {
          type: 'pie',
          name: measure.label,
          radius: phone ? ['38%', '54%'] : ['52%', '76%'],
          center: [phone ? '28%' : '30%', '50%'],
          itemStyle: { borderColor: look.surface, borderWidth: 2 },
          label: { show: false },
          emphasis: { scale: false },
          data: rows.map((row) => ({
            name: nameOf(row),
            value: rankedFigureOf(row, measure),
            id: row.id,
            link: row.link,
          })),
        },
      ],
    },
    table: rankTable(sliced, view, [{ head: share.label, cell: (row) => cellOf(share, partOf(row)) }]),
    empty: nothingIn(rows.map((row) => rankedFigureOf(row, measure))),
    told: rankingInWords(sliced, view),
  };
}

/** Areas as large as what they stand for. */
export function treeChart(data: RankData, view: ChartView): DrawnChart {
  const { look, lang } = view;
  const measure = firstOf(data);
  const whole = rankedTotalOf(data, measure);
  const share = shareMeasure(sayIn(chartWords.share, lang));
  const named = data.rows.filter((row) => (rankedFigureOf(row, measure) ?? 0) > 0);
  const rest = data.rest?.[measure.name] ?? 0;
  const rows: readonly RankRow[] =
    rest > 0
      ? [...named, { id: '', name: sayIn(chartWords.rest, lang), values: { [measure.name]: rest } }]
      : named;
  const all = { measures: [measure], rows };
  const partOf = (row: RankRow) => shareOf(rankedFigureOf(row, measure), whole);
  return {
    option: {
      ...calm,
      tooltip: {
        ...tooltip(view, { trigger: 'item', of: () => '' }),
        formatter: ({ data: hovered }: { readonly data: { readonly at?: number } }) => {
          const row = hovered.at === undefined ? undefined : rows[hovered.at];
          return row
            ? tip(row.name, [
                { name: measure.label, value: fullText(measure, rankedFigureOf(row, measure)) },
                { name: share.label, value: rateText(partOf(row)) },
              ])
            : '';
        },
      },
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 4,
          bottom: 4,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          itemStyle: { borderColor: look.surface, borderWidth: 1, gapWidth: 2 },
          label: {
            color: '#ffffff',
            fontSize: 12,
            overflow: 'truncate',
            formatter: ({ name, value }: { readonly name: string; readonly value: number }) =>
              `${name.split('/').at(-1)}\n${compact(value / (measure.kind === 'money' ? 100 : 1), lang)}`,
          },
          data: rows.map((row, at) => ({
            name: row.name,
            value: rankedFigureOf(row, measure),
            id: row.id || 'rest',
            link: row.link,
            at,
            itemStyle: { color: shade(row, at) },
          })),
        },
      ],
    },
    table: rankTable(all, view, [{ head: share.label, cell: (row) => cellOf(share, partOf(row)) }]),
    empty: nothingIn(rows.map((row) => rankedFigureOf(row, measure))),
    told: rankingInWords(all, view),
  };
}

/** White words read on all of these, in both themes. */
const grounds = ['#0F766E', '#B45309', '#4F46E5', '#BE185D', '#4D7C0F', '#0369A1'] as const;
const shade = (row: RankRow, at: number) => (row.id === '' ? '#616B72' : grounds[at % grounds.length]);
