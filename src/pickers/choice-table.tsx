import { Pagination } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnyModel } from '../../resources/kit/model.ts';
import { pageSizes } from '../../resources/kit/paging.ts';
import { useLastPage } from '../data/use-last-page.ts';
import { useSurroundings } from '../data/use-surroundings.ts';
import { inSentence } from '../i18n/in-sentence.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { FilterControl } from '../kinds/filters/filter-control.tsx';
import { looks } from '../kinds/index.ts';
import { besideOf } from '../kinds/inputs/beside.ts';
import type { Option } from '../kinds/inputs/use-options.ts';
import { type PlainColumn, PlainTable } from '../screens/plain-table.tsx';
import { usePhone } from '../shell/use-phone.ts';
import type { Choices } from './use-choices.ts';
import './pickers.css';

/** On a phone more filters than stand in one line wait behind a button. */
const mostUnfolded = 2;

interface Props {
  readonly model: AnyModel;
  readonly choices: Choices;
  readonly several: boolean;
  readonly isChosen: (id: string) => boolean;
  readonly isDisabled?: (id: string) => boolean;
  readonly onChoose: (row: Option, on: boolean) => void;
  /** Selects or clears the whole page. */
  readonly onPage?: (rows: readonly Option[], on: boolean) => void;
  /** Stands beside the search. */
  readonly tools?: ReactNode;
  /** Stands above the rows, e.g. choosing all that match. */
  readonly above?: ReactNode;
}

