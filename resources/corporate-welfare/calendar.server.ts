import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';
import { enabled } from '../kit/enabled.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { dayOff, workdayModule } from './calendar-entries.ts';

/** The working days as the dictionary has them (`workday_calendar`): a year that it doesn't name has those that the product brings. */
export async function readCalendar(tx: Kysely<Tables>): Promise<Calendar> {
  const rows = await tx
    .selectFrom('sys_dic')
    .select(['code', 'value', 'name_zh', 'name_en'])
    .where('module', '=', workdayModule)
    .where('enabled', '=', enabled.enabled)
    .execute();
  return calendarOf(
    rows.map(({ code, value, name_zh, name_en }) => ({
      day: code,
      off: value === dayOff,
      name: { zh: name_zh, en: name_en },
    })),
  );
}
