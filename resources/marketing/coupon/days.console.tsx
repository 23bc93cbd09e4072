import { ChartBox } from '../../../src/charts/chart-box.tsx';
import type { ChartMeasure } from '../../../src/charts/figures.ts';
import { trendChart } from '../../../src/charts/trend.ts';
import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { Call } from '../../kit/calls.ts';
import type { RowOf } from '../../kit/resource.ts';
import { type CouponDayLine, couponDaysCall } from './days.ts';
import { Coupon, type coupon } from './index.ts';

/** P52: how many were claimed and used on each of the last days. */
export function CouponDays({ row }: SlotProps<RowOf<typeof coupon>>) {
  const { say } = useLanguage();
  const call = new Call(couponDaysCall, { params: { id: row.id } });
  const { data } = useCall<{ rows: readonly CouponDayLine[] }>(call, { keepPrevious: true, quiet: true });
  if (data?.rows.length === 0) return <p>{say(texts.common.noData)}</p>;
  const days = data?.rows ?? [];
  const measure = (name: 'claim_count' | 'use_count'): ChartMeasure => ({
    name,
    label: say(Coupon.fields[name]?.label ?? Coupon.label),
    kind: 'count',
  });
  const first = days[0]?.stat_date;
  return (
    <ChartBox
      title={`${measure('claim_count').label} / ${measure('use_count').label}`}
      period={first && `${first} – ${days.at(-1)?.stat_date}`}
      draw={(view) =>
        trendChart(
          {
            at: days.map(({ stat_date }) => ({ short: stat_date.slice(5), full: stat_date })),
            lines: (['claim_count', 'use_count'] as const).map((name) => ({
              measure: measure(name),
              values: days.map((day) => day[name]),
            })),
          },
          view,
        )
      }
    />
  );
}
