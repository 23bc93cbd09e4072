import { addDays, daysInRange } from '../kit/time.ts';

/** On which days something is. All in +08:00. */
export interface OnDays {
  /** `YYYY-MM-DD`, both included. */
  readonly start_date: string;
  readonly end_date: string;
  /** 1 is Monday; none means every day. */
  readonly week_days: readonly number[] | null;
}

/** When a strategy is on: on its days, on its weekdays, from minute to minute. All in +08:00. */
export interface When extends OnDays {
  /** `HH:mm`, both minutes included; an end before the start lies on the next day. */
  readonly start_clock: string;
  readonly end_clock: string;
}

/** Why a strategy is off at a moment. */
export type Off = 'notStarted' | 'expired' | 'weekday' | 'clock';

const minutesOfDay = 1_440;
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** 1 is Monday, 7 is Sunday. @param date `YYYY-MM-DD` */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const pastMidnight = ({ start_clock, end_clock }: When) => end_clock < start_clock;
const meansWeekday = ({ week_days }: OnDays, date: string) =>
  !week_days || week_days.length === 0 || week_days.includes(weekdayOf(date));
/** Whether its hours begin on a day. @param date `YYYY-MM-DD` */
export const beginsOn = (when: OnDays, date: string): boolean =>
  when.start_date <= date && date <= when.end_date && meansWeekday(when, date);

/**
 * Why a strategy is off at a moment; null while it is on. Hours that last past midnight belong to the day that they begin on, so that
 * those of the last day end on the day after it.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 */
export function whyOff(when: When, moment: string): Off | null {
  const today = moment.slice(0, 10);
  const clock = moment.slice(11, 16);
  const { start_clock, end_clock } = when;
  const crosses = pastMidnight(when);
  const hours = clock >= start_clock && (crosses || clock <= end_clock);
  if (hours && beginsOn(when, today)) return null;
  if (crosses && clock <= end_clock && beginsOn(when, addDays(today, -1))) return null;
  if (today < when.start_date) return 'notStarted';
  if (today > when.end_date) return 'expired';
  return beginsOn(when, today) ? 'clock' : 'weekday';
}

/** The minutes of a day's hours, counted from that day's midnight, both included. */
function minutesOf(when: When): readonly [from: number, to: number] {
  const to = minuteOf(when.end_clock) + (pastMidnight(when) ? minutesOfDay : 0);
  return [minuteOf(when.start_clock), to];
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Whether there is a day on which one begins while the other begins so many days after it. */
function beginTogether(one: When, other: When, days: number): boolean {
  const from = later(one.start_date, addDays(other.start_date, -days));
  const to = earlier(one.end_date, addDays(other.end_date, -days));
  if (from > to) return false;
  // After a week the weekdays are the same again.
  return Array.from({ length: Math.min(7, daysInRange(from, to)) }, (_, at) => addDays(from, at)).some(
    (date) => beginsOn(one, date) && beginsOn(other, addDays(date, days)),
  );
}

/** Whether there is a minute at which both are on. */
export function overlap(one: When, other: When): boolean {
  const [from, to] = minutesOf(one);
  const [begin, end] = minutesOf(other);
  // The hours of a day end within the next one, so that those of neighbouring days can meet and no others.
  return [-1, 0, 1].some((days) => {
    const shift = days * minutesOfDay;
    return from <= end + shift && begin + shift <= to && beginTogether(one, other, days);
  });
}
