import { App } from 'antd';
import { Suspense, useState } from 'react';
import type { RangeValue } from '../../../resources/kit/filters.ts';
import { daysInRange } from '../../../resources/kit/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import type { FilterProps } from './filter.ts';
import { FilterBox } from './filter-box.tsx';
import { rangeText } from './filter-text.ts';

const loadPicker = () => import('./time-range-picker.tsx');
const Picker = lazyPage('time-range-picker', async () => (await loadPicker()).TimeRangePicker);

/**
 * From and to of a time, in whole days (+08:00). The picker loads when the person turns to it. A range at the limit is cleared
 * with the specification's message (ledger 5.41).
 */
export function TimeRangeFilter({ filter, label, value, onChange, today }: FilterProps) {
  const { say, lang } = useLanguage();
  const { message } = App.useApp();
  const [picking, setPicking] = useState(false);
  const text = rangeText(filter, value, lang, today);

  const give = (range: RangeValue | undefined) => {
    const [from, to] = range ?? [null, null];
    const { maxDays } = filter;
    if (maxDays !== undefined && typeof from === 'string' && typeof to === 'string') {
      if (daysInRange(from, to) >= maxDays) {
        void message.error(say(texts.list.rangeTooLong, { n: maxDays }));
        return onChange(undefined);
      }
    }
    onChange(range);
  };

  const button = (
    <button
      type="button"
      className="filter-button"
      aria-haspopup="dialog"
      aria-label={text ? `${label}: ${text}` : label}
      title={text || undefined}
      onPointerEnter={() => void loadPicker()}
      onFocus={() => void loadPicker()}
      onClick={() => setPicking(true)}
    >
      <span className="filter-name">{label}</span>
      {text && <span className="filter-text">{text}</span>}
    </button>
  );
  return (
    <FilterBox label={label} filled={text !== ''} onClear={() => onChange(undefined)}>
      {picking ? (
        <Suspense fallback={button}>
          <Picker
            label={label}
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
