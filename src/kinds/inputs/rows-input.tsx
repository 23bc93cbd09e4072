import { Button } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import { FieldRow } from './field-row.tsx';
import type { InputProps } from './input.ts';
import { under } from './messages.ts';

type Part = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : []);

/**
 * A sub-table that is saved with its parent: entries are added, moved and removed, each with inputs of its own. Alt and an arrow key
 * move the entry that the focus is in; the focus follows what was done.
 */
export function RowsInput({ field, id, value, onChange, disabled, labelledBy, within = {} }: InputProps) {
  const { say } = useLanguage();
  const list = useRef<HTMLFieldSetElement>(null);
  const [told, setTold] = useState('');
  /** Which entry gets the focus once it is drawn. */
  const focus = useRef<number>(undefined);
  const parts = partsOf(value);
  const of = Object.entries(field.spec.of ?? {}).filter(([, column]) => column.mode !== 'auto');
  const change = (at: number, name: string, next: unknown) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, [name]: next } : part)));
  const most = field.spec.max ?? Number.POSITIVE_INFINITY;

  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    const entries = list.current?.querySelectorAll('.input-rows-entry');
    const entry = entries?.[Math.min(focus.current, entries.length - 1)];
    focus.current = undefined;
    (entry ?? list.current)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  });

  const add = () => {
    focus.current = parts.length;
    onChange([...parts, {}]);
  };
  const remove = (at: number) => {
    focus.current = at;
    onChange(parts.filter((_, index) => index !== at));
  };
  const move = (at: number, to: number) => {
    const part = parts[at];
    if (disabled || !part || to < 0 || to >= parts.length) return;
    const rest = parts.filter((_, index) => index !== at);
    focus.current = to;
    setTold(say(texts.pickers.moved, { n: to + 1 }));
    onChange([...rest.slice(0, to), part, ...rest.slice(to)]);
  };
  const press = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  };

  return (
    <fieldset ref={list} className="input-rows" id={id} aria-labelledby={labelledBy}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own before they are saved
        // biome-ignore lint/a11y/noStaticElementInteractions: its inputs take the keys, this moves what they stand in
        <div key={at} className="input-rows-entry" onKeyDown={(event) => press(event, at)}>
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
          <span className="input-rows-tools">
            {parts.length > 1 && (
              <>
                <IconButton
                  icon="down"
                  className="input-rows-up"
                  label={say(texts.pickers.moveUp, { name: at + 1 })}
                  disabled={disabled || at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon="down"
                  label={say(texts.pickers.moveDown, { name: at + 1 })}
                  disabled={disabled || at === parts.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </>
            )}
            <Button
              type="link"
              size="small"
              disabled={disabled}
              aria-label={say(texts.form.removeNamed, { name: at + 1 })}
              onClick={() => remove(at)}
            >
              {say(texts.form.remove)}
            </Button>
          </span>
        </div>
      ))}
      <p className="input-rows-told" role="status">
        {told}
      </p>
      <Button type="dashed" disabled={disabled || parts.length >= most} onClick={add}>
        {say(texts.common.add)}
      </Button>
    </fieldset>
  );
}
