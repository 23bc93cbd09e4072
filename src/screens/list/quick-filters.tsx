import { decodeFilters, type FilterValue } from '../../../resources/kit/filters.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyQuickFilter } from '../../../resources/kit/screens.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { ListAddress } from './use-list-state.ts';
import './quick-filters.css';

/** The values that a chip stands for, read as an address would be; null where this person lacks one of its filters. */
function valuesOf(
  { filters }: AnyQuickFilter,
  rules: ListAddress['rules'],
): Record<string, FilterValue> | null {
  const params: Record<string, string> = {};
  for (const [name, given] of Object.entries(filters)) {
    const filter = rules.filters.find((each) => each.name === name);
    if (!filter) return null;
    for (const [at, text] of [given].flat().entries()) {
      const param = filter.params[at];
      if (param !== undefined) params[param] = text;
    }
  }
  return decodeFilters(rules.filters, params);
}

/** Chips that narrow the list to what often needs somebody; a second press takes it back. */
export function QuickFilters({ resource, address }: { resource: AnyResource; address: ListAddress }) {
  const { say } = useLanguage();
  const chips = (resource.list.quick ?? []).flatMap((quick) => {
    const values = valuesOf(quick, address.rules);
    return values ? [{ quick, values }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <fieldset className="quick-filters" aria-label={say(texts.list.quickFilters)}>
      {chips.map(({ quick, values }) => {
        const on = Object.entries(values).every(
          ([name, value]) => JSON.stringify(address.state.filters[name]) === JSON.stringify(value),
        );
        return (
          <button
            key={quick.label.en}
            type="button"
            aria-pressed={on}
            onClick={() => {
              for (const [name, value] of Object.entries(values))
                address.setFilter(name, on ? undefined : value);
            }}
          >
            {say(quick.label)}
          </button>
        );
      })}
    </fieldset>
  );
}
