import type { FastifyRequest } from 'fastify';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { type Fields, f } from '../../resources/kit/field.ts';
import { parseRow } from '../../resources/kit/validation.ts';
import { invalid } from '../refusal.ts';
import type { CaptchaSolution } from '../session/captcha.ts';

/** What the calls that belong to no entity have in common. */

/** `/api` and the path as the router takes it. */
export const urlOf = (endpoint: Endpoint) =>
  `/api${parseEndpoint(endpoint).path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Values of a body or a query by its fields, which are the declaration's and not a copy; absent ones as ''. @throws Refusal 10006 */
export function textsOf<F extends Fields>(
  request: FastifyRequest,
  fields: F,
  given: unknown,
): Record<keyof F & string, string> {
  request.declaredFields = fields;
  const parsed = parseRow(request.server.services.schemas.input(fields), given ?? {});
  if (!parsed.ok) throw invalid(parsed.errors);
  const { values } = parsed;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(values[name] ?? '')])) as Record<
    keyof F & string,
    string
  >;
}

export const captchaOf = (given: { captcha_id: string; captcha_code: string }): CaptchaSolution | null =>
  given.captcha_id && given.captcha_code ? { id: given.captcha_id, code: given.captcha_code } : null;

const captchaLabel = { en: 'Security check', zh: '安全验证' };

/** The proof of work that stands where a picture's characters stood (docs/decisions/0010). */
export const captchaFields = {
  captcha_id: f.text(captchaLabel, { max: 64 }),
  captcha_code: f.text(captchaLabel, { max: 2_000 }),
};
