import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { f } from '../../resources/kit/field.ts';
import { mask } from '../../resources/kit/format.ts';
import { limits } from '../../resources/kit/limits.ts';
import type { LoginControl } from '../../resources/kit/wire.ts';
import { modulesOf } from '../access/explain.ts';
import { isPartner } from '../access/subject.ts';
import { derived } from '../secret.ts';
import type { Services } from '../server-extension.ts';
import { secretSignIn, signIn } from '../session/sign-in.ts';
import { offeredQuarters } from '../statistics/offered-quarters.ts';
import { languageOfRequest, success } from './answers.ts';
import { limitedTo } from './call-limits.ts';
import { originOf, type SignedInCall, signedIn } from './caller.ts';
import { preferenceOf } from './preference.ts';
import { captchaFields, captchaOf, textsOf, urlOf } from './system-call.ts';

export const loginFields = {
  login_name: f.text({ en: 'Account', zh: '账号' }, { required: true, max: 64 }),
  password: f.text({ en: 'Password', zh: '密码' }, { required: true, max: 400 }),
  totp_code: f.text({ en: 'Authenticator code', zh: '动态码' }, { max: 16 }),
  ...captchaFields,
};
export const secretLoginFields = {
  worker_no: f.text({ en: 'Worker No.', zh: '工号' }, { required: true, max: 32 }),
  password: f.text({ en: 'Password', zh: '密码' }, { required: true, max: 400 }),
  code: f.text({ en: 'Verification code', zh: '验证码' }, { required: true, max: 16 }),
  reason: f.text({ en: 'Reason', zh: '登录原因' }, { required: true, max: 100 }),
  ...captchaFields,
};

/** Who is signed in and what that user may do, as casbin decided it (docs/domain/sign-in.md §P01). */
async function controlOf({ caller, session }: SignedInCall): Promise<LoginControl> {
  const { me, services } = caller;
  return {
    user_id: me.id,
    identity_type: me.identityType,
    ...(isPartner(me) && { partner: 1 as const }),
    name: me.name,
    mct_name: me.mctName,
    mgt_org_id: me.orgId,
    mgt_org_name: me.orgName,
    phone: mask(me.phone, 3, 4),
    level: me.level,
    modules: modulesOf(services.product, me.codes),
    grants: me.grants,
    places: me.places,
    need_change_pwd: session.mustChangePassword ? 1 : 0,
    need_totp: session.mustSetUpTotp ? 1 : 0,
    access_version: session.version,
    draft_key: derived(services.secret, 'drafts', me.id),
    quarters: await offeredQuarters(services, caller.surroundings),
    preference: await preferenceOf(caller),
  };
}

const anyway = { mayHaveInitialPassword: true, mayLackTotp: true };

/** Sign-in by both doors, who am I, sign-out. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  app.post(urlOf(systemCalls.login), { config: limitedTo(limits.login.address) }, async (request) => {
    const {
      login_name: loginName,
      password,
      totp_code: totp,
      ...captcha
    } = textsOf(request, loginFields, request.body);
    const given = { loginName, password, totp: totp.trim(), captcha: captchaOf(captcha) };
    const data = await signIn(services, given, originOf(request));
    return success({ data }, languageOfRequest(request));
  });

  app.post(
    urlOf(systemCalls.secretLogin),
    { config: limitedTo(limits.secretLogin.address) },
    async (request) => {
      const {
        worker_no: workerNo,
        password,
        code,
        reason,
        ...captcha
      } = textsOf(request, secretLoginFields, request.body);
      const given = { workerNo, password, code, reason, captcha: captchaOf(captcha) };
      const data = await secretSignIn(services, given, originOf(request));
      return success({ data }, languageOfRequest(request));
    },
  );

  app.get(urlOf(systemCalls.control), async (request) => {
    const call = await signedIn(services, request, anyway);
    return success({ data: await controlOf(call) }, call.caller.lang);
  });

  app.put(urlOf(systemCalls.logOut), async (request) => {
    const { caller, session } = await signedIn(services, request, anyway);
    await services.sessions.end(session.userId, session.id);
    return success({ data: null }, caller.lang);
  });
}
