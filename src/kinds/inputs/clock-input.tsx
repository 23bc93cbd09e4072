import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { chinaTime, clockOf } from '../china-time.ts';
import { ariaOf, type InputProps } from './input.ts';

const { TimePicker, RangePicker } = generatePicker<Dayjs>(chinaTime);
const format = 'HH:mm';

/** A time of day, or with `clock: 'hours'` from–to; by click or typed. */
export function ClockInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const shared = {
    className: 'input-date',
    format,
    disabled,
    status: props.invalid ? ('error' as const) : undefined,
    needConfirm: false,
    preserveInvalidOnBlur: false,
    onBlur,
    onOpenChange: setOpen,
    onKeyDown: (event: { readonly key: string; readonly preventDefault: () => void }) => {
      // Enter takes over the time while the clock is open; it must not send the form too.
      if (open && event.key === 'Enter') event.preventDefault();
    },
  };
  if (field.spec.clock === 'hours') {
    const [from, to] = typeof value === 'string' ? value.split('-') : [];
    const { id, ...aria } = ariaOf(props);
    return (
      <RangePicker
        picker="time"
        {...shared}
        {...aria}
        id={{ start: id, end: `${id}-end` }}
        order={false}
        value={[clockOf(from), clockOf(to)]}
        placeholder={[say(texts.common.startTime), say(texts.common.endTime)]}
        onChange={(hours) => {
          const [start, end] = hours ?? [];
          onChange(start && end ? `${start.format(format)}-${end.format(format)}` : null);
        }}
      />
    );
  }
  const give = (moment: Dayjs | Dayjs[] | null) =>
    onChange((Array.isArray(moment) ? moment[0] : moment)?.format(format) ?? null);
  return (
    <TimePicker
      {...shared}
      {...ariaOf(props)}
      value={clockOf(value)}
      placeholder={format}
      onChange={give}
      onCalendarChange={give}
    />
  );
}
