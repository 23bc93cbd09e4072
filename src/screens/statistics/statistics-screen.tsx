import { type CSSProperties, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyStatistics } from '../../../resources/kit/statistics.ts';
import { chartMeasureOf } from '../../charts/figures.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { statistics as words } from '../../i18n/texts/statistics.ts';
import { texts } from '../../i18n/texts.ts';
import { RefTitles } from '../../kinds/filters/refs-filter.tsx';
import { Statement } from '../../shell/statement.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { Arranging, DeskRows } from '../list/desk-list.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { ListHead } from '../list/list-head.tsx';
import { ListPager } from '../list/list-pager.tsx';
import { PhoneFilters } from '../list/phone-filters.tsx';
import { PhoneRows, PhoneSums } from '../list/phone-list.tsx';
import { type ListModel, useListModel } from '../list/use-list.ts';
import { DeclaredChart } from './declared-chart.tsx';
import { FigureCard } from './figure-card.tsx';
import { ParamsBar } from './params-bar.tsx';
import { chartWidthsOf } from './places.ts';
import { useFigures } from './statistics-calls.ts';
import { refreshMs, useEvery } from './use-every.ts';
import '../list/list.css';
import '../../charts/charts.css';
import './statistics.css';

/** A screen that compares: what is asked for, key figures, charts in the declared order, and the rows behind them. */
export function StatisticsScreen({ resource }: { resource: AnyResource }) {
  const { statistics } = resource;
  if (!statistics) throw new Error(`${resource.name} declares no statistics`);
  return <Compared resource={resource} statistics={statistics} />;
}

function Compared({ resource, statistics }: { resource: AnyResource; statistics: AnyStatistics }) {
  const { say } = useLanguage();
  const list = useListModel(resource);
  const phone = usePhone();
  const refresh = useRefresh();
  const [arranging, setArranging] = useState(false);
  const { address, today } = list;
  const running = (address.state.asked?.end_date ?? '') >= today;
  const counting = useFigures(resource, address).data?.counting;
  useEvery(refreshMs, running || Boolean(counting), () => void refresh([resource]));

  const subject = statistics.of && address.rules.filters.find(({ name }) => name === statistics.of);
  const about = subject && address.state.filters[subject.name];
  const places = chartWidthsOf(statistics.charts);
  const active = address.rules.filters.filter(
    ({ name }) => name !== statistics.of && address.state.filters[name] !== undefined,
  );
  return (
    <div className="statistics">
      <div className="statistics-head">
        <ListHead
          list={list}
          onColumns={phone ? undefined : () => setArranging(true)}
          filters={phone && <PhoneFilters resource={resource} address={address} today={today} />}
        />
        {about && subject.kind === 'refs' && (
          <p className="statistics-about">
            <RefTitles filter={subject} value={about} />
          </p>
        )}
        <ParamsBar statistics={statistics} address={address} today={today} />
        {phone ? (
          <FilterChips filters={active} address={address} today={today} />
        ) : (
          <FilterBar resource={resource} address={address} today={today} />
        )}
      </div>
      {statistics.of && about === undefined ? (
        <Statement>{say(words.without)}</Statement>
      ) : (
        <>
          <Figures list={list} cards={statistics.cards} />
          {running && <p className="statistics-so-far">{say(words.soFarWhy)}</p>}
          {counting && (
            <p className="statistics-so-far" role="status">
              {counting.from === null
                ? say(words.countingAll)
                : say(words.countingFrom, { date: counting.from })}
            </p>
          )}
          <section className="charts" aria-label={say(words.charts)}>
            {statistics.charts.map((chart, at) => (
              <DeclaredChart
                key={chart.title.en}
                chart={chart}
                at={at}
                list={list}
                place={places[at] ?? 'half'}
              />
            ))}
          </section>
          <section
            className="statistics-rows"
            aria-label={say(words.rows)}
            data-busy={list.answer.fetching || undefined}
          >
            <h2>{say(words.rows)}</h2>
            {running && <UntoldChanges list={list} />}
            {phone ? (
              <>
                <PhoneSums list={list} />
                <PhoneRows list={list} />
              </>
            ) : (
              <DeskRows list={list} />
            )}
            <ListPager list={list} phone={phone} />
          </section>
        </>
      )}
      {arranging && <Arranging list={list} onClose={() => setArranging(false)} />}
      {list.dialogs}
    </div>
  );
}

/** Why no row says how it changed: by what these are cut, a running day is known as a whole only. */
function UntoldChanges({ list: { rows, views, resource } }: { readonly list: ListModel }) {
  const { say } = useLanguage();
  const changes = views.filter(({ field }) => resource.model.fields[field]?.spec.measure?.make === 'change');
  const told = rows?.some((row) => changes.some(({ field }) => row[field] !== null));
  if (!rows || rows.length === 0 || changes.length === 0 || told) return null;
  return <p className="statistics-so-far">{say(words.untoldRows)}</p>;
}

/** Most cards in a row. */
const mostCards = 6;
/** In one row, or in two of the same length. */
const columnsFor = (cards: number) => (cards <= mostCards ? cards : Math.ceil(cards / 2));

/** The key figures of the whole filter, against the period before and the same days a year ago. */
function Figures({ list, cards }: { list: ListModel; cards: readonly string[] }) {
  const { say, lang } = useLanguage();
  const { resource } = list;
  const { data, problem, retry } = useFigures(resource, list.address);
  if (problem && !data) {
    return (
      <div className="statistics-failed" role="alert">
        <span>{say(words.noFigures)}</span>
        <button type="button" className="plain-button" onClick={retry}>
          {say(texts.common.retry)}
        </button>
      </div>
    );
  }
  return (
    <dl
      className="figure-cards"
      aria-label={say(words.figures)}
      style={{ '--figures': columnsFor(cards.length) } as CSSProperties}
    >
      {cards.flatMap((name) => {
        const field = resource.model.fields[name];
        if (!field) return [];
        const counted = field.spec.measure?.make !== 'distinct';
        const why = data?.untold.includes(name)
          ? { why: say(counted ? words.untold : words.untoldDifferent) }
          : {};
        return [
          <FigureCard
            key={name}
            measure={chartMeasureOf(name, field, lang)}
            value={data?.now[name]}
            waiting={data === undefined}
            before={[
              { name: say(words.previous), value: data?.previous[name], ...why },
              { name: say(words.lastYear), value: data?.last_year[name], ...why },
            ]}
            error={counted ? 0 : data?.buyer_error}
          />,
        ];
      })}
    </dl>
  );
}
