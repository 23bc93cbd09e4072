import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfferedAction } from '../../../actions/use-actions.tsx';
import type { WireRow } from '../../../data/row.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { texts } from '../../../i18n/texts.ts';
import { runLength } from '../arrangement.ts';
import type { ColumnView } from './column-view.ts';
import { withoutMiddle } from './middle.ts';
import { pinned } from './pinned.ts';

/** Two words at most, and only where both are short; the rest waits behind "more" (docs/design/look.md §3). Pixels. */
const roomForWords = 120;

/** The actions that stand as words in a row: what can't be done gives way to what can, and waits with its reason behind "more". */
export function wordsInRow<A extends { readonly label: string; readonly disabled?: string }>(
  buttons: readonly A[],
): readonly A[] {
  const open = buttons.filter(({ disabled }) => disabled === undefined);
  const two = (open.length > 0 ? open : buttons).slice(0, 2);
  return two.reduce((sum, { label }) => sum + runLength(label), 0) <= roomForWords ? two : two.slice(0, 1);
}

interface Props {
  row: WireRow;
  /** What the row is called, for the names of its controls. */
  title: string;
  columns: readonly ColumnView[];
  selected: boolean;
  selectable: boolean;
  /** It is highlighted until somebody has handled it. */
  strong: boolean;
  /** Where a cell leads: the row's own detail from the first, another record from a reference. */
  linkOf: (row: WireRow, field: string) => string | undefined;
  /** Opens the row where it has no page of its own. */
  opens: boolean;
  buttons: readonly OfferedAction[] | undefined;
}

/**
 * One row: plain cells, and controls without handlers of their own. The table listens for all of them at once (`data-act`),
 * which is what keeps a hundred rows cheap.
 */
export const ListRow = memo(function ListRow({
  row,
  title,
  columns,
  selected,
  selectable,
  strong,
  linkOf,
  opens,
  buttons,
}: Props) {
  const { say } = useLanguage();
  const words = wordsInRow(buttons ?? []);
  return (
    <tr data-id={row.id} data-selected={selected || undefined} data-strong={strong || undefined}>
      {selectable && (
        <td className="cell-select">
          <input
            type="checkbox"
            data-act="select"
            aria-label={say(texts.list.selectRow, { name: title })}
            checked={selected}
            readOnly
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.field}
          data-end={column.end || undefined}
          data-fixed={column.fixed ?? undefined}
          style={pinned(column)}
        >
          <Content
            link={linkOf(row, column.field)}
            opens={opens && at === 0}
            copy={column.copy ? copyable(row[column.field]) : null}
            copyName={say(texts.common.copy)}
            wraps={column.wraps}
          >
            {column.middle ? (
              <Shortened pixels={column.middle}>{column.cell(row)}</Shortened>
            ) : (
              column.cell(row)
            )}
          </Content>
        </td>
      ))}
      {buttons && (
        <td className="cell-actions">
          {words.map((button) => (
            <button
              key={button.name}
              type="button"
              data-act={button.name}
              data-danger={button.danger || undefined}
              aria-disabled={button.disabled !== undefined || undefined}
              title={button.disabled}
            >
              {button.label}
            </button>
          ))}
          {buttons.length > words.length && (
            <button
              type="button"
              data-act="more"
              data-shown={words.map(({ name }) => name).join(' ')}
              aria-haspopup="menu"
              aria-label={say(texts.list.moreActions, { name: title })}
            >
              {say(texts.common.more)}
            </button>
          )}
        </td>
      )}
    </tr>
  );
});

const copyable = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

interface ContentProps {
  link: string | undefined;
  opens: boolean;
  copy: string | null;
  copyName: string;
  wraps: boolean;
  children: ReactNode;
}

function Content({ link, opens, copy, copyName, wraps, children }: ContentProps) {
  const content = link ? (
    <Link to={link}>{children}</Link>
  ) : opens ? (
    <button type="button" className="cell-open" data-act="open">
      {children}
    </button>
  ) : (
    children
  );
  const text = wraps ? <span className="cell-lines">{content}</span> : content;
  if (copy === null) return text;
  return (
    <span className="cell-copyable">
      <span className="cell-text">{text}</span>
      <button
        type="button"
        className="cell-copy"
        data-act="copy"
        data-copy={copy}
        aria-label={`${copyName} ${copy}`}
        title={copyName}
      />
    </span>
  );
}

/** A text whose end tells it from its neighbours; whole on hover and for those who listen. */
function Shortened({ pixels, children }: { pixels: number; children: ReactNode }) {
  const short = typeof children === 'string' ? withoutMiddle(children, pixels) : children;
  if (short === children) return children;
  return (
    <>
      <span aria-hidden="true" title={String(children)}>
        {short}
      </span>
      <span className="visually-hidden">{children}</span>
    </>
  );
}
