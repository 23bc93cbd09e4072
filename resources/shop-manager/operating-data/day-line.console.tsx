import { ChartBox } from '../../../src/charts/chart-box.tsx';
import type { ChartMeasure } from '../../../src/charts/figures.ts';
import { trendChart } from '../../../src/charts/trend.ts';
import type { SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { FigureCard } from '../../../src/screens/statistics/figure-card.tsx';
import type { Label } from '../../kit/label.ts';
import './day-line.console.css';

const words = {
  title: { en: 'Sales and orders by day', zh: '每日销售额与订单数' },
  figures: { en: 'Key figures', zh: '核心指标' },
  sales: { en: 'Sales', zh: '销售额' },
  orders: { en: 'Orders', zh: '订单数' },
  aov: { en: 'Average order value', zh: '客单价' },
  refunds: { en: 'Refunds', zh: '退款金额' },
} as const satisfies Readonly<Record<string, Label>>;

/** P31, operating data: what the last 31 days came to, and how they ran. */
export function DayLine({ rows }: SublistProps) {
  const { say } = useLanguage();
  const days = rows
    .map((row) => ({
      date: String(row.stat_date),
      sales: Number(row.sales_amount),
      orders: Number(row.order_count),
      refunds: Number(row.refund_amount),
    }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
  const [sales, orders] = [sum((day) => day.sales), sum((day) => day.orders)];
  const measures = {
    sales: { name: 'sales_amount', label: say(words.sales), kind: 'money' },
    orders: { name: 'order_count', label: say(words.orders), kind: 'count' },
    aov: { name: 'aov_amount', label: say(words.aov), kind: 'money' },
    refunds: { name: 'refund_amount', label: say(words.refunds), kind: 'money' },
  } as const satisfies Readonly<Record<string, ChartMeasure>>;
  const cards = [
    { measure: measures.sales, value: sales },
    { measure: measures.orders, value: orders },
    { measure: measures.aov, value: orders > 0 ? Math.round(sales / orders) : null },
    { measure: measures.refunds, value: sum((day) => day.refunds) },
  ];
  const from = days[0]?.date;
  return (
    <div className="day-line">
      <dl className="figure-cards" aria-label={say(words.figures)}>
        {cards.map(({ measure, value }) => (
          <FigureCard key={measure.name} measure={measure} value={value} waiting={false} before={[]} />
        ))}
      </dl>
      <ChartBox
        title={say(words.title)}
        period={from && `${from} – ${days.at(-1)?.date}`}
        draw={(view) =>
          trendChart(
            {
              at: days.map(({ date }) => ({ short: date.slice(5), full: date })),
              lines: [
                { measure: measures.sales, values: days.map((day) => day.sales) },
                { measure: measures.orders, values: days.map((day) => day.orders) },
              ],
            },
            view,
          )
        }
      />
    </div>
  );
}
