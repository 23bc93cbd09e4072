import { ChartBox } from '../../../src/charts/chart-box.tsx';
import type { ChartMeasure } from '../../../src/charts/figures.ts';
import { histogramChart } from '../../../src/charts/histogram.ts';
import { type TrendLine, trendChart } from '../../../src/charts/trend.ts';
import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import type { aging } from './index.ts';
import { type AgingCourse, type AgingPoint, samplesCall } from './samples.ts';

const words = {
  none: { en: 'No samples have been kept of this run.', zh: '本次老化没有采样数据。' },
  every: { en: 'every {n} min', zh: '每{n}分钟' },
  temp: { en: 'Temperature', zh: '温度' },
  cpu: { en: 'CPU temperature', zh: 'CPU温度' },
  signal: { en: 'Signal', zh: '信号强度' },
  memory: { en: 'Free memory', zh: '可用内存' },
  cycles: { en: 'Door cycles', zh: '开关门次数' },
  spread: { en: 'Door cycles of an hour', zh: '每小时开关门次数' },
  hours: { en: 'Hours', zh: '小时数' },
} as const satisfies Readonly<Record<string, Label>>;

type Measured = Exclude<keyof AgingPoint, 'minute' | 'offline_minutes'>;
interface Line {
  readonly of: Measured;
  readonly label: Label;
  readonly unit?: string;
  readonly decimals?: number;
}
/** One picture each. */
const pictures: readonly Line[] = [
  { of: 'temp', label: words.temp, decimals: 1, unit: '°C' },
  { of: 'signal', label: words.signal },
  { of: 'cpu_temp', label: words.cpu, decimals: 1, unit: '°C' },
  { of: 'free_mb', label: words.memory, unit: 'MB' },
];

/** How many hours had how many door cycles, in bands of five. */
function bandsOf(rows: readonly AgingPoint[]) {
  const hours = new Map<number, number>();
  for (const { minute, cycle_count } of rows) {
    const hour = Math.floor(minute / 60);
    hours.set(hour, (hours.get(hour) ?? 0) + cycle_count);
  }
  const counts = [...hours.values()];
  const places = counts.map((count) => Math.floor(count / 5));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    from: (first + nth) * 5,
    to: (first + nth + 1) * 5,
    count: places.filter((place) => place === first + nth).length,
  }));
}

/** P79: how a run went, five minutes by five minutes; a run that still goes on moves as its samples come. */
export function Course({ row }: SlotProps<RowOf<typeof aging>>) {
  const { say } = useLanguage();
  const call = new Call(samplesCall, { params: { id: row.id } });
  const { data } = useCall<AgingCourse>(call, { keepPrevious: true, quiet: true });
  if (data?.rows.length === 0) return <p>{say(words.none)}</p>;
  const rows = data?.rows ?? [];
  const start = epochOf(row.start_time);
  const at = rows.map(({ minute }) => {
    const full = momentText(start + minute * 60_000).slice(5, 16);
    return { short: full.slice(6), full };
  });
  const measureOf = ({ of, label, unit, decimals }: Line): ChartMeasure => ({
    name: of,
    label: say(label),
    kind: 'count',
    ...(decimals !== undefined && { decimals }),
    ...(unit !== undefined && { unit }),
  });
  const lineOf = (line: Line): TrendLine => ({
    measure: measureOf(line),
    values: rows.map((each) => each[line.of]),
  });
  const period = data && say(words.every, { n: data.minutes });
  return (
    <div className="charts">
      {pictures.map((line) => (
        <ChartBox
          key={line.of}
          title={say(line.label)}
          period={period}
          draw={data && ((view) => trendChart({ at, lines: [lineOf(line)] }, view))}
        />
      ))}
      <ChartBox
        title={say(words.spread)}
        draw={
          data &&
          ((view) =>
            histogramChart(
              { name: 'cycle_count', label: say(words.cycles), kind: 'count' },
              say(words.hours),
              bandsOf(rows),
              view,
            ))
        }
      />
    </div>
  );
}
