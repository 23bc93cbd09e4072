import { decodePassword } from '../../resources/kit/wire.ts';
import { nowText } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { writeAudit } from '../rows/audit.ts';
import type { Services } from '../server-extension.ts';
import { type AccountRow, accountBy, platformIdentity, workerAttempts } from './accounts.ts';
import { alertOwner } from './alert-owner.ts';
import type { CountedAttempt, Tries } from './attempts.ts';
import type { CaptchaSolution } from './captcha.ts';
import { codeType } from './codes.ts';
import { allowedFailures } from './lock-rule.ts';
import { ownCaller } from './own-caller.ts';
import { factorAttempts } from './second-factor.ts';
import type { Origin, Tokens } from './sessions.ts';

export interface Arrival extends Origin {
  readonly requestId: string;
}

export type SignInTokens = Tokens & { readonly need_change_pwd: 0 | 1 };

const captchaRequired = { captcha_required: 1 };
const totpRequired = { totp_required: 1 };

/** Failures after which a captcha is asked for: at the platform's door from the first. */
const captchaAfter = { public: 3, secret: 1 } as const;

const shut = (minutes: number) => new Refusal(20012, { params: { m: minutes, n: allowedFailures } });
const notYet = (minutes: number) =>
  new Refusal(20012, {
    params: { m: minutes },
    text: {
      en: 'Too many wrong tries at this account from elsewhere. Your turn comes in {m} minutes; keep to this network',
      zh: '该账号在其他地点的错误尝试过多，请在当前网络下{m}分钟后再试',
    },
  });

/**
 * Counts a try where the name may be tried from here (lock-rule.ts). A captcha is checked first and costs no attempt.
 * @throws Refusal 20009, 20012
 */
async function admit(
  { attempts, captchas }: Services,
  tries: Tries,
  captcha: CaptchaSolution | null,
): Promise<CountedAttempt> {
  const standing = await attempts.standing(tries);
  if (standing.kind === 'shut') throw shut(attempts.minutesUntil(standing.until));
  if (standing.kind === 'waiting') throw notYet(attempts.minutesUntil(standing.until));
  const needed = standing.kind === 'queue' || standing.captcha;
  const proven = needed && (await captchas.take(captcha));
  if (needed && !proven) throw new Refusal(20009, { data: captchaRequired });
  if (standing.kind === 'queue') throw notYet(await attempts.queue(tries));
  const begun = await attempts.begin(tries, standing.turn);
  if ('lockedMinutes' in begun) throw shut(begun.lockedMinutes);
  if ('turnMinutes' in begun) throw notYet(begun.turnMinutes);
  // Several at once may find no captcha asked for yet; those that come after the last free one need one all the same.
  if (begun.captcha && !proven && !(await captchas.take(captcha)))
    throw new Refusal(20009, { data: captchaRequired });
  return begun;
}

/** The last of the allowed failures locks the name for the address; an administrator sees it at the account, where there is one. */
async function refuseAttempt(
  services: Services,
  tries: Tries,
  attempt: CountedAttempt,
  account: AccountRow | null,
  refusal: Refusal,
): Promise<never> {
  const { attempts, db } = services;
  if (attempt.alarm) alertOwner(services, async () => account);
  if (attempt.left > 0) throw refusal;
  const minutes = await attempts.lock(tries);
  await db
    .updateTable('manager')
    .set({ lock_until: attempts.lockedUntil() })
    .where('id', '=', account?.id ?? '0')
    .execute();
  throw shut(minutes);
}

const wrongPassword = ({ left, captchaNext }: CountedAttempt) =>
  new Refusal(20011, { params: { n: left }, data: captchaNext ? captchaRequired : undefined });

/** Notes the sign-in at the account and begins the session. @throws Refusal 20010 where the account may not act */
async function letIn(services: Services, account: AccountRow, from: Origin): Promise<SignInTokens> {
  const { access, db, clock, secondFactor, sessions } = services;
  if (!(await access.subject(account.id, account.orgId, await access.version()))) throw new Refusal(20010);
  await db
    .updateTable('manager')
    .set({ last_login_time: nowText(clock), last_login_ip: from.ip, lock_until: null })
    .where('id', '=', account.id)
    .execute();
  const mustSetUp = !account.totp && (await secondFactor.required(account.id));
  const tokens = await sessions.start(account.id, account.orgId, from, mustSetUp);
  return { ...tokens, need_change_pwd: account.mustChangePassword ? 1 : 0 };
}

/**
 * Holds whoever has an authenticator app to its code, or to a recovery code, once the password was right. Wrong codes
 * count by themselves, so that a right password does not forget them, and lock as wrong passwords do.
 * @throws Refusal 20012, 20031, 20032
 */
