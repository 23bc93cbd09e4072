import { expect, test } from 'vitest';
import { barsChart, paretoChart, rankChart } from '../../src/charts/bars.ts';
import type { ChartView, DrawnChart } from '../../src/charts/chart.ts';
import { draw, regionsOf } from '../../src/charts/china-map.ts';
import { csvOf } from '../../src/charts/csv.ts';
import {
  axisText,
  briefText,
  type ChartMeasure,
  changeOf,
  compact,
  fullText,
  plainText,
} from '../../src/charts/figures.ts';
import { heatChart } from '../../src/charts/heat.ts';
import { histogramChart } from '../../src/charts/histogram.ts';
import { lookOf } from '../../src/charts/look.ts';
import { mapChart } from '../../src/charts/map.ts';
import { countryShape } from '../../src/charts/map-shape.ts';
import type { RankData } from '../../src/charts/ranked.ts';
import { funnelChart, scatterChart, versusChart } from '../../src/charts/relations.ts';
import { svgOf } from '../../src/charts/save-picture.ts';
import { ringChart, slicesOf, treeChart } from '../../src/charts/shares.ts';
import { trendChart } from '../../src/charts/trend.ts';

const view: ChartView = { look: lookOf('light'), lang: 'en', phone: false, height: 280 };
const sales: ChartMeasure = { name: 'sales_amount', label: 'Sales', kind: 'money' };
const orders: ChartMeasure = { name: 'order_count', label: 'Orders', kind: 'count' };
const rate: ChartMeasure = { name: 'refund_rate', label: 'Refund rate', kind: 'rate' };

/** What is written in the picture, drawn by the library itself. */
const wordsIn = async (drawn: DrawnChart) => {
  const svg = await svgOf(drawn, 'Title', view.look);
  // A picture that is no XML can't be turned into pixels.
  expect(svg).not.toMatch(/="[^"<>]*"[^\s"<>/?]/);
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? '');
};
const tipOf = ({ option }: DrawnChart, at: number): string => {
  const { formatter } = option.tooltip as { formatter: (hovered: { dataIndex: number }) => string };
  return formatter({ dataIndex: at });
};

test('numbers are short on axes and exact in tables, in the words of each language', () => {
  expect(compact(123_000, 'zh')).toBe('12.3万');
  expect(compact(123_000, 'en')).toBe('123K');
  expect(compact(250_000_000, 'zh')).toBe('2.5亿');
  expect(compact(-1_250, 'en')).toBe('-1.3K');
  expect(compact(0, 'zh')).toBe('0');
  expect(axisText(sales, 12_300_000, 'zh')).toBe('12.3万');
  expect(axisText(rate, 1_250, 'en')).toBe('12.50%');
  expect(fullText(sales, 123_450)).toBe('¥1,234.50');
  expect(fullText(sales, -5)).toBe('-¥0.05');
  expect(fullText({ ...orders, decimals: 1 }, 45)).toBe('4.5');
  expect(fullText(orders, null)).toBe('--');
  expect(briefText(sales, 1_234_567_800, 'zh')).toBe('¥1,235万');
  expect(plainText(sales, 123_450)).toBe('1234.50');
  expect(plainText(orders, undefined)).toBe('');
});

test('a change is told as a share of what was, that of a rate in points, and not at all where there was nothing', () => {
  expect(changeOf(orders, 150, 100, 'en')).toEqual({ text: '+50.0%', way: 'up' });
  expect(changeOf(sales, 50, -100, 'zh')).toEqual({ text: '+150.0%', way: 'up' });
  expect(changeOf(orders, 9_999, 10_001, 'en')).toEqual({ text: '0.0%', way: 'same' });
  expect(changeOf(orders, 5, 0, 'en')).toBeNull();
  expect(changeOf(orders, null, 5, 'en')).toBeNull();
  expect(changeOf(rate, 1_255, 3, 'en')).toEqual({ text: '+12.5 pp', way: 'up' });
  expect(changeOf(rate, 0, 250, 'zh')).toEqual({ text: '-2.5个百分点', way: 'down' });
});

const days = {
  at: [
    { short: '11-01', full: '2026-11-01' },
    { short: '11-02', full: '2026-11-02' },
  ],
  lines: [
    { measure: sales, values: [10_000, 15_000], previous: [8_000, null] },
    { measure: orders, values: [10, 12], previous: [9, 9] },
  ],
};

