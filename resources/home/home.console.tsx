import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '../../src/app-context.tsx';
import { customize } from '../../src/customize.ts';
import { rangeIn, rangeParams } from '../../src/data/statistics-params.ts';
import { type LoadedAnswer, useCall } from '../../src/data/use-call.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { FilterControl } from '../../src/kinds/filters/filter-control.tsx';
import { useRowChanges } from '../../src/live/use-row-changes.ts';
import { StatisticsRangePicker } from '../../src/pickers/statistics-range.tsx';
import { visibleFilters } from '../../src/screens/list/list-state.ts';
import { statisticsRangeText } from '../../src/screens/statistics/periods.ts';
import { refreshMs, useEvery } from '../../src/screens/statistics/use-every.ts';
import { usePhone } from '../../src/shell/use-phone.ts';
import { Call } from '../kit/calls.ts';
import type { Endpoint } from '../kit/endpoint.ts';
import { decodeFilters, encodeFilters } from '../kit/filters.ts';
import type { AnyResource } from '../kit/resource.ts';
import { momentText } from '../kit/time.ts';
import { home } from './home.ts';
import { OrdersByHour, PointsMap, Ranking, SalesShare, SalesTrend } from './home-charts.console.tsx';
import { Alarms, Guide, Notices } from './home-lists.console.tsx';
import { useWays } from './home-parts.console.tsx';
import { FleetNow, Today, Todos } from './home-today.console.tsx';
import type { HomeAlarms, HomeOverview, HomeRank, HomeTrend } from './home-wire.ts';
import { homeWords } from './home-words.ts';
import '../../src/screens/list/list.css';
import '../../src/screens/statistics/statistics.css';
import '../../src/charts/charts.css';
import './home.console.css';

type Query = Readonly<Record<string, string>>;

function useAsk<T extends object>(endpoint: Endpoint, query: Query): LoadedAnswer<T> {
  const key = JSON.stringify(query);
  const call = useMemo(() => new Call(endpoint, { query: JSON.parse(key) as Query }), [endpoint, key]);
  return useCall<T>(call, { keepPrevious: true, quiet: true });
}

/** Orders may come by the second; figures follow them this often at most. Milliseconds. */
const followMs = 10_000;

/** Calls when something of a resource came, not more often than {@link followMs}. */
function useFollowed(resource: string, act: () => void) {
  const last = useRef({ at: 0, timer: 0 as ReturnType<typeof setTimeout> | 0 });
  const now = useEffectEvent(() => {
    last.current.at = Date.now();
    act();
  });
  useEffect(() => () => clearTimeout(last.current.timer), []);
  useRowChanges(resource, (what) => {
    if (what !== 'created') return;
    clearTimeout(last.current.timer);
    last.current.timer = setTimeout(() => now(), Math.max(0, last.current.at + followMs - Date.now()));
  });
}

/** P03: what is going on, what waits, and how the business does. */
function HomePage({ resource }: { resource: AnyResource }) {
  const { say } = useLanguage();
  const { now, access, control } = useApp();
  const phone = usePhone();
  const ways = useWays();
  const [search, setSearch] = useSearchParams();
  const time = momentText(now());
  const today = time.slice(0, 10);
  const range = rangeIn(search, today, control.quarters);
  const filters = visibleFilters(resource, access.merchant);
  const values = decodeFilters(filters, Object.fromEntries(search));
  const scope = encodeFilters(filters, values);
  const asked = { ...rangeParams(range), ...scope };

  const overview = useAsk<HomeOverview>('GET /home/overview/v1', scope);
  const alarms = useAsk<HomeAlarms>('GET /home/alarm/v1', scope);
  const trend = useAsk<HomeTrend>('GET /home/trend/v1', asked);
  const rank = useAsk<HomeRank>('GET /home/rank/v1', asked);
  useEvery(refreshMs, true, () => {
    for (const answer of [overview, alarms, trend]) answer.retry();
  });
  useFollowed('mgt_order', overview.retry);

  const change = (next: Query) => {
    const kept = Object.entries({ ...asked, ...next }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(kept));
  };
  const period = statisticsRangeText(range);
  const { data } = overview;
  // The figures of the same days stand there.
  const there = (more: Query) => `?${new URLSearchParams({ ...more, ...rangeParams(range) })}`;
  const paths = {
    points: (id: string) => ways.detail('mct_shop', id),
    goods: (id: string) =>
      ways.page('/statistical-manager/statistical-goods/detail', there({ goods_id: id, ...scope })),
    orgs: (id: string) => ways.list('statistics_shop', there({ by: 'shop', mgt_org_id: id })),
  };
  return (
    <div className="home">
      <header className="home-head">
        <h1>{say(homeWords.today)}</h1>
        <span className="home-at">
          {data ? `${say(homeWords.asOf, { time: data.at.slice(11, 16) })} (UTC+08:00)` : ''}
        </span>
        {filters.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter}
            label={say(filter.label)}
            value={values[filter.name]}
            onChange={(value) =>
              change({
                [filter.params[0]]: '',
                ...(value !== undefined && encodeFilters([filter], { [filter.name]: value })),
              })
            }
            today={today}
          />
        ))}
      </header>
      <Today overview={data} />
      <div className="home-blocks">
        <Todos overview={data} />
        <FleetNow overview={data} />
      </div>
      {data?.guide ? (
        <Guide guide={data.guide} />
      ) : (
        <>
          <div className="home-range">
            <h2>{say(homeWords.business)}</h2>
            <StatisticsRangePicker value={range} onChange={(next) => change(rangeParams(next))} />
          </div>
          <div className="charts">
            <SalesTrend answer={trend} period={period} />
            <OrdersByHour answer={trend} hour={Number(time.slice(11, 13))} />
            <Alarms answer={alarms} place="half" />
            <Ranking
              answer={rank}
              of="points"
              title={homeWords.topPoints}
              measure="sales"
              period={period}
              linkOf={paths.points}
            />
            <Ranking
              answer={rank}
              of="goods"
              title={homeWords.topGoods}
              measure="quantity"
              period={period}
              linkOf={paths.goods}
            />
            {!access.merchant && (
              <Ranking
                answer={rank}
                of="orgs"
                title={homeWords.topOrgs}
                measure="sales"
                period={period}
                linkOf={paths.orgs}
              />
            )}
            <PointsMap answer={overview} phone={phone} />
            <SalesShare answer={trend} of="scene" title={homeWords.byScene} period={period} />
            <SalesShare answer={trend} of="category" title={homeWords.byCategory} period={period} />
            <SalesShare answer={trend} of="pay_channel" title={homeWords.byChannel} period={period} />
            <SalesShare answer={trend} of="order_source" title={homeWords.bySource} period={period} />
            <Notices answer={overview} place={access.merchant && !phone ? 'wide' : 'half'} />
          </div>
        </>
      )}
    </div>
  );
}

export const homeConsole = customize(home, { slots: {}, page: HomePage });
