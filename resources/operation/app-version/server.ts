import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { notify } from '../../../server/notices/notify.ts';
import { type ActionContext, type Caller, implement } from '../../../server/server-extension.ts';
import { fileFactsOf } from '../../../server/storage/file-facts.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import type { RowOf } from '../../kit/resource.ts';
import { upgradeStatus, versionStatus } from './enums.ts';
import { appVersion } from './index.ts';
import { addTargets, countTargets, followTargets, recountUpgrades } from './upgrade-targets.server.ts';

type Version = RowOf<typeof appVersion>;
type Queries = Kysely<Tables>;

const bytesInKb = 1_024;
/** Rollouts of one app begin one after the other: the first number of the advisory lock, the second is the app. */
const rolloutLock = 7_262_310;
const unknownPackage = { en: 'has to be uploaded again', zh: '请重新上传安装包' };

/** The highest code that an app has. */
async function highestCode(tx: Queries, app: Version['app_type'], but: string): Promise<number> {
  const { top } = await tx
    .selectFrom('app_version')
    .select((e) => e.fn.max('version_code').as('top'))
    .where('app_type', '=', app)
    .where('id', '!=', but)
    .executeTakeFirstOrThrow();
  return Number(top ?? 0);
}

/** @throws Refusal 22002 at the field */
async function checkCode(
  { tx, refuse }: ActionContext,
  app: Version['app_type'],
  code: number,
  but: string,
): Promise<void> {
  const v = await highestCode(tx, app, but);
  if (code > v) return;
  const msg = { en: `must be above ${v}`, zh: `必须大于${v}` };
  refuse(22002, { v }, [{ field: 'version_code', msg, code: 22002 }]);
}

/**
 * What cabinets check the package by, taken from its bytes; what somebody says it should be has to be that.
 * @throws Refusal 22005, or 10006 where the package isn't known
 */
async function packageFacts(context: ActionContext, address: string, said: string | null | undefined) {
  const facts = await fileFactsOf(context as Caller, context.tx, address);
  if (!facts?.digests || facts.size === null)
    return context.refuse(10006, {}, [{ field: 'package_url', msg: unknownPackage }]);
  const { md5, sha256 } = facts.digests;
  if (said && said.toLowerCase() !== md5) {
    const msg = { en: `is not that of the package: ${md5}`, zh: `与安装包不符，实际为${md5}` };
    context.refuse(22005, {}, [{ field: 'package_md5', msg, code: 22005 }]);
  }
  return { package_md5: md5, package_sha256: sha256, package_size: Math.ceil(facts.size / bytesInKb) };
}

/** Versions whose app is being staged by another one that reaches some of the same cabinets: above or below in the tree. */
async function rivalled(tx: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select v.id::text from app_version v join manager_org o on o.id = v.mgt_org_id
    where v.id = any(${[...ids]}::bigint[]) and exists (
      select from app_version w join manager_org c on c.id = w.mgt_org_id
      where w.app_type = v.app_type and w.id <> v.id and w.version_status = ${versionStatus.grey}
        and (o.org_code like c.org_code || '%' or c.org_code like o.org_code || '%'))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const oneAtATime = async ({ tx, rows }: { tx: Queries; rows: readonly Version[] }) => {
  const taken = await rivalled(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map([...taken].map((id) => [id, 22004]));
};

/** Of two rollouts that begin at once the second waits for the first, and then finds it. @throws Refusal 22004 */
async function alone({ tx, refuse }: ActionContext, row: Version): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rolloutLock}, ${row.app_type})`.execute(tx);
  if ((await rivalled(tx, [row.id])).has(row.id)) refuse(22004);
}

/** Once the version stands in its new state its cabinets are written down: the statement reads what the action leads to. */
async function reach(context: ActionContext, row: Version, set: Partial<Version>) {
  const { tx, now } = context;
  await tx.updateTable('app_version').set(set).where('id', '=', row.id).execute();
  await addTargets(tx, now, row.id);
  const cabinets = await countTargets(tx, row.id);
  return { set: { ...set, target_count: cabinets }, result: { cabinets } };
}

async function begin(
  context: ActionContext & { readonly row: Version },
  version_status: Version['version_status'],
) {
  const { row, now, me } = context;
  await alone(context, row);
  const released = version_status === versionStatus.released;
  return reach(context, row, {
    version_status,
    round_time: now,
    publish_name: row.publish_name ?? me.name,
    publish_time: row.publish_time ?? now,
    ...(released && { release_name: me.name, release_time: now }),
  });
}

const again = ({ now }: ActionContext) => ({ set: { round_time: now, round_count: 0, round_fail_rate: 0 } });

export const appVersionServerExtension = implement(appVersion, {
  handlers: {
    publish: async (context) => begin(context, versionStatus.grey),
    release: async (context) => begin(context, versionStatus.released),
    extend: async (context) => {
      const { row, input, refuse } = context;
      if (input.rollout_percent <= (row.rollout_percent ?? 0)) {
        const msg = { en: `must be above ${row.rollout_percent}`, zh: `须大于${row.rollout_percent}` };
        refuse(22008, {}, [{ field: 'rollout_percent', msg, code: 22008 }]);
      }
      return reach(context, row, { rollout_percent: input.rollout_percent });
    },
    resume: async (context) => {
      await alone(context, context.row);
      return again(context);
    },
    resumeReleased: async (context) => again(context),
    pauseFailing: async ({ services, tx, now, row }) => {
      await notify(
        { services, tx, now },
        {
          to: { mayDo: 'resume', on: appVersion, row },
          type: noticeType.abnormal,
          title: { en: 'Rollout of {version} paused', zh: '版本{version}已自动暂停' },
          summary: {
            en: '{share} % of {count} cabinets failed since {since}',
            zh: '自{since}起{count}台柜机升级，失败率{share}%',
          },
          params: {
            version: row.version_name,
            share: String(row.round_fail_rate / 100),
            count: String(row.round_count),
            since: String(row.round_time),
          },
          link: `/operation/software-configuration/detail?id=${row.id}`,
        },
      );
      return undefined;
    },
    withdraw: async ({ tx, row, now }) => {
      await tx
        .updateTable('app_upgrade')
        .set({
          upgrade_status: upgradeStatus.skipped,
          version: (e) => e('version', '+', 1),
          update_time: now,
        })
        .where('version_id', '=', row.id)
        .where('upgrade_status', '=', upgradeStatus.waiting)
        .execute();
      return { set: { target_count: await countTargets(tx, row.id), pause_cause: null } };
    },
  },
  deny: { publish: oneAtATime, release: oneAtATime, resume: oneAtATime },
  beforeCreate: async (context) => {
    const { values, me } = context;
    await checkCode(context, values.app_type, values.version_code, '0');
    const facts = await packageFacts(context, values.package_url, values.package_md5);
    return { set: { ...facts, author_id: me.id, create_name: me.name } };
  },
  beforeUpdate: async (context) => {
    const { row, next, me } = context;
    if (next.version_code !== row.version_code)
      await checkCode(context, row.app_type, next.version_code, row.id);
    const replaced = next.package_url !== row.package_url;
    const said = next.package_md5 !== row.package_md5 ? next.package_md5 : null;
    const facts = replaced || said || next.package_md5 === null;
    return {
      set: {
        ...(facts && (await packageFacts(context, next.package_url, said))),
        author_id: me.id,
        create_name: me.name,
      },
    };
  },
  tasks: [
    { name: 'cabinets join rollouts', everyMs: 60_000, run: followTargets },
    { name: 'figures of rollouts', everyMs: 5_000, run: recountUpgrades },
  ],
});
