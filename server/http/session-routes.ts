import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import { f } from '../../resources/kit/field.ts';
import { mask } from '../../resources/kit/format.ts';
import { withGroupCodes } from '../../resources/kit/permissions.ts';
import { inputSchema, parse } from '../../resources/kit/validation.ts';
import type { Control } from '../../resources/kit/wire.ts';
import type { Caller, Services } from '../behaviour.ts';
import { invalid, Refusal } from '../refusal.ts';
import { signIn } from '../session/sign-in.ts';
import { languageOfRequest, success } from './answers.ts';
import { callerOf, tokenOf } from './caller.ts';

export const loginFields = {
  login_name: f.text({ en: 'Account', zh: '账号' }, { required: true, max: 64 }),
  password: f.text({ en: 'Password', zh: '密码' }, { required: true, max: 400 }),
  captcha_id: f.text({ en: 'Captcha', zh: '验证码' }, { max: 64 }),
  captcha_code: f.text({ en: 'Captcha', zh: '验证码' }, { max: 4 }),
};
const loginSchema = inputSchema(loginFields);

const url = (endpoint: string) => `/api${endpoint.split(' ')[1]}`;

/** Everybody's, whatever they may do (specification §2). */
const noticeCode = 'NOTICE';

/** Who is signed in and what that user may do, as casbin decided it (domain.md P01). */
function controlOf({ me, services }: Caller): Control {
  const granted = withGroupCodes(services.product, me.codes);
  return {
    user_id: me.id,
    identity_type: me.identityType,
    name: me.name,
    mct_name: me.mctName,
    mgt_org_id: me.orgId,
    mgt_org_name: me.orgName,
    phone: mask(me.phone, 3, 4),
    level: me.level,
    // The console tests for emptiness before NOTICE counts (settled.md, S3), so that nobody has it alone.
    modules: granted.length > 0 ? [...granted, noticeCode] : [],
    grants: me.grants,
    places: me.places,
    need_change_pwd: 0,
    access_version: '0',
    draft_key: '',
    preference: {},
  };
}

/** Sign-in, who am I, sign-out. */
export function sessionRoutes(app: FastifyInstance, services: Services, signInsPerMinute: number): void {
  const tooMany = {
    rateLimit: { max: signInsPerMinute, timeWindow: 60_000, errorResponseBuilder: () => new Refusal(10007) },
  };

  app.post(url(systemCalls.login), { config: tooMany }, async (request) => {
    const parsed = parse(loginSchema, request.body);
    if (!parsed.ok) throw invalid(parsed.errors);
    const { login_name: loginName, password } = parsed.values;
    const origin = { ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '') };
    const { user_id: _, ...tokens } = await signIn(
      services,
      { loginName: String(loginName), password: String(password) },
      origin,
    );
    return success({ data: tokens }, languageOfRequest(request));
  });

  app.get(url(systemCalls.control), async (request) => {
    const caller = await callerOf(services, request);
    return success({ data: controlOf(caller) }, caller.lang);
  });

  const logOut = parseEndpoint(systemCalls.logOut);
  app.route({
    method: logOut.method,
    url: `/api${logOut.path}`,
    handler: async (request) => {
      const caller = await callerOf(services, request);
      await services.sessions.end(tokenOf(request));
      return success({ data: null }, caller.lang);
    },
  });
}
