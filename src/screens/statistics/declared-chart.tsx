import type { AnyChart } from '../../../resources/kit/statistics.ts';
import { runOf } from '../../../resources/kit/statistics-periods.ts';
import { barsChart, paretoChart, rankChart } from '../../charts/bars.ts';
import type { ChartView, DrawnChart } from '../../charts/chart.ts';
import { ChartBox } from '../../charts/chart-box.tsx';
import { type ChartMeasure, chartMeasureOf } from '../../charts/figures.ts';
import { heatChart } from '../../charts/heat.ts';
import { histogramChart } from '../../charts/histogram.ts';
import type { RankData } from '../../charts/ranked.ts';
import { funnelChart, scatterChart, versusChart } from '../../charts/relations.ts';
import { ringChart, treeChart } from '../../charts/shares.ts';
import { trendChart } from '../../charts/trend.ts';
import { type ChartChoice, choiceParam, choiceText, readChartChoice } from '../../data/chart-choices.ts';
import { rangeOfParams } from '../../data/statistics-params.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { statistics as words } from '../../i18n/texts/statistics.ts';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';
import type { ListModel } from '../list/use-list.ts';
import { LineChooser } from './line-chooser.tsx';
import { MeasureSwitch } from './measure-switch.tsx';
import { bucketText, hourText, statisticsRangeText } from './periods.ts';
import type { ChartWidth } from './places.ts';
import { rankData } from './rank-data.ts';
import { commonQuery, useFigures, useHeat, useRank, useSpread, useTrend } from './statistics-calls.ts';

type Of<K extends AnyChart['chart']> = AnyChart & { readonly chart: K };
type Parts = Of<'share' | 'bars' | 'pareto' | 'tree'>;

