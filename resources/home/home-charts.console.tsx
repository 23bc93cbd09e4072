import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { rankChart } from '../../src/charts/bars.ts';
import type { ChartView } from '../../src/charts/chart.ts';
import { ChartBox } from '../../src/charts/chart-box.tsx';
import type { ChartMeasure } from '../../src/charts/figures.ts';
import { mapChart } from '../../src/charts/map.ts';
import type { RankData } from '../../src/charts/ranked.ts';
import { ringChart } from '../../src/charts/shares.ts';
import { trendChart } from '../../src/charts/trend.ts';
import type { LoadedAnswer } from '../../src/data/use-call.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { bucketText, hourText } from '../../src/screens/statistics/periods.ts';
import { useNear } from '../../src/shell/use-near.ts';
import { payChannel } from '../enums.ts';
import { type AnyEnumeration, optionOf } from '../kit/enumeration.ts';
import type { Label } from '../kit/label.ts';
import type { RankAnswer } from '../kit/statistics-wire.ts';
import { orderSource } from '../order-manager/enums.ts';
import type { HomeOverview, HomeRank, HomeTrend, Slice, Slices } from './home-wire.ts';
import { homeWords } from './home-words.ts';

/** Asked for again where it did not come. */
const failedOf = ({ problem, data, retry }: LoadedAnswer<object>) => (problem && !data ? retry : undefined);

function useMeasures() {
  const { say } = useLanguage();
  return {
    sales: { name: 'sales_amount', label: say(homeWords.sales), kind: 'money' },
    orders: { name: 'order_count', label: say(homeWords.orders), kind: 'count' },
    quantity: { name: 'sale_quantity', label: say(homeWords.quantity), kind: 'count' },
  } as const satisfies Readonly<Record<string, ChartMeasure>>;
}

interface TrendProps {
  readonly answer: LoadedAnswer<HomeTrend>;
  readonly period: string;
}

/** Sales and orders of the range, with the equally long period before. */
export function SalesTrend({ answer, period }: TrendProps) {
  const { say } = useLanguage();
  const measures = useMeasures();
  const { data } = answer;
  const draw = ({ buckets, unit, running }: HomeTrend, view: ChartView) =>
    trendChart(
      {
        at: buckets.map(({ at }) => bucketText(unit, at)),
        lines: [measures.sales, measures.orders].map((measure) => ({
          measure,
          values: buckets.map(({ now }) => now[measure.name] ?? null),
          ...(measure === measures.sales && {
            previous: buckets.map(({ previous }) => previous?.[measure.name] ?? null),
          }),
        })),
        ...(running !== null && { running }),
      },
      view,
    );
  return (
    <ChartBox
      title={say(homeWords.trend)}
      period={period}
      place="wide"
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && ((view) => draw(data, view))}
    />
  );
}

/** Orders of today by hour beside what is usual; hours to come have no value yet. */
export function OrdersByHour({ answer, hour }: { answer: LoadedAnswer<HomeTrend>; hour: number }) {
  const { say } = useLanguage();
  const { orders } = useMeasures();
  const { data } = answer;
  const draw = ({ hours }: HomeTrend, view: ChartView) =>
    trendChart(
      {
        at: hours.map((one) => ({ short: hourText(one.hour), full: hourText(one.hour) })),
        lines: [
          {
            measure: { ...orders, label: say(homeWords.today) },
            values: hours.map((one) => (one.hour > hour ? null : one.today)),
            previous: hours.map((one) => one.usual / 100),
          },
        ],
        previousName: say(homeWords.usual),
      },
      view,
    );
  return (
    <ChartBox
      title={say(homeWords.hours)}
      period={say(homeWords.hoursOf)}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && ((view) => draw(data, view))}
    />
  );
}

interface RankingProps {
  readonly answer: LoadedAnswer<HomeRank>;
  readonly of: keyof HomeRank;
  readonly title: Label;
  readonly measure: 'sales' | 'quantity';
  readonly period: string;
  readonly linkOf: (id: string) => string | undefined;
}

