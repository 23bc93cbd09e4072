import { Suspense, useState } from 'react';
import { basisOf, type RangeValue } from '../../../resources/kit/filters.ts';
import { daysInRange } from '../../../resources/kit/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { useTelling } from '../../shell/telling.ts';
import type { FilterProps } from './filter.ts';
import { FilterBox } from './filter-box.tsx';
import { rangeText } from './filter-text.ts';

const loadPicker = () => import('./time-range-picker.tsx');
const Picker = lazyPage('time-range-picker', async () => (await loadPicker()).TimeRangePicker);

/**
 * From and to of a time, in whole days (+08:00). The picker loads when the person turns to it. A range at the limit is cleared
 * with the specification's message (docs/specification.md §5.41).
 */
export function TimeRangeFilter({ filter, label, value, onChange, today }: FilterProps) {
  const { say, lang } = useLanguage();
  const { message } = useTelling();
  const [picking, setPicking] = useState(false);
  const text = rangeText(filter, value, lang, today);
  const by = basisOf(filter, value);
  const code = (value as RangeValue | undefined)?.[2];
  const name = filter.basis ? say(by.label) : label;
  /** The same days, counted by another time. */
  const countBy = (next: number) => {
    const [from, to] = (value ?? [today, today]) as RangeValue;
    onChange(next === 1 ? [from, to] : [from, to, next]);
  };

  const give = (range: RangeValue | undefined) => {
    const [from, to] = range ?? [null, null];
    const { maxDays } = filter;
    if (maxDays !== undefined && typeof from === 'string' && typeof to === 'string') {
      if (daysInRange(from, to) >= maxDays) {
        void message.error(say(texts.list.rangeTooLong, { n: maxDays }));
        return onChange(undefined);
      }
    }
    onChange(range && code !== undefined ? [range[0], range[1], code] : range);
  };

  const button = (
    <button
      type="button"
      className="filter-button"
      aria-haspopup="dialog"
      aria-label={text ? `${name}: ${text}` : name}
      title={text || undefined}
      onPointerEnter={() => void loadPicker()}
      onFocus={() => void loadPicker()}
      onClick={() => setPicking(true)}
    >
      {!filter.basis && <span className="filter-name">{label}</span>}
      {text && <span className="filter-text">{text}</span>}
    </button>
  );
  return (
    <FilterBox label={name} filled={text !== ''} wide onClear={() => onChange(undefined)}>
      {filter.basis && (
        <select
          className="filter-basis"
          aria-label={say(texts.list.filterBasis)}
          value={code ?? 1}
          onChange={({ target }) => countBy(Number(target.value))}
        >
          {filter.basis.map((basis, at) => (
            <option key={basis.name} value={at + 1}>
              {say(basis.label)}
            </option>
          ))}
        </select>
      )}
      {picking ? (
        <Suspense fallback={button}>
          <Picker
            label={name}
            value={(value ?? [null, null]) as RangeValue}
            today={today}
            open={filter.maxDays === undefined}
            onChange={give}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : (
        button
      )}
    </FilterBox>
  );
}
