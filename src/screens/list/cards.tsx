import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfferedAction } from '../../actions/use-actions.tsx';
import type { Row } from '../../data/row.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { ColumnView } from './table/column-view.ts';
import './cards.css';

/** So many facts decide what to do; the rest stands in the detail. */
const facts = 3;

interface Props {
  label: string;
  columns: readonly ColumnView[];
  rows: readonly Row[] | undefined;
  size: number;
  busy: boolean;
  empty: ReactNode;
  titleOf: (row: Row) => string;
  linkOf: (row: Row, field: string) => string | undefined;
  /** Opens the row where it has no page of its own. */
  opens: boolean;
  /** Rows that stand out. */
  isStrong?: (row: Row) => boolean;
  buttonsOf: (row: Row) => readonly OfferedAction[];
  onAct: (act: string, row: Row, element: HTMLElement) => void;
}

/** The list on a phone: a card a row, with name, status, what decides, and the main action under the thumb. */
export function Cards({ label, columns, rows, size, busy, empty, ...row }: Props) {
  const [title, ...others] = columns;
  // The status that a list ends with is the row's own (look.md, "A list").
  const status = others.findLast((column) => column.status);
  const told = others
    .filter((column) => column !== status)
    .sort((a, b) => Number(b.kept) - Number(a.kept))
    .slice(0, facts);
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

interface CardProps extends Pick<Props, 'titleOf' | 'linkOf' | 'opens' | 'isStrong' | 'buttonsOf' | 'onAct'> {
  row: Row;
  title: ColumnView;
  status: ColumnView | undefined;
  facts: readonly ColumnView[];
}

function Card({ row, title, status, facts, titleOf, linkOf, opens, isStrong, buttonsOf, onAct }: CardProps) {
  const { say } = useLanguage();
  const link = linkOf(row, title.field);
  // What the card itself leads to needs no button.
  const buttons = buttonsOf(row).filter(({ name }) => name !== 'read' || !(link || opens));
  const main = buttons.find(({ disabled }) => disabled === undefined);
  const rest = buttons.filter((button) => button !== main);
  return (
    <article className="card" aria-label={titleOf(row)} data-strong={isStrong?.(row) || undefined}>
      <header>
        {link ? (
          <Link to={link}>{title.cell(row)}</Link>
        ) : opens ? (
          <button
            type="button"
            className="card-open"
            onClick={(event) => onAct('open', row, event.currentTarget)}
          >
            {title.cell(row)}
          </button>
        ) : (
          <strong>{title.cell(row)}</strong>
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
      {main && (
        <footer>
          <button
            type="button"
            className="plain-button"
            data-danger={main.danger || undefined}
            onClick={(event) => onAct(main.name, row, event.currentTarget)}
          >
            {main.label}
          </button>
          {rest.length > 0 && (
            <button
              type="button"
              className="quiet-button"
              data-shown={`${main.name} ${link || opens ? 'read' : ''}`}
              aria-haspopup="menu"
              aria-label={say(texts.list.moreActions, { name: titleOf(row) })}
              onClick={(event) => onAct('more', row, event.currentTarget)}
            >
              {say(texts.common.more)}
            </button>
          )}
        </footer>
      )}
    </article>
  );
}

function Waiting({ cards }: { cards: number }) {
  const { say } = useLanguage();
  return Array.from({ length: cards }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
    <div key={at} className="card card-waiting" aria-hidden={at > 0 || undefined}>
      {at === 0 && <span className="visually-hidden">{say(texts.common.loading)}</span>}
    </div>
  ));
}