/** The first ten of the range. */
export function Ranking({ answer, of, title, measure, period, linkOf }: RankingProps) {
  const { say } = useLanguage();
  const shown = useMeasures()[measure];
  const { data } = answer;
  const dataOf = ({ rows }: RankAnswer): RankData => ({
    measures: [shown],
    rows: rows.map((row) => {
      const value = row[shown.name];
      const link = linkOf(row.id);
      return {
        id: row.id,
        name: row.name,
        ...(link && { link }),
        values: { [shown.name]: typeof value === 'number' ? value : null },
      };
    }),
  });
  const ranked = data?.[of];
  return (
    <ChartBox
      title={say(title)}
      period={period}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={ranked && ((view) => rankChart(dataOf(ranked), view))}
    />
  );
}

const codes: Readonly<Partial<Record<keyof HomeTrend['structure'], AnyEnumeration>>> = {
  pay_channel: payChannel,
  order_source: orderSource,
};

interface ShareProps extends TrendProps {
  readonly of: keyof HomeTrend['structure'];
  readonly title: Label;
}

/** What sales are made of. */
export function SalesShare({ answer, period, of, title }: ShareProps) {
  const { say, lang } = useLanguage();
  const { sales } = useMeasures();
  const options = codes[of];
  const nameOf = ({ id, name }: Slice) => (options && optionOf(options, Number(id))?.[lang]) || name;
  const slices = answer.data?.structure[of];
  const dataOf = ({ rows, rest }: Slices): RankData => ({
    measures: [sales],
    rest: { [sales.name]: rest },
    rows: rows.map((slice) => ({ id: slice.id, name: nameOf(slice), values: { [sales.name]: slice.value } })),
  });
  return (
    <ChartBox
      title={say(title)}
      period={period}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={slices && ((view) => ringChart(dataOf(slices), view))}
    />
  );
}

const kinds = ['online', 'offline', 'faulty'] as const;
type Place = HomeOverview['places'][number];

/** How many points stand in each province, and how many of them are offline or faulty. */
export function PointsMap({ answer, phone }: { answer: LoadedAnswer<HomeOverview>; phone: boolean }) {
  const { say } = useLanguage();
  const box = useRef<HTMLElement>(null);
  // The outlines are the largest thing on home: who never looks at the map never loads them.
  const near = useNear(box);
  const shape = useQuery({
    enabled: near,
    queryKey: ['country-shape'],
    queryFn: async () => (await import('../../src/charts/map-shape.ts')).countryShape(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const measures: readonly ChartMeasure[] = [
    { name: 'total', label: say(homeWords.points), kind: 'count' },
    { name: 'online', label: say(homeWords.online), kind: 'count' },
    { name: 'offline', label: say(homeWords.offline), kind: 'count' },
    { name: 'faulty', label: say(homeWords.faulty), kind: 'count' },
  ];
  const places = answer.data?.places;
  const outline = shape.data;
  const dataOf = (all: readonly Place[], middles: NonNullable<typeof outline>['middles']) => {
    const rows = provincesOf(all);
    const at = Object.fromEntries(
      rows.flatMap(({ id }) => {
        const middle = Object.entries(middles).find(([name]) => id.startsWith(name))?.[1];
        return middle ? [[id, middle] as const] : [];
      }),
    );
    return { measures, rows, at, wrong: ['offline', 'faulty'] };
  };
  return (
    <ChartBox
      ref={box}
      unseen={!near}
      title={say(homeWords.map)}
      place={phone ? 'half' : 'tall'}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={places && outline && ((view) => mapChart(dataOf(places, outline.middles), outline, view))}
    />
  );
}

/** Places of one province together, the most points first. */
export function provincesOf(places: readonly Place[]) {
  const by = new Map<string, { total: number } & Record<(typeof kinds)[number], number>>();
  for (const place of places) {
    const sum = by.get(place.province) ?? { total: 0, online: 0, offline: 0, faulty: 0 };
    for (const kind of kinds) sum[kind] += place[kind];
    by.set(place.province, { ...sum, total: sum.online + sum.offline });
  }
  return [...by]
    .map(([name, values]) => ({ id: name, name, values }))
    .sort((one, other) => other.values.total - one.values.total);
}
