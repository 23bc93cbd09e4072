import type { ColumnView } from './column-view.ts';

type Wanted = Pick<ColumnView, 'width' | 'least'>;

/**
 * Widths for the room there is. Columns that can give way share what is missing in proportion to what they can give; what is
 * left over goes to the same columns in equal parts. Where even the least is too much the table scrolls.
 */
export function shareRoom(columns: readonly Wanted[], room: number): number[] {
  const least = (column: Wanted) => column.least ?? column.width;
  const wanted = columns.reduce((sum, column) => sum + column.width, 0);
  const needed = columns.reduce((sum, column) => sum + least(column), 0);
  const giving = columns.some((column) => column.least !== undefined);
  const shares = columns.filter((column) => !giving || column.least !== undefined).length;
  const widths = columns.map((column) => {
    if (needed >= room) return least(column);
    if (wanted > room) {
      return column.width - ((column.width - least(column)) * (wanted - room)) / (wanted - needed);
    }
    return !giving || column.least !== undefined ? column.width + (room - wanted) / shares : column.width;
  });
  // Whole pixels that add up: what rounding leaves over goes to the first that shares.
  const whole = widths.map(Math.floor);
  const rest = Math.max(0, room - whole.reduce((sum, width) => sum + width, 0));
  const first = columns.findIndex((column) => !giving || column.least !== undefined);
  return whole.map((width, at) => (at === first && needed < room ? width + rest : width));
}
