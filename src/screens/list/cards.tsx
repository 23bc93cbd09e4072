import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfferedAction } from '../../actions/use-actions.tsx';
import type { WireRow } from '../../data/row.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { Thumbnail } from '../../upload/thumbnail.tsx';
import { cardFactsOf } from './facts.ts';
import type { ColumnView } from './table/column-view.ts';
import type { Picture } from './use-cards.ts';
import { useLongPress } from './use-long-press.ts';
import type { Selection } from './use-selection.ts';
import './cards.css';

interface Props {
  label: string;
  columns: readonly ColumnView[];
  rows: readonly WireRow[] | undefined;
  size: number;
  busy: boolean;
  empty: ReactNode;
  titleOf: (row: WireRow) => string;
  linkOf: (row: WireRow, field: string) => string | undefined;
  /** Opens the row where it has no page of its own. */
  opens: boolean;
  /** Rows that stand out. */
  isStrong?: (row: WireRow) => boolean;
  buttonsOf: (row: WireRow) => readonly OfferedAction[];
  onAct: (act: string, row: WireRow, element: HTMLElement) => void;
  /** While rows are being selected a card does nothing else. */
  selection: Selection | null;
  /** Where the rows are looked at by their pictures. */
  pictureOf?: (row: WireRow) => Picture | undefined;
  /** A finger rested on a card; none where nothing can be done with several rows. */
  onHold?: (row: WireRow) => void;
}

/** The list on a phone: a card a row, with name, status, what decides, and the main action under the thumb. */
export function Cards({ label, columns, rows, size, busy, empty, ...row }: Props) {
  const [title, ...others] = columns;
  const { status, facts: told } = cardFactsOf(others);
  if (!title) return null;
  return (
    <section className="cards" aria-label={label} aria-busy={busy}>
      {rows?.map((one) => (
        <Card key={one.id} row={one} title={title} status={status} facts={told} {...row} />
      ))}
      {rows === undefined && empty === null && <Waiting cards={Math.min(size, 6)} />}
      {empty}
    </section>
  );
}

interface CardProps
  extends Pick<
    Props,
    'titleOf' | 'linkOf' | 'opens' | 'isStrong' | 'buttonsOf' | 'onAct' | 'selection' | 'onHold' | 'pictureOf'
  > {
  row: WireRow;
  title: ColumnView;
  status: ColumnView | undefined;
  facts: readonly ColumnView[];
}

function Card({ row, title, status, facts, onHold, isStrong, pictureOf, ...props }: CardProps) {
  const picture = pictureOf?.(row);
  const { titleOf, linkOf, opens, onAct, selection } = props;
  const { say } = useLanguage();
  // The handlers stay while rows are chosen: the tap that ends the first press is swallowed by them.
  const hold = useLongPress(() => {
    if (!selection) onHold?.(row);
  });
  const link = linkOf(row, title.field);
  const text = title.cell(row);
  const way = link ? (
    <Link to={link}>{text}</Link>
  ) : opens ? (
    <button type="button" className="card-open" onClick={(event) => onAct('open', row, event.currentTarget)}>
      {text}
    </button>
  ) : undefined;
  const name = selection || !way ? <strong>{text}</strong> : way;
  return (
    <article
      className="card"
      aria-label={titleOf(row)}
      data-strong={isStrong?.(row) || undefined}
      data-chosen={selection?.has(row.id) || undefined}
      {...(onHold && hold)}
    >
      {picture && <Thumbnail extension={picture.extension} source={picture.source} alt="" />}
      <header>
        {selection ? (
          <label className="card-choice">
            <input
              type="checkbox"
              aria-label={say(texts.list.selectRow, { name: titleOf(row) })}
              checked={selection.has(row.id)}
              onChange={() => selection.toggle(row)}
            />
            {name}
          </label>
        ) : (
          name
        )}
        {status?.cell(row)}
      </header>
      <dl>
        {facts.map((fact) => (
          <div key={fact.field}>
            <dt>{fact.head}</dt>
            <dd>{fact.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {!selection && <CardButtons row={row} leads={link !== undefined || opens} {...props} />}
    </article>
  );
}

function CardButtons({
  row,
  leads,
  titleOf,
  buttonsOf,
  onAct,
}: Pick<CardProps, 'row' | 'titleOf' | 'buttonsOf' | 'onAct'> & { leads: boolean }) {
  const { say } = useLanguage();
  // What the card itself leads to needs no button.
  const buttons = buttonsOf(row).filter(({ name }) => name !== 'read' || !leads);
  const open = buttons.filter(({ disabled }) => disabled === undefined);
  if (open.length === 0) return null;
  // What is dangerous doesn't step in for an action that is off now: it would be all that the thumb meets.
  const main = open.find((action) => !action.danger || action === buttons[0]);
  return (
    <footer>
      {main && (
        <button
          type="button"
          className="plain-button"
          onClick={(event) => onAct(main.name, row, event.currentTarget)}
        >
          {main.label}
        </button>
      )}
      {buttons.length > (main ? 1 : 0) && (
        <button
          type="button"
          className={main ? 'quiet-button' : 'plain-button'}
          data-shown={`${main?.name ?? ''} ${leads ? 'read' : ''}`}
          aria-haspopup="menu"
          aria-label={say(texts.list.moreActions, { name: titleOf(row) })}
          onClick={(event) => onAct('more', row, event.currentTarget)}
        >
          {say(texts.common.more)}
        </button>
      )}
    </footer>
  );
}

function Waiting({ cards }: { cards: number }) {
  const { say } = useLanguage();
  return Array.from({ length: cards }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
    <div key={at} className="card card-waiting" aria-hidden={at > 0 || undefined}>
      {at === 0 && <span className="visually-hidden">{say(texts.common.loading)}</span>}
    </div>
  ));
}
