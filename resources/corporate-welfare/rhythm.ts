import { addDays } from '../kit/time.ts';
import { type Calendar, daysFrom, isWorkday } from './calendar.ts';
import { releaseMode, welfareType } from './enums.ts';

/** When a plan issues, as far as that follows from its fields. Days are `YYYY-MM-DD`. */
export interface Rhythm {
  readonly welfare_type: number;
  readonly release_mode: number | null;
  readonly release_day: number | null;
  readonly carry_over: number;
  readonly start_date: string;
  readonly end_date: string;
}

/** The day before the first of the next month. */
const monthEnd = (day: string) => {
  const next = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${next.slice(0, 7)}-01`, -1);
};

/**
 * The days on which a plan issues: once at its start; on its day of each month; on every workday. A staff discount has a cap for each
 * month, so it issues at its start and then on the first of each month (docs/domain/welfare.md §P55).
 */
export function releaseDates(rhythm: Rhythm, calendar: Calendar): string[] {
  const { welfare_type, release_mode, release_day, start_date, end_date } = rhythm;
  if (start_date > end_date) return [];
  if (welfare_type === welfareType.discount)
    return daysFrom(start_date, end_date).filter((day) => day === start_date || day.endsWith('-01'));
  if (release_mode === releaseMode.once) return [start_date];
  if (release_mode === releaseMode.workday)
    return daysFrom(start_date, end_date).filter((day) => isWorkday(calendar, day));
  const at = String(release_day ?? 1).padStart(2, '0');
  return daysFrom(start_date, end_date).filter((day) => day.endsWith(`-${at}`));
}

/**
 * The last day on which what was issued on a day can be used: of a balance that carries over, and of one that is issued once, the plan's
 * last; of a month's the day before the next one; of a workday's that day; of a discount the month's last.
 */
export function lastUseDay(rhythm: Rhythm, released: string, calendar: Calendar): string {
  const { welfare_type, release_mode, carry_over, end_date } = rhythm;
  if (welfare_type === welfareType.discount) {
    const last = monthEnd(released);
    return last < end_date ? last : end_date;
  }
  if (release_mode === releaseMode.once || carry_over === 1) return end_date;
  if (release_mode === releaseMode.workday) return released;
  const next = releaseDates(rhythm, calendar).find((day) => day > released);
  return next === undefined ? end_date : addDays(next, -1);
}

/** What of a plan decides its budget. Cents. */
export interface Planned {
  /** What all its staff get in one release. */
  readonly per_release_amount: number;
  /** Issued already, less what was revoked. */
  readonly release_amount: number;
}

/** What a plan needs in all: what it has issued, what it is about to, and its further releases. */
export const neededBudget = (
  { per_release_amount, release_amount }: Planned,
  releases: number,
  pending = 0,
): number => release_amount + pending + per_release_amount * releases;
