import { Button, Drawer, Input, Pagination } from 'antd';
import { useState } from 'react';
import { modelOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { PlainTable } from '../../screens/plain-table.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { textOf } from '../value-text.ts';
import type { InputProps } from './input.ts';
import { type Option, useOptions, useTitles } from './use-options.ts';

/** Specification §9: a list of what is selected shows five a page. */
const selectedSize = 5;
const choosingSize = 10;

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Many references: how many are chosen, which, and a searchable table to choose from. */
export function RefsTableInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { say } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const [page, setPage] = useState(1);
  const ids = idsOf(value);
  const target = field.spec.target ?? '';
  const pages = Math.max(1, Math.ceil(ids.length / selectedSize));
  const at = Math.min(page, pages);
  const shown = ids.slice((at - 1) * selectedSize, at * selectedSize);
  const { titles } = useTitles(target, shown);

  const remove = (id: string) => onChange(ids.filter((other) => other !== id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be named by a label above it
    <div
      role="group"
      className="refs-table"
      id={props.id}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      <div className="refs-table-head">
        <Button danger={props.invalid} disabled={disabled} onClick={() => setChoosing(true)}>
          {say(texts.form.choose)}
        </Button>
        <span aria-live="polite">{say(texts.list.selected, { n: ids.length })}</span>
        {ids.length > 0 && (
          <Button type="link" size="small" disabled={disabled} onClick={() => onChange([])}>
            {say(texts.list.clearSelection)}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="refs-table-chosen">
          {shown.map((id) => (
            <li key={id}>
              <span>{titles.get(id) ?? '…'}</span>
              <Button
                type="link"
                size="small"
                disabled={disabled}
                aria-label={say(texts.form.removeNamed, { name: titles.get(id) ?? id })}
                onClick={() => remove(id)}
              >
                {say(texts.form.remove)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination
          size="small"
          current={at}
          pageSize={selectedSize}
          total={ids.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {choosing && (
        <RefsChooser
          field={field}
          chosen={ids}
          onClose={() => {
            setChoosing(false);
            onBlur?.();
          }}
          onChoose={onChange}
        />
      )}
    </div>
  );
}

interface ChooserProps extends Pick<InputProps, 'field'> {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The table to choose from; what is ticked stays ticked over pages and searches until it is confirmed. */
function RefsChooser({ field, chosen, onChoose, onClose }: ChooserProps) {
  const { say, lang } = useLanguage();
  const { product } = useApp();
  const phone = usePhone();
  const [ticked, setTicked] = useState<readonly string[]>(chosen);
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const target = modelOf(product, field.spec.target ?? '');
  const { rows, total, fetching, problem } = useOptions(target.name, keyword, true, page, choosingSize);
  const most = field.spec.max ?? Number.POSITIVE_INFINITY;
  const have = new Set(ticked);
  const all = rows.length > 0 && rows.every((row) => have.has(row.id));

  const tick = (some: readonly Option[], on: boolean) => {
    const these = new Set(some.map((row) => row.id));
    const rest = ticked.filter((id) => !these.has(id));
    setTicked(on ? [...rest, ...these].slice(0, most) : rest);
  };
  const name = target.fields[target.title]?.label ?? target.label;
  return (
    <Drawer
      open
      title={say(field.label)}
      width={phone ? '100%' : 720}
      onClose={onClose}
      footer={
        <div className="form-buttons">
          <span aria-live="polite">{say(texts.list.selected, { n: ticked.length })}</span>
          <Button onClick={onClose}>{say(texts.common.cancel)}</Button>
          <Button
            type="primary"
            onClick={() => {
              onChoose(ticked);
              onClose();
            }}
          >
            {say(texts.common.ok)}
          </Button>
        </div>
      }
    >
      <Input
        type="search"
        autoFocus
        allowClear
        aria-label={say(texts.list.search)}
        placeholder={say(texts.list.search)}
        maxLength={target.fields[target.title]?.spec.max ?? 64}
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value);
          setPage(1);
        }}
      />
      <PlainTable
        label={say(target.label)}
        busy={fetching}
        empty={say(
          problem ? texts.list.emptyNoAnswer : keyword ? texts.list.emptyNoMatch : texts.list.emptyNothingYet,
        )}
        rows={rows}
        size={choosingSize}
        columns={[
          {
            key: 'tick',
            title: (
              <input
                type="checkbox"
                aria-label={say(texts.list.selectAll)}
                checked={all}
                disabled={rows.length === 0}
                onChange={(event) => tick(rows, event.target.checked)}
              />
            ),
            cell: (row) => (
              <input
                type="checkbox"
                aria-label={row.title}
                checked={have.has(row.id)}
                disabled={!have.has(row.id) && ticked.length >= most}
                onChange={(event) => tick([row], event.target.checked)}
              />
            ),
          },
          { key: 'title', title: say(name), cell: (row) => row.title },
          ...target.picker.flatMap((column) => {
            const of = target.fields[column];
            return of
              ? [{ key: column, title: say(of.label), cell: (row: Option) => textOf(of, row[column], lang) }]
              : [];
          }),
        ]}
      />
      <Pagination
        size="small"
        className="refs-table-pager"
        current={page}
        pageSize={choosingSize}
        total={total}
        showSizeChanger={false}
        showTotal={(n) => say(texts.list.totalOf, { n })}
        onChange={setPage}
      />
    </Drawer>
  );
}
