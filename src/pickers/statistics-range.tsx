import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import {
  isOffered,
  latestDay,
  mostDays,
  nearestRange,
  type Period,
  periodOf,
  rangeOf,
  type StatisticsRange,
  timeTypes,
} from '../../resources/kit/statistics-range.ts';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { chinaTime, dateFormat, momentOf } from '../kinds/china-time.ts';
import { quickRanges } from '../kinds/quick-ranges.ts';
import { TabSwitcher } from './tab-switcher.tsx';
import './statistics-range.css';
import { useTelling } from '../shell/telling.ts';

const Picker = generatePicker<Dayjs>(chinaTime);

interface Props {
  readonly value: StatisticsRange;
  readonly onChange: (range: StatisticsRange) => void;
  /** The running day isn't summed up yet: today can't be asked for either. */
  readonly lastDay?: boolean;
  /** What may be chosen: all where nothing is said. */
  readonly periods?: readonly Period[];
}

const allPeriods = Object.keys(timeTypes) as Period[];

/**
 * What statistics are asked for (docs/specification.md §2, §5): days from–to, a month, a quarter or a year. Another period begins
 * with what is nearest to the range before.
 */
export function StatisticsRangePicker({ value, onChange, lastDay = false, periods = allPeriods }: Props) {
  const { say } = useLanguage();
  const { now, control } = useApp();
  const { quarters } = control;
  const { message } = useTelling();
  /** A period that was turned to and of which nothing can be asked for. */
  const [empty, setEmpty] = useState<Period | null>(null);
  const period = empty ?? periodOf(value);
  const [cleared, setCleared] = useState(false);
  /** A picker holds on to what was typed: one that was refused is replaced. */
  const [refused, setRefused] = useState(0);
  const today = latestDay(now(), false);
  const latest = latestDay(now(), lastDay);
  const shown = empty === null && !cleared;

  const give = (from: Dayjs | null | undefined, to: Dayjs | null | undefined = from) => {
    if (!from || !to) return;
    const range = rangeOf(period, from.format(dateFormat), to.format(dateFormat));
    setCleared(range === 'tooLong');
    setEmpty(null);
    if (range !== 'tooLong') return onChange(range);
    setRefused(refused + 1);
    void message.error(say(texts.pickers.mostDays, { n: mostDays }));
  };
  const shared = {
    className: 'statistics-range-date',
    allowClear: false,
    disabledDate: (date: Dayjs) => !isOffered(period, date.format(dateFormat), latest, quarters),
  } as const;
  return (
    <div className="statistics-range">
      {periods.length > 1 && (
        <TabSwitcher
          label={say(texts.pickers.period)}
          className="statistics-range-periods"
          tab={period}
          onTab={(next) => {
            const nearest = nearestRange(next, value, latest, quarters);
            setEmpty(nearest ? null : next);
            setCleared(false);
            if (nearest) onChange(nearest);
          }}
          tabs={periods.map((key) => ({ key, content: say(texts.common[key]) }))}
        />
      )}
      {period === 'day' ? (
        <Picker.RangePicker
          {...shared}
          key={refused}
          format={dateFormat}
          value={shown ? [momentOf(value.start_date), momentOf(value.end_date)] : null}
          placeholder={[say(texts.common.startDate), say(texts.common.endDate)]}
          presets={quickRanges(today)
            .filter(({ range }) => range[1] <= latest)
            .map((quick) => ({
              label: say(quick.label),
              value: () => quick.range.map((date) => momentOf(date)) as [Dayjs, Dayjs],
            }))}
          onChange={(range) => give(range?.[0], range?.[1])}
        />
      ) : (
        <Picker
          {...shared}
          key={period}
          picker={period}
          value={shown ? momentOf(value.start_date) : null}
          placeholder={say(texts.common[period])}
          aria-label={say(texts.common[period])}
          onChange={(date) => give(Array.isArray(date) ? date[0] : date)}
        />
      )}
    </div>
  );
}
