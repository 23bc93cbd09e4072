import type { SublistProps } from '../../src/customize.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { decimal, money, unknown } from '../kit/format.ts';
import type { Label } from '../kit/label.ts';
import './day-line.console.css';

const words = {
  title: { en: 'Sales by day, {from} to {to}', zh: '每日销售额，{from} 至 {to}' },
  sales: { en: 'Sales', zh: '销售额' },
  orders: { en: 'Orders', zh: '订单数' },
  aov: { en: 'Average order value', zh: '客单价' },
  refunds: { en: 'Refunds', zh: '退款金额' },
  point: { en: '{date}: ¥{sales}, {orders} orders', zh: '{date}：¥{sales}，{orders}单' },
} as const satisfies Readonly<Record<string, Label>>;

const size = { width: 720, height: 180, left: 52, right: 8, top: 12, bottom: 22 } as const;

/** A round number of yuan not below the highest, in cents: the axis begins at zero. */
export function axisTop(highest: number): number {
  const yuan = Math.max(1, highest / 100);
  const step = 10 ** Math.floor(Math.log10(yuan));
  return ([1, 2, 5, 10].find((factor) => factor * step >= yuan) ?? 10) * step * 100;
}

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
  const cards = [
    { label: words.sales, text: `¥${money(sales)}` },
    { label: words.orders, text: decimal(orders, 0) },
    { label: words.aov, text: orders > 0 ? `¥${money(Math.round(sales / orders))}` : unknown },
    { label: words.refunds, text: `¥${money(sum((day) => day.refunds))}` },
  ];
  const top = axisTop(Math.max(0, ...days.map((day) => day.sales)));
  const x = (at: number) =>
    size.left + (days.length > 1 ? (at * (size.width - size.left - size.right)) / (days.length - 1) : 0);
  const y = (cents: number) => size.top + (1 - cents / top) * (size.height - size.top - size.bottom);
  const title = say(words.title, { from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' });
  const every = Math.max(1, Math.ceil(days.length / 8));
  return (
    <div className="day-line">
      <dl className="day-cards">
        {cards.map(({ label, text }) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <figure>
        <figcaption>{title}</figcaption>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={title}>
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line x1={size.left} x2={size.width - size.right} y1={y(top * share)} y2={y(top * share)} />
              <text x={size.left - 8} y={y(top * share) + 4} textAnchor="end">
                {decimal((top * share) / 100, 0)}
              </text>
            </g>
          ))}
          <polyline points={days.map((day, at) => `${x(at)},${y(day.sales)}`).join(' ')} />
          {days.map((day, at) => (
            <g key={day.date}>
              {at % every === 0 && (
                <text x={x(at)} y={size.height - 6} textAnchor="middle">
                  {day.date.slice(5)}
                </text>
              )}
              <circle cx={x(at)} cy={y(day.sales)} r="3">
                <title>
                  {say(words.point, { date: day.date, sales: money(day.sales), orders: day.orders })}
                </title>
              </circle>
            </g>
          ))}
        </svg>
      </figure>
    </div>
  );
}
