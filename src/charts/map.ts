import { type ChartView, type DrawnChart, nothingIn } from './chart.ts';
import { fullText } from './figures.ts';
import type { MapShape } from './map-shape.ts';
import { calm, legend, tip, tooltip } from './parts.ts';
import { firstOf, type RankData, type RankRow, rankedFigureOf, rankingInWords, rankTable } from './ranked.ts';

export interface MapData extends RankData {
  /** Degrees of the middle of each row's region, by its id. */
  readonly at: Readonly<Record<string, readonly [longitude: number, latitude: number]>>;
  /** The measures that count what is wrong: they make the core of a bubble. */
  readonly wrong: readonly string[];
}

/** Pixels; the area of a bubble, not its width, stands for the number. */
const bubble = { least: 7, most: 44 } as const;
const sizeOf = (value: number, most: number) =>
  value <= 0 ? 0 : Math.max(bubble.least, Math.round(bubble.most * Math.sqrt(value / Math.max(1, most))));

/** A bubble for each region, as large as the first measure; its core is what is wrong there. */
export function mapChart(data: MapData, shape: MapShape, view: ChartView): DrawnChart {
  const { look } = view;
  const measure = firstOf(data);
  const rows = data.rows.filter((row) => data.at[row.id] !== undefined);
  const most = Math.max(1, ...rows.map((row) => rankedFigureOf(row, measure) ?? 0));
  const wrongOf = (row: RankRow) => data.wrong.reduce((sum, name) => sum + (row.values[name] ?? 0), 0);
  const wrongName = data.measures
    .filter(({ name }) => data.wrong.includes(name))
    .map(({ label }) => label)
    .join(' / ');
  const bubbles = (of: (row: RankRow) => number) =>
    rows.map((row) => ({
      value: [...(data.at[row.id] ?? [0, 0])],
      id: row.id,
      link: row.link,
      symbolSize: sizeOf(of(row), most),
    }));
  const tips = tooltip(view, {
    trigger: 'item',
    of: (at) => {
      const row = rows[at];
      return row
        ? tip(
            row.name,
            data.measures.map((each) => ({
              colour:
                each.name === measure.name
                  ? look.series[0]
                  : data.wrong.includes(each.name)
                    ? look.error
                    : look.rest,
              name: each.label,
              value: fullText(each, rankedFigureOf(row, each)),
            })),
          )
        : '';
    },
  });
  return {
    option: {
      ...calm,
      tooltip: tips,
      legend: { ...legend(view, [measure.label, wrongName]), icon: 'circle', itemWidth: 8, itemHeight: 8 },
      geo: {
        map: shape.name,
        silent: true,
        roam: false,
        left: 8,
        right: 8,
        top: 32,
        bottom: 8,
        itemStyle: { areaColor: look.hover, borderColor: look.border, borderWidth: 0.6 },
        label: { show: false },
      },
      series: [
        {
          type: 'scatter',
          name: measure.label,
          coordinateSystem: 'geo',
          itemStyle: { color: look.series[0], opacity: 0.45 },
          data: bubbles((row) => rankedFigureOf(row, measure) ?? 0),
        },
        {
          type: 'scatter',
          name: wrongName,
          coordinateSystem: 'geo',
          itemStyle: { color: look.error, opacity: 0.85 },
          data: bubbles(wrongOf),
        },
      ],
    },
    table: rankTable({ ...data, rows: data.rows }, view),
    empty: nothingIn(data.rows.map((row) => rankedFigureOf(row, measure))),
    told: rankingInWords(data, view),
    shape,
  };
}
