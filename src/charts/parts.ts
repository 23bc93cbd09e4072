import type { ChartCell, ChartView } from './chart.ts';
import { axisText, type ChartMeasure, fullText, plainText } from './figures.ts';

/** Parts that most charts are made of, in the look of the product. Pure: options in, options out. */

export const cellOf = (measure: ChartMeasure, value: number | null | undefined): ChartCell => ({
  text: fullText(measure, value),
  plain: plainText(measure, value),
});

/** The library measures its texts on a canvas, which knows no style sheet: the same fonts as in tokens.css. */
export const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** Motion under 150 ms (docs/design/look.md §1). */
export const calm = {
  animationDuration: 140,
  animationDurationUpdate: 140,
  textStyle: { fontFamily: font, fontSize: 12 },
} as const;

/** The plot with its axis texts fills the box; a legend stands above it. */
export const plot = (top = 32) => ({
  left: 4,
  right: 8,
  top,
  bottom: 4,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
});

/** Three short dashes: the sign of a dashed line. */
const dashes = 'path://M0,3h3v2h-3z M5,3h3v2h-3z M10,3h3v2h-3z';

/** What each colour stands for; `dashed` are those that are drawn so. */
export function legend({ look }: ChartView, names: readonly string[], dashed: readonly string[] = []) {
  return {
    data: names.map((name) => (dashed.includes(name) ? { name, icon: dashes } : { name })),
    left: 0,
    top: 0,
    icon: 'roundRect',
    itemWidth: 12,
    itemHeight: 4,
    itemGap: 16,
    textStyle: { color: look.secondary, fontSize: 12 },
    inactiveColor: look.border,
  };
}

/** The axis of names or times. */
export function nameAxis(
  { look }: ChartView,
  names: readonly string[],
  given: Readonly<Record<string, unknown>> = {},
) {
  return {
    type: 'category' as const,
    data: [...names],
    axisLine: { lineStyle: { color: look.border } },
    axisTick: { show: false },
    axisLabel: { color: look.secondary, hideOverlap: true },
    ...given,
  };
}

/** The axis of amounts: from zero, with hairlines, told shortly. */
export function valueAxis(
  { look, lang }: ChartView,
  measure: ChartMeasure,
  given: Readonly<Record<string, unknown>> = {},
) {
  return {
    type: 'value' as const,
    min: (extent: { readonly min: number }) => Math.min(0, extent.min),
    splitNumber: 4,
    minInterval: measure.kind === 'count' && !measure.decimals ? 1 : undefined,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: look.hairline } },
    axisLabel: { color: look.secondary, formatter: (value: number) => axisText(measure, value, lang) },
    ...given,
  };
}

export interface TipLine {
  readonly colour?: string;
  readonly name: string;
  readonly value: string;
  /** Beside it, e.g. the change. */
  readonly note?: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Names are people's own words: never markup. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The tooltip of a point: its name and every series at it. Colours are ours, all other text is escaped. */
export function tip(title: string, lines: readonly TipLine[]): string {
  const rows = lines.map(
    ({ colour, name, value, note }) =>
      `<tr><td>${colour ? `<i style="background:${colour}"></i>` : ''}${escaped(name)}</td>` +
      `<td>${escaped(value)}</td>${note === undefined ? '' : `<td>${escaped(note)}</td>`}</tr>`,
  );
  return `<strong>${escaped(title)}</strong><table>${rows.join('')}</table>`;
}

interface TipGiven {
  readonly trigger: 'axis' | 'item';
  /** By the place of the point. */
  readonly of: (at: number) => string;
}

interface Hovered {
  readonly dataIndex: number;
}

export function tooltip({ look }: ChartView, { trigger, of }: TipGiven) {
  return {
    trigger,
    confine: true,
    className: 'chart-tip',
    backgroundColor: look.raised,
    borderColor: look.border,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: look.text, fontSize: 12 },
    transitionDuration: 0,
    axisPointer: {
      type: 'line' as const,
      lineStyle: { color: look.border },
      shadowStyle: { color: look.hover, opacity: 0.6 },
    },
    formatter: (hovered: Hovered | readonly Hovered[]) => {
      const one = Array.isArray(hovered) ? hovered[0] : hovered;
      return one ? of(one.dataIndex) : '';
    },
  };
}
