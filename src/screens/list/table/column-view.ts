import type { ReactNode } from 'react';
import type { Lang } from '../../../../resources/kit/label.ts';
import type { Row } from '../../../data/row.ts';
import { type CellContext, cells } from '../../../kinds/cells.tsx';
import { type ArrangedColumn, headOf, measureOf } from '../arrangement.ts';

/** A column ready to be drawn: its words, its measure, its cell. */
export interface ColumnView {
  readonly field: string;
  readonly head: string;
  readonly width: number;
  /** Shares what room there is, down to this many pixels. */
  readonly least?: number;
  readonly end: boolean;
  readonly sortable: boolean;
  readonly fixed: 'left' | 'right' | null;
  /** Pixels between it and the edge that it is pinned to. */
  readonly offset: number;
  readonly copy: boolean;
  readonly money: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** What stands beside the data columns, in pixels. */
export const selectWidth = 40;

export interface ViewOptions {
  readonly lang: Lang;
  readonly now: string;
  readonly selectable: boolean;
  readonly actionsWidth: number;
}

/** Columns in view with what a row needs to draw them; computed once per arrangement, not per row. */
export function columnViews(columns: readonly ArrangedColumn[], options: ViewOptions): ColumnView[] {
  const { lang, now, selectable, actionsWidth } = options;
  const context: CellContext = { lang, now };
  const views = columns.map((arranged, at): ColumnView => {
    const { of, field } = arranged.column;
    const face = cells[of.kind];
    return {
      field,
      head: headOf(of, lang),
      ...measureOf(arranged, lang),
      end: Boolean(face.end),
      sortable: arranged.column.sortable,
      fixed: arranged.fixed,
      offset: 0,
      copy: at === 0 || Boolean(of.spec.copy),
      money: of.kind === 'money',
      cell: (row) => face.render(row[field], of, context),
    };
  });
  return withOffsets(views, selectable ? selectWidth : 0, actionsWidth);
}

function withOffsets(views: readonly ColumnView[], left: number, right: number): ColumnView[] {
  let fromLeft = left;
  let fromRight = right;
  const offsets = new Map<string, number>();
  for (const view of views) {
    if (view.fixed !== 'left') continue;
    offsets.set(view.field, fromLeft);
    fromLeft += view.width;
  }
  for (const view of views.toReversed()) {
    if (view.fixed !== 'right') continue;
    offsets.set(view.field, fromRight);
    fromRight += view.width;
  }
  return views.map((view) => ({ ...view, offset: offsets.get(view.field) ?? 0 }));
}
