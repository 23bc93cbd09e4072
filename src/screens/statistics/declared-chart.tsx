import { useState } from 'react';
import { cellText } from '../../../resources/kit/cell-text.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyChart } from '../../../resources/kit/statistics.ts';
import type { RankAnswer } from '../../../resources/kit/statistics-wire.ts';
import { barsChart, paretoChart, rankChart } from '../../charts/bars.ts';
import type { ChartView, Drawn } from '../../charts/chart.ts';
import { ChartBox } from '../../charts/chart-box.tsx';
import { type Measure, measureOf } from '../../charts/figures.ts';
import { heatChart } from '../../charts/heat.ts';
import type { RankData } from '../../charts/ranked.ts';
import { funnelChart, scatterChart, versusChart } from '../../charts/relations.ts';
import { ringChart, treeChart } from '../../charts/shares.ts';
import { trendChart } from '../../charts/trend.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { statistics as words } from '../../i18n/texts/statistics.ts';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';
import type { ListModel } from '../list/use-list.ts';
import { rangeAsked } from './asked.ts';
import { LineChooser } from './line-chooser.tsx';
import { bucketText, hourText, rangeText } from './periods.ts';
import type { Place } from './places.ts';
import { commonQuery, useFigures, useHeat, useRank, useTrend } from './statistics-calls.ts';

type Of<K extends AnyChart['chart']> = AnyChart & { readonly chart: K };
type Parts = Of<'share' | 'bars' | 'pareto' | 'tree'>;

interface ChartProps<C> {
  readonly chart: C;
  readonly list: ListModel;
  readonly place: Place;
}

/** A chart as the declaration names it, over what the screen is asked for. */
export function DeclaredChart({ chart, ...props }: ChartProps<AnyChart>) {
  switch (chart.chart) {
    case 'trend':
      return <TrendBox chart={chart} {...props} />;
    case 'rank':
      return <RankBox chart={chart} {...props} />;
    case 'heat':
    case 'hours':
      return <HoursBox chart={chart} {...props} />;
    case 'funnel':
      return <FunnelBox chart={chart} {...props} />;
    case 'versus':
      return (
        <PartsBox chart={chart} measures={chart.measures} most={chart.most} draw={versusChart} {...props} />
      );
    case 'scatter':
      return (
        <PartsBox chart={chart} measures={[chart.x, chart.y]} most={100} draw={scatterChart} {...props} />
      );
    default:
      return <PartsBox chart={chart} measures={[chart.measure]} {...parts[chart.chart]} {...props} />;
  }
}

/** How many rows a chart of parts is asked for, and how they are drawn. */
const parts: Readonly<
  Record<Parts['chart'], { readonly most: number; readonly draw: (data: RankData, view: ChartView) => Drawn }>
> = {
  share: { most: 5, draw: ringChart },
  bars: { most: 12, draw: barsChart },
  pareto: { most: 20, draw: paretoChart },
  tree: { most: 30, draw: treeChart },
};

/** What the boxes of one screen have in common. */
function useBox({ list }: Pick<ChartProps<unknown>, 'list'>) {
  const { lang, say } = useLanguage();
  const { resource, address, today } = list;
  const measure = (name: string): Measure => {
    const field = resource.model.fields[name];
    if (!field) throw new Error(`${resource.name} draws ${name}, which is no field`);
    return measureOf(name, field, lang);
  };
  return {
    resource,
    measure,
    say,
    lang,
    query: commonQuery(address, today),
    period: rangeText(rangeAsked(address.state.asked ?? {}, today)),
  };
}

/** Asked for again where it did not come. */
const failedOf = ({ problem, data, retry }: { problem: unknown; data: unknown; retry: () => void }) =>
  problem && !data ? retry : undefined;

function TrendBox({ chart, list, place }: ChartProps<Of<'trend'>>) {
  const { resource, measure, query, period, say } = useBox({ list });
  const { of } = chart;
  const [name, setName] = useState(chart.measures[0] ?? '');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const choices = useRank(
    resource,
    of ? { ...query, by: of.by, measures: chart.measures[0] ?? '', most: '20' } : null,
  );
  const offered = choices.data?.rows ?? [];
  const keys = chosen ?? offered.slice(0, of?.most).map(({ id }) => id);
  const measures = of ? [name] : chart.measures;
  const answer = useTrend(
    resource,
    of
      ? keys.length > 0
        ? { ...query, measures: name, by: of.by, keys: keys.join(',') }
        : null
      : { ...query, measures: measures.join(',') },
  );
  const { data } = answer;
  const nothing = of !== undefined && choices.data !== undefined && keys.length === 0;
  const shown = measures.map(measure);
  const draw = (view: ChartView): Drawn => {
    const buckets = data?.buckets ?? [];
    const at = buckets.map((bucket) => bucketText(data?.unit ?? 'day', bucket.at));
    const lines = of
      ? (data?.lines ?? []).flatMap((line) =>
          shown.map((each) => ({
            measure: { ...each, label: line.name },
            values: line.values.map((figures) => figures[each.name] ?? null),
          })),
        )
      : shown.map((each, index) => {
          const compares = index === 0 && buckets.some(({ previous }) => previous !== null);
          return {
            measure: each,
            values: buckets.map(({ now }) => now[each.name] ?? null),
            ...(compares && { previous: buckets.map(({ previous }) => previous?.[each.name] ?? null) }),
          };
        });
    return trendChart({ at, lines }, view);
  };
  return (
    <ChartBox
      title={say(chart.title)}
      period={period}
      place={place}
      busy={answer.fetching}
      failed={failedOf(answer) ?? failedOf(choices)}
      draw={data || nothing ? draw : undefined}
      tools={
        of && (
          <>
            <MeasureSwitch measures={chart.measures.map(measure)} chosen={name} onChoose={setName} />
            <LineChooser
              title={say(words.choose, { n: of.most })}
              options={offered}
              chosen={keys}
              most={of.most}
              onChoose={setChosen}
            />
          </>
        )
      }
    />
  );
}

