import { epochOf } from '../kit/time.ts';

/** Days on which the working week of the People's Republic of China is another than Monday to Friday. */
export interface Calendar {
  /** Years whose days are known; of the others every Monday to Friday counts. */
  readonly years: ReadonlySet<string>;
  readonly holidays: ReadonlySet<string>;
  /** Days of a weekend that are worked in lieu. */
  readonly worked: ReadonlySet<string>;
}

/** A day off, or a day worked in lieu, with what it is called. */
export interface CalendarDay {
  readonly day: string;
  readonly off: boolean;
  readonly name: { readonly en: string; readonly zh: string };
}

const names = {
  newYear: { zh: '元旦', en: 'New Year' },
  spring: { zh: '春节', en: 'Spring Festival' },
  qingming: { zh: '清明节', en: 'Qingming Festival' },
  labour: { zh: '劳动节', en: 'Labour Day' },
  dragon: { zh: '端午节', en: 'Dragon Boat Festival' },
  autumn: { zh: '中秋节', en: 'Mid-Autumn Festival' },
  national: { zh: '国庆节', en: 'National Day' },
} as const;

/** Name, first and last day off, and the days worked in lieu, as the State Council's General Office announces them each November. */
type Announced = readonly [name: keyof typeof names, from: string, to: string, worked?: readonly string[]];
const announced: readonly Announced[] = [
  ['newYear', '2024-01-01', '2024-01-01'],
  ['spring', '2024-02-10', '2024-02-17', ['2024-02-04', '2024-02-18']],
  ['qingming', '2024-04-04', '2024-04-06', ['2024-04-07']],
  ['labour', '2024-05-01', '2024-05-05', ['2024-04-28', '2024-05-11']],
  ['dragon', '2024-06-10', '2024-06-10'],
  ['autumn', '2024-09-15', '2024-09-17', ['2024-09-14']],
  ['national', '2024-10-01', '2024-10-07', ['2024-09-29', '2024-10-12']],
  ['newYear', '2025-01-01', '2025-01-01'],
  ['spring', '2025-01-28', '2025-02-04', ['2025-01-26', '2025-02-08']],
  ['qingming', '2025-04-04', '2025-04-06'],
  ['labour', '2025-05-01', '2025-05-05', ['2025-04-27']],
  ['dragon', '2025-05-31', '2025-06-02'],
  ['national', '2025-10-01', '2025-10-08', ['2025-09-28', '2025-10-11']],
  ['newYear', '2026-01-01', '2026-01-03', ['2026-01-04']],
  ['spring', '2026-02-15', '2026-02-23', ['2026-02-14', '2026-02-28']],
  ['qingming', '2026-04-04', '2026-04-06'],
  ['labour', '2026-05-01', '2026-05-05', ['2026-05-09']],
  ['dragon', '2026-06-19', '2026-06-21'],
  ['autumn', '2026-09-25', '2026-09-27'],
  ['national', '2026-10-01', '2026-10-07', ['2026-09-20', '2026-10-10']],
];

/** The days from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = epochOf(`${from} 12:00:00`); ; at += 86_400_000) {
    const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
    if (day > to) return days;
    days.push(day);
  }
}

/** The table that the product brings: it fills the dictionary, and holds for years of which the dictionary says nothing. */
export const announcedDays: readonly CalendarDay[] = announced.flatMap(([name, from, to, worked = []]) => [
  ...daysFrom(from, to).map((day) => ({ day, off: true, name: names[name] })),
  ...worked.map((day) => ({ day, off: false, name: names[name] })),
]);

/** A calendar of these days; a year that they don't name has the days that the product brings. */
export function calendarOf(days: readonly CalendarDay[]): Calendar {
  const own = new Set(days.map(({ day }) => day.slice(0, 4)));
  const all = [...days, ...announcedDays.filter(({ day }) => !own.has(day.slice(0, 4)))];
  return {
    years: new Set(all.map(({ day }) => day.slice(0, 4))),
    holidays: new Set(all.filter(({ off }) => off).map(({ day }) => day)),
    worked: new Set(all.filter(({ off }) => !off).map(({ day }) => day)),
  };
}

/** Whether people work on a day (`YYYY-MM-DD`). */
export function isWorkday(calendar: Calendar, day: string): boolean {
  if (calendar.holidays.has(day)) return false;
  if (calendar.worked.has(day)) return true;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
