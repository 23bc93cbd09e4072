import { decimal, money } from '../../../resources/kit/format.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { Cards } from './cards.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListHead } from './list-head.tsx';
import { ListPager } from './list-pager.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import type { ListModel } from './use-list.ts';

export function PhoneList({ list }: { list: ListModel }) {
  const { say } = useLanguage();
  const { resource, address } = list;
  const active = address.rules.filters.filter(({ name }) => address.state.filters[name] !== undefined);
  return (
    <>
      <ListHead
        list={list}
        filters={<PhoneFilters resource={resource} address={address} today={list.today} />}
      />
      <FilterChips filters={active} address={address} today={list.today} />
      <Sums list={list} />
      <Cards
        label={say(resource.label)}
        columns={list.views}
        rows={list.rows}
        size={address.state.size}
        busy={list.answer.fetching}
        empty={list.empty}
        titleOf={list.titleOf}
        linkOf={list.linkOf}
        opens={list.opens}
        isStrong={list.isStrong}
        buttonsOf={list.buttonsOf}
        onAct={list.act}
      />
      <ListPager list={list} phone />
    </>
  );
}

function Sums({ list: { resource, views, summary } }: { list: ListModel }) {
  const { say } = useLanguage();
  const sums = resource.list.sums ?? [];
  const summed = views.filter(({ field }) => sums.includes(field));
  if (summed.length === 0) return null;
  if (summary.ask) {
    return (
      <p className="card-sums">
        <button type="button" className="quiet-button" onClick={summary.ask}>
          {say(texts.list.sumAsk)}
        </button>
      </p>
    );
  }
  return (
    <p className="card-sums">
      {say(texts.common.total)}
      {summed.map(({ field, head, money: inCents }) => {
        const value = summary.values?.[field];
        const text = typeof value === 'number' ? (inCents ? money(value) : decimal(value, 0)) : '';
        return (
          <span key={field}>
            {head} {text}
          </span>
        );
      })}
    </p>
  );
}
