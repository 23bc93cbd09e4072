import { useId } from 'react';
import { isAskable, maxLength } from '../../../resources/kit/filters.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { FilterProps } from './filter.ts';
import { FilterBox } from './filter-box.tsx';
import { useTyped } from './use-typed.ts';

/** A typed word or number, cut to the field's length (docs/specification.md §5.25). */
export function TextFilter({ filter, label, value, onChange }: FilterProps) {
  const id = useId();
  const length = maxLength(filter);
  const give = (text: string) => onChange(text === '' ? undefined : text);
  const { say } = useLanguage();
  // A part of what is masked finds nothing: it waits until it is whole.
  const askable = (typed: string) => typed === '' || isAskable(filter, typed);
  const { text, setText, flush } = useTyped(typeof value === 'string' ? value : '', give, askable);
  const { hint } = filter.field.spec;
  const whole = hint ? say(texts.list.filterWholeAs, { hint }) : say(texts.list.filterWhole);
  const missing = askable(text.trim()) ? undefined : whole;
  return (
    <FilterBox
      label={label}
      filled={text !== ''}
      note={missing && <p id={`${id}-note`}>{missing}</p>}
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
          aria-invalid={missing !== undefined || undefined}
          aria-describedby={missing && `${id}-note`}
          onChange={(event) => setText(event.target.value.slice(0, length))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) flush();
          }}
        />
      </label>
    </FilterBox>
  );
}
