import { useId } from 'react';
import { maxLength } from '../../../resources/kit/filters.ts';
import type { FilterProps } from './filter.ts';
import { FilterBox } from './filter-box.tsx';
import { useTyped } from './use-typed.ts';

/** A typed word or number, cut to the field's length (ledger 5.25). */
export function TextFilter({ filter, label, value, onChange }: FilterProps) {
  const id = useId();
  const length = maxLength(filter);
  const give = (text: string) => onChange(text === '' ? undefined : text);
  const { text, setText, flush } = useTyped(typeof value === 'string' ? value : '', give);
  return (
    <FilterBox
      label={label}
      filled={text !== ''}
      onClear={() => {
        setText('');
        onChange(undefined);
      }}
    >
      <label className="filter-field" htmlFor={id}>
        <span className="filter-name">{label}</span>
        <input
          id={id}
          value={text}
          maxLength={length}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value.slice(0, length))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) flush();
          }}
        />
      </label>
    </FilterBox>
  );
}
