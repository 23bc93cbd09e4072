import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { OfferedAction } from '../../../actions/use-actions.tsx';
import type { WireRow } from '../../../data/row.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { texts } from '../../../i18n/texts.ts';
import { isPlainClick } from '../../plain-click.ts';
import type { Sorts } from '../use-list-state.ts';
import { type ColumnView, laidOut, selectWidth, withMiddles } from './column-view.ts';
import { ListRow } from './list-row.tsx';
import { TableHead } from './table-head.tsx';
import { useRoom } from './use-room.ts';
import './list-table.css';

interface Props {
  label: string;
  columns: readonly ColumnView[];
  /** Undefined while the first answer is on its way. */
  rows: readonly WireRow[] | undefined;
  /** How many rows a page holds, for the height of what waits. */
  size: number;
  busy: boolean;
  /** What stands in the place of rows where there are none. */
  empty: ReactNode;
  titleOf: (row: WireRow) => string;
  linkOf: (row: WireRow, field: string) => string | undefined;
  opens: boolean;
  /** Rows that stand out. */
  isStrong?: (row: WireRow) => boolean;
  sorts: Sorts;
  onSort: (sorts: Sorts) => void;
  selection: {
    readonly has: (id: string) => boolean;
    readonly page: 'none' | 'some' | 'all';
    readonly toggle: (row: WireRow, range: boolean) => void;
    readonly togglePage: (selected: boolean) => void;
  } | null;
  buttonsOf: ((row: WireRow) => readonly OfferedAction[]) | null;
  actionsWidth: number;
  onAct: (act: string, row: WireRow, element: HTMLElement) => void;
  /** The sums below the rows. */
  foot?: (columns: readonly ColumnView[]) => ReactNode;
}

/**
 * A semantic table: 100 rows of 15 columns must be there at once, and a component tree per cell costs more than the rest
 * (docs/design/budgets.md §3). One listener serves every control of every row.
 */
export function ListTable(props: Props) {
  const { rows, selection, buttonsOf, actionsWidth, busy } = props;
  const { say } = useLanguage();
  const navigate = useNavigate();
  const wayOf = (row: WireRow) => props.linkOf(row, props.columns[0]?.field ?? '');
  const scroll = useRef<HTMLElement>(null);
  const room = useRoom(scroll);
  const left = selection ? selectWidth : 0;
  const right = buttonsOf ? actionsWidth : 0;
  const columns = useMemo(
    () => withMiddles(laidOut(props.columns, room, left, right), rows ?? []),
    [props.columns, rows, room, left, right],
  );
  const width = columns.reduce((sum, column) => sum + column.width, left + right);

  const [first] = rows ?? [];
  const leads = props.opens || (first !== undefined && wayOf(first) !== undefined);
  // As its first cell does, wherever the row is clicked.
  const open = (event: MouseEvent) => {
    const element = (event.target as HTMLElement).closest('tr');
    const row = rows?.find((one) => one.id === element?.dataset.id);
    if (!element || !row || !isPlainClick(event)) return;
    const way = wayOf(row);
    if (way !== undefined) void navigate(way);
    else if (props.opens) props.onAct('open', row, element);
  };
  const act = (event: MouseEvent) => {
    const control = (event.target as HTMLElement).closest<HTMLElement>('[data-act]');
    const id = control?.closest('tr')?.dataset.id;
    const row = rows?.find((one) => one.id === id);
    if (!control) return open(event);
    if (!row || control.getAttribute('aria-disabled') === 'true') return;
    const name = control.dataset.act ?? '';
    if (name === 'select') selection?.toggle(row, event.shiftKey);
    else props.onAct(name, row, control);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroll} className="list-scroll" aria-label={props.label} aria-busy={busy} tabIndex={0}>
      <table className="list-table" style={{ width }}>
        <colgroup>
          {selection && <col style={{ width: selectWidth }} />}
          {columns.map((column) => (
            <col key={column.field} style={{ width: column.width }} />
          ))}
          {buttonsOf && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead
          columns={columns}
          selectable={selection !== null}
          page={selection?.page ?? 'none'}
          onSelectPage={(selected) => selection?.togglePage(selected)}
          sorts={props.sorts}
          onSort={props.onSort}
          actions={buttonsOf !== null}
        />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside are buttons and boxes with keys of their own */}
        <tbody
          data-opens={leads || undefined}
          onClick={act}
          onMouseDown={keepTextUnselected}
          onMouseOver={nameWhatIsCut}
          onFocus={nameWhatIsCut}
        >
          {rows?.map((row) => (
            <ListRow
              key={row.id}
              row={row}
              title={props.titleOf(row)}
              columns={columns}
              selectable={selection !== null}
              selected={selection?.has(row.id) ?? false}
              strong={props.isStrong?.(row) ?? false}
              linkOf={props.linkOf}
              opens={props.opens}
              buttons={buttonsOf?.(row)}
            />
          ))}
          {rows === undefined && props.empty === null && (
            <Waiting
              columns={columns}
              rows={props.size}
              before={selection !== null}
              after={buttonsOf !== null}
              label={say(texts.common.loading)}
            />
          )}
        </tbody>
        {props.foot?.(columns)}
      </table>
      {props.empty}
    </section>
  );
}

/** Shift and click chooses rows; the browser would mark the words between them. */
function keepTextUnselected(event: MouseEvent) {
  if (event.shiftKey && (event.target as HTMLElement).closest('[data-act="select"]')) event.preventDefault();
}

/** Text that does not fit shows whole on hover and focus; asked of the one cell under the pointer, not of all. */
function nameWhatIsCut(event: { target: EventTarget }) {
  const cell = (event.target as HTMLElement).closest('td');
  const text = cell?.querySelector<HTMLElement>('.cell-lines, .cell-text:not(:has(.cell-lines))') ?? cell;
  if (!cell || !text || cell.querySelector('time, [title]:not(.cell-copy)') || cell.className) return;
  const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight;
  if (isCut) cell.title = text.textContent ?? '';
  else cell.removeAttribute('title');
}

/** Rows to come, in their final height. */
function Waiting({
  columns,
  rows,
  before,
  after,
  label,
}: {
  columns: readonly ColumnView[];
  rows: number;
  before: boolean;
  after: boolean;
  label: string;
}) {
  return Array.from({ length: rows }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
    <tr key={at} className="list-waiting" aria-hidden={at > 0 || undefined}>
      {before && <td className="cell-select" />}
      {columns.map((column, index) => (
        <td key={column.field} data-end={column.end || undefined}>
          {at === 0 && index === 0 && <span className="visually-hidden">{label}</span>}
          <i />
        </td>
      ))}
      {after && <td className="cell-actions" />}
    </tr>
  ));
}