/** Up and down move between the rows' boxes; the table would scroll, radios would choose by themselves. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (step === undefined || !target.matches('[data-choice]')) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')];
  all[all.indexOf(target) + step]?.focus();
}

/** Rows to choose from: search, declared filters, a page of rows with a box or a radio each. */
export function ChoiceTable(props: Props) {
  const { model, choices, several, isChosen, onPage, tools, above } = props;
  const { say } = useLanguage();
  const { today } = useSurroundings();
  const phone = usePhone();
  const [filtering, setFiltering] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  // The search gets the focus because it is the quickest way to choose; on a phone the keyboard would cover the rows. A
  // drawer is mounted one frame after its content.
  useEffect(() => {
    if (phone) return;
    const frame = requestAnimationFrame(() => searchBox.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [phone]);
  const folded = phone && choices.filters.length > mostUnfolded;
  const active = Object.keys(choices.values).length;
  const { rows, total, fetching, problem, narrowed } = choices;
  useLastPage(choices.page, choices.size, choices, (page) => choices.turn(page, choices.size));
  const title = model.fields[model.title]?.label ?? model.label;
  const search = say(texts.pickers.searchOf, { name: inSentence(say(title)) });
  const empty = problem ? (
    <>
      {say(texts.list.emptyNoAnswer)}{' '}
      <button type="button" className="link-button" onClick={choices.retry}>
        {say(texts.common.retry)}
      </button>
    </>
  ) : (
    say(narrowed ? texts.list.emptyNoMatch : texts.list.emptyNothingYet)
  );
  const open = rows.filter(({ refused }) => refused === undefined);
  const all = open.length > 0 && open.every((row) => isChosen(row.id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes inside take the keys, this moves between them
    <div className="choice" data-phone={phone || undefined} onKeyDown={moveByArrows}>
      <div className="choice-head">
        <input
          ref={searchBox}
          className="filter-search"
          type="search"
          aria-label={search}
          placeholder={search}
          maxLength={choices.longest}
          autoComplete="off"
          value={choices.keyword}
          onChange={(event) => choices.setKeyword(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            event.currentTarget.closest('.choice')?.querySelector<HTMLElement>('[data-choice]')?.focus();
          }}
        />
        {tools}
      </div>
      {folded && (
        <button
          type="button"
          className="plain-button"
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        >
          {active > 0 ? say(texts.list.filtersActive, { n: active }) : say(texts.list.filters)}
        </button>
      )}
      {choices.filters.length > 0 && (!folded || filtering) && (
        <div className="choice-filters">
          {choices.filters.map((filter) => (
            <FilterControl
              key={filter.name}
              filter={filter}
              label={say(filter.label)}
              value={choices.values[filter.name]}
              onChange={(value) => choices.setFilter(filter.name, value)}
              today={today}
            />
          ))}
        </div>
      )}
      {above}
      {phone ? <Cards {...props} empty={empty} /> : <Desk {...props} empty={empty} open={open} all={all} />}
      {phone && several && open.length > 0 && onPage && (
        <button type="button" className="quiet-button" onClick={() => onPage(open, !all)}>
          {say(texts.list.selectPage)}
        </button>
      )}
      <Pagination
        size="small"
        className="choice-pager"
        current={choices.page}
        pageSize={choices.size}
        total={total}
        disabled={fetching && rows.length === 0}
        showSizeChanger={!phone}
        pageSizeOptions={[...pageSizes]}
        simple={phone}
        showTotal={(n) => say(texts.list.totalOf, { n: n.toLocaleString('en-US') })}
        onChange={choices.turn}
      />
    </div>
  );
}

interface BodyProps extends Props {
  readonly empty: ReactNode;
}

/** What can't be chosen can still be given up where it was chosen before. */
const isClosed = ({ refused }: Option, chosen: boolean) => refused !== undefined && !chosen;

/** A box where several may be chosen, a radio where one is. */
function Choice({ row, several, isChosen, isDisabled, onChoose, id }: Props & { row: Option; id: string }) {
  const chosen = isChosen(row.id);
  return (
    <input
      id={id}
      data-choice=""
      type={several ? 'checkbox' : 'radio'}
      aria-label={row.title}
      checked={chosen}
      disabled={isClosed(row, chosen) || isDisabled?.(row.id)}
      onChange={(event) => onChoose(row, event.target.checked)}
    />
  );
}

function Desk(props: BodyProps & { readonly open: readonly Option[]; readonly all: boolean }) {
  const { model, choices, several, onPage, empty, open, all } = props;
  const { say, lang } = useLanguage();
  const { now } = useSurroundings();
  const id = useId();
  const { rows, fetching, size } = choices;
  const title = model.fields[model.title]?.label ?? model.label;
  const columns: PlainColumn<Option>[] = [
    {
      key: 'choice',
      title: several && onPage && (
        <input
          type="checkbox"
          aria-label={say(texts.list.selectPage)}
          checked={all}
          disabled={open.length === 0}
          onChange={(event) => onPage(open, event.target.checked)}
        />
      ),
      cell: (row) => <Choice {...props} row={row} id={`${id}-${row.id}`} />,
    },
    {
      key: 'title',
      title: say(title),
      cell: (row) => (
        <label htmlFor={`${id}-${row.id}`} title={row.title}>
          {row.title}
          {row.refused && <small> · {row.refused}</small>}
        </label>
      ),
    },
    ...model.picker.flatMap((name) => {
      const field = model.fields[name];
      if (!field) return [];
      const { end, render } = looks[field.kind].cell;
      return [
        {
          key: name,
          title: say(field.label),
          end,
          cell: (row: Option) => render(row[name], field, { lang, now }),
        },
      ];
    }),
  ];
  return (
    <PlainTable
      label={say(model.label)}
      busy={fetching}
      empty={empty}
      rows={rows}
      size={size}
      columns={columns}
      onRow={(row) => {
        const chosen = props.isChosen(row.id);
        if (!isClosed(row, chosen) && !props.isDisabled?.(row.id)) props.onChoose(row, !several || !chosen);
      }}
    />
  );
}

/** One row a card: what it is called, and beside it what tells it apart. */
function Cards(props: BodyProps) {
  const { model, choices, empty } = props;
  const { say, lang } = useLanguage();
  const id = useId();
  const { rows, fetching } = choices;
  if (rows.length === 0)
    return <p className="plain-table-empty">{fetching ? say(texts.common.loading) : empty}</p>;
  return (
    <ul className="choice-cards" aria-label={say(model.label)} aria-busy={fetching}>
      {rows.map((row) => (
        <li key={row.id}>
          <Choice {...props} row={row} id={`${id}-${row.id}`} />
          <label htmlFor={`${id}-${row.id}`}>
            <span>{row.title}</span>
            <small>{row.refused ?? besideOf(model, row, lang)}</small>
          </label>
        </li>
      ))}
    </ul>
  );
}
