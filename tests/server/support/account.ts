import { expect } from 'vitest';
import { encodePassword } from '../../../resources/kit/wire.ts';
import { Passwords } from '../../../server/session/password.ts';
import type { Client, Reply, Served } from './served.ts';
import { orgs, password, passwordCost, roles, startOfTests } from './world.ts';

/** What the tests of accounts share: the platform's worker, codes out of SMS, forms. */

export const worker = { id: '90', phone: '13900000041', worker_no: 'W0001' } as const;

/** A platform user beside the people of the world. */
export async function insertWorker({ database: { db } }: Served): Promise<void> {
  const times = { create_time: startOfTests, update_time: startOfTests };
  await db
    .insertInto('manager')
    .values({
      ...worker,
      name: '值守员',
      mgt_org_id: orgs.root,
      mct_id: null,
      identity_type: 9,
      enabled: 1,
      password_hash: await new Passwords(passwordCost).hash(password),
      ...times,
    })
    .execute();
  const role = await db
    .selectFrom('manager_role')
    .selectAll()
    .where('id', '=', roles.all)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('manager_role')
    .values({
      ...role,
      modules: JSON.stringify(role.modules),
      id: worker.id,
      role_name: '平台',
      role_code: 'PLATFORM',
      identity_type: 9,
    })
    .execute();
  await db
    .insertInto('manager__role')
    .values({ owner_id: worker.id, target_id: worker.id, position: 0 })
    .execute();
}

/** Sessions, counts, codes and choices as on the first day; everybody has the password of the world again. */
export async function freshAccounts(served: Served): Promise<void> {
  await smsSent(served);
  served.at(startOfTests);
  served.sms.length = 0;
  await served.empty(
    'session',
    'login_failure',
    'sys_operate_log',
    'captcha',
    'verify_code',
    'rate_count',
    'manager_preference',
    'manager_forms',
    'manager_totp',
    'manager_recovery_code',
  );
  const password_hash = await new Passwords(passwordCost).hash(password);
  await served.database.db
    .updateTable('manager')
    .set({ password_hash, need_change_pwd: 0, totp_enabled: 0, lock_until: null, last_login_ip: null })
    .execute();
}

/** Asks for a code without a session, by phone or worker number. */
export async function askCode(
  served: Served,
  asked: Readonly<Record<string, string | number>>,
): Promise<Reply> {
  return served.anybody.get('/manager/send_message/v1', { ...asked, ...(await served.captcha()) });
}

/** Everything that answers left for later is done, and handed to the SMS provider. */
export async function smsSent({ app: { services } }: Served): Promise<void> {
  await services.afterwards.settled();
  await services.sms.settled();
}

/** The code of the newest SMS. */
export async function newestCode(served: Served): Promise<string> {
  await smsSent(served);
  const code = served.sms.at(-1)?.params.code;
  expect(code).toMatch(/^\d{6}$/);
  return String(code);
}

/** A code that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const passwordForm = (given: {
  password?: string;
  next: string;
  again?: string;
  phone: string;
  code: string;
}) => ({
  ...(given.password === undefined ? {} : { password: encodePassword(given.password) }),
  new_password1: encodePassword(given.next),
  new_password2: encodePassword(given.again ?? given.next),
  phone: given.phone,
  code: given.code,
});

/** Asks for a code of the own phone within a session. */
export async function ownCode(served: Served, client: Client, phone: string): Promise<string> {
  const sent = await client.get('/manager/send_message/v1', { phone, type: 1 });
  expect(sent).toMatchObject({ code: 0, msg: 'Verification code sent' });
  return newestCode(served);
}
