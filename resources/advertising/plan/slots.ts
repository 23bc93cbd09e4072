/**
 * Daily time slots of ad plans (docs/domain/advertising.md §P43), `HH:mm-HH:mm`; one whose end is before its start runs past
 * midnight.
 */

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const dayMinutes = 1_440;

/** The minutes of the day that a slot covers, as one span or, past midnight, as two. */
function spansOf(slot: string): readonly (readonly [from: number, to: number])[] {
  const [start = '', end = ''] = slot.split('-');
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return from < to
    ? [[from, to]]
    : [
        [from, dayMinutes],
        [0, to],
      ];
}

/** Whether no minute of the day lies in two of these slots. */
export function areApart(slots: readonly string[]): boolean {
  const spans = slots.flatMap(spansOf).sort(([a], [b]) => a - b);
  return spans.every(([, to], at) => to <= (spans[at + 1]?.[0] ?? dayMinutes));
}
