import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { f } from '../../resources/kit/field.ts';
import { limits as callLimits, type Limit } from '../../resources/kit/limits.ts';
import { decodePassword } from '../../resources/kit/wire.ts';
import { Refusal } from '../refusal.ts';
import { writeAudit } from '../rows/audit.ts';
import type { Caller, Services } from '../server-extension.ts';
import { type AccountRow, accountBy } from '../session/accounts.ts';
import { factorAttempts } from '../session/second-factor.ts';
import { base32, otpauth } from '../session/totp.ts';
import { success } from './answers.ts';
import { type SignedInCall, signedIn } from './caller.ts';
import { textsOf, urlOf } from './system-call.ts';

const codeLabel = { en: 'Authenticator code', zh: '动态码' };
const codeFields = { code: f.text(codeLabel, { required: true, max: 16 }) };
const beginFields = { password: f.text({ en: 'Password', zh: '密码' }, { max: 400 }) };

/** The issuer that authenticator apps show. */
const issuer = 'Smart Cabinet';

const on = { en: 'Two-step sign-in is on', zh: '两步验证已开启' };
const off = { en: 'Two-step sign-in is off', zh: '两步验证已关闭' };
const renewed = { en: 'New recovery codes made', zh: '已生成新的恢复码' };

async function accountOf(caller: Caller): Promise<AccountRow> {
  const account = await accountBy(caller.services.db, 'id', caller.me.id);
  if (!account) throw new Refusal(10001);
  return account;
}

const refusedCode = () =>
  new Refusal(20009, {
    errors: [{ field: 'code', msg: { en: 'is wrong or was used', zh: '错误或已使用' } }],
  });

/** Marks the account in the row that users are listed by. */
async function mark(caller: Caller, tx: Services['db'], enabled: 0 | 1): Promise<void> {
  await tx
    .updateTable('manager')
    .set({ totp_enabled: enabled, version: (e) => e('version', '+', 1), update_time: caller.now })
    .where('id', '=', caller.me.id)
    .execute();
  await writeAudit(caller, tx, {
    entity: 'manager',
    id: caller.me.id,
    action: enabled ? 'totp_on' : 'totp_off',
    before: { totp_enabled: enabled ? 0 : 1 },
    after: { totp_enabled: enabled },
  });
}

/**
 * A secret for an app, and what its QR code says. Somebody who is about to sign in has just shown the password; anybody
 * else shows it again, so that who finds an open console can't lock its owner out.
 * @throws Refusal 10007, 20008, 20035
 */
async function begin({ caller, session }: SignedInCall, given: { readonly password: string }) {
  const { limits, passwords, secondFactor } = caller.services;
  const account = await accountOf(caller);
  if (account.totp) throw new Refusal(20035);
  if (!session.mustSetUpTotp) {
    await limits.hold(callLimits.beginTotp.own, account.id);
    if (!(await passwords.matches(decodePassword(given.password) ?? '', account.passwordHash)))
      throw new Refusal(20008);
  }
  const secret = await secondFactor.begin(account.id);
  return { secret: base32(secret), uri: otpauth(issuer, account.phone, secret) };
}

/** Turns it on by a first code; answers the recovery codes, this once. @throws Refusal 10007, 20009, 20035 */
async function confirm(caller: Caller, code: string) {
  const { commits, db, limits, secondFactor, sessions } = caller.services;
  const account = await accountOf(caller);
  if (account.totp) throw new Refusal(20035);
  await limits.hold(callLimits.confirmTotp.own, account.id);
  const recovery_codes = await commits.run(db, async (tx) => {
    if (!(await secondFactor.takeStep(tx, account.id, code))) throw refusedCode();
    await mark(caller, tx, 1);
    await sessions.openAllOf(tx, account.id);
    return secondFactor.renewRecovery(tx, account.id);
  });
  return { recovery_codes };
}

/** Something that only who has the app, or a recovery code, may do. @throws Refusal 10007, 20009, 20036 */
async function withProof<T>(
  caller: Caller,
  limit: Limit,
  code: string,
  act: (tx: Services['db']) => Promise<T>,
): Promise<T> {
  const { attempts, commits, db, limits, secondFactor } = caller.services;
  const account = await accountOf(caller);
  if (!account.totp) throw new Refusal(20036);
  await limits.hold(limit, account.id);
  return commits.run(db, async (tx) => {
    if (!(await secondFactor.use(tx, account.id, code))) throw refusedCode();
    await attempts.clear(tx, factorAttempts(account.id));
    return act(tx);
  });
}

/** Setting up, renewing and turning off one's own authenticator app. */
export function totpRoutes(app: FastifyInstance, services: Services): void {
  const due = (request: FastifyRequest) => signedIn(services, request, { mayLackTotp: true });

  app.get(urlOf(systemCalls.totp), async (request) => {
    const { caller } = await due(request);
    const account = await accountOf(caller);
    const { secondFactor } = services;
    const data = {
      enabled: account.totp ? 1 : 0,
      required: (await secondFactor.required(account.id)) ? 1 : 0,
      since: account.totp ? await secondFactor.since(account.id) : null,
      recovery_left: account.totp ? await secondFactor.recoveryLeft(account.id) : 0,
    };
    return success({ data }, caller.lang);
  });

  app.post(urlOf(systemCalls.beginTotp), async (request) => {
    const call = await due(request);
    return success(
      { data: await begin(call, textsOf(request, beginFields, request.body)) },
      call.caller.lang,
    );
  });

  app.put(urlOf(systemCalls.confirmTotp), async (request) => {
    const { caller } = await due(request);
    const { code } = textsOf(request, codeFields, request.body);
    return success({ data: await confirm(caller, code), msg: on }, caller.lang);
  });

  app.post(urlOf(systemCalls.renewRecovery), async (request) => {
    const { caller } = await signedIn(services, request);
    const { code } = textsOf(request, codeFields, request.body);
    const recovery_codes = await withProof(caller, callLimits.renewRecovery.own, code, async (tx) => {
      await writeAudit(caller, tx, { entity: 'manager', id: caller.me.id, action: 'recovery_renewed' });
      return services.secondFactor.renewRecovery(tx, caller.me.id);
    });
    return success({ data: { recovery_codes }, msg: renewed }, caller.lang);
  });

  app.post(urlOf(systemCalls.endTotp), async (request) => {
    const { caller } = await signedIn(services, request);
    const { code } = textsOf(request, codeFields, request.body);
    if (await services.secondFactor.required(caller.me.id)) throw new Refusal(20034);
    await withProof(caller, callLimits.endTotp.own, code, async (tx) => {
      await services.secondFactor.clear(tx, caller.me.id);
      await mark(caller, tx, 0);
    });
    return success({ data: null, msg: off }, caller.lang);
  });
}
