import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import type { CreateOfFields, Fields } from '../../resources/kit/field.ts';
import type { Limit } from '../../resources/kit/limits.ts';
import type { MachineCall } from '../../resources/kit/machine-call.ts';
import { inputSchema, parseRow } from '../../resources/kit/validation.ts';
import type { Row } from '../db/row.ts';
import { invalid, Refusal } from '../refusal.ts';
import { languageOfRequest, success } from './answers.ts';
import { limitedTo } from './call-limits.ts';
import { checkBody, objectOf } from './read-json.ts';
import { urlOf } from './system-call.ts';

/** Calls that are signed by a machine or another server, not made in somebody's session: what every such door has in common. */

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, whose bytes were signed. */
    signedBody?: Buffer;
  }
}

export const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** SHA-256 of the body in hexadecimal, of no bytes where there is none. */
export const bodyHashOf = (request: FastifyRequest) =>
  createHash('sha256')
    .update(request.signedBody ?? Buffer.alloc(0))
    .digest('hex');

export function isSigned(key: string, text: string, sign: string): boolean {
  const expected = createHmac('sha256', key).update(text).digest();
  const given = /^[0-9a-f]{64}$/.test(sign) ? Buffer.from(sign, 'hex') : Buffer.alloc(32);
  return timingSafeEqual(expected, given);
}

/** What each call does for who made it: given its checked input it answers `data`. */
export type ServeAll<Who, C> = {
  readonly [K in keyof C]: C[K] extends MachineCall<infer G>
    ? (who: Who, given: CreateOfFields<G>) => Promise<object>
    : never;
};

export interface Door<Who, C> {
  readonly calls: C;
  /** Who calls. @throws Refusal where nobody has proven it */
  readonly whoIs: (request: FastifyRequest) => Promise<Who>;
  readonly serve: ServeAll<Who, C>;
  /** Calls of one network, counted before the signature is checked. */
  readonly perNetwork: Limit;
}

/** Serves every call of a door. They take their bytes as they come: a signature is over bytes, not over what they mean. */
export async function openDoor<Who, C extends Readonly<Record<string, MachineCall>>>(
  app: FastifyInstance,
  { calls, whoIs, serve, perNetwork }: Door<Who, C>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      request.signedBody = body as Buffer;
      done(null, undefined);
    });
    for (const [name, call] of Object.entries(calls)) {
      const schema = inputSchema(call.given);
      const run = serve[name] as (who: Who, given: CreateOfFields<Fields>) => Promise<object>;
      scope.route({
        method: parseEndpoint(call.endpoint).method,
        url: urlOf(call.endpoint),
        config: limitedTo(perNetwork),
        handler: async (request) => {
          request.declaredFields = call.given;
          const who = await whoIs(request);
          const given = parseRow(schema, request.method === 'GET' ? request.query : read(request.signedBody));
          if (!given.ok) throw invalid(given.errors);
          const data = await run(who, given.values as CreateOfFields<Fields>);
          return success({ data }, languageOfRequest(request));
        },
      });
    }
  });
}

/** @throws Refusal 10006 for what is no JSON or no object, and as `checkBody` */
function read(body: Buffer | undefined): Row {
  if (!body || body.length === 0) return {};
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(10006, {
      text: {
        en: 'Invalid parameter: the request is not readable JSON',
        zh: '参数错误：请求内容不是有效的JSON',
      },
      status: 400,
    });
  }
  checkBody(value, text);
  return objectOf(value);
}
