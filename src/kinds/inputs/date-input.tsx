import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { chinaTime, dateFormat, dateTimeFormat, momentOf, textOfMoment } from '../china-time.ts';
import { ariaOf, type InputProps } from './input.ts';

const Picker = generatePicker<Dayjs>(chinaTime);

/** A date, or a date with a time, by click or typed; the digits are +08:00 whatever zone the machine is in. */
export function DateInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { say } = useLanguage();
  const withTime = field.kind === 'date_time';
  const format = withTime ? dateTimeFormat : dateFormat;
  const [open, setOpen] = useState(false);
  const give = (moment: Dayjs | Dayjs[] | null) =>
    onChange(textOfMoment(Array.isArray(moment) ? (moment[0] ?? null) : moment, format));
  return (
    <Picker
      {...ariaOf(props)}
      className="input-date"
      value={momentOf(value)}
      format={format}
      showTime={withTime}
      disabled={disabled}
      status={props.invalid ? 'error' : undefined}
      placeholder={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
      title={withTime ? say(texts.common.chinaTime, { time: say(field.label) }) : undefined}
      needConfirm={false}
      preserveInvalidOnBlur={false}
      onChange={give}
      onCalendarChange={give}
      onBlur={onBlur}
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        // Enter takes over the day while the calendar is open; it must not send the form too.
        if (open && event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
