import { Button } from 'antd';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { FieldRow } from './field-row.tsx';
import type { InputProps } from './input.ts';
import { under } from './messages.ts';

type Part = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : []);

/** A sub-table that is saved with its parent: entries are added and removed, each with inputs of its own. */
export function RowsInput({ field, id, value, onChange, disabled, labelledBy, within = {} }: InputProps) {
  const { say } = useLanguage();
  const parts = partsOf(value);
  const of = Object.entries(field.spec.of ?? {}).filter(([, column]) => column.mode !== 'auto');
  const change = (at: number, name: string, next: unknown) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, [name]: next } : part)));
  const most = field.spec.max ?? Number.POSITIVE_INFINITY;
  return (
    <fieldset className="input-rows" id={id} aria-labelledby={labelledBy}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own before they are saved
        <div key={at} className="input-rows-entry">
          {of.map(([name, column]) => (
            <FieldRow
              key={name}
              id={`${id}.${at}.${name}`}
              field={column}
              required={column.spec.required === true}
              value={part[name] ?? null}
              error={within[`${at}.${name}`]}
              within={under(within, `${at}.${name}`)}
              row={part}
              disabled={disabled}
              onChange={(next) => change(at, name, next)}
            />
          ))}
          <Button
            type="link"
            size="small"
            disabled={disabled}
            aria-label={say(texts.form.removeNamed, { name: at + 1 })}
            onClick={() => onChange(parts.filter((_, index) => index !== at))}
          >
            {say(texts.form.remove)}
          </Button>
        </div>
      ))}
      <Button
        type="dashed"
        disabled={disabled || parts.length >= most}
        onClick={() => onChange([...parts, {}])}
      >
        {say(texts.common.add)}
      </Button>
    </fieldset>
  );
}
