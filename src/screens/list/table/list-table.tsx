import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import type { OfferedAction } from '../../../actions/use-actions.tsx';
import type { Row } from '../../../data/row.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { texts } from '../../../i18n/texts.ts';
import type { Sorts } from '../use-list-state.ts';
import { type ColumnView, laidOut, selectWidth } from './column-view.ts';
import { ListRow } from './list-row.tsx';
import { TableHead } from './table-head.tsx';
import { useRoom } from './use-room.ts';
import './list-table.css';

interface Props {
  label: string;
  columns: readonly ColumnView[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  /** How many rows a page holds, for the height of what waits. */
  size: number;
  busy: boolean;
  /** What stands in the place of rows where there are none. */
  empty: ReactNode;
  titleOf: (row: Row) => string;
  linkOf: (row: Row, field: string) => string | undefined;
  opens: boolean;
  /** Rows that stand out. */
  isStrong?: (row: Row) => boolean;
  sorts: Sorts;
  onSort: (sorts: Sorts) => void;
  selection: {
    readonly has: (id: string) => boolean;
    readonly page: 'none' | 'some' | 'all';
    readonly toggle: (row: Row) => void;
    readonly togglePage: (selected: boolean) => void;
  } | null;
  buttonsOf: ((row: Row) => readonly OfferedAction[]) | null;
  actionsWidth: number;
  onAct: (act: string, row: Row, element: HTMLElement) => void;
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
  const scroll = useRef<HTMLElement>(null);
  const room = useRoom(scroll);
  const left = selection ? selectWidth : 0;
  const right = buttonsOf ? actionsWidth : 0;
  const columns = useMemo(
    () => laidOut(props.columns, room, left, right),
    [props.columns, room, left, right],
  );
  const width = columns.reduce((sum, column) => sum + column.width, left + right);

  const act = (event: MouseEvent) => {
    const control = (event.target as HTMLElement).closest<HTMLElement>('[data-act]');
    const id = control?.closest('tr')?.dataset.id;
    const row = rows?.find((one) => one.id === id);
    if (!control || !row || control.getAttribute('aria-disabled') === 'true') return;
    const name = control.dataset.act ?? '';
    if (name === 'select') selection?.toggle(row);
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
        <tbody onClick={act} onMouseOver={nameWhatIsCut} onFocus={nameWhatIsCut}>
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

/** Text that does not fit shows whole on hover and focus; asked of the one cell under the pointer, not of all. */
function nameWhatIsCut(event: { target: EventTarget }) {
  const cell = (event.target as HTMLElement).closest('td');
  const text = cell?.querySelector<HTMLElement>('.cell-text') ?? cell;
  if (!cell || !text || cell.querySelector('time') || cell.className) return;
  if (text.scrollWidth > text.clientWidth) cell.title = text.textContent ?? '';
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
    // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
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
