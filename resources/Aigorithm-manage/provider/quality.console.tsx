import { ChartBox } from '../../../src/charts/chart-box.tsx';
import type { ChartMeasure } from '../../../src/charts/figures.ts';
import { trendChart } from '../../../src/charts/trend.ts';
import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useSurroundings } from '../../../src/data/use-surroundings.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import type { provider } from './index.ts';
import { type QualityDay, qualityCall } from './quality.ts';

const words = {
  none: { en: 'No recognitions in the last 31 days.', zh: '近31天无识别记录。' },
  load: { en: 'Recognitions and average seconds', zh: '识别次数与平均耗时' },
  rates: { en: 'Success and accuracy', zh: '成功率与准确率' },
  count: { en: 'Recognitions', zh: '识别次数' },
  seconds: { en: 'Average seconds', zh: '平均耗时(秒)' },
  success: { en: 'Success rate', zh: '识别成功率' },
  accuracy: { en: 'Accuracy', zh: '识别准确率' },
} as const satisfies Readonly<Record<string, Label>>;

type Measured = Exclude<keyof QualityDay, 'stat_date'>;

/** P65, drawer: how a provider did on each of the last 31 days. */
export function Quality({ row }: SlotProps<RowOf<typeof provider>>) {
  const { say } = useLanguage();
  const call = new Call(qualityCall, { params: { id: row.id } });
  const { today } = useSurroundings();
  const { data, problem, retry } = useCall<{ rows: readonly QualityDay[] }>(call, {
    keepPrevious: true,
    quiet: true,
  });
  if (data?.rows.length === 0) return <p>{say(words.none)}</p>;
  const days = data?.rows ?? [];
  const last = days.length - 1;
  const running = days[last]?.stat_date === today ? last : undefined;
  const line = (name: Measured, label: Label, of: Pick<ChartMeasure, 'kind' | 'decimals'>) => ({
    measure: { name, label: say(label), ...of },
    values: days.map((day) => day[name]),
  });
  const pictures = [
    {
      title: words.load,
      lines: [
        line('request_count', words.count, { kind: 'count' }),
        line('avg_seconds', words.seconds, { kind: 'count', decimals: 1 }),
      ],
    },
    {
      title: words.rates,
      lines: [
        line('success_rate', words.success, { kind: 'rate' }),
        line('accuracy_rate', words.accuracy, { kind: 'rate' }),
      ],
    },
  ];
  return (
    <div className="charts">
      {pictures.map(({ title, lines }) => (
        <ChartBox
          key={title.en}
          title={say(title)}
          period={days[0] && `${days[0].stat_date} – ${days.at(-1)?.stat_date}`}
          failed={problem && !data ? retry : undefined}
          draw={
            data &&
            ((view) =>
              trendChart(
                {
                  at: days.map(({ stat_date }) => ({ short: stat_date.slice(5), full: stat_date })),
                  lines,
                  running,
                },
                view,
              ))
          }
        />
      ))}
    </div>
  );
}
