import { useId } from 'react';
import type { RangeValue } from '../../../resources/kit/filters.ts';
import { kinds } from '../../../resources/kit/kinds/index.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { FilterProps } from './filter.ts';
import { FilterPopup } from './filter-box.tsx';
import { rangeText } from './filter-text.ts';
import { useTyped } from './use-typed.ts';

/** From and to of a number; either may stay open. */
export function NumberRangeFilter({ filter, label, value, onChange, today }: FilterProps) {
  const { say, lang } = useLanguage();
  const [from, to] = (value ?? [null, null]) as RangeValue;
  const give = (next: RangeValue) => onChange(next[0] === null && next[1] === null ? undefined : next);
  return (
    <FilterPopup
      label={label}
      text={rangeText(filter, value, lang, today)}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <form
          className="filter-range"
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Bound
            filter={filter}
            label={say(texts.list.least)}
            value={from}
            first
            onChange={(bound) => give([bound, to])}
          />
          <Bound
            filter={filter}
            label={say(texts.list.most)}
            value={to}
            onChange={(bound) => give([from, bound])}
          />
        </form>
      )}
    </FilterPopup>
  );
}

interface BoundProps {
  filter: FilterProps['filter'];
  label: string;
  value: string | number | null;
  first?: boolean;
  onChange: (value: number | null) => void;
}

function Bound({ filter: { field }, label, value, first, onChange }: BoundProps) {
  const { say, lang } = useLanguage();
  const id = useId();
  const { number } = kinds[field.kind];
  const read = (typed: string) => number?.read(typed, field) ?? null;
  const shown = typeof value === 'number' ? (number?.typed(value, field, lang) ?? '') : '';
  const { text, setText, flush } = useTyped(
    shown,
    (typed) => onChange(typed === '' ? null : read(typed)),
    (typed) => typed === '' || read(typed) !== null,
    (typed, given) => typed === given || (read(typed) !== null && read(typed) === read(given)),
  );
  const readable = text.trim() === '' || read(text.trim()) !== null;
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={number?.decimals ? 'decimal' : 'text'}
        autoComplete="off"
        maxLength={40}
        placeholder={number?.example ? say(number.example) : undefined}
        value={text}
        aria-invalid={!readable || undefined}
        aria-describedby={readable ? undefined : `${id}-fault`}
        // biome-ignore lint/a11y/noAutofocus: opening it is asking for this field
        autoFocus={first}
        onChange={(event) => setText(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key === 'Enter') flush();
        }}
      />
      {!readable && number && (
        <small id={`${id}-fault`} className="filter-fault">
          {say(number.fault)}
        </small>
      )}
    </p>
  );
}
