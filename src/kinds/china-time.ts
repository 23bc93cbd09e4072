import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import dayjsConfig from 'rc-picker/es/generate/dayjs';
import { momentText } from '../../resources/kit/time.ts';

dayjs.extend(utc);

export const dateFormat = 'YYYY-MM-DD';
export const dateTimeFormat = 'YYYY-MM-DD HH:mm:ss';

/**
 * A +08:00 text as a moment of the pickers and back. The picker counts in UTC, which has no summer time: whatever zone the
 * machine is in, the digits that are typed are the digits that travel.
 */
export function momentOf(text: unknown): Dayjs | null {
  if (typeof text !== 'string' || text === '') return null;
  const moment = dayjs.utc(text.length === 10 ? `${text} 00:00:00` : text, dateTimeFormat, true);
  return moment.isValid() ? moment : null;
}

/** A time of day, `HH:mm`, as a moment of the pickers; null where it is none. */
export function clockOf(text: unknown): Dayjs | null {
  return typeof text === 'string' && /^\d{2}:\d{2}$/.test(text) ? momentOf(`2000-01-01 ${text}:00`) : null;
}

export function textOfMoment(moment: Dayjs | null, format: string): string | null {
  return moment === null ? null : moment.format(format);
}

/** What antd's pickers reckon with: antd's own dayjs reckoning, but `now` and typed text are +08:00 digits too. */
export const chinaTime: typeof dayjsConfig = {
  ...dayjsConfig,
  getNow: () => dayjs.utc(momentText(Date.now()), dateTimeFormat, true),
  getFixedDate: (text) => dayjs.utc(text, dateFormat),
  locale: {
    ...dayjsConfig.locale,
    parse: (_, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true)).find((moment) => moment.isValid()) ?? null,
  },
};
