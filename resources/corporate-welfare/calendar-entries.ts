import { announcedDays } from './calendar.ts';

/** The dictionary's module of days that are no ordinary ones: the code is the day, the value `off` or `work`. */
export const workdayModule = 'workday_calendar';
export const dayOff = 'off';

/** Its entries as a fresh database gets them. */
export const workdayEntries = announcedDays.map(
  ({ day, off, name }) => [day, name.zh, name.en, off ? dayOff : 'work'] as const,
);
