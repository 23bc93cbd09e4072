import type { ReactNode } from 'react';
import { isPlainClick } from './plain-click.ts';
import './plain-table.css';

export interface PlainColumn<R> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: R) => ReactNode;
  /** Numbers and money stand at the right. */
  readonly end?: boolean;
}

interface Props<R> {
  /** What the table is called by a screen reader. */
  readonly label: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  readonly busy?: boolean;
  /** Said where there is no row. */
  readonly empty: ReactNode;
  /** So many rows' place is kept while the first page is on its way. */
  readonly size?: number;
  /** A click anywhere in a row, apart from its own controls. */
  readonly onRow?: (row: R) => void;
}

/** More columns than this stand closer together, so that they fit beside each other. */
const mostAtEase = 7;

/** A small table inside a page: scrolls inside itself, keeps its height while it loads. */
export function PlainTable<R extends { readonly id: string }>({
  label,
  columns,
  rows,
  busy = false,
  empty,
  size = 1,
  onRow,
}: Props<R>) {
  const waiting = busy && rows.length === 0;
  const className = columns.length > mostAtEase ? 'plain-table plain-table-dense' : 'plain-table';
  if (rows.length === 0 && !waiting) return <p className="plain-table-empty">{empty}</p>;
  return (
    // No landmark: it mostly stands in a section of the same name. What scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a table is no part of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <div role="group" className={className} aria-label={label} aria-busy={busy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-end={column.end || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-opens={onRow !== undefined || undefined}
              onClick={onRow && ((event) => isPlainClick(event) && onRow(row))}
            >
              {columns.map((column) => (
                <td key={column.key} data-end={column.end || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {waiting && (
            <tr>
              <td colSpan={columns.length} style={{ height: `calc(${size} * var(--row-height))` }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
