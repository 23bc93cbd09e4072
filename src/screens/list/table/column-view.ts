import type { ReactNode } from 'react';
import { numberText } from '../../../../resources/kit/cell-text.ts';
import type { WireRow } from '../../../data/row.ts';
import { looks } from '../../../kinds/index.ts';
import type { CellContext } from '../../../kinds/kind.ts';
import { type ArrangedColumn, cellPadding, columnMeasureOf, headOf, wraps } from '../arrangement.ts';
import { endsTellApart } from './middle.ts';
import { shareRoom, type Width } from './share-room.ts';

/** A column ready to be drawn: its words, its measure, its cell. */
export interface ColumnView extends Width {
  readonly field: string;
  readonly head: string;
  readonly end: boolean;
  readonly sortable: boolean;
  readonly fixed: 'left' | 'right' | null;
  /** Pixels between it and the edge that it is pinned to. */
  readonly offset: number;
  readonly copy: boolean;
  /** A number of it as the foot tells it. */
  readonly total: (value: number) => string;
  /** Can't be hidden: people decide by it. */
  readonly kept: boolean;
  /** An enumeration with tones. */
  readonly status: boolean;
  readonly picture: boolean;
  /** Its words may stand in two lines. */
  readonly wraps: boolean;
  /** So many pixels of a text that is cut in its middle, because others on the page begin like it. */
  readonly middle?: number;
  readonly cell: (row: WireRow) => ReactNode;
}

/** What stands beside the data columns, in pixels. */
export const selectWidth = 40;

/** Columns in view with what a row needs to draw them; computed once per arrangement, not per row. */
export function columnViews(columns: readonly ArrangedColumn[], context: CellContext): ColumnView[] {
  return columns.map((arranged, at): ColumnView => {
    const { of, field } = arranged.column;
    const face = looks[of.kind].cell;
    return {
      field,
      head: headOf(of, context.lang),
      ...columnMeasureOf(arranged, context.lang, at === 0),
      end: Boolean(face.end),
      sortable: arranged.column.sortable,
      fixed: arranged.fixed,
      offset: 0,
      copy: at === 0 || Boolean(of.spec.copy),
      kept: arranged.column.kept,
      total: (value) => numberText(of, value, context.lang),
      status: of.spec.options?.$options.some((option) => option.tone) ?? false,
      picture: Boolean(face.picture),
      wraps: wraps(of),
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

/** How much of a cell's two lines a text fills at most: a line ends before a word that doesn't fit. */
const filled = 0.9;

/** The columns, of which those whose rows are told apart only by what would be cut give up the middle of their texts instead. */
export function withMiddles(columns: readonly ColumnView[], rows: readonly WireRow[]): ColumnView[] {
  return columns.map((column) => {
    if (!column.wraps) return column;
    const pixels = 2 * filled * (column.width - cellPadding);
    const texts = rows.map(column.cell).filter((text) => typeof text === 'string');
    return endsTellApart(texts, pixels) ? { ...column, middle: pixels } : column;
  });
}
