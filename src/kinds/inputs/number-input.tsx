import { Input } from 'antd';
import { useState } from 'react';
import { truncateDecimals } from '../../../resources/kit/format.ts';
import { kinds } from '../../../resources/kit/kinds/index.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { looks } from '../index.ts';
import { ariaOf, type InputProps } from './input.ts';

/**
 * Numbers: what is typed stands until the field is left, the value follows exactly (money without a float). On leaving, more
 * decimals than the kind has are cut, and an amount that must be positive is cleared at or below 0, each with the text of
 * docs/specification.md §5.
 */
export function NumberInput(props: InputProps) {
  const { field, value, onChange, onBlur, onNotice, disabled } = props;
  const { say, lang } = useLanguage();
  const { number } = kinds[field.kind];
  const places = number?.decimals?.(field);
  const unit = field.spec.unit ?? number?.unit;
  /** The text while it is being typed: `12.` is no value yet and stays as it is. */
  const [typed, setTyped] = useState<string | null>(null);

  const cut = (text: string) =>
    places === undefined ? { text, truncated: false } : truncateDecimals(text, places);
  const read = (text: string): unknown => {
    const clean = text.trim();
    if (clean === '') return null;
    return number?.read(cut(clean).text, field) ?? clean;
  };
  const type = (text: string) => {
    setTyped(text);
    onNotice?.(null);
    onChange(read(text));
  };
  const leave = () => {
    if (typed !== null) {
      const { truncated } = cut(typed.trim());
      const amount = read(typed);
      const positive = looks[field.kind].currency !== null && (field.spec.min ?? 0) >= 1;
      if (positive && typeof amount === 'number' && amount <= 0) {
        onChange(null);
        onNotice?.(say(texts.form.amountPositive));
      } else if (truncated && typeof amount === 'number') {
        onNotice?.(say(texts.form.decimalsTruncated, { n: places ?? 0 }));
      }
      setTyped(null);
    }
    onBlur?.();
  };

  const shown =
    typeof value === 'number'
      ? (number?.typed(value, field, lang) ?? '')
      : typeof value === 'string'
        ? value
        : '';
  return (
    <Input
      {...ariaOf(props)}
      value={typed ?? shown}
      disabled={disabled}
      status={props.invalid ? 'error' : undefined}
      inputMode={places === undefined ? 'text' : places > 0 ? 'decimal' : 'numeric'}
      placeholder={number?.example ? say(number.example) : undefined}
      autoComplete="off"
      maxLength={places === undefined ? 40 : 20}
      suffix={unit && <span className="input-unit">{say(unit)}</span>}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  );
}
