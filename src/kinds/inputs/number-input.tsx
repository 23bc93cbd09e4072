import { Input } from 'antd';
import { useState } from 'react';
import { centsOf, scaled, truncateDecimals, yuanOf } from '../../../resources/kit/format.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { ariaOf, type InputProps } from './input.ts';

/** How a number is written in its input. `parse` gives null for text that is no number. */
interface Codec {
  readonly format: (value: number) => string;
  readonly parse: (text: string) => number | null;
  readonly decimals: number;
  readonly unit?: Label;
}

const whole: Codec = {
  format: String,
  parse: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : null),
  decimals: 0,
};
/** A whole number of tenths or hundredths, typed as the decimal number that it stands for; read by its digits, never by a float. */
const decimals = (places: number): Codec => ({
  format: (value) => scaled(value, places).replaceAll(',', ''),
  parse: (text) => {
    const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? [];
    if (whole === '' || fraction.length > places) return null;
    const value = Number(whole + fraction.padEnd(places, '0'));
    return sign === '-' && value !== 0 ? -value : value;
  },
  decimals: places,
});
const hundredths: Codec = { format: yuanOf, parse: centsOf, decimals: 2 };
const percentSign: Label = { en: '%', zh: '%' };
const yuan: Label = { en: 'yuan', zh: '元' };

const codecs: Readonly<Partial<Record<string, Codec>>> = {
  money: { ...hundredths, unit: yuan },
  rate: { ...hundredths, unit: percentSign },
  percent: { ...whole, unit: percentSign },
};

const shown = (codec: Codec, value: unknown) =>
  typeof value === 'number' ? codec.format(value) : typeof value === 'string' ? value : '';

/**
 * Numbers: what is typed stands until the field is left, the value follows exactly (money without a float). On leaving, more
 * decimals than the kind has are cut, and an amount that must be positive is cleared at or below 0, each with the text of
 * docs/specification.md §5.
 */
export function NumberInput(props: InputProps) {
  const { field, value, onChange, onBlur, onNotice, disabled } = props;
  const { say } = useLanguage();
  const codec = field.spec.decimals ? decimals(field.spec.decimals) : (codecs[field.kind] ?? whole);
  const unit = field.spec.unit ?? codec.unit;
  /** The text while it is being typed: `12.` is no value yet and must not jump. */
  const [typed, setTyped] = useState<string | null>(null);

  const read = (text: string): unknown => {
    const clean = text.trim();
    if (clean === '') return null;
    return codec.parse(truncateDecimals(clean, codec.decimals).text) ?? clean;
  };
  const type = (text: string) => {
    setTyped(text);
    onNotice?.(null);
    onChange(read(text));
  };
  const leave = () => {
    if (typed !== null) {
      const { truncated } = truncateDecimals(typed.trim(), codec.decimals);
      const amount = read(typed);
      const positive = field.kind === 'money' && (field.spec.min ?? 0) >= 1;
      if (positive && typeof amount === 'number' && amount <= 0) {
        onChange(null);
        onNotice?.(say(texts.form.amountPositive));
      } else if (truncated && typeof amount === 'number') {
        onNotice?.(say(texts.form.decimalsTruncated, { n: codec.decimals }));
      }
      setTyped(null);
    }
    onBlur?.();
  };

  return (
    <Input
      {...ariaOf(props)}
      value={typed ?? shown(codec, value)}
      disabled={disabled}
      status={props.invalid ? 'error' : undefined}
      inputMode={codec.decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={20}
      suffix={unit && <span className="input-unit">{say(unit)}</span>}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  );
}
