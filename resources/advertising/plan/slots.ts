import type { When } from '../../shared/when.ts';

/**
 * When ad plans play and which of them wins (docs/domain/advertising.md §P43). Daily time slots are `HH:mm-HH:mm`, the second minute
 * excluded; one whose end is not after its start runs past midnight, and `00:00-00:00` is the whole day.
 */

/** A plan as far as it decides what plays when. */
export interface Scheduled {
  readonly id: string;
  readonly ad_screen: number;
  /** The higher one plays. */
  readonly priority: number;
  /** `YYYY-MM-DD`, both included. */
  readonly start_date: string;
  readonly end_date: string;
  /** 1 is Monday. */
  readonly week_days: readonly number[];
  readonly time_slots: readonly string[];
}

/** Minutes of a day, `to` excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
export const minuteText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const dayMinutes = 1_440;

/** What a slot covers of the day that it begins on, and of the next one. */
export function partsOf(slot: string): { readonly first: Span; readonly next: Span | null } {
  const [from, to] = [minutesOf(slot.slice(0, 5)), minutesOf(slot.slice(6))];
  if (from < to) return { first: { from, to }, next: null };
  return { first: { from, to: dayMinutes }, next: to > 0 ? { from: 0, to } : null };
}

/** Whether no minute of the day lies in two of these slots. */
export function areApart(slots: readonly string[]): boolean {
  const spans = slots
    .flatMap((slot) => {
      const { first, next } = partsOf(slot);
      return next ? [first, next] : [first];
    })
    .sort((a, b) => a.from - b.from);
  return spans.every(({ to }, at) => to <= (spans[at + 1]?.from ?? dayMinutes));
}

/** A plan's slots as times that last to the minute before their end (`When` of shared/when.ts). */
export const whensOf = ({ start_date, end_date, week_days, time_slots }: Scheduled): When[] =>
  time_slots.map((slot) => ({
    start_date,
    end_date,
    week_days,
    start_clock: slot.slice(0, 5),
    end_clock: minuteText((minutesOf(slot.slice(6)) + dayMinutes - 1) % dayMinutes),
  }));
