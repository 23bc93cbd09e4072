import { Link } from 'react-router';
import type { Measure } from '../../src/charts/figures.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { FigureCard } from '../../src/screens/statistics/figure-card.tsx';
import { decimal, money, rate, unknown } from '../kit/format.ts';
import type { Label } from '../kit/label.ts';
import { useWays } from './home-parts.console.tsx';
import type { HomeOverview, TodayName } from './home-wire.ts';
import { words } from './home-words.ts';

const figures: readonly {
  readonly name: TodayName;
  readonly label: Label;
  readonly kind: Measure['kind'];
}[] = [
  { name: 'sales_amount', label: words.sales, kind: 'money' },
  { name: 'order_count', label: words.orders, kind: 'count' },
  { name: 'aov_amount', label: words.aov, kind: 'money' },
  { name: 'user_count', label: words.buyers, kind: 'count' },
  { name: 'refund_amount', label: words.refunds, kind: 'money' },
  { name: 'net_sales_amount', label: words.netSales, kind: 'money' },
];

interface Props {
  /** Undefined while it is on its way: every place is kept. */
  readonly overview: HomeOverview | undefined;
}

/** The figures of today, each beside yesterday's at this time of day. */
export function Today({ overview }: Props) {
  const { say } = useLanguage();
  return (
    <dl className="figure-cards home-figures" aria-label={say(words.today)}>
      {figures.map(({ name, label, kind }) => (
        <FigureCard
          key={name}
          measure={{ name, label: say(label), kind }}
          value={overview?.today[name].now}
          waiting={overview === undefined}
          before={[
            {
              name: say(words.yesterday),
              value: overview?.today[name].yesterday,
              change: say(words.change),
            },
          ]}
          error={name === 'user_count' ? overview?.buyer_error : 0}
        />
      ))}
    </dl>
  );
}

/** What waits for this person, each with the list that shows exactly it. */
export function Todos({ overview }: Props) {
  const { say } = useLanguage();
  const waiting = overview?.todos.filter(({ count }) => count > 0);
  return (
    <section
      className="home-block home-todos"
      aria-label={say(words.todos)}
      aria-busy={overview === undefined}
    >
      <h2>{say(words.todos)}</h2>
      {waiting?.length === 0 ? (
        <p className="home-none">{say(words.noTodos)}</p>
      ) : (
        <ul>
          {waiting?.map(({ key, label, count, overdue, path }) => (
            <li key={key}>
              <Link to={path}>
                <span>{say(label)}</span>
                <strong>{decimal(count, 0)}</strong>
                {overdue ? (
                  <small data-late>{say(words.overdue, { n: decimal(overdue, 0) })}</small>
                ) : (
                  <small />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How the points are now; each number leads to the points that it counts. */
export function FleetNow({ overview }: Props) {
  const { say } = useLanguage();
  const ways = useWays();
  const fleet = overview?.fleet;
  const rows: readonly {
    label: Label;
    value: number | undefined;
    search: string;
    note?: string;
    bad?: boolean;
  }[] = [
    { label: words.points, value: fleet?.points, search: '' },
    { label: words.operating, value: fleet?.operating, search: '?shop_status=1' },
    {
      label: words.online,
      value: fleet?.online,
      search: '?online=1',
      note: fleet ? rate(fleet.online_rate) : '',
    },
    { label: words.faulty, value: fleet?.faulty, search: '?min_fault_count=1', bad: true },
    { label: words.lowStock, value: fleet?.low_stock, search: '?max_stock_rate=2999' },
    { label: words.idle, value: fleet?.idle, search: '?idle_flag=1' },
  ];
  const amounts = [
    { label: words.withdrawable, cents: overview?.money.withdrawable_amount },
    { label: words.pending, cents: overview?.money.pending_amount },
    { label: words.frozen, cents: overview?.money.frozen_amount },
    { label: words.fees, cents: overview?.money.fees_amount },
  ];
  return (
    <section className="home-block" aria-label={say(words.fleet)} aria-busy={fleet === undefined}>
      <h2>{say(words.fleet)}</h2>
      <dl className="home-facts">
        {rows.map(({ label, value, search, note, bad }) => {
          const path = ways.list('mct_shop', search);
          const text = value === undefined ? '' : decimal(value, 0);
          return (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd data-bad={(bad && (value ?? 0) > 0) || undefined}>
                {path ? <Link to={path}>{text}</Link> : text}
                {note && note !== unknown && <small>{note}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
      <dl className="home-facts home-money">
        {amounts.map(({ label, cents }) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{cents === undefined ? '' : `¥${money(cents)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
