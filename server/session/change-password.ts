import { limits as callLimits } from '../../resources/kit/limits.ts';
import { confirmationRefusal, newPasswordRefusal, passwordRuleTexts } from '../../resources/kit/password.ts';
import type { FieldError } from '../../resources/kit/validation.ts';
import { decodePassword } from '../../resources/kit/wire.ts';
import { Refusal } from '../refusal.ts';
import { writeAudit } from '../rows/audit.ts';
import type { Caller, Services } from '../server-extension.ts';
import { type AccountRow, accountBy, workerAttempts } from './accounts.ts';
import { type CodeType, codeType } from './codes.ts';
import { networkOf } from './network.ts';
import { ownCaller } from './own-caller.ts';

export interface PasswordChangeInput {
  /** Passwords as they travel: encoded. */
  readonly password: string;
  readonly new_password1: string;
  readonly new_password2: string;
  readonly phone: string;
  readonly code: string;
}

/** A refusal of fields in the form's own words. */
function refuseFields(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first) throw new Refusal(10006, { errors, text: first.msg });
}

/** The new password, decoded. @throws Refusal 10006 with the texts of docs/specification.md §5 */
function newPasswordOf(form: PasswordChangeInput): string {
  const first = decodePassword(form.new_password1) ?? '';
  const again = decodePassword(form.new_password2) ?? '';
  const refusals = {
    new_password1: newPasswordRefusal(first),
    new_password2: confirmationRefusal(first, again),
    phone: form.phone === '' ? passwordRuleTexts.phone : undefined,
    code: form.code === '' ? passwordRuleTexts.code : undefined,
  };
  refuseFields(Object.entries(refusals).flatMap(([field, msg]) => (msg ? [{ field, msg }] : [])));
  return first;
}

/** Writes the new password and ends every session. @throws Refusal 20009, 20013 */
async function renew(caller: Caller, account: AccountRow, secret: string, type: CodeType, code: string) {
  const { attempts, codes, commits, db, passwords, sessions } = caller.services;
  if (await passwords.matches(secret, account.passwordHash)) throw new Refusal(20013);
  const hash = await passwords.hash(secret);
  await commits.run(db, async (tx) => {
    if (!(await codes.use(tx, account, type, code))) throw new Refusal(20009);
    const row = await tx
      .updateTable('manager')
      .set({
        password_hash: hash,
        need_change_pwd: 0,
        lock_until: null,
        version: (e) => e('version', '+', 1),
        update_time: caller.now,
      })
      .where('id', '=', account.id)
      .returning(['worker_no'])
      .executeTakeFirstOrThrow();
    await attempts.clear(tx, account.phone);
    if (row.worker_no !== null) await attempts.clear(tx, workerAttempts(row.worker_no));
    await sessions.endAllOf(tx, account.id);
    await writeAudit(caller, tx, {
      entity: 'manager',
      id: account.id,
      action: type === codeType.change ? 'change_password' : 'forgot_password',
      before: { password_hash: account.passwordHash, need_change_pwd: account.mustChangePassword ? 1 : 0 },
      after: { password_hash: hash, need_change_pwd: 0 },
    });
  });
}

/**
 * Changes the own password by the original one and a code sent to the own phone. Where the original one is forgotten, a
 * code of the kind `forgot` replaces it, as it would signed out.
 * @throws Refusal 10006, 10007, 20008, 20009, 20013
 */
export async function changePassword(caller: Caller, form: PasswordChangeInput): Promise<void> {
  const { codes, db, limits, passwords } = caller.services;
  const secret = newPasswordOf(form);
  if (form.phone !== caller.me.phone) {
    refuseFields([
      { field: 'phone', msg: { en: 'Please enter your own phone number', zh: '请输入本人的手机号' } },
    ]);
  }
  const account = await accountBy(db, 'id', caller.me.id);
  if (!account) throw new Refusal(10001);
  await limits.hold(callLimits.updatePassword.own, account.id);
  if (form.password === '') {
    if (!(await codes.check(account, codeType.forgot, form.code, caller.ip)))
      refuseFields([{ field: 'password', msg: passwordRuleTexts.original }]);
    return renew(caller, account, secret, codeType.forgot, form.code);
  }
  if (!(await passwords.matches(decodePassword(form.password) ?? '', account.passwordHash)))
    throw new Refusal(20008, { errors: [] });
  if (!(await codes.check(account, codeType.change, form.code, caller.ip))) throw new Refusal(20009);
  return renew(caller, account, secret, codeType.change, form.code);
}

/**
 * Sets a new password without a session, by a code sent to the phone. Whether somebody has the phone, or is disabled, is
 * never told: without a right code all are answered alike.
 * @throws Refusal 10006, 10007, 20009, 20013
 */
export async function resetPassword(
  services: Services,
  form: PasswordChangeInput,
  from: { readonly ip: string; readonly requestId: string; readonly userAgent?: string },
): Promise<void> {
  const { codes, db, limits } = services;
  const secret = newPasswordOf(form);
  const address = networkOf(from.ip);
  await limits.hold(callLimits.updatePassword.byAddress, address);
  // Not counted by phone alone, or anybody could block somebody's reset. The tries of the code bound guessing.
  await limits.hold(callLimits.updatePassword.phoneByAddress, `${form.phone} ${address}`);
  const account = await accountBy(db, 'phone', form.phone);
  if (!(await codes.check(account, codeType.forgot, form.code, from.ip)) || !account)
    throw new Refusal(20009);
  const caller = await ownCaller(services, account, from);
  if (!caller) throw new Refusal(20009);
  await renew(caller, account, secret, codeType.forgot, form.code);
}