test('a trend has an axis for each kind of figure and the period before as a thin dashed line', async () => {
  const drawn = trendChart(days, view);
  const { yAxis, series } = drawn.option as {
    yAxis: readonly unknown[];
    series: readonly { name: string; yAxisIndex: number; lineStyle: { type?: string; width: number } }[];
  };
  expect(yAxis).toHaveLength(2);
  expect(
    series.map(({ name, yAxisIndex, lineStyle }) => [name, yAxisIndex, lineStyle.type ?? 'solid']),
  ).toEqual([
    ['Sales', 0, 'solid'],
    ['Sales, Previous period', 0, 'dashed'],
    ['Orders', 1, 'solid'],
    ['Orders, Previous period', 1, 'dashed'],
  ]);
  const tip = tipOf(drawn, 0);
  for (const text of ['2026-11-01', '¥100.00', '¥80.00', '+25.0%', '10', '+11.1%'])
    expect(tip).toContain(text);
  expect(await wordsIn(drawn)).toEqual(expect.arrayContaining(['Title', '11-01', '11-02', 'Sales']));
});

test('what isn’t over is dashed on, and is called so', () => {
  const drawn = trendChart({ ...days, running: 1 }, view);
  const { series } = drawn.option as {
    series: readonly { name: string; lineStyle: { type?: string }; data: readonly unknown[] }[];
  };
  const [own, open] = series;
  expect([own?.name, own?.lineStyle.type, own?.data]).toEqual(['Sales', undefined, [10_000, null]]);
  expect([open?.name, open?.lineStyle.type, open?.data]).toEqual(['Sales', 'dashed', days.lines[0]?.values]);
  expect(tipOf(drawn, 1)).toContain('2026-11-02, so far');
  expect(drawn.table.rows.map(({ name }) => name)).toEqual(['2026-11-01', '2026-11-02, so far']);
});

test('one place alone is drawn as columns', () => {
  const one = {
    at: days.at.slice(0, 1),
    lines: days.lines.map((line) => ({ ...line, values: [1], previous: [2] })),
  };
  const { series } = trendChart(one, view).option as { series: readonly { type: string }[] };
  expect(series.map(({ type }) => type)).toEqual(['bar', 'bar', 'bar', 'bar']);
});

test('the period that was asked for stands out among the others: by its sign, its name and its tip', () => {
  const drawn = trendChart({ ...days, chosen: 1 }, view);
  const { series, xAxis } = drawn.option as {
    series: readonly { symbolSize: number; showSymbol: boolean; data: readonly unknown[] }[];
    xAxis: { data: readonly unknown[] };
  };
  const sizes = series[0]?.data.map(
    (one) => (one as { symbolSize?: number }).symbolSize ?? series[0]?.symbolSize,
  );
  expect([series[0]?.showSymbol, sizes]).toEqual([true, [0, 10]]);
  expect(xAxis.data[1]).toMatchObject({ value: '11-02', textStyle: { fontWeight: 'bold' } });
  expect(tipOf(drawn, 1)).toContain('2026-11-02 (chosen)');
  expect(drawn.table.rows.map(({ name }) => name)).toEqual(['2026-11-01', '2026-11-02 (chosen)']);
});

test('the table and the file hold the same numbers as the picture, and no formula', () => {
  const { table } = trendChart(days, view);
  expect(table.head).toEqual([
    'Time',
    'Sales',
    'Sales, Previous period',
    'Orders',
    'Orders, Previous period',
  ]);
  expect(table.rows[1]?.cells.map(({ text }) => text)).toEqual(['¥150.00', '--', '12', '9']);
  const named = rankChart(
    { measures: [sales], rows: [{ id: '1', name: '=HYPERLINK("x"),a', values: { sales_amount: -5 } }] },
    view,
  );
  expect(csvOf(named.table)).toBe('\uFEFFName,Sales\r\n"\'=HYPERLINK(""x""),a",-0.05\r\n');
});

const points: RankData = {
  measures: [sales, orders],
  rows: [
    { id: '1', name: 'A <b>', link: '/point/detail?id=1', values: { sales_amount: 60_000, order_count: 6 } },
    { id: '2', name: 'B', values: { sales_amount: 25_000, order_count: 3 } },
    { id: '3', name: 'C', values: { sales_amount: 5_000, order_count: 1 } },
  ],
  rest: { sales_amount: 10_000, order_count: 2 },
  total: { sales_amount: 100_000, order_count: 12 },
};

test('a ranking names its rows in order, with links, and never takes a name for markup', async () => {
  const drawn = rankChart(points, view);
  expect(tipOf(drawn, 0)).toContain('A &lt;b&gt;');
  expect(drawn.table.rows[0]).toMatchObject({ name: 'A <b>', link: '/point/detail?id=1' });
  const words = await wordsIn(drawn);
  expect(words).toEqual(expect.arrayContaining(['B', '¥600.00', '¥250.00']));
});

test('columns of two kinds of figures have two axes', async () => {
  const drawn = barsChart(points, view);
  expect(drawn.option.yAxis).toHaveLength(2);
  expect(await wordsIn(drawn)).toEqual(expect.arrayContaining(['B', 'Sales', 'Orders']));
});

