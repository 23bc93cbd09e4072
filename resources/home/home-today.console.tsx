import { Link } from 'react-router';
import type { ChartMeasure } from '../../src/charts/figures.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { FigureCard } from '../../src/screens/statistics/figure-card.tsx';
import { decimal, moneyText, percentText, unknown } from '../kit/format.ts';
import type { Label } from '../kit/label.ts';
import type { FleetName, HomeOverview, TodayName } from './home-wire.ts';
import { homeWords } from './home-words.ts';

const figures: readonly {
  readonly name: TodayName;
  readonly label: Label;
  readonly kind: ChartMeasure['kind'];
}[] = [
  { name: 'sales_amount', label: homeWords.sales, kind: 'money' },
  { name: 'order_count', label: homeWords.orders, kind: 'count' },
  { name: 'aov_amount', label: homeWords.aov, kind: 'money' },
  { name: 'user_count', label: homeWords.buyers, kind: 'count' },
  { name: 'refund_amount', label: homeWords.refunds, kind: 'money' },
  { name: 'net_sales_amount', label: homeWords.netSales, kind: 'money' },
];

interface Props {
  /** Undefined while it is on its way: every place is kept. */
  readonly overview: HomeOverview | undefined;
}

/** The figures of today, each beside yesterday's at this time of day. */
export function Today({ overview }: Props) {
  const { say } = useLanguage();
  return (
    <dl className="figure-cards home-figures" aria-label={say(homeWords.today)}>
      {figures.map(({ name, label, kind }) => (
        <FigureCard
          key={name}
          measure={{ name, label: say(label), kind }}
          value={overview?.today[name].now}
          waiting={overview === undefined}
          before={[
            {
              name: say(homeWords.yesterday),
              value: overview?.today[name].yesterday,
              change: say(homeWords.change),
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
      aria-label={say(homeWords.todos)}
      aria-busy={overview === undefined}
    >
      <h2>{say(homeWords.todos)}</h2>
      {waiting?.length === 0 ? (
        <p className="home-none">{say(homeWords.noTodos)}</p>
      ) : (
        <ul>
          {waiting?.map(({ key, label, count, overdue, path }) => (
            <li key={key}>
              <Link to={path}>
                <span>{say(label)}</span>
                <strong>{decimal(count, 0)}</strong>
                {overdue ? (
                  <small data-late>{say(homeWords.overdue, { n: decimal(overdue, 0) })}</small>
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
  const fleet = overview?.fleet;
  const rows: readonly { label: Label; name: FleetName; note?: string; bad?: boolean }[] = [
    { label: homeWords.points, name: 'points' },
    { label: homeWords.operating, name: 'operating' },
    { label: homeWords.online, name: 'online', note: fleet ? percentText(fleet.online_rate) : '' },
    { label: homeWords.faulty, name: 'faulty', bad: true },
    { label: homeWords.lowStock, name: 'low_stock' },
    { label: homeWords.idle, name: 'idle' },
  ];
  const amounts = [
    { label: homeWords.withdrawable, cents: overview?.money.withdrawable_amount },
    { label: homeWords.pending, cents: overview?.money.pending_amount },
    { label: homeWords.frozen, cents: overview?.money.frozen_amount },
    { label: homeWords.fees, cents: overview?.money.fees_amount },
  ];
  return (
    <section className="home-block" aria-label={say(homeWords.fleet)} aria-busy={fleet === undefined}>
      <h2>{say(homeWords.fleet)}</h2>
      <dl className="home-facts">
        {rows.map(({ label, name, note, bad }) => {
          const path = overview?.fleet_paths[name];
          const value = fleet?.[name];
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
            <dd>{cents === undefined ? '' : `¥${moneyText(cents)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
