import { type Kysely, sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Services, Task } from '../../../server/server-extension.ts';
import { agingStatus, testResult, verdict } from '../factory-enums.ts';

type Queries = Kysely<Tables>;

/** Several processes may roll up at once: those that mean the same days take turns. */
const advisoryKey = 7_262_305;
/** A write may be committed so much later than the time that it carries. */
const lateMinutes = 5;

/** The line of whoever tested, a dash where they have none. */
const lineOf = sql`coalesce(nullif(p.line_name, ''), '-')`;

/**
 * Makes days of the factory again from its records: exact however often it runs. A first round is the first one of a binding, and passed
 * by the standards alone; elsewhere an override counts as passed. An interrupted run of aging is no run that was judged, but its hours count.
 * @param days `YYYY-MM-DD`
 */
export async function rollFactory(db: Queries, days: readonly string[], now: string): Promise<void> {
  if (days.length === 0) return;
  const dated = sql`unnest(${[...days]}::date[]) as d(day)`;
  const endedOf = (record: 't' | 'a') =>
    sql`${sql.ref(`${record}.end_time`)} >= d.day and ${sql.ref(`${record}.end_time`)} < d.day + 1`;
  const times = sql`${now}::timestamp, ${now}::timestamp`;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryKey}::bigint)`.execute(tx);
    for (const table of ['statistics_factory_day', 'statistics_factory_item_day'])
      await sql`delete from ${sql.table(table)} where stat_date = any(${[...days]}::date[])`.execute(tx);
    await sql`
      insert into statistics_factory_day (stat_date, vendor_id, model_id, line_name, round_count, pass_count, first_count,
        first_pass_count, test_minutes, aging_count, aging_pass_count, aging_hours, create_time, update_time)
      select day, vendor_id, model_id, line_name, sum(rounds), sum(passed), sum(first), sum(first * ruled), sum(minutes),
        sum(runs), sum(stood), sum(hours), ${times}
      from (
        select d.day, t.vendor_id, t.model_id, ${lineOf} as line_name, 1 as rounds,
          (t.test_result = ${testResult.passed})::int as passed, (t.round_no = 1)::int as first,
          (t.rule_result = ${verdict.passed})::int as ruled,
          floor(extract(epoch from t.end_time - t.start_time) / 60)::int as minutes, 0 as runs, 0 as stood, 0 as hours
        from ${dated} join vendor_test t on ${endedOf('t')} join vendor_person p on p.id = t.person_id
        where t.test_result <> ${testResult.running}
        union all
        select d.day, a.vendor_id, a.model_id, coalesce((
            select ${lineOf} from vendor_test t join vendor_person p on p.id = t.person_id
            where t.binding_id = a.binding_id order by t.round_no desc limit 1), '-'), 0, 0, 0, 0, 0,
          (a.aging_status <> ${agingStatus.interrupted})::int, (a.aging_status = ${agingStatus.passed})::int, a.run_hours
        from ${dated} join vendor_aging a on ${endedOf('a')} where a.aging_status <> ${agingStatus.running}
      ) x group by 1, 2, 3, 4`.execute(tx);
    await sql`
      insert into statistics_factory_item_day (stat_date, vendor_id, model_id, line_name, test_item, item_count, item_fail_count,
        retry_count, create_time, update_time)
      select d.day, t.vendor_id, t.model_id, ${lineOf}, i.test_item, count(*),
        count(*) filter (where i.item_result = ${verdict.failed}), sum(i.retry_count), ${times}
      from ${dated} join vendor_test t on ${endedOf('t')} join vendor_test_item i on i.test_id = t.id
      join vendor_person p on p.id = t.person_id where t.test_result <> ${testResult.running}
      group by 1, 2, 3, 4, 5`.execute(tx);
  });
}

/** The days on which something ended that changed since a moment. */
async function changedDays(db: Queries, since: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from (
      select end_time::date as day from vendor_test where update_time >= ${since} and end_time is not null
      union select end_time::date from vendor_aging where update_time >= ${since} and end_time is not null
    ) d order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** All days that there are, once: what a first start fills in. */
export const rollFactoryHistory = async (db: Queries, now: string): Promise<void> =>
  rollFactory(db, await changedDays(db, '-infinity'), now);

/** What changed lately, and everything where nothing was ever rolled up, e.g. after an update. */
async function followFactory({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from statistics_factory_day) as known`.execute(db);
  const since = rows[0]?.known ? nowText(() => clock() - lateMinutes * 60_000) : '-infinity';
  await rollFactory(db, await changedDays(db, since), now);
}

export const factoryTasks: readonly Task[] = [
  { name: 'figures of the factory', everyMs: 20_000, run: followFactory },
];
