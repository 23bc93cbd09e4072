import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { f } from '../../resources/kit/field.ts';
import { limits } from '../../resources/kit/limits.ts';
import { Refusal } from '../refusal.ts';
import { paramsOf } from '../rows/list-params.ts';
import { isId } from '../rows/reading.ts';
import type { Caller, Services } from '../server-extension.ts';
import { accountBy, platformIdentity, workerAttempts } from '../session/accounts.ts';
import { changePassword, type PasswordChangeInput, resetPassword } from '../session/change-password.ts';
import { type CodeType, codeType } from '../session/codes.ts';
import { sendCodeTo, sendOwnCode } from '../session/send-code.ts';
import { languageOfRequest, success } from './answers.ts';
import { limitedTo } from './call-limits.ts';
import { originOf, signedIn, tokenOf } from './caller.ts';
import { captchaFields, captchaOf, textsOf, urlOf } from './system-call.ts';

const phoneLabel = { en: 'Phone', zh: '手机号' };
const workerLabel = { en: 'Worker No.', zh: '工号' };

export const sendMessageFields = {
  phone: f.text(phoneLabel, { max: 32 }),
  worker_no: f.text(workerLabel, { max: 32 }),
  type: f.text({ en: 'Purpose', zh: '用途' }, { required: true, pattern: '[1-4]' }),
  ...captchaFields,
};
const passwordFields = {
  password: f.text({ en: 'Original password', zh: '原密码' }, { max: 400 }),
  new_password1: f.text({ en: 'New password', zh: '新密码' }, { max: 400 }),
  new_password2: f.text({ en: 'Confirm the new password', zh: '确认新密码' }, { max: 400 }),
  phone: f.text(phoneLabel, { max: 32 }),
  code: f.text({ en: 'Verification code', zh: '验证码' }, { max: 6 }),
};

const required = { en: 'is required', zh: '不能为空' };
const sent = { en: 'Verification code sent', zh: '验证码已发送' };
const modified = { en: 'Modified successfully', zh: '修改成功' };
const endedThere = { en: 'Signed out there', zh: '已下线' };

const initial = { mayHaveInitialPassword: true };

/** The session of a call that may be made without one; null where there is none or it has ended. */
async function maybeSignedIn(services: Services, request: FastifyRequest) {
  if (tokenOf(request) === '') return null;
  try {
    return await signedIn(services, request, initial);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** A code to the own phone; signed out it takes a captcha. @throws Refusal 10001, 10006, 10007, 20009 */
async function sendMessage(services: Services, request: FastifyRequest): Promise<void> {
  const { type: kind, ...asked } = textsOf(request, sendMessageFields, paramsOf(request.query));
  const type = Number(kind) as CodeType;
  const { ip } = request;
  const lang = languageOfRequest(request);
  if (type === codeType.change || type === codeType.confirm) {
    const { caller } = await signedIn(services, request, initial);
    // What is confirmed is confirmed on the own phone: there is nothing to type.
    if (type === codeType.change && asked.phone !== caller.me.phone)
      throw refusedField('phone', { en: 'is not your own', zh: '不是本人的手机号' });
    return sendOwn(caller, { type, ip, lang });
  }
  const by = type === codeType.secretSignIn ? 'worker_no' : 'phone';
  const name = asked[by];
  if (name === '') throw refusedField(by, required);
  const known = await maybeSignedIn(services, request);
  if (type === codeType.forgot && known?.caller.me.phone === name)
    return sendOwn(known.caller, { type, ip, lang });
  if (!(await services.captchas.take(captchaOf(asked)))) throw new Refusal(20009);
  const find = () => accountBy(services.db, by, name);
  if (type === codeType.forgot) return sendCodeTo(services, name, find, { type, ip, lang });
  const findWorker = async () => {
    const found = await find();
    // Who has an authenticator app signs in with that; nothing tells it to who only asks for a code.
    return found?.identityType === platformIdentity && !found.totp ? found : null;
  };
  return sendCodeTo(services, workerAttempts(name), findWorker, { type, ip, lang });
}

async function sendOwn(caller: Caller, asked: Parameters<typeof sendOwnCode>[2]): Promise<void> {
  const account = await accountBy(caller.services.db, 'id', caller.me.id);
  if (!account) throw new Refusal(10001);
  await sendOwnCode(caller, account, asked);
}

const refusedField = (field: string, msg: typeof required) =>
  new Refusal(10006, { errors: [{ field, msg }] });

/** Captcha, codes, passwords, and the list of one's own devices. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  app.get(urlOf(systemCalls.captcha), { config: limitedTo(limits.captcha.address) }, async (request) =>
    success({ data: await services.captchas.draw() }, languageOfRequest(request)),
  );

  app.get(
    urlOf(systemCalls.sendMessage),
    { config: limitedTo(limits.sendMessage.address) },
    async (request) => {
      await sendMessage(services, request);
      return success({ data: null, msg: sent }, languageOfRequest(request));
    },
  );

  app.put(urlOf(systemCalls.updatePassword), async (request) => {
    const form: PasswordChangeInput = textsOf(request, passwordFields, request.body);
    // Who sends a token means their own account: one that has ended is no way around the original password.
    if (tokenOf(request) === '') await resetPassword(services, form, originOf(request));
    else await changePassword((await signedIn(services, request, initial)).caller, form);
    return success({ data: null, msg: modified }, languageOfRequest(request));
  });

  app.get(urlOf(systemCalls.sessions), async (request) => {
    const { caller, session } = await signedIn(services, request);
    const rows = await services.sessions.listOf(session.userId, session.id);
    return success({ data: { rows } }, caller.lang);
  });

  app.delete<{ Params: { id: string } }>(urlOf(systemCalls.endSession), async (request) => {
    const { caller, session } = await signedIn(services, request);
    const { id } = request.params;
    if (!isId(id) || !(await services.sessions.end(session.userId, id))) throw new Refusal(10004);
    return success({ data: null, msg: endedThere }, caller.lang);
  });
}
