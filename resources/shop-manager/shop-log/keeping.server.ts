import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import { implement, type Services } from '../../../server/server-extension.ts';
import { shopLog } from './index.ts';

/** So long a point's log is kept (docs/domain/points.md §P33). Years. */
const keptYears = 2;
/** Rows of one statement: whoever writes meanwhile doesn't wait. */
const batch = 5_000;
const hour = 3_600_000;

/** What is older than it is kept for goes, some rows an hour; whether it went yesterday or today nobody minds. */
async function forgetOld({ db, clock }: Services): Promise<void> {
  await sql`delete from mct_shop_log where id in (select id from mct_shop_log
    where create_time < ${nowText(clock)}::timestamp - make_interval(years => ${keptYears}) order by create_time limit ${batch})`.execute(
    db,
  );
}

export const shopLogServerExtension = implement(shopLog, {
  handlers: {},
  tasks: [{ name: 'old logs of points', everyMs: hour, run: forgetOld }],
});
