import { namedChoices } from '../../../resources/kit/audit.ts';
import type { Filter, FilterValue } from '../../../resources/kit/filters.ts';
import { useWholeProduct } from '../../data/use-declared.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { CheckList } from './check-list.tsx';
import type { FilterProps } from './filter.ts';
import { FilterPopup } from './filter-box.tsx';
import { filterText } from './filter-text.ts';

/** Several names of the declarations, by their labels: what was acted on, what was done. */
export function NamedFilter({ filter, label, value, onChange, today }: FilterProps) {
  const product = useWholeProduct();
  const { lang } = useLanguage();
  const { named } = filter.field.spec;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <FilterPopup
      label={label}
      text={filterText(filter, chosen, lang, today, product)}
      onClear={() => onChange(undefined)}
    >
      {() => (
        <CheckList
          options={(named ? namedChoices(product, named) : []).map((choice) => ({
            key: choice.name,
            label: choice.label[lang],
          }))}
          chosen={chosen}
          onChange={(names) => onChange(names.length > 0 ? names : undefined)}
        />
      )}
    </FilterPopup>
  );
}

/** What is asked for, where the filter itself is out of sight. */
export function NamedTitles({ filter, value }: { filter: Filter; value: FilterValue }) {
  const product = useWholeProduct();
  const { lang } = useLanguage();
  return filterText(filter, value, lang, '', product);
}
