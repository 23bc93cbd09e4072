import { sql } from 'kysely';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { inTransaction } from '../../../server/rows/writing.ts';
import type { Services } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import { type When, whyOff } from '../../shared/when.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { tellCabinets } from './touched.server.ts';

interface Standing extends When {
  readonly id: string;
  readonly told_flag: 0 | 1;
}

/** Whether cabinets were told otherwise than it is now. */
const hasTurned = (row: Standing, now: string) => (row.told_flag === 1) !== (whyOff(row, now) === null);

/**
 * Cabinets are told that prices change at an hour, so that their tags follow. What is charged doesn't wait for it: the moment alone
 * decides that (deciding.ts).
 */
export async function tellTurned(services: Services): Promise<void> {
  const caller = systemCaller(services);
  const { now } = caller;
  const today = now.slice(0, 10);
  const standing = (suffix: ReturnType<typeof sql>) => sql<Standing>`
    select id::text as id, told_flag, start_date::text as start_date, end_date::text as end_date, week_days, start_clock, end_clock
    from mgt_tactics_config where enabled = ${newEnableStatus.enabled} and (told_flag = 1
      or (start_date <= ${today} and end_date >= ${addDays(today, -1)})) ${suffix}`;
  const { rows } = await standing(sql``).execute(services.db);
  for (const { id } of rows.filter((row) => hasTurned(row, now))) {
    await inTransaction(caller, async (tx) => {
      const locked = await standing(sql`and id = ${id} for update skip locked`).execute(tx);
      const row = locked.rows[0];
      if (!row || !hasTurned(row, now)) return;
      await tx
        .updateTable('mgt_tactics_config')
        .set({ told_flag: row.told_flag === 1 ? 0 : 1 })
        .where('id', '=', id)
        .execute();
      await tellCabinets(tx, id);
    });
  }
}
