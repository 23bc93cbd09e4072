import type { Names, OfKind, Readable } from './field.ts';
import type { FigureKind } from './kinds/index.ts';
import type { Label } from './label.ts';
import type { AnyResource } from './resource.ts';
import { type Period, type StatisticsRange, timeTypes } from './statistics-range.ts';
import { addDays } from './time.ts';

/**
 * A step of a drill-down: the same screen cut by a further dimension and narrowed to the value by a filter; or another page, whose
 * parameters are the value itself (`key`), the first and the last day of the row's period (`time_type`, `start`, `end`; the screen's range where the
 * row has none), or what a filter of this screen stands at.
 */
export type Into<Name extends string> =
  | { readonly by: string; readonly filter: Name }
  | {
      readonly route: `/${string}`;
      readonly params: Readonly<
        Record<
          string,
          'key' | 'time_type' | 'start' | 'end' | { readonly filter: Name } | { readonly is: number }
        >
      >;
      /** A period of so many days or more leads nowhere: the page there takes none that long. */
      readonly maxDays?: number;
      /** Under one of these filters, and no choice of `but`, it leads nowhere: the page there lacks them and would show more. */
      readonly unless?: { readonly any: readonly Name[]; readonly but: Name };
    };

/** A way to cut the figures: one row, bar or slice for each value of `key`. */
export interface Dimension<F> {
  readonly label: Label;
  /** A column of the roll-ups, or a field that one of them leads to. */
  readonly key: Readable<F>;
  /** The column that says what the value is called. */
  readonly name: Readable<F>;
  /** Further columns that the value decides, beside what is joined through `key`. */
  readonly tells?: readonly Readable<F>[];
  /** Numbers that mean nothing under it, e.g. the points that sell one product, of a whole category. */
  readonly lacks?: readonly Figure<F>[];
  /** Where its name leads. */
  readonly into?: Into<Readable<F>>;
}

/** A number of a report. */
type Figure<F> = OfKind<F, FigureKind>;

/** Charts by what they show; the console draws them in the declared order. */
export type ChartDef<F, B extends string> = { readonly title: Label } & (
  | {
      /** Lines over time; the second measure has an axis of its own where its unit differs. Beside the first the previous period. */
      readonly chart: 'trend';
      readonly measures: readonly [Figure<F>, ...Figure<F>[]];
      /** Of so many chosen values of a dimension, one line each. */
      readonly of?: { readonly by: B; readonly most: number };
      /** Shaded where this is more than nothing, e.g. days of an activity; of one chosen value. */
      readonly band?: Figure<F>;
    }
  | {
      /** The largest so many, by one of the measures; `ends`: the smallest too. */
      readonly chart: 'rank';
      readonly by: B;
      readonly measures: readonly [Figure<F>, ...Figure<F>[]];
      readonly most: number;
      readonly ends?: boolean;
    }
  | { readonly chart: 'heat' | 'hours'; readonly measure: Figure<F> }
  | { readonly chart: 'share' | 'bars' | 'pareto' | 'tree'; readonly by: B; readonly measure: Figure<F> }
  | {
      /** How many values of a dimension lie in each band of a measure; `counts`: what is counted, e.g. points. */
      readonly chart: 'histogram';
      readonly by: B;
      readonly measure: Figure<F>;
      readonly counts: Label;
    }
  | { readonly chart: 'scatter'; readonly by: B; readonly x: Figure<F>; readonly y: Figure<F> }
  | { readonly chart: 'funnel'; readonly measures: readonly [Figure<F>, Figure<F>, ...Figure<F>[]] }
  | {
      /** Two amounts of each value beside each other, e.g. the baseline and the activity. */
      readonly chart: 'versus';
      readonly by: B;
      readonly measures: readonly [Figure<F>, Figure<F>];
      readonly most: number;
    }
);

/** What a screen of statistics shows above its rows, and how it may be cut. */
export interface StatisticsDef<F, B extends string> {
  /** By the name that the address and the calls carry; the first one is what the screen opens with. */
  readonly by: { readonly [K in B]: Dimension<F> };
  /** Numbers above the charts, each with the period before. */
  readonly cards: readonly Figure<F>[];
  /** Charts in the order in which they are drawn. */
  readonly charts: readonly ChartDef<F, NoInfer<B>>[];
  /** The filter that says what the screen is about, e.g. one product: it is asked for by every call. */
  readonly of?: Readable<F>;
  /** Rows may be split by period; `first`: they are so until somebody puts them together. */
  readonly split?: boolean | 'first';
  /** Which periods may be asked for, and what stands at first. */
  readonly range?: RangeDef;
}

/** What may be asked for: periods, all where none are named; and where nothing is said yesterday, else the last seven days. */
export interface RangeDef {
  readonly periods?: readonly [Period, ...Period[]];
  readonly initial?: 'yesterday';
}

