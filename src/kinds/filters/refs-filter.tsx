import { useState } from 'react';
import { joined } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { idsOf } from '../inputs/ids.ts';
import { useOptions, useTitles } from '../inputs/use-options.ts';
import { CheckList } from './check-list.tsx';
import type { FilterProps } from './filter.ts';
import { FilterPopup } from './filter-box.tsx';

/** Several rows of another model, found by a typed word; a reload restores their names. */
export function RefsFilter({ filter, label, value, onChange }: FilterProps) {
  const { lang } = useLanguage();
  const model = filter.field.spec.target ?? '';
  const ids = idsOf(value);
  const { titles } = useTitles(model, ids);
  const text = joined(
    ids.map((id) => titles.get(id) ?? '…'),
    lang,
  );
  return (
    <FilterPopup label={label} text={text} onClear={() => onChange(undefined)}>
      {() => (
        <Search
          model={model}
          label={label}
          chosen={ids.map((id) => ({ key: id, label: titles.get(id) ?? '…' }))}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      )}
    </FilterPopup>
  );
}

interface SearchProps {
  model: string;
  label: string;
  chosen: readonly { readonly key: string; readonly label: string }[];
  onChange: (ids: string[]) => void;
}

/** Chosen rows stay on top, whatever is searched for. */
function Search({ model, label, chosen, onChange }: SearchProps) {
  const { say } = useLanguage();
  const [word, setWord] = useState('');
  const { rows, fetching } = useOptions(model, word, true);
  const ids = chosen.map(({ key }) => key);
  const found = rows
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, title }) => ({ key: id, label: title }));
  return (
    <>
      <input
        className="filter-search"
        type="search"
        aria-label={say(texts.list.filterSearch, { name: label })}
        placeholder={say(texts.list.filterSearch, { name: label })}
        maxLength={64}
        value={word}
        // The popup was opened to search.
        // biome-ignore lint/a11y/noAutofocus: opening it is asking for this field
        autoFocus
        onChange={(event) => setWord(event.target.value)}
      />
      <div className="filter-options" aria-busy={fetching}>
        <CheckList options={[...chosen, ...found]} chosen={ids} onChange={onChange} />
        {!fetching && found.length === 0 && chosen.length === 0 && (
          <p className="filter-none">{say(texts.list.filterNone)}</p>
        )}
      </div>
    </>
  );
}

/** The names of chosen rows, where only words are needed. */
export function RefTitles({ filter, value }: Pick<FilterProps, 'filter' | 'value'>) {
  const { lang } = useLanguage();
  const ids = idsOf(value);
  const { titles } = useTitles(filter.field.spec.target ?? '', ids);
  return joined(
    ids.map((id) => titles.get(id) ?? '…'),
    lang,
  );
}
