import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { AnyField } from '../../../resources/kit/field.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { chinaTime, dateFormat, dateTimeFormat, momentOf, textOfMoment } from '../china-time.ts';

const { RangePicker } = generatePicker<Dayjs>(chinaTime);

/** One end of a span: its field, and its value in the form. */
export interface SpanEnd {
  readonly id: string;
  readonly field: AnyField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

interface Props {
  readonly from: SpanEnd;
  readonly to: SpanEnd;
  readonly invalid: boolean;
  readonly describedBy?: string;
  readonly disabled?: boolean;
  readonly onBlur: () => void;
}

/** From and to in one calendar, by click or typed; the digits are +08:00 whatever zone the machine is in. */
export function SpanInput({ from, to, invalid, describedBy, disabled, onBlur }: Props) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const withTime = from.field.kind === 'date_time';
  const format = withTime ? dateTimeFormat : dateFormat;
  const give = (moments: readonly (Dayjs | null)[] | null) => {
    for (const [at, end] of [from, to].entries()) {
      const text = textOfMoment(moments?.[at] ?? null, format);
      if (text !== (end.value ?? null)) end.onChange(text);
    }
  };
  return (
    <RangePicker
      id={{ start: from.id, end: to.id }}
      className="input-date"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={[momentOf(from.value), momentOf(to.value)]}
      format={format}
      showTime={withTime}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      placeholder={[format, format]}
      title={withTime ? say(texts.common.zone) : undefined}
      // A wrong order is refused in words and not turned round unseen.
      order={false}
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