// ── erased forms ──────────────────────────────────────────────────────────────────────────────────
export interface AnyDimension {
  readonly label: Label;
  readonly key: string;
  readonly name: string;
  readonly tells?: readonly string[];
  readonly lacks?: readonly string[];
  readonly into?: Into<string>;
}
export type AnyChart = { readonly title: Label } & (
  | {
      readonly chart: 'trend';
      readonly measures: readonly string[];
      readonly of?: { readonly by: string; readonly most: number };
      readonly band?: string;
    }
  | {
      readonly chart: 'rank';
      readonly by: string;
      readonly measures: readonly string[];
      readonly most: number;
      readonly ends?: boolean;
    }
  | { readonly chart: 'heat' | 'hours'; readonly measure: string }
  | { readonly chart: 'share' | 'bars' | 'pareto' | 'tree'; readonly by: string; readonly measure: string }
  | { readonly chart: 'histogram'; readonly by: string; readonly measure: string; readonly counts: Label }
  | { readonly chart: 'scatter'; readonly by: string; readonly x: string; readonly y: string }
  | { readonly chart: 'funnel'; readonly measures: readonly string[] }
  | {
      readonly chart: 'versus';
      readonly by: string;
      readonly measures: readonly string[];
      readonly most: number;
    }
);
export interface AnyStatistics {
  readonly by: Readonly<Record<string, AnyDimension>>;
  readonly cards: readonly string[];
  readonly charts: readonly AnyChart[];
  readonly of?: string;
  readonly split?: boolean | 'first';
  readonly range?: RangeDef;
}

/** So many days up to today, where nothing else is said. */
const usualDays = 7;

/** What a screen of statistics is asked for where nobody said anything. */
export function initialStatisticsRange({ initial }: RangeDef, today: string): StatisticsRange {
  const end_date = initial === 'yesterday' ? addDays(today, -1) : today;
  const start_date = initial === 'yesterday' ? end_date : addDays(today, 1 - usualDays);
  return { time_type: timeTypes.day, start_date, end_date };
}

/** Whether rows are split by period, as a parameter says it, or as the screen opens. */
export const isSplit = ({ split }: AnyStatistics, given: string | null | undefined): boolean =>
  given === '1' || given === '0'
    ? given === '1' && split !== undefined && split !== false
    : split === 'first';

/** The numbers that a chart shows. */
export function measuresOf(chart: AnyChart): readonly string[] {
  if (chart.chart === 'trend') return [...chart.measures, ...(chart.band ? [chart.band] : [])];
  if ('measures' in chart) return chart.measures;
  if ('measure' in chart) return [chart.measure];
  return [chart.x, chart.y];
}

/** The dimension that a chart is cut by, if it is. */
export function dimensionOf(chart: AnyChart): string | undefined {
  if (chart.chart === 'trend') return chart.of?.by;
  return 'by' in chart ? chart.by : undefined;
}

/** The block without hidden fields: what is cut by one, or shows one, is gone. */
export function statisticsWithout(of: AnyStatistics, hidden: ReadonlySet<string>): AnyStatistics {
  const by = Object.fromEntries(
    Object.entries(of.by).filter(([, { key, name }]) => !hidden.has(key) && !hidden.has(name)),
  );
  const charts = of.charts.filter((chart) => {
    const cut = dimensionOf(chart);
    return (cut === undefined || cut in by) && !measuresOf(chart).some((name) => hidden.has(name));
  });
  return { ...of, by, charts, cards: of.cards.filter((name) => !hidden.has(name)) };
}

/** The dimension asked for, the first where none is. Undefined for a name that isn't declared. */
export function dimensionNamed(resource: AnyResource, name: string | undefined): AnyDimension | undefined {
  const { by = {} } = resource.statistics ?? {};
  return name === undefined ? Object.values(by)[0] : Object.hasOwn(by, name) ? by[name] : undefined;
}

/**
 * Which fields of a report have a value when rows are cut by a dimension: its own, those that its key or what it tells leads to,
 * every number, and the period where rows are split by it.
 */
export function fieldsUnder(
  resource: AnyResource,
  { key, name, tells = [], lacks = [] }: AnyDimension,
  split: boolean,
): ReadonlySet<string> {
  const { fields } = resource.model;
  const told = new Set([key, name, ...tells]);
  const names: Names<typeof fields>[] = Object.keys(fields).filter((each) => {
    const spec = fields[each]?.spec;
    if (lacks.includes(each)) return false;
    if (spec?.told !== undefined) return spec.told === key;
    if (spec?.measure || each === 'id' || told.has(each)) return true;
    if (each === 'stat_period') return split;
    return spec?.via !== undefined && told.has(spec.via.ref);
  });
  return new Set(names);
}
