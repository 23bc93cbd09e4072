import { billCycle } from '../../enums.ts';
import { addDays } from '../../kit/time.ts';

/** What one bill is for; both days included. */
export interface BillPeriod {
  readonly bill_cycle: (typeof billCycle)['daily' | 'monthly'];
  /** `2024-05`, of a day `2024-05-01`. */
  readonly bill_period: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** The month that a day lies in. @param date `YYYY-MM-DD` */
export function monthOf(date: string): BillPeriod {
  const month = date.slice(0, 7);
  const next = addDays(`${month}-01`, 31).slice(0, 7);
  return {
    bill_cycle: billCycle.monthly,
    bill_period: month,
    start_date: `${month}-01`,
    end_date: addDays(`${next}-01`, -1),
  };
}

export const dayOf = (date: string): BillPeriod => ({
  bill_cycle: billCycle.daily,
  bill_period: date,
  start_date: date,
  end_date: date,
});

/** Months close on the 1st at 03:00, days at 04:00 of the day after (docs/domain/money.md §11.4). */
const monthCloses = '03:00:00';
const dayCloses = '04:00:00';

/** When a period closes, +08:00. */
export const closesAt = ({ bill_cycle, end_date }: BillPeriod): string =>
  `${addDays(end_date, 1)} ${bill_cycle === billCycle.monthly ? monthCloses : dayCloses}`;

/** Months that are looked at again, so that one that nobody closed is closed late. */
const months = 2;
const days = 7;

/** The periods that are over at a moment, the oldest first. @param now `YYYY-MM-DD HH:mm:ss` */
export function closedPeriods(now: string): readonly BillPeriod[] {
  const today = now.slice(0, 10);
  const back: BillPeriod[] = [];
  let month = monthOf(today);
  for (let at = 0; at < months; at += 1) {
    month = monthOf(addDays(month.start_date, -1));
    if (now >= closesAt(month)) back.unshift(month);
  }
  const daily = Array.from({ length: days }, (_, at) => dayOf(addDays(today, at - days)));
  return [...back, ...daily.filter((day) => now >= closesAt(day))];
}

/** A bill’s number: its month, and its place in it. */
export const billNumber = (period: BillPeriod, sequence: number): string =>
  `B${period.start_date.slice(0, 7).replace('-', '')}${String(sequence).padStart(6, '0')}`;
