import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { Refusal } from '../../../server/refusal.ts';
import { insertRow, tellAccess } from '../../../server/rows/writing.ts';
import type { ActionContext, Caller } from '../../../server/server-extension.ts';
import { enabled } from '../../kit/enabled.ts';
import { identityType } from '../../kit/people/role.ts';
import { User } from '../../kit/people/user.ts';
import type { RowOf } from '../../kit/resource.ts';
import { refuseBeyond } from '../../personnel/user/beyond.server.ts';
import { tellUser } from '../../personnel/user/notices.server.ts';
import type { merchant } from './index.ts';

export type StoredMerchant = RowOf<typeof merchant>;

/** A name of the users' table is shorter than a contact's. */
const longestName = 20;
const roleCodes = { plain: 'MCT_OWNER', refunding: 'MCT_OWNER_REFUND' } as const;

/** The preset role of an owner, by whether the merchant refunds by itself; undefined where there is none. */
async function ownerRole(tx: Kysely<Tables>, refundSelf: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('manager_role')
    .select('id')
    .where('role_code', '=', refundSelf === 1 ? roleCodes.refunding : roleCodes.plain)
    .where('preset_flag', '=', 1)
    .executeTakeFirst();
  return row?.id;
}

export const phoneTaken = (): Refusal =>
  new Refusal(14006, {
    errors: [
      {
        field: 'contact_phone',
        msg: { en: 'is somebody else’s login', zh: '已是其他用户的登录账号' },
        code: 14006,
      },
    ],
  });

/** Who signs in with a phone. */
const signsInWith = (db: Kysely<Tables>, phone: string) =>
  db.selectFrom('manager').select(['id', 'mct_id']).where('phone', '=', phone).executeTakeFirst();

/** Whether somebody who isn't the merchant's signs in with a phone. */
export async function isPhoneTaken(
  db: Kysely<Tables>,
  phone: string,
  mctId: string | null,
): Promise<boolean> {
  const known = await signsInWith(db, phone);
  return known !== undefined && (mctId === null || known.mct_id !== mctId);
}

/**
 * The owner's account: that of the contact phone where it is the merchant's already, else a new one with a password that is told once.
 * @throws Refusal 14006, 14015
 */
export async function makeOwner(
  context: ActionContext,
  row: StoredMerchant,
): Promise<{ readonly id: string; readonly secret?: string }> {
  const { tx, services } = context;
  const phone = row.contact_phone ?? '';
  const known = await signsInWith(tx, phone);
  if (known && known.mct_id !== row.id) throw phoneTaken();
  if (known) return { id: known.id };
  const role = await ownerRole(tx, row.refund_self);
  if (role === undefined) throw new Refusal(14015);
  const { secret, hash } = await services.passwords.next();
  const values = {
    name: (row.contact_name ?? row.short_name).slice(0, longestName),
    phone,
    identity_type: identityType.merchant,
    mgt_org_id: row.mgt_org_id,
    mct_id: row.id,
    role_ids: [role],
    enabled: enabled.enabled,
    need_change_pwd: 1,
    totp_enabled: 0,
  } as const;
  const id = await insertRow(context, tx, User, { ...values, password_hash: hash });
  await tellAccess(context, tx, { model: User.name, fields: null });
  await context.audit({ entity: User.name, id, action: 'create', after: values });
  return { id, secret };
}

/**
 * A new password of the merchant's owner, who is made where there is none yet. @throws Refusal 14006, 14015, 20007
 */
export async function resetOwner(context: ActionContext & { readonly row: StoredMerchant }) {
  const { row, tx, services } = context;
  if (row.owner_id === null) {
    const { id, secret } = await makeOwner(context, row);
    if (secret !== undefined) return { set: { owner_id: id }, once: { secret } };
    return reset(context, id);
  }
  return reset({ ...context, tx, services }, row.owner_id);
}

async function reset(context: ActionContext, id: string) {
  const { tx, services } = context;
  const owner = await tx
    .selectFrom('manager')
    .select(['id', 'phone', 'name', 'mgt_org_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!owner) throw new Refusal(10004);
  await refuseBeyond(context, owner.id, owner.mgt_org_id);
  const { secret, hash } = await services.passwords.next();
  await tx
    .updateTable('manager')
    .set({ password_hash: hash, need_change_pwd: 1, lock_until: null })
    .where('id', '=', owner.id)
    .execute();
  await services.sessions.endAllOf(tx, owner.id);
  await services.attempts.clear(tx, owner.phone);
  await tellUser(context, owner, 'password');
  await context.audit({ entity: User.name, id: owner.id, action: 'reset', name: owner.name });
  return { set: { owner_id: id }, once: { secret } };
}

/** Owners of a merchant that refunds by itself hold another role, so that codes alone decide (docs/domain/roles.md §9.2). */
export async function giveOwnerRole(
  context: ActionContext,
  mctId: string,
  refundSelf: number,
): Promise<void> {
  const { tx } = context;
  const [from, to] = [await ownerRole(tx, 1 - refundSelf), await ownerRole(tx, refundSelf)];
  if (from === undefined || to === undefined) return;
  await tx
    .updateTable('manager__role')
    .set({ target_id: to })
    .where('target_id', '=', from)
    .where('owner_id', 'in', tx.selectFrom('manager').select('id').where('mct_id', '=', mctId))
    .execute();
  await tellAccess(context, tx, { model: User.name, fields: ['role_ids'] });
}

/** Signs out whoever is signed in for a merchant. */
export async function endSessionsOf({ services }: Caller, tx: Kysely<Tables>, mctId: string): Promise<void> {
  const people = await tx.selectFrom('manager').select('id').where('mct_id', '=', mctId).execute();
  for (const { id } of people) await services.sessions.endAllOf(tx, id);
}
