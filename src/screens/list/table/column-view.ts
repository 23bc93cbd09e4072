import type { ReactNode } from 'react';
import type { AnyField } from '../../../../resources/kit/field.ts';
import { money, rate, scaled } from '../../../../resources/kit/format.ts';
import type { Row } from '../../../data/row.ts';
import { type CellContext, cells } from '../../../kinds/cells.tsx';
import { type ArrangedColumn, headOf, measureOf } from '../arrangement.ts';
import { shareRoom } from './share-room.ts';

/** A column ready to be drawn: its words, its measure, its cell. */
export interface ColumnView {
  readonly field: string;
  readonly head: string;
  readonly width: number;
  /** Shares what room there is, down to this many pixels; `tight`: gives room and takes none. */
  readonly least?: number;
  readonly tight?: boolean;
  readonly end: boolean;
  readonly sortable: boolean;
  readonly fixed: 'left' | 'right' | null;
  /** Pixels between it and the edge that it is pinned to. */
  readonly offset: number;
  readonly copy: boolean;
  /** A number of it as the foot tells it. */
  readonly total: (value: number) => string;
  /** Can't be hidden: it decides. */
  readonly kept: boolean;
  /** An enumeration with tones. */
  readonly status: boolean;
  readonly picture: boolean;
  readonly cell: (row: Row) => ReactNode;
}

const totalText =
  ({ kind, spec }: AnyField) =>
  (value: number): string => {
    if (kind === 'money') return money(value);
    return kind === 'rate' ? rate(value) : scaled(value, spec.decimals);
  };

/** What stands beside the data columns, in pixels. */
export const selectWidth = 40;

/** Columns in view with what a row needs to draw them; computed once per arrangement, not per row. */
export function columnViews(columns: readonly ArrangedColumn[], context: CellContext): ColumnView[] {
  return columns.map((arranged, at): ColumnView => {
    const { of, field } = arranged.column;
    const face = cells[of.kind];
    return {
      field,
      head: headOf(of, context.lang),
      ...measureOf(arranged, context.lang, at === 0),
      end: Boolean(face.end),
      sortable: arranged.column.sortable,
      fixed: arranged.fixed,
      offset: 0,
      copy: at === 0 || Boolean(of.spec.copy),
      kept: arranged.column.kept,
      total: totalText(of),
      status: of.spec.options?.$options.some((option) => option.tone) ?? false,
      picture: of.kind === 'image' || of.kind === 'images',
      cell: (row) => face.render(row[field], of, context),
    };
  });
}

/** The columns in the room between what stands left and right of them; the pinned ones know their distance to the edge. */
export function laidOut(
  views: readonly ColumnView[],
  room: number,
  left: number,
  right: number,
): ColumnView[] {
  const widths = room === 0 ? views.map((view) => view.width) : shareRoom(views, room - left - right);
  const sized = views.map((view, at) => ({ ...view, width: widths[at] ?? view.width }));
  const offsets = new Map<string, number>();
  let fromLeft = left;
  for (const view of sized) {
    if (view.fixed !== 'left') continue;
    offsets.set(view.field, fromLeft);
    fromLeft += view.width;
  }
  let fromRight = right;
  for (const view of sized.toReversed()) {
    if (view.fixed !== 'right') continue;
    offsets.set(view.field, fromRight);
    fromRight += view.width;
  }
  return sized.map((view) => ({ ...view, offset: offsets.get(view.field) ?? 0 }));
}
