import { useId, useState } from 'react';
import type { Filter } from '../../../resources/kit/filters.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { FilterControl } from '../../kinds/filters/filter-control.tsx';
import { FilterChips } from './filter-chips.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { SavedFiltersButton } from './saved-filters-button.tsx';
import type { ListAddress } from './use-list-state.ts';

/** How many filters stand in the first row: those that the declaration chose (docs/design/rules.md §1: at most six). */
export const firstFilters = (resource: AnyResource, filters: readonly Filter[]): number => {
  const first = new Set((resource.list.filters ?? []).map((f) => (typeof f === 'string' ? f : f.range)));
  return filters.filter(({ name }) => first.has(name)).length;
};

interface Props {
  resource: AnyResource;
  address: ListAddress;
  today: string;
}

/** The first filters in a row, the others behind "more"; those that are at work stay in sight as chips. */
export function FilterBar({ resource, address, today }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { filters } = address.rules;
  const first = firstFilters(resource, filters);
  const waiting = filters.slice(first);
  const active = waiting.filter(({ name }) => address.state.filters[name] !== undefined);
  if (filters.length === 0) return null;

  const control = (filter: Filter) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      label={say(filter.label)}
      value={address.state.filters[filter.name]}
      onChange={(value) => address.setFilter(filter.name, value)}
      today={today}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is younger than the browsers that we support
    <div role="search" className="list-filters" aria-label={say(texts.list.filters)}>
      <div className="list-filters-row">
        <div className="list-filters-first">{filters.slice(0, first).map(control)}</div>
        <div className="list-filters-end">
          {waiting.length > 0 && (
            <button
              type="button"
              className="quiet-button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {active.length > 0
                ? say(texts.list.moreFiltersActive, { n: active.length })
                : say(texts.list.moreFilters)}
            </button>
          )}
          <button type="button" className="quiet-button" onClick={address.reset}>
            {say(texts.list.reset)}
          </button>
          <SavedFiltersButton resource={resource} address={address} />
        </div>
      </div>
      {open && (
        <div id={id} className="list-filters-more">
          {waiting.map(control)}
        </div>
      )}
      <QuickFilters resource={resource} address={address} />
      {!open && <FilterChips filters={active} address={address} today={today} />}
    </div>
  );
}