interface ChartProps<C> {
  readonly chart: C;
  readonly list: ListModel;
  /** Which of the declared charts it is, from 0. */
  readonly at: number;
  readonly place: ChartWidth;
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
    case 'histogram':
      return <HistogramBox chart={chart} {...props} />;
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
  Record<
    Parts['chart'],
    { readonly most: number; readonly draw: (data: RankData, view: ChartView) => DrawnChart }
  >
> = {
  share: { most: 5, draw: ringChart },
  bars: { most: 12, draw: barsChart },
  pareto: { most: 20, draw: paretoChart },
  tree: { most: 30, draw: treeChart },
};

/** What the boxes of one screen have in common. */
function useBox({ list, chart, at, place }: ChartProps<AnyChart>) {
  const { lang, say } = useLanguage();
  const { resource, address, today } = list;
  const measure = (name: string): ChartMeasure => {
    const field = resource.model.fields[name];
    if (!field) throw new Error(`${resource.name} draws ${name}, which is no field`);
    return chartMeasureOf(name, field, lang);
  };
  const asked = address.state.asked ?? {};
  const range = rangeOfParams(asked, today, address.rules.quarters);
  const param = choiceParam(at);
  const choice = readChartChoice(chart, asked[param]);
  const choose = (changed: ChartChoice) => address.look({ [param]: choiceText({ ...choice, ...changed }) });
  return {
    resource,
    measure,
    say,
    lang,
    query: commonQuery(address, today),
    range,
    choice,
    choose,
    /** What every box is given. */
    frame: {
      title: say(chart.title),
      period: statisticsRangeText(range),
      place,
      table: { shown: choice.table ?? false, show: (table: boolean) => choose({ table }) },
    },
  };
}

/** Asked for again where it did not come. */
const failedOf = ({ problem, data, retry }: { problem: unknown; data: unknown; retry: () => void }) =>
  problem && !data ? retry : undefined;

function TrendBox({ chart, list, at, place }: ChartProps<Of<'trend'>>) {
  const { resource, measure, query, range, say, choice, choose, frame } = useBox({ list, chart, at, place });
  const { of, band } = chart;
  const name = choice.measure ?? chart.measures[0] ?? '';
  // One month alone is seen among those before it; the rows and cards keep to it.
  const run = runOf(range, list.address.rules.quarters);
  const isRun = run.start_date !== range.start_date;
  const choices = useRank(
    resource,
    of ? { ...query, by: of.by, measures: chart.measures[0] ?? '', most: '20' } : null,
  );
  const ranked = choices.data?.rows ?? [];
  const keys = choice.lines ?? ranked.slice(0, of?.most).map(({ id }) => id);
  const measures = of ? [name] : chart.measures;
  const answer = useTrend(
    resource,
    of
      ? keys.length > 0
        ? { ...query, measures: band ? `${name},${band}` : name, by: of.by, keys: keys.join(',') }
        : null
      : { ...query, measures: measures.join(',') },
  );
  const { data } = answer;
  // A chosen line stays among the choices, wherever it ranks now.
  const others = (data?.lines ?? []).filter(({ id }) => !ranked.some((row) => row.id === id));
  const offered = [...ranked, ...others];
  const nothing = of !== undefined && choices.data !== undefined && keys.length === 0;
  const shown = measures.map(measure);
  const draw = (view: ChartView): DrawnChart => {
    const buckets = data?.buckets ?? [];
    const places = buckets.map((bucket) => bucketText(data?.unit ?? 'day', bucket.at));
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
    const last = buckets.length - 1;
    const [only] = data?.lines ?? [];
    const shade = band &&
      only && { measure: measure(band), values: only.values.map((one) => one[band] ?? null) };
    return trendChart(
      {
        at: places,
        lines,
        ...(data && data.running !== null && { running: data.running }),
        ...(isRun && last > 0 && { chosen: last }),
        ...(shade && { band: shade }),
      },
      view,
    );
  };
  return (
    <ChartBox
      {...frame}
      period={statisticsRangeText(run)}
      busy={answer.fetching}
      failed={failedOf(answer) ?? failedOf(choices)}
      draw={data || nothing ? draw : undefined}
      tools={
        of && (
          <>
            <MeasureSwitch
              measures={chart.measures.map(measure)}
              chosen={name}
              onChoose={(measure) => choose({ measure })}
            />
            <LineChooser
              title={say(words.choose, { n: of.most })}
              options={offered}
              chosen={keys}
              most={of.most}
              onChoose={(lines) => choose({ lines })}
            />
          </>
        )
      }
    />
  );
}

function RankBox({ chart, list, at, place }: ChartProps<Of<'rank'>>) {
  const { resource, measure, query, say, lang, choice, choose, frame } = useBox({ list, chart, at, place });
  const name = choice.measure ?? chart.measures[0] ?? '';
  const end = choice.smallest ? 'asc' : 'desc';
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
      {...frame}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && ((view) => rankChart(rankData(list, chart.by, measures.map(measure), data, lang), view))}
      tools={
        <>
          <MeasureSwitch
            measures={chart.measures.map(measure)}
            chosen={name}
            onChoose={(measure) => choose({ measure })}
          />
          {chart.ends && (
            <TabSwitcher
              label={say(words.order)}
              className="chart-choice"
              tab={end}
              onTab={(next) => choose({ smallest: next === 'asc' })}
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
  readonly draw: (data: RankData, view: ChartView) => DrawnChart;
}

function PartsBox({ chart, measures, most, draw, list, at, place }: PartsProps) {
  const { resource, measure, query, lang, frame } = useBox({ list, chart, at, place });
  const answer = useRank(resource, {
    ...query,
    by: chart.by,
    measures: measures.join(','),
    most: String(most),
  });
  const { data } = answer;
  return (
    <ChartBox
      {...frame}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && ((view) => draw(rankData(list, chart.by, measures.map(measure), data, lang), view))}
    />
  );
}

function HoursBox({ chart, list, at, place }: ChartProps<Of<'heat' | 'hours'>>) {
  const { resource, measure, query, frame } = useBox({ list, chart, at, place });
  const answer = useHeat(resource, { ...query, measure: chart.measure });
  const { data } = answer;
  const shown = measure(chart.measure);
  const draw = (view: ChartView): DrawnChart => {
    const cells = data?.cells ?? [];
    if (chart.chart === 'heat') return heatChart(shown, cells, view);
    const values = Array.from({ length: 24 }, (_, hour) =>
      cells.reduce((sum, cell) => (cell.hour === hour ? sum + cell.value : sum), 0),
    );
    const hours = values.map((_, hour) => ({ short: hourText(hour), full: hourText(hour) }));
    return trendChart({ at: hours, shape: 'bar', lines: [{ measure: shown, values }] }, view);
  };
  return <ChartBox {...frame} busy={answer.fetching} failed={failedOf(answer)} draw={data && draw} />;
}

function HistogramBox({ chart, list, at, place }: ChartProps<Of<'histogram'>>) {
  const { resource, measure, query, say, frame } = useBox({ list, chart, at, place });
  const answer = useSpread(resource, { ...query, by: chart.by, measure: chart.measure });
  const { data } = answer;
  const shown = measure(chart.measure);
  return (
    <ChartBox
      {...frame}
      busy={answer.fetching}
      failed={failedOf(answer)}
      draw={data && ((view) => histogramChart(shown, say(chart.counts), data.bands, view))}
    />
  );
}

function FunnelBox({ chart, list, at, place }: ChartProps<Of<'funnel'>>) {
  const { resource, measure, frame } = useBox({ list, chart, at, place });
  const answer = useFigures(resource, list.address);
  const { data } = answer;
  return (
    <ChartBox
      {...frame}
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
