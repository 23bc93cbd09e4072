import type { AnyChart } from '../../../resources/kit/statistics.ts';

export type ChartWidth = 'half' | 'wide' | 'tall';

/** A ranking of more rows than this needs the height of two. */
const mostInHalf = 12;

const wanted = (chart: AnyChart): ChartWidth => {
  if (chart.chart === 'trend') return 'wide';
  return chart.chart === 'rank' && chart.most > mostInHalf ? 'tall' : 'half';
};

/** How much room each chart takes in two columns, so that no hole is left: a last one that stands alone is wide. */
export function chartWidthsOf(charts: readonly AnyChart[]): ChartWidth[] {
  const places = charts.map(wanted);
  const cells = places.reduce((sum, place) => sum + (place === 'half' ? 1 : 2), 0);
  const last = places.lastIndexOf('half');
  return cells % 2 === 0 || last < 0 ? places : places.with(last, 'wide');
}
