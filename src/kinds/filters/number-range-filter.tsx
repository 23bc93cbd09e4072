import { useId } from 'react';
import type { RangeValue } from '../../../resources/kit/filters.ts';
import { centsOf, yuanOf } from '../../../resources/kit/format.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { FilterProps } from './filter.ts';
import { FilterPopup } from './filter-box.tsx';
import { rangeText } from './filter-text.ts';
import { useTyped } from './use-typed.ts';

/** Money and rates are typed with two decimals and travel as integers. */
const inHundredths = (filter: FilterProps['filter']) =>
  filter.field.kind === 'money' || filter.field.kind === 'rate';

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

function Bound({ filter, label, value, first, onChange }: BoundProps) {
  const id = useId();
  const hundredths = inHundredths(filter);
  const shown = typeof value === 'number' ? (hundredths ? yuanOf(value) : String(value)) : '';
  const { text, setText, flush } = useTyped(shown, (typed) => {
    if (typed === '') return onChange(null);
    const number = hundredths ? centsOf(typed) : /^-?\d{1,15}$/.test(typed) ? Number(typed) : null;
    if (number !== null) onChange(number);
  });
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: opening it is asking for this field
        autoFocus={first}
        onChange={(event) => setText(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key === 'Enter') flush();
        }}
      />
    </p>
  );
}
