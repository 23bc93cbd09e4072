/**
 * Times travel as `YYYY-MM-DD HH:mm:ss` text in +08:00 (docs/design/architecture.md §D1). These helpers never ask
 * the machine for its time zone; tests run in another one to prove it.
 */
const offset = 8 * 3_600_000;
const day = 86_400_000;

/** Milliseconds since the epoch of a +08:00 text (a date counts from 00:00:00). */
export function epochOf(text: string): number {
  const full = text.length === 10 ? `${text} 00:00:00` : text;
  return Date.parse(`${full.replace(' ', 'T')}Z`) - offset;
}

/** The +08:00 text of a moment. */
export function momentText(epochMs: number): string {
  return new Date(epochMs + offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Whether a text is a day of the calendar, or a moment of one: 30 February is none, nor is the year 0, which a database lacks. */
export function isRealTime(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text)) return false;
  const at = epochOf(text);
  return !Number.isNaN(at) && momentText(at).startsWith(text);
}

export function secondsBetween(from: string, to: string): number {
  return (epochOf(to) - epochOf(from)) / 1000;
}

/** The date so many days later (or earlier). */
export function addDays(date: string, days: number): string {
  return momentText(epochOf(date.slice(0, 10)) + days * day).slice(0, 10);
}

/** Days of a range, both ends included (docs/domain/conventions.md §1.1). */
export function daysInRange(from: string, to: string): number {
  return Math.round((epochOf(to.slice(0, 10)) - epochOf(from.slice(0, 10))) / day) + 1;
}
