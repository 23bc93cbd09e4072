import { Button } from 'antd';
import { lazy, memo, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { AnyField } from '../../../resources/kit/field.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { FieldRow } from './field-row.tsx';
import type { FieldMessages, InputProps } from './input.ts';
import { under } from './messages.ts';
import { MoveButtons, moveByKey, movedTo } from './move-buttons.tsx';

type Part = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : []);

/** What can be done to one entry, by its place. */
interface Doing {
  readonly change: (at: number, name: string, next: unknown) => void;
  readonly move: (at: number, to: number) => void;
  readonly remove: (at: number) => void;
}

const nothingTold: FieldMessages = {};

// What few forms need comes when the first of them is shown (docs/design/budgets.md).
const ChosenRowsInput = lazy(async () => ({
  default: (await import('../../pickers/chosen-rows-input.tsx')).ChosenRowsInput,
}));

/** A sub-table that is saved with its parent. */
export function RowsInput(props: InputProps) {
  return props.field.spec.chosenBy === undefined ? (
    <AddedRowsInput {...props} />
  ) : (
    <ChosenRowsInput {...props} by={props.field.spec.chosenBy} />
  );
}

/**
 * Entries are added, moved and removed, each with inputs of its own. Alt and an arrow key move the entry that the focus is in; the
 * focus follows what was done. Only the entry that is typed in is drawn anew.
 */
function AddedRowsInput({
  field,
  id,
  value,
  onChange,
  disabled,
  labelledBy,
  within = nothingTold,
}: InputProps) {
  const { say } = useLanguage();
  const list = useRef<HTMLFieldSetElement>(null);
  const [told, setTold] = useState('');
  /** Which entry gets the focus once it is drawn. */
  const focus = useRef<number>(undefined);
  const parts = partsOf(value);
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
  const onChanged = useEffectEvent((at: number, name: string, next: unknown) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, [name]: next } : part))),
  );
  const onRemoved = useEffectEvent((at: number) => {
    focus.current = at;
    onChange(parts.filter((_, index) => index !== at));
  });
  const onMoved = useEffectEvent((at: number, to: number) => {
    const next = movedTo(parts, at, to);
    if (disabled || next === parts) return;
    focus.current = to;
    setTold(say(texts.pickers.moved, { n: to + 1 }));
    onChange(next);
  });
  const change = useCallback<Doing['change']>((at, name, next) => onChanged(at, name, next), []);
  const move = useCallback<Doing['move']>((at, to) => onMoved(at, to), []);
  const remove = useCallback<Doing['remove']>((at) => onRemoved(at), []);

  return (
    <fieldset ref={list} className="input-rows" id={id} aria-labelledby={labelledBy}>
      {parts.map((part, at) => {
        const messages = under(within, String(at));
        return (
          <RowsEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own before they are saved
            key={at}
            id={`${id}.${at}`}
            field={field}
            part={part}
            at={at}
            count={parts.length}
            disabled={disabled === true}
            within={Object.keys(messages).length > 0 ? messages : nothingTold}
            change={change}
            move={move}
            remove={remove}
          />
        );
      })}
      <p className="input-rows-told" role="status">
        {told}
      </p>
      <Button type="dashed" disabled={disabled || parts.length >= most} onClick={add}>
        {say(texts.common.add)}
      </Button>
    </fieldset>
  );
}

interface EntryProps extends Doing {
  readonly id: string;
  readonly field: AnyField;
  readonly part: Part;
  readonly at: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly within: FieldMessages;
}

/** One entry with its tools. */
const RowsEntry = memo(function RowsEntry(props: EntryProps) {
  const { id, field, part, at, count, disabled, within, change, move, remove } = props;
  const { say } = useLanguage();
  const of = Object.entries(field.spec.of ?? {}).filter(([, column]) => column.mode !== 'auto');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its inputs take the keys, this moves what they stand in
    <div className="input-rows-entry" onKeyDown={(event) => moveByKey(event, at, move)}>
      {of.map(([name, column]) => (
        <FieldRow
          key={name}
          id={`${id}.${name}`}
          field={column}
          required={column.spec.required === true}
          value={part[name] ?? null}
          error={within[name]}
          within={under(within, name)}
          row={part}
          disabled={disabled}
          onChange={(next) => change(at, name, next)}
        />
      ))}
      <span className="input-rows-tools">
        <MoveButtons at={at} count={count} name={at + 1} disabled={disabled} move={move} />
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
  );
});
