import type { FastifyRequest } from 'fastify';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { type Fields, f } from '../../resources/kit/field.ts';
import { inputSchema, parse } from '../../resources/kit/validation.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { CaptchaAnswer } from '../session/captcha.ts';

/** What the calls that belong to no entity have in common. */

/** `/api` and the path as the router takes it. */
export const urlOf = (endpoint: Endpoint) =>
  `/api${parseEndpoint(endpoint).path.replace(/\{(\w+)\}/g, ':$1')}`;

/** What a call is limited to that anybody may make, per address and process. */
export const limitedTo = (perMinute: number) => ({
  rateLimit: { max: perMinute, timeWindow: 60_000, errorResponseBuilder: () => new Refusal(10007) },
});

/** Values of a body or a query by its fields, absent ones as ''. @throws Refusal 10006 */
export function textsOf<F extends Fields>(
  request: FastifyRequest,
  fields: F,
  given: unknown,
): Record<keyof F & string, string> {
  request.declaredFields = fields;
  const parsed = parse(inputSchema(fields), given ?? {});
  if (!parsed.ok) throw invalid(parsed.errors);
  const { values } = parsed;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(values[name] ?? '')])) as Record<
    keyof F & string,
    string
  >;
}

export const captchaOf = (given: { captcha_id: string; captcha_code: string }): CaptchaAnswer | null =>
  given.captcha_id && given.captcha_code ? { id: given.captcha_id, code: given.captcha_code } : null;

export const captchaFields = {
  captcha_id: f.text({ en: 'Captcha', zh: '图形验证码' }, { max: 64 }),
  captcha_code: f.text({ en: 'Captcha', zh: '图形验证码' }, { max: 4 }),
};
