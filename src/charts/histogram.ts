import type { Lang } from '../../resources/kit/label.ts';
import type { SpreadAnswer } from '../../resources/kit/statistics-wire.ts';
import { type ChartView, type DrawnChart, nothingIn } from './chart.ts';
import { axisText, type ChartMeasure, fullText, rateText } from './figures.ts';
import { calm, cellOf, nameAxis, plot, tip, tooltip, valueAxis } from './parts.ts';
import { shareMeasure, shareOf } from './ranked.ts';
import { chartWords, sayIn } from './words.ts';

type Bands = SpreadAnswer['bands'];

/** `0–50`, `600+`: short on the axis, with the currency in tables. */
function bandText({ from, to }: Bands[number], text: (value: number) => string): string {
  if (from === null) return `< ${text(to ?? 0)}`;
  return to === null ? `${text(from)}+` : `${text(from)}–${text(to)}`;
}

/** How many lie in each band of a measure: columns side by side, from the least up. */
export function histogramChart(
  measure: ChartMeasure,
  counted: string,
  bands: Bands,
  view: ChartView,
): DrawnChart {
  const { look, lang } = view;
  const count: ChartMeasure = { name: 'count', label: counted, kind: 'count' };
  const share = shareMeasure(sayIn(chartWords.share, lang));
  const whole = bands.reduce((sum, band) => sum + band.count, 0);
  const shareIn = (band: Bands[number]) => shareOf(band.count, whole);
  const named = (band: Bands[number]) => bandText(band, (value) => fullText(measure, value));
  const top = bands.reduce<Bands[number] | undefined>(
    (most, band) => (most === undefined || band.count > most.count ? band : most),
    undefined,
  );
  return {
    option: {
      ...calm,
      color: [...look.series],
      grid: plot(12),
      tooltip: tooltip(view, {
        trigger: 'axis',
        of: (at) => {
          const band = bands[at];
          return band
            ? tip(named(band), [
                { name: counted, value: fullText(count, band.count), note: rateText(shareIn(band), 1) },
              ])
            : '';
        },
      }),
      xAxis: nameAxis(
        view,
        bands.map((band) => bandText(band, (value) => axisText(measure, value, lang))),
      ),
      yAxis: valueAxis(view, count),
      series: [
        {
          type: 'bar',
          name: counted,
          barCategoryGap: '8%',
          itemStyle: { borderRadius: [2, 2, 0, 0] },
          data: bands.map((band) => band.count),
        },
      ],
    },
    table: {
      head: [measure.label, counted, share.label],
      rows: bands.map((band) => ({
        key: String(band.from),
        name: named(band),
        cells: [cellOf(count, band.count), cellOf(share, shareIn(band))],
      })),
    },
    empty: nothingIn(bands.map((band) => band.count)),
    told: toldIn(counted, measure, whole, top && named(top), lang),
  };
}

const toldIn = (counted: string, { label }: ChartMeasure, n: number, most: string | undefined, lang: Lang) =>
  sayIn(chartWords.toldSpread, lang, { counted, name: label, n, most: most ?? '--' });
