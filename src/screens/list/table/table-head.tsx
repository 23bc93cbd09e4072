import { type MouseEvent, useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import { texts } from '../../../i18n/texts.ts';
import type { Sorts } from '../use-list-state.ts';
import type { ColumnView } from './column-view.ts';
import { pinned } from './pinned.ts';

interface Props {
  columns: readonly ColumnView[];
  selectable: boolean;
  /** Which rows of the page are selected. */
  page: 'none' | 'some' | 'all';
  onSelectPage: (selected: boolean) => void;
  sorts: Sorts;
  onSort: (sorts: Sorts) => void;
  actions: boolean;
}

/** One click sorts by this column alone, the next the other way, the third not at all; with Shift it joins the others. */
export function nextSorts(sorts: Sorts, field: string, join: boolean): Sorts {
  const now = sorts.find((sort) => sort.field === field);
  const others = join ? sorts.filter((sort) => sort.field !== field) : [];
  if (!now) return [...others, { field, order: 'desc' }];
  if (now.order === 'desc') {
    return join
      ? sorts.map((sort) => (sort.field === field ? { field, order: 'asc' } : sort))
      : [{ field, order: 'asc' }];
  }
  return others;
}

export function TableHead({ columns, selectable, page, onSelectPage, sorts, onSort, actions }: Props) {
  const { say } = useLanguage();
  return (
    <thead>
      <tr>
        {selectable && (
          <th scope="col" className="cell-select">
            <SelectPage page={page} onChange={onSelectPage} label={say(texts.list.selectPage)} />
          </th>
        )}
        {columns.map((column) => {
          const at = sorts.findIndex((sort) => sort.field === column.field);
          const order = sorts[at]?.order;
          return (
            <th
              key={column.field}
              scope="col"
              title={column.sortable ? undefined : column.head}
              data-end={column.end || undefined}
              data-fixed={column.fixed ?? undefined}
              style={pinned(column)}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className="head-sort"
                  data-order={order}
                  title={`${column.head}. ${say(texts.list.sortHint)}`}
                  onClick={(event: MouseEvent) =>
                    onSort(nextSorts(sorts, column.field, event.shiftKey || event.ctrlKey || event.metaKey))
                  }
                >
                  <span className="head-text">{column.head}</span>
                  <span className="head-sign" aria-hidden="true">
                    {sorts.length > 1 && at >= 0 ? at + 1 : ''}
                  </span>
                </button>
              ) : (
                <span className="head-text">{column.head}</span>
              )}
            </th>
          );
        })}
        {actions && (
          <th scope="col" className="cell-actions">
            {say(texts.common.actions)}
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectPage({
  page,
  onChange,
  label,
}: {
  page: Props['page'];
  onChange: (selected: boolean) => void;
  label: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={page === 'all'}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
