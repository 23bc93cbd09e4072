import { ChartBox } from '../../../src/charts/chart-box.tsx';
import type { ChartMeasure } from '../../../src/charts/figures.ts';
import { trendChart } from '../../../src/charts/trend.ts';
import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { type PromotionDayLine, promotionDaysCall } from './calls.ts';
import type { promotion } from './index.ts';

const words = {
  sales: { en: 'Sales with it', zh: '活动订单销售额' },
  discount: { en: 'Discount given', zh: '优惠金额' },
} as const satisfies Readonly<Record<string, Label>>;

/** P47: what the orders of an activity brought on each of the last days, and what it gave them. */
export function PromotionDays({ row }: SlotProps<RowOf<typeof promotion>>) {
  const { say } = useLanguage();
  const call = new Call(promotionDaysCall, { params: { id: row.id } });
  const { data } = useCall<{ rows: readonly PromotionDayLine[] }>(call, { keepPrevious: true, quiet: true });
  if (data?.rows.length === 0) return <p>{say(texts.common.noData)}</p>;
  const days = data?.rows ?? [];
  const lines = [
    { name: 'activity_sales_amount', label: say(words.sales) },
    { name: 'activity_discount_amount', label: say(words.discount) },
  ] as const;
  const measure = ({ name, label }: (typeof lines)[number]): ChartMeasure => ({ name, label, kind: 'money' });
  return (
    <ChartBox
      title={lines.map(({ label }) => label).join(' / ')}
      period={days[0] && `${days[0].stat_date} – ${days.at(-1)?.stat_date}`}
      draw={(view) =>
        trendChart(
          {
            at: days.map(({ stat_date }) => ({ short: stat_date.slice(5), full: stat_date })),
            lines: lines.map((line) => ({
              measure: measure(line),
              values: days.map((day) => day[line.name]),
            })),
          },
          view,
        )
      }
    />
  );
}
