import { Button, Pagination } from 'antd';
import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { modelOf } from '../../resources/kit/product.ts';
import { columnsBeside } from '../../resources/kit/validation.ts';
import { useApp } from '../app-context.tsx';
import { useSurroundings } from '../data/use-surroundings.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { FieldRow } from '../kinds/inputs/field-row.tsx';
import type { FieldMessages, InputProps } from '../kinds/inputs/input.ts';
import { under } from '../kinds/inputs/messages.ts';
import { MoveButtons, moveByKey, movedTo } from '../kinds/inputs/move-buttons.tsx';
import { type Option, useTitles } from '../kinds/inputs/use-options.ts';
import { isEmpty, valueText } from '../kinds/value-text.ts';
import { ChooseSeveral } from './choose-several.tsx';
import './chosen-rows-input.css';

type Part = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : []);
const nothing: Part = {};
const nothingTold: FieldMessages = {};

/** Entries of one page: each has inputs of its own. */
const pageSize = 10;

/**
 * A sub-table whose entries are chosen together out of the table of what they name, one entry for each row there; the other columns are
 * entered beside them. Where their order counts they are dragged, or moved by buttons or by Alt and an arrow key.
 */
export function ChosenRowsInput(props: InputProps & { readonly by: string }) {
  const { field, by, value, onChange, disabled, within = nothingTold, beside = nothing } = props;
  const { say } = useLanguage();
  const { product } = useApp();
  const surroundings = useSurroundings();
  const [page, setPage] = useState(1);
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const list = useRef<HTMLDivElement>(null);
  /** The entry that was moved keeps the focus. */
  const focus = useRef<string>(undefined);
  const { ordered = false } = field.spec;
  const parts = partsOf(value);
  const target = modelOf(product, field.spec.of?.[by]?.spec.target ?? '');
  const columns = columnsBeside(field, beside, surroundings).filter(([name]) => name !== by);
  const pages = Math.max(1, Math.ceil(parts.length / pageSize));
  const at = Math.min(page, pages);
  const from = (at - 1) * pageSize;
  const shown = parts.slice(from, from + pageSize);
  const idOf = (part: Part) => String(part[by] ?? '');
  const { rows } = useTitles(target.name, shown.map(idOf));
  const known = new Map(rows.map((row) => [row.id, row]));

  // A refusal may stand on another page: that one comes to sight.
  const refused = Object.keys(within)[0]?.split('.')[0];
  useEffect(() => {
    if (refused !== undefined && /^\d+$/.test(refused)) setPage(Math.floor(Number(refused) / pageSize) + 1);
  }, [refused]);

  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-entry="${focus.current}"] button:not(:disabled)`)
      ?.focus();
    focus.current = undefined;
  });

  const move = (at: number, to: number) => {
    const next = movedTo(parts, at, to);
    const part = parts[at];
    if (disabled || next === parts || !part) return;
    focus.current = idOf(part);
    setPage(Math.floor(to / pageSize) + 1);
    setTold(say(texts.pickers.moved, { n: to + 1 }));
    onChange(next);
  };
  const dragOver = (to: number) => (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    const next = movedTo(
      parts,
      parts.findIndex((part) => idOf(part) === dragged),
      to,
    );
    if (idOf(parts[to] ?? nothing) !== dragged) onChange(next);
  };
  const choose = (ids: readonly string[]) => {
    const there = new Map(parts.map((part) => [idOf(part), part]));
    onChange(ids.map((id) => there.get(id) ?? { [by]: id }));
  };
  return (
    <ChooseSeveral
      input={props}
      target={target}
      ids={parts.map(idOf)}
      onChoose={choose}
      className="input-rows"
    >
      <p className="input-rows-told" role="status">
        {told}
      </p>
      <div ref={list} className="chosen-rows">
        {shown.map((part, index) => {
          const id = idOf(part);
          const option = known.get(id);
          const path = String(from + index);
          const messages = under(within, path);
          return (
            // biome-ignore lint/a11y/useSemanticElements: what it is called stands inside it
            <div
              key={id}
              role="group"
              className="chosen-row"
              aria-label={option?.title ?? id}
              data-entry={id}
              data-dragged={dragged === id || undefined}
              {...(ordered && {
                onKeyDown: (event) => moveByKey(event, from + index, move),
                onDragOver: dragOver(from + index),
              })}
            >
              {ordered && (
                <span
                  className="chosen-row-grip"
                  aria-hidden="true"
                  draggable={!disabled}
                  onDragStart={() => setDragged(id)}
                  onDragEnd={() => setDragged(null)}
                >
                  {from + index + 1}
                </span>
              )}
              <div className="chosen-row-name">
                {option?.title ?? '…'}
                <small>{option && <Beside option={option} model={target.name} />}</small>
              </div>
              {columns.map(([name, column]) => (
                <FieldRow
                  key={name}
                  id={`${props.id}.${path}.${name}`}
                  field={column}
                  required={column.spec.required === true}
                  value={part[name] ?? null}
                  error={messages[name]}
                  row={part}
                  disabled={disabled}
                  onChange={(next) =>
                    onChange(parts.map((each) => (each === part ? { ...each, [name]: next } : each)))
                  }
                />
              ))}
              {ordered && (
                <span className="input-rows-tools">
                  <MoveButtons
                    at={from + index}
                    count={parts.length}
                    name={option?.title ?? id}
                    disabled={disabled}
                    move={move}
                  />
                </span>
              )}
              <Button
                type="link"
                size="small"
                disabled={disabled}
                aria-label={say(texts.form.removeNamed, { name: option?.title ?? id })}
                onClick={() => onChange(parts.filter((each) => each !== part))}
              >
                {say(texts.form.remove)}
              </Button>
            </div>
          );
        })}
      </div>
      {pages > 1 && (
        <Pagination
          size="small"
          current={at}
          pageSize={pageSize}
          total={parts.length}
          showSizeChanger={false}
          showLessItems
          onChange={setPage}
        />
      )}
    </ChooseSeveral>
  );
}

/** What a picker shows beside the title, in words. */
function Beside({ option, model }: { readonly option: Option; readonly model: string }) {
  const { product } = useApp();
  const { lang, say } = useLanguage();
  const { fields, picker, title } = modelOf(product, model);
  return picker
    .flatMap((name) => {
      const field = fields[name];
      const value = option[name];
      if (!field || name === title || field.kind === 'image' || isEmpty(value)) return [];
      const text = valueText(field, value, lang);
      return [field.kind === 'money' ? `${say(field.label)} ${text}` : text];
    })
    .join(' · ');
}