function RankBox({ chart, list, place }: ChartProps<Of<'rank'>>) {
  const { resource, measure, query, period, say, lang } = useBox({ list });
  const [name, setName] = useState(chart.measures[0] ?? '');
  const [end, setEnd] = useState<'desc' | 'asc'>('desc');
  const measures = [name, ...chart.measures.filter((each) => each !== name)];
  const answer = useRank(resource, {
    ...query,
    by: chart.by,
    measures: measures.join(','),
    direction: end,
    most: String(chart.most),
  });
  const { data } = answer;
  return (
    <ChartBox
      title={say(chart.title)}
      period={period}
      place={place}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && ((view) => rankChart(rankData(list, chart.by, measures.map(measure), data, lang), view))}
      tools={
        <>
          <MeasureSwitch measures={chart.measures.map(measure)} chosen={name} onChoose={setName} />
          {chart.ends && (
            <TabSwitcher
              label={say(words.order)}
              className="chart-choice"
              tab={end}
              onTab={setEnd}
              tabs={[
                { key: 'desc', content: say(words.top, { n: chart.most }) },
                { key: 'asc', content: say(words.bottom, { n: chart.most }) },
              ]}
            />
          )}
        </>
      }
    />
  );
}

interface PartsProps extends ChartProps<Parts | Of<'versus'> | Of<'scatter'>> {
  readonly measures: readonly string[];
  readonly most: number;
  readonly draw: (data: RankData, view: ChartView) => Drawn;
}

function PartsBox({ chart, measures, most, draw, list, place }: PartsProps) {
  const { resource, measure, query, period, say, lang } = useBox({ list });
  const answer = useRank(resource, {
    ...query,
    by: chart.by,
    measures: measures.join(','),
    most: String(most),
  });
  const { data } = answer;
  return (
    <ChartBox
      title={say(chart.title)}
      period={period}
      place={place}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && ((view) => draw(rankData(list, chart.by, measures.map(measure), data, lang), view))}
    />
  );
}

function HoursBox({ chart, list, place }: ChartProps<Of<'heat' | 'hours'>>) {
  const { resource, measure, query, period, say } = useBox({ list });
  const answer = useHeat(resource, { ...query, measure: chart.measure });
  const { data } = answer;
  const shown = measure(chart.measure);
  const draw = (view: ChartView): Drawn => {
    const cells = data?.cells ?? [];
    if (chart.chart === 'heat') return heatChart(shown, cells, view);
    const values = Array.from({ length: 24 }, (_, hour) =>
      cells.reduce((sum, cell) => (cell.hour === hour ? sum + cell.value : sum), 0),
    );
    const at = values.map((_, hour) => ({ short: hourText(hour), full: hourText(hour) }));
    return trendChart({ at, shape: 'bar', lines: [{ measure: shown, values }] }, view);
  };
  return (
    <ChartBox
      title={say(chart.title)}
      period={period}
      place={place}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && draw}
    />
  );
}

function FunnelBox({ chart, list, place }: ChartProps<Of<'funnel'>>) {
  const { resource, measure, period, say } = useBox({ list });
  const answer = useFigures(resource, list.address);
  const { data } = answer;
  return (
    <ChartBox
      title={say(chart.title)}
      period={period}
      place={place}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={
        data &&
        ((view) =>
          funnelChart(
            chart.measures.map((name) => ({ measure: measure(name), value: data.now[name] ?? null })),
            view,
          ))
      }
    />
  );
}

interface SwitchProps {
  readonly measures: readonly Measure[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

function MeasureSwitch({ measures, chosen, onChoose }: SwitchProps) {
  const { say } = useLanguage();
  if (measures.length < 2) return null;
  return (
    <TabSwitcher
      label={say(words.measure)}
      className="chart-choice"
      tab={chosen}
      onTab={onChoose}
      tabs={measures.map(({ name, label }) => ({ key: name, content: label }))}
    />
  );
}

/** The rows of an answer with where each leads, named in the person's language. */
function rankData(
  { resource, drill }: { readonly resource: AnyResource; readonly drill: ListModel['drill'] },
  by: string,
  measures: readonly Measure[],
  { rows, rest, total }: RankAnswer,
  lang: 'en' | 'zh',
): RankData {
  const dimension = resource.statistics?.by[by];
  const field = dimension && resource.model.fields[dimension.name];
  const numberOf = (value: number | string | null | undefined) => (typeof value === 'number' ? value : null);
  return {
    measures,
    rest,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      name: field ? cellText(field, field.kind === 'enum' ? Number(row.name) : row.name, lang) : row.name,
      link: dimension && drill?.pathOf(dimension, { key: row.id }),
      values: Object.fromEntries(measures.map(({ name }) => [name, numberOf(row[name])])),
    })),
  };
}
