import { joined } from '../../../resources/kit/label.ts';
import { optionsOf } from '../../../resources/kit/model.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { CheckList } from './check-list.tsx';
import type { FilterProps } from './filter.ts';
import { FilterPopup } from './filter-box.tsx';

/** Several values of an enumeration, or yes and no; history may hold retired ones, so they are offered too. */
export function ChoiceFilter({ filter, label, value, onChange }: FilterProps) {
  const { say, lang } = useLanguage();
  const options = optionsOf(filter.field).map((option) => ({ key: option.code, label: option[lang] }));
  const all =
    options.length > 0
      ? options
      : [
          { key: 1, label: say(texts.common.yes) },
          { key: 0, label: say(texts.common.no) },
        ];
  const chosen = Array.isArray(value) ? (value as readonly number[]) : [];
  const text = joined(
    all.filter(({ key }) => chosen.includes(key)).map((option) => option.label),
    lang,
  );
  return (
    <FilterPopup label={label} text={text} onClear={() => onChange(undefined)}>
      {() => (
        <CheckList
          options={all}
          chosen={chosen}
          onChange={(codes) => onChange(codes.length > 0 ? codes : undefined)}
        />
      )}
    </FilterPopup>
  );
}
