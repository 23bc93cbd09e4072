import { type ChartView, type DrawnChart, nothingIn } from './chart.ts';
import { axisText, type ChartMeasure, fullText } from './figures.ts';
import { calm, cellOf, nameAxis, tip, tooltip } from './parts.ts';
import { chartWords, sayIn, weekdays } from './words.ts';

/** Weekday 1 is Monday; hours 0–23 of +08:00. */
export interface HeatCell {
  readonly weekday: number;
  readonly hour: number;
  readonly value: number;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Seven days by twenty-four hours: when it happens. */
export function heatChart(measure: ChartMeasure, cells: readonly HeatCell[], view: ChartView): DrawnChart {
  const { look, lang } = view;
  const days = weekdays.map((day) => sayIn(day, lang));
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.value]));
  const valueAt = (weekday: number, hour: number) => byPlace.get(`${weekday} ${hour}`) ?? 0;
  const places = days.flatMap((_, day) => hours.map((hour) => [hour, day, valueAt(day + 1, hour)] as const));
  const most = places.reduce((highest, place) => (place[2] > highest[2] ? place : highest), [
    0, 0, 0,
  ] as const);
  const nameOf = ([hour, day]: readonly [number, number, number]) => `${days[day]} ${hourText(hour)}`;
  return {
    option: {
      ...calm,
      grid: {
        left: 4,
        right: 4,
        top: 4,
        bottom: 36,
        outerBoundsMode: 'same',
        outerBoundsContain: 'axisLabel',
      },
      tooltip: tooltip(view, {
        trigger: 'item',
        of: (at) => {
          const place = places[at];
          return place
            ? tip(nameOf(place), [{ name: measure.label, value: fullText(measure, place[2]) }])
            : '';
        },
      }),
      xAxis: nameAxis(
        view,
        hours.map((hour) => String(hour)),
        {
          axisLine: { show: false },
          axisLabel: { color: look.secondary, interval: view.phone ? 5 : 2 },
        },
      ),
      yAxis: nameAxis(view, days, { inverse: true, axisLine: { show: false } }),
      visualMap: {
        min: 0,
        max: Math.max(1, most[2]),
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemWidth: 8,
        itemHeight: 120,
        text: [axisText(measure, most[2], lang), '0'],
        textStyle: { color: look.secondary, fontSize: 12 },
        inRange: { color: [...look.ramp] },
      },
      series: [
        {
          type: 'heatmap',
          name: measure.label,
          itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
          emphasis: { itemStyle: { borderColor: look.text, borderWidth: 1 } },
          data: places.map((place) => [...place]),
        },
      ],
    },
    table: {
      head: [sayIn(chartWords.hour, lang), ...days],
      rows: hours.map((hour) => ({
        key: String(hour),
        name: hourText(hour),
        cells: days.map((_, day) => cellOf(measure, valueAt(day + 1, hour))),
      })),
    },
    empty: nothingIn(places.map(([, , value]) => value)),
    told: sayIn(chartWords.toldHeat, lang, { name: measure.label, most: nameOf(most) }),
  };
}
