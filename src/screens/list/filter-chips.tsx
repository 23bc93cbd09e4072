import { Suspense } from 'react';
import { basisOf, type Filter } from '../../../resources/kit/filters.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { filterText } from '../../kinds/filters/filter-text.ts';
import { NamedTitles } from '../../kinds/filters/named-filter.tsx';
import { RefTitles } from '../../kinds/filters/refs-filter.tsx';
import type { ListAddress } from './use-list-state.ts';

/** Filters that are at work but out of sight, each removable. */
export function FilterChips({
  filters,
  address,
  today,
}: {
  filters: readonly Filter[];
  address: ListAddress;
  today: string;
}) {
  const { say, lang } = useLanguage();
  if (filters.length === 0) return null;
  return (
    <ul className="list-chips">
      {filters.map((filter) => {
        const value = address.state.filters[filter.name];
        const name = say(basisOf(filter, value).label);
        if (value === undefined) return null;
        return (
          <li key={filter.name}>
            <button
              type="button"
              aria-label={say(texts.list.removeFilter, { name })}
              title={say(texts.list.removeFilter, { name })}
              onClick={() => address.setFilter(filter.name, undefined)}
            >
              <span className="filter-name">{name}</span>
              <span className="list-chip-value">
                {filter.kind === 'refs' ? (
                  <RefTitles filter={filter} value={value} />
                ) : filter.kind === 'named' ? (
                  <Suspense fallback={null}>
                    <NamedTitles filter={filter} value={value} />
                  </Suspense>
                ) : (
                  filterText(filter, value, lang, today)
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
