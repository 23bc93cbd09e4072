import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import type { RangeValue } from '../../../resources/kit/filters.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { chinaTime, dateFormat, momentOf, textOfMoment } from '../china-time.ts';
import { quickRanges } from '../quick-ranges.ts';

const { RangePicker } = generatePicker<Dayjs>(chinaTime);

const { common } = texts;

interface Props {
  label: string;
  value: RangeValue;
  today: string;
  /** Either end may stay open. */
  open: boolean;
  onChange: (value: RangeValue | undefined) => void;
  onClose: () => void;
}

/** antd's range picker, open from the start: it came because the person asked for it. Dates can be typed. */
export function TimeRangePicker({ label, value, today, open, onChange, onClose }: Props) {
  const { say } = useLanguage();
  return (
    <RangePicker
      className="filter-picker"
      autoFocus
      defaultOpen
      allowClear={false}
      allowEmpty={[open, open]}
      format={dateFormat}
      value={[momentOf(value[0]), momentOf(value[1])]}
      placeholder={[`${label}: ${say(common.startDate)}`, say(common.endDate)]}
      aria-label={label}
      presets={quickRanges(today).map((quick) => ({
        label: say(quick.label),
        value: () => quick.range.map((text) => momentOf(text)) as [Dayjs, Dayjs],
      }))}
      onChange={(range) => {
        const from = textOfMoment(range?.[0] ?? null, dateFormat);
        const to = textOfMoment(range?.[1] ?? null, dateFormat);
        onChange(from === null && to === null ? undefined : [from, to]);
      }}
      onOpenChange={(now) => {
        if (!now) onClose();
      }}
    />
  );
}