test('a Pareto curve counts up against everything, the rest included', () => {
  const { table } = paretoChart(points, view);
  expect(table.rows.map(({ cells }) => cells.at(-1)?.text)).toEqual(['60.00%', '85.00%', '90.00%']);
});

test('a ring has at most five slices and the rest', async () => {
  const many: RankData = {
    measures: [orders],
    rows: Array.from({ length: 8 }, (_, at) => ({
      id: String(at),
      name: `S${at}`,
      values: { order_count: at },
    })),
    total: { order_count: 40 },
  };
  expect(slicesOf(many, 'zh').rows.map(({ name, values }) => [name, values.order_count])).toEqual([
    ['S7', 7],
    ['S6', 6],
    ['S5', 5],
    ['S4', 4],
    ['S3', 3],
    ['其他', 15],
  ]);
  expect(await wordsIn(ringChart(many, view))).toEqual(expect.arrayContaining(['40', 'S7', '17.5%']));
  expect(await wordsIn(treeChart(points, view))).toEqual(expect.arrayContaining(['Others']));
});

test('a heat map has every hour of the week, Monday first', () => {
  const drawn = heatChart(orders, [{ weekday: 7, hour: 23, value: 9 }], view);
  expect(drawn.table.head).toEqual(['Hour', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(drawn.table.rows).toHaveLength(24);
  expect(drawn.table.rows[23]?.cells.at(-1)?.text).toBe('9');
  expect(tipOf(drawn, 6 * 24 + 23)).toContain('Sun 23:00');
});

test('a histogram has a column for each band, the last one open, and tells their shares', async () => {
  const bands = [
    { from: 0, to: 5_000, count: 3 },
    { from: 5_000, to: 10_000, count: 0 },
    { from: 10_000, to: null, count: 1 },
  ];
  const drawn = histogramChart(sales, 'Points', bands, view);
  expect(await wordsIn(drawn)).toEqual(expect.arrayContaining(['0–50', '50–100', '100+']));
  expect(drawn.table.head).toEqual(['Sales', 'Points', 'Share']);
  expect(drawn.table.rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)])).toEqual([
    ['¥0.00–¥50.00', '3', '75.00%'],
    ['¥50.00–¥100.00', '0', '0.00%'],
    ['¥100.00+', '1', '25.00%'],
  ]);
  expect(tipOf(drawn, 2)).toContain('¥100.00+');
  expect(drawn.told).toBe('Points by Sales, 4 in all, most in ¥0.00–¥50.00');
});

test('funnel, comparison and scatter say what they show', async () => {
  const steps = [
    { measure: { ...orders, label: 'Issued' }, value: 200 },
    { measure: { ...orders, label: 'Claimed' }, value: 50 },
  ];
  expect(await wordsIn(funnelChart(steps, view))).toContain('Claimed  50  (25.0%)');
  expect(versusChart(points, view).option.color).toEqual([view.look.rest, view.look.series[0]]);
  expect(tipOf(scatterChart(points, view), 1)).toContain('¥250.00');
  expect(await wordsIn(scatterChart(points, view))).toEqual(expect.arrayContaining(['Sales', 'Orders']));
});

test('a map of the country shows the South China Sea in its corner, one of a province does not', async () => {
  const drawn = async (province: string | null) => {
    const regions = await regionsOf(province);
    return regions && draw(regions, 900);
  };
  const country = await drawn(null);
  expect(country?.shapes).toHaveLength(34);
  // The coast, an island, nine dashes and the frame.
  expect(country?.inset.match(/M/g)).toHaveLength(12);
  expect((await drawn('33'))?.inset).toBe('');
});

test('a map has a bubble for every region that has a place, and the others stay in its table', async () => {
  const shape = await countryShape();
  expect(Object.keys(shape.middles)).toHaveLength(34);
  const rows = [
    { id: '上海', name: '上海市', values: { total: 90, faulty: 10 } },
    { id: '99', name: '未知', values: { total: 1, faulty: 0 } },
  ];
  const measures = [
    { ...orders, name: 'total', label: 'Points' },
    { ...orders, name: 'faulty', label: 'Faulty' },
  ];
  const drawn = mapChart({ measures, rows, at: shape.middles, wrong: ['faulty'] }, shape, view);
  const { series } = drawn.option as { series: readonly { data: readonly { symbolSize: number }[] }[] };
  expect(series.map(({ data }) => data.map(({ symbolSize }) => symbolSize))).toEqual([[44], [15]]);
  expect(drawn.table.rows).toHaveLength(2);
  expect(await svgOf(drawn, 'Map', view.look)).toContain('<path');
});

test('without a figure there is nothing to draw', () => {
  expect(rankChart({ measures: [sales], rows: [] }, view).empty).toBe(true);
  expect(heatChart(orders, [], view).empty).toBe(true);
  expect(
    ringChart({ measures: [sales], rows: points.rows.map((row) => ({ ...row, values: {} })) }, view).empty,
  ).toBe(true);
});
