import { sql } from 'kysely';
import { enabled } from '../resources/kit/enabled.ts';
import { orgType } from '../resources/kit/people/org.ts';
import { identityType, type Role } from '../resources/kit/people/role.ts';
import { momentText } from '../resources/kit/time.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { StoredRow } from './seed/rows.ts';
import { newPassword, Passwords } from './session/password.ts';

/** Any number of our own: processes that start at once wait for each other here. */
const lock = 7_130_501;

/** A role that every installation begins with; its number and its organisation are the database's to give. */
export type PresetRole = StoredRow<typeof Role>;

export interface FirstAdmin {
  readonly workerNo: string;
  /** Good for one sign-in, after which it has to be changed. */
  readonly password: string;
}

/**
 * The first user of an empty database, as FIRST_ADMIN_* asks for: a super administrator at the head of the organisations,
 * with the preset roles to give to others. Nothing happens where anybody exists already, so that the variables may stay set.
 * @returns what to sign in with, told this once; null where nothing was made
 */
export async function makeFirstAdmin(
  { db }: Pick<Database, 'db'>,
  presetRoles: readonly PresetRole[],
  wanted: NonNullable<Config['firstAdmin']>,
): Promise<FirstAdmin | null> {
  const password = newPassword();
  const password_hash = await new Passwords().hash(password);
  const now = momentText(Date.now());
  const times = { create_time: now, update_time: now };
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
    const anybody = await tx.selectFrom('manager').select('id').limit(1).executeTakeFirst();
    if (anybody) return null;
    const known = await tx
      .selectFrom('manager_org')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirst();
    const { id: mgt_org_id } =
      known ??
      (await tx
        .insertInto('manager_org')
        .values({
          org_name: wanted.orgName,
          org_code: '001',
          level: 1,
          org_type: orgType.headquarters,
          enabled: enabled.enabled,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    for (const { id: _, modules, ...role } of presetRoles) {
      await tx
        .insertInto('manager_role')
        .values({ ...role, ...times, modules: JSON.stringify(modules), mgt_org_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const role = await tx
      .selectFrom('manager_role')
      .select('id')
      .where('identity_type', '=', identityType.platform)
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('manager')
      .values({
        name: wanted.name,
        phone: wanted.phone,
        worker_no: wanted.workerNo,
        identity_type: identityType.platform,
        mgt_org_id,
        enabled: enabled.enabled,
        need_change_pwd: 1,
        password_hash,
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('manager__role').values({ owner_id: id, target_id: role.id, position: 0 }).execute();
    return { workerNo: wanted.workerNo, password };
  });
}
