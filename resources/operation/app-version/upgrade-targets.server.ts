import { type Kysely, sql } from 'kysely';
import { systemWriter } from '../../../server/access/writer.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { Services } from '../../../server/server-extension.ts';
import { momentText } from '../../kit/time.ts';
import { appType, rolloutType, upgradeStatus, versionStatus } from './enums.ts';
import { AppVersion } from './index.ts';

type Queries = Kysely<Tables>;

const junction = (field: string) => sql.table(junctionName(AppVersion, field));
const s = versionStatus;
const u = upgradeStatus;

/**
 * Which cabinets of a version belong to its stage. A share of them is drawn by the digest of cabinet and version: the same
 * cabinet is always in or out, a larger share holds every smaller one, and another version begins with other cabinets.
 */
const staged = sql<boolean>`case v.rollout_type
  when ${rolloutType.orgs} then exists (
    select from ${junction('org_ids')} j join manager_org c on c.id = j.target_id
    where j.owner_id = v.id and o.org_code like c.org_code || '%')
  when ${rolloutType.points} then exists (
    select from ${junction('shop_ids')} j where j.owner_id = v.id and j.target_id = d.shop_id)
  when ${rolloutType.percent} then
    ('x' || left(md5(d.cabinet_code || ' ' || v.app_type || ' ' || v.version_code), 8))::bit(32)::bigint % 100 < v.rollout_percent
  else true end`;

/** What the cabinet runs of the version's app, as far as its own row tells. */
const runs = sql`case v.app_type when ${appType.cabinet} then d.app_version when ${appType.mcu} then d.mcu_version end`;

/**
 * A newer version released to the cabinet takes an older one's place, unless it can't be taken without one in between: that is
 * what the older one is then still for.
 */
const superseded = sql<boolean>`exists (
  select from app_version w join manager_org wo on wo.id = w.mgt_org_id
  join ${junction('model_ids')} wm on wm.owner_id = w.id and wm.target_id = d.model_id
  where w.app_type = v.app_type and w.version_status = ${s.released} and w.version_code > v.version_code
    and o.org_code like wo.org_code || '%'
    and (w.min_version_code is null or v.version_code < w.min_version_code))`;

/**
 * Writes an upgrade for every cabinet that a rollout reaches and that has none: bound cabinets of the version's models, below
 * its organisation, in its stage until it is released to all. Nothing happens twice. Returns how many were written.
 */
export async function addTargets(tx: Queries, now: string, versionId: string | null): Promise<number> {
  const only = versionId === null ? sql`true` : sql`v.id = ${versionId}`;
  const { numAffectedRows } = await sql`
    insert into app_upgrade (version_id, device_id, cabinet_code, shop_name, from_version, to_version, upgrade_status,
      mgt_org_id, mct_id, create_time, update_time)
    select v.id, d.id, d.cabinet_code, p.shop_name, nullif(${runs}, 'unknown'), v.version_name, ${u.waiting},
      d.mgt_org_id, d.mct_id, ${now}::timestamp, ${now}::timestamp
    from app_version v
    join manager_org top on top.id = v.mgt_org_id
    join ${junction('model_ids')} m on m.owner_id = v.id
    join device d on d.model_id = m.target_id
    join manager_org o on o.id = d.mgt_org_id and o.org_code like top.org_code || '%'
    join mct_shop p on p.id = d.shop_id
    where ${only} and v.version_status in (${s.grey}, ${s.released})
      and (v.version_status = ${s.released} or ${staged})
      and not exists (select from app_version k
        where k.app_type = v.app_type and k.version_name = ${runs} and k.version_code >= v.version_code)
      and not ${superseded}
      and not exists (select from app_upgrade e where e.version_id = v.id and e.device_id = d.id)
    on conflict (version_id, device_id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Cabinets that a version reaches, apart from those that skip it. */
export async function countTargets(tx: Queries, versionId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('app_upgrade')
    .select((e) => e.fn.countAll().as('n'))
    .where('version_id', '=', versionId)
    .where('upgrade_status', '!=', u.skipped)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Cabinets that were bound since, or whose model came to it: they join the rollouts that run. */
export async function followTargets(services: Services): Promise<void> {
  await services.commits.run(services.db, async (tx) => {
    await addTargets(tx, nowText(services.clock), null);
  });
}

/** Upgrades that moved so lately are counted again; a round that is missed is made up by the next. */
const recentMs = 10 * 60_000;

/** The figures of versions whose upgrades moved, in one statement; nobody who reports waits for a version's row. */
export async function recountUpgrades(services: Services): Promise<void> {
  const since = momentText(services.clock() - recentMs);
  await services.commits.run(services.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update app_version v set target_count = c.targets, success_count = c.good, fail_count = c.bad,
        success_rate = case when c.good + c.bad > 0 then round(c.good * 10000.0 / (c.good + c.bad))::int end,
        round_count = c.round_good + c.round_bad,
        round_fail_rate = case when c.round_good + c.round_bad > 0
          then round(c.round_bad * 10000.0 / (c.round_good + c.round_bad))::int else 0 end
      from (select w.id,
          count(*) filter (where a.upgrade_status <> ${u.skipped})::int targets,
          count(*) filter (where a.upgrade_status = ${u.succeeded})::int good,
          count(*) filter (where a.upgrade_status = ${u.failed})::int bad,
          count(*) filter (where a.upgrade_status = ${u.succeeded} and a.upgrade_time >= w.round_time)::int round_good,
          count(*) filter (where a.upgrade_status = ${u.failed} and a.upgrade_time >= w.round_time)::int round_bad
        from app_version w join app_upgrade a on a.version_id = w.id
        where w.id in (select distinct version_id from app_upgrade where update_time >= ${since})
        group by w.id) c
      where v.id = c.id and (v.target_count, v.success_count, v.fail_count, v.round_count)
        is distinct from (c.targets, c.good, c.bad, c.round_good + c.round_bad)
      returning v.id::text`.execute(tx);
    for (const { id } of rows)
      services.outbox.add(tx, {
        kind: 'written',
        model: AppVersion.name,
        id,
        created: false,
        by: systemWriter,
      });
  });
}