async function proveSecondFactor(
  services: Services,
  account: AccountRow,
  code: string,
  from: Arrival,
): Promise<void> {
  if (!account.totp) return;
  const { attempts, commits, db, secondFactor } = services;
  const name = factorAttempts(account.id);
  // Whoever comes so far knows the password: by address nothing is told apart any more.
  const tries = { name, ip: null, lastIp: null, captchaAfter: Number.POSITIVE_INFINITY };
  if (code === '') {
    const standing = await attempts.standing(tries);
    if (standing.kind === 'shut') throw shut(attempts.minutesUntil(standing.until));
    throw new Refusal(20031, { data: totpRequired });
  }
  const attempt = await admit(services, tries, null);
  const caller = await ownCaller(services, account, from);
  const proof = await commits.run(db, async (tx) => {
    const used = await secondFactor.use(tx, account.id, code);
    if (used) await attempts.clear(tx, name);
    if (used === 'recovery' && caller)
      await writeAudit(caller, tx, { entity: 'manager', id: account.id, action: 'recovery_code' });
    return used;
  });
  if (proof) return;
  const wrong = new Refusal(20032, { params: { n: attempt.left }, data: totpRequired });
  await refuseAttempt(services, tries, attempt, account, wrong);
}

/**
 * Signs a user in by phone and password (docs/domain/sign-in.md §P01). An unknown account is told nothing else than a wrong
 * password, in text and in time; that an account is disabled is told only to who knows its password. Platform users are unknown
 * here. After three failures of a name, from wherever, strangers need a captcha too, checked before the password and without
 * counting.
 * @throws Refusal 20009, 20010, 20011, 20012, 20031, 20032
 */
export async function signIn(
  services: Services,
  given: {
    readonly loginName: string;
    readonly password: string;
    readonly captcha: CaptchaSolution | null;
    readonly totp: string;
  },
  from: Arrival,
): Promise<SignInTokens> {
  const { db, attempts, passwords } = services;
  const name = given.loginName.trim();
  const found = await accountBy(db, 'phone', name);
  const account = found?.identityType === platformIdentity ? null : found;
  const lastIp = account?.lastIp ?? null;
  const tries = { name, ip: from.ip, lastIp, captchaAfter: captchaAfter.public };
  const attempt = await admit(services, tries, given.captcha);
  const password = decodePassword(given.password) ?? '';
  if (!(await passwords.matches(password, account?.passwordHash ?? null)) || !account)
    return refuseAttempt(services, tries, attempt, account, wrongPassword(attempt));
  await attempts.clear(db, name, from.ip);
  await proveSecondFactor(services, account, given.totp, from);
  return letIn(services, account, from);
}

/**
 * Signs a platform user in by worker number, password and the code of the worker's authenticator app, or, without one,
 * the code sent to the worker's own phone (docs/domain/sign-in.md §P02). The
 * code is looked at first, so that nobody tries passwords without it. Leaves an audit row with reason and address.
 * @throws Refusal 20009, 20010, 20011, 20012
 */
export async function secretSignIn(
  services: Services,
  given: {
    readonly workerNo: string;
    readonly password: string;
    readonly code: string;
    readonly reason: string;
    readonly captcha: CaptchaSolution | null;
  },
  from: Arrival,
): Promise<SignInTokens> {
  const { db, attempts, codes, commits, passwords, secondFactor } = services;
  const name = workerAttempts(given.workerNo);
  const found = await accountBy(db, 'worker_no', given.workerNo);
  const account = found?.identityType === platformIdentity ? found : null;
  const lastIp = account?.lastIp ?? null;
  const tries = { name, ip: from.ip, lastIp, captchaAfter: captchaAfter.secret };
  const attempt = await admit(services, tries, given.captcha);
  // Who has an authenticator app uses it here as well: an SMS would be the weaker way round it.
  const proven = account?.totp
    ? (await secondFactor.check(account.id, given.code)) !== null
    : await codes.check(account, codeType.secretSignIn, given.code, from.ip);
  if (!proven) {
    const wrong = new Refusal(20009, { data: captchaRequired });
    return refuseAttempt(services, tries, attempt, account, wrong);
  }
  const password = decodePassword(given.password) ?? '';
  if (!(await passwords.matches(password, account?.passwordHash ?? null)) || !account)
    return refuseAttempt(services, tries, attempt, account, wrongPassword(attempt));
  const caller = await ownCaller(services, account, from);
  if (!caller) throw new Refusal(20010);
  await commits.run(db, async (tx) => {
    const used = account.totp
      ? await secondFactor.use(tx, account.id, given.code)
      : await codes.use(tx, account, codeType.secretSignIn, given.code);
    if (!used) throw new Refusal(20009);
    await attempts.clear(tx, name, from.ip);
    await writeAudit(caller, tx, {
      entity: 'manager',
      id: account.id,
      action: 'secret_login',
      changes: [{ field: 'reason', before: null, after: given.reason }],
    });
  });
  return letIn(services, account, from);
}
