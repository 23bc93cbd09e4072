/** How wide a column is, in pixels. */
export interface Width {
  readonly width: number;
  /** Shares the free room, down to this many pixels; `tight`: shrinks but never grows. */
  readonly least?: number;
  readonly tight?: boolean;
}

/**
 * Widths for the room there is. Columns that can give way share what is missing in proportion to what they can give; what is
 * left over goes to the same columns in equal parts, except to those that are `tight`. Where even the minimum doesn't fit, the table scrolls.
 */
export function shareRoom(columns: readonly Width[], room: number): number[] {
  const least = (column: Width) => column.least ?? column.width;
  const wanted = columns.reduce((sum, column) => sum + column.width, 0);
  const needed = columns.reduce((sum, column) => sum + least(column), 0);
  const takes = ({ least: down, tight }: Width) => down !== undefined && !tight;
  const taking = columns.some(takes);
  const shares = columns.filter((column) => !taking || takes(column)).length;
  const widths = columns.map((column) => {
    if (needed >= room) return least(column);
    if (wanted > room) {
      return column.width - ((column.width - least(column)) * (wanted - room)) / (wanted - needed);
    }
    return !taking || takes(column) ? column.width + (room - wanted) / shares : column.width;
  });
  // Whole pixels that add up: what rounding leaves over goes to the first that shares.
  const whole = widths.map(Math.floor);
  const rest = Math.max(0, room - whole.reduce((sum, width) => sum + width, 0));
  const first = columns.findIndex((column) => !taking || takes(column));
  return whole.map((width, at) => (at === first && needed < room ? width + rest : width));
}
