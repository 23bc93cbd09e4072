import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { WireRow } from '../../data/row.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { common } from '../../i18n/texts/common.ts';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { Thumbnail } from '../../upload/thumbnail.tsx';
import { cardFactsOf } from './facts.ts';
import type { ColumnView } from './table/column-view.ts';
import { wordsInRow } from './table/list-row.tsx';
import type { Picture } from './use-cards.ts';
import type { ListModel } from './use-list.ts';
import './card-grid.css';

const FileViewer = lazyPage(
  'file-viewer',
  async () => (await import('../../upload/file-viewer.tsx')).FileViewer,
);

interface Props {
  readonly list: ListModel;
  readonly pictureOf: (row: WireRow) => Picture | undefined;
}

/** The list of a desk as pictures: each with its name, its status and what decides; a picture opens in full among the others. */
export function CardGrid({ list, pictureOf }: Props) {
  const { say } = useLanguage();
  const [viewing, setViewing] = useState<string>();
  const { rows, selection, titleOf } = list;
  const [title, ...others] = list.views;
  const selectable = list.bulkActions.length > 0 && rows !== undefined && rows.length > 0;
  const shown = (rows ?? []).flatMap((row) => {
    const picture = pictureOf(row);
    return picture ? [{ key: row.id, name: titleOf(row), ...picture }] : [];
  });
  if (!title) return null;
  return (
    <section
      className="card-scroll"
      aria-label={say(list.resource.label)}
      aria-busy={list.answer.fetching}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {selectable && (
        <label className="card-page">
          <input
            type="checkbox"
            checked={selection.page === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = selection.page === 'some';
            }}
            onChange={(event) => selection.togglePage(event.target.checked)}
          />
          {say(texts.list.selectPage)}
        </label>
      )}
      <div className="card-grid">
        {rows?.map((row) => (
          <PictureCard
            key={row.id}
            list={list}
            row={row}
            title={title}
            others={others}
            picture={pictureOf(row)}
            onView={() => setViewing(row.id)}
          />
        ))}
        {rows === undefined && list.empty === null && (
          <Waiting cards={Math.min(list.address.state.size, 10)} />
        )}
      </div>
      {list.empty}
      <Suspense fallback={null}>
        {viewing !== undefined && (
          <FileViewer
            files={shown}
            at={Math.max(
              0,
              shown.findIndex(({ key }) => key === viewing),
            )}
            onClose={() => setViewing(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface CardProps {
  readonly list: ListModel;
  readonly row: WireRow;
  readonly title: ColumnView;
  readonly others: readonly ColumnView[];
  readonly picture: Picture | undefined;
  readonly onView: () => void;
}

function PictureCard({ list, row, title, others, picture, onView }: CardProps) {
  const { say } = useLanguage();
  const { selection, titleOf, linkOf, opens, act, buttonsOf, isStrong, bulkActions } = list;
  const name = titleOf(row);
  const link = linkOf(row, title.field);
  const { status, facts } = cardFactsOf(others);
  // The name leads to the record already.
  const buttons = buttonsOf(row).filter((button) => button.name !== 'read' || !(link || opens));
  const words = wordsInRow(buttons);
  const text = title.cell(row);
  return (
    <article
      className="picture-card"
      aria-label={name}
      data-chosen={selection.has(row.id) || undefined}
      data-strong={isStrong?.(row) || undefined}
    >
      <div className="picture-card-picture">
        {picture ? (
          <button type="button" aria-label={say(common.viewOf, { name })} onClick={onView}>
            <Thumbnail extension={picture.extension} source={picture.source} alt="" />
          </button>
        ) : (
          <span>{say(texts.list.noPicture)}</span>
        )}
        {bulkActions.length > 0 && (
          <label className="picture-card-choice">
            <input
              type="checkbox"
              aria-label={say(texts.list.selectRow, { name })}
              checked={selection.has(row.id)}
              onChange={({ nativeEvent }) =>
                selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        )}
      </div>
      <header title={name}>
        {link ? (
          <Link to={link}>{text}</Link>
        ) : opens ? (
          <button
            type="button"
            className="card-open"
            onClick={(event) => act('open', row, event.currentTarget)}
          >
            {text}
          </button>
        ) : (
          <strong>{text}</strong>
        )}
        {status?.cell(row)}
      </header>
      <dl>
        {facts.map((fact) => (
          <div key={fact.field}>
            <dt className="visually-hidden">{fact.head}</dt>
            <dd title={fact.head}>{fact.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {buttons.length > 0 && (
        <footer className="cell-actions">
          {words.map((button) => (
            <button
              key={button.name}
              type="button"
              data-danger={button.danger || undefined}
              aria-disabled={button.disabled !== undefined || undefined}
              title={button.disabled}
              onClick={(event) => {
                if (button.disabled === undefined) act(button.name, row, event.currentTarget);
              }}
            >
              {button.label}
            </button>
          ))}
          {buttons.length > words.length && (
            <button
              type="button"
              data-shown={words.map((button) => button.name).join(' ')}
              aria-haspopup="menu"
              aria-label={say(texts.list.moreActions, { name })}
              onClick={(event) => act('more', row, event.currentTarget)}
            >
              {say(texts.common.more)}
            </button>
          )}
        </footer>
      )}
    </article>
  );
}

function Waiting({ cards }: { readonly cards: number }) {
  const { say } = useLanguage();
  return Array.from({ length: cards }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
    <div key={at} className="picture-card picture-card-waiting" aria-hidden={at > 0 || undefined}>
      {at === 0 && <span className="visually-hidden">{say(texts.common.loading)}</span>}
    </div>
  ));
}
