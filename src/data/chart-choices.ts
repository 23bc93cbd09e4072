import { type AnyChart, measuresOf } from '../../resources/kit/statistics.ts';

type Params = Readonly<Record<string, string>>;

/** What a person chose in a chart beside what the whole screen is asked for; nothing of it where a chart is as it begins. */
export interface ChartChoice {
  /** By which of its measures. */
  readonly measure?: string;
  /** The smallest instead of the largest. */
  readonly smallest?: boolean;
  /** Its numbers instead of its picture. */
  readonly table?: boolean;
  /** Which values of its dimension have a line, by their keys; none at all where the list is empty. */
  readonly lines?: readonly string[];
}

/** The parameter of the address that holds the choices of the chart at this place, counted from 0. */
export const choiceParam = (at: number): string => `chart${at + 1}`;
const isChoice = (param: string) => /^chart\d+$/.test(param);

/** What is asked of the server; how a chart is displayed stays in the browser. */
export const withoutChoices = (asked: Params): Params =>
  Object.fromEntries(Object.entries(asked).filter(([param]) => !isChoice(param)));

const linesSign = 'lines:';
const smallestSign = 'smallest';
const tableSign = 'table';

/** The choices that a parameter holds, as far as the chart has them. */
export function readChartChoice(chart: AnyChart, text: string | null | undefined): ChartChoice {
  const words = (text ?? '').split('.').filter((word) => word !== '');
  const own = measuresOf(chart);
  const switches = own.length > 1 && (chart.chart === 'rank' || (chart.chart === 'trend' && chart.of));
  const measure = switches ? words.find((word) => own.includes(word) && word !== own[0]) : undefined;
  const smallest = chart.chart === 'rank' && chart.ends && words.includes(smallestSign);
  const chosen = words.find((word) => word.startsWith(linesSign));
  const lines =
    chart.chart === 'trend' && chart.of && chosen !== undefined
      ? chosen
          .slice(linesSign.length)
          .split(',')
          .filter((key) => key !== '')
          .slice(0, chart.of.most)
      : undefined;
  return {
    ...(measure && { measure }),
    ...(smallest && { smallest }),
    ...(words.includes(tableSign) && { table: true }),
    ...(lines && { lines }),
  };
}

/** Inverse of {@link readChartChoice}; undefined for a chart as it begins. */
export function choiceText({ measure, smallest, table, lines }: ChartChoice): string | undefined {
  const words = [
    ...(measure ? [measure] : []),
    ...(smallest ? [smallestSign] : []),
    ...(table ? [tableSign] : []),
    ...(lines ? [`${linesSign}${lines.join(',')}`] : []),
  ];
  return words.length > 0 ? words.join('.') : undefined;
}

/** The choices of all charts that an address holds, in the form in which it should. */
export function choicesIn(charts: readonly AnyChart[], search: URLSearchParams): Params {
  return Object.fromEntries(
    charts.flatMap((chart, at) => {
      const text = choiceText(readChartChoice(chart, search.get(choiceParam(at))));
      return text === undefined ? [] : [[choiceParam(at), text]];
    }),
  );
}
