import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../server/behaviour.ts';
import { nowText } from '../../server/clock.ts';
import { languageOfRequest, success } from '../../server/http/answers.ts';
import { urlOf } from '../../server/http/system-call.ts';
import { invalid, Refusal } from '../../server/refusal.ts';
import { parseEndpoint } from '../kit/endpoint.ts';
import type { CreateOfFields, Fields } from '../kit/field.ts';
import type { MachineCall } from '../kit/machine-call.ts';
import { textOf } from '../kit/time.ts';
import { inputSchema, parse } from '../kit/validation.ts';
import { unseal } from './device-credential.server.ts';
import { clockWindow, signingHeaders, signingText } from './device-signing.ts';

/** A cabinet that has proven who it is. */
export interface CallingCabinet {
  readonly services: Services;
  readonly deviceId: string;
  readonly cabinetCode: string;
  /** `YYYY-MM-DD HH:mm:ss` in +08:00. */
  readonly now: string;
  /** As it was before this call, which itself is a sign of life. */
  readonly before: { readonly online: number; readonly last_online_time: string | null };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, whose bytes were signed. */
    signedBody?: Buffer;
  }
}

/** Per credential and address, in one process; a cabinet at work makes a few calls a minute. */
const callsPerMinute = 600;
const nonceText = /^[\w-]{16,64}$/;
const timeText = /^\d{10}$/;

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');

function isSigned(secret: string, text: string, sign: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = /^[0-9a-f]{64}$/.test(sign) ? Buffer.from(sign, 'hex') : Buffer.alloc(32);
  return timingSafeEqual(expected, given);
}

/**
 * Who calls. A wrong cabinet, key or signature are told by one code, so that nobody learns which of them was wrong; what
 * was signed rightly is then refused for its time, or for having been made before. The call that passes is a heartbeat: its
 * nonce and the moment are written by one statement, which touches no index of the cabinet.
 * @throws Refusal 24001, 24002, 24003
 */
async function cabinetOf(services: Services, request: FastifyRequest): Promise<CallingCabinet> {
  const of = (name: keyof typeof signingHeaders) => headerOf(request, signingHeaders[name]);
  const [cabinet, key, time, nonce] = [of('cabinet'), of('key'), of('time'), of('nonce')];
  const { db, secret, clock } = services;
  const known = await db
    .selectFrom('device_credential')
    .innerJoin('device', 'device.id', 'device_credential.device_id')
    .select(['device.id', 'device.cabinet_code', 'sealed'])
    .where('key_id', '=', key)
    .executeTakeFirst();
  const id = String(known?.id ?? '');
  const text = signingText({
    method: request.method,
    path: request.url,
    cabinet,
    time,
    nonce,
    bodyHash: sha256(request.signedBody ?? Buffer.alloc(0)),
  });
  const signed = isSigned(known ? unseal(secret, id, String(known.sealed)) : key, text, of('sign'));
  if (!known || !signed || known.cabinet_code !== cabinet || !nonceText.test(nonce)) throw new Refusal(24001);
  const now = clock();
  if (!timeText.test(time) || Math.abs(Number(time) - now / 1_000) > clockWindow) throw new Refusal(24002);
  const nowIs = textOf(now);
  const { rows } = await sql<CallingCabinet['before']>`
    with fresh as (
      insert into device_nonce (device_id, nonce, expire_time)
      values (${id}, ${nonce}, ${textOf((Number(time) + 2 * clockWindow) * 1_000)})
      on conflict do nothing returning device_id
    ), before as (select id, online, last_online_time from device where id = ${id})
    update device d set last_online_time = ${nowIs} from fresh, before
    where d.id = fresh.device_id and before.id = d.id
    returning before.online, before.last_online_time`.execute(db);
  const [before] = rows;
  if (!before) throw new Refusal(24003);
  return { services, deviceId: id, cabinetCode: cabinet, now: nowIs, before };
}

/** What a call does: given its checked input it answers `data`. */
export type Serve<G extends Fields> = (cabinet: CallingCabinet, given: CreateOfFields<G>) => Promise<object>;
type ServeAll<C> = { readonly [K in keyof C]: C[K] extends MachineCall<infer G> ? Serve<G> : never };

/** Serves every call of a door. They take their bytes as they come: a signature is over bytes, not over what they mean. */
export async function openDoorFor<C extends Readonly<Record<string, MachineCall>>>(
  app: FastifyInstance,
  services: Services,
  calls: C,
  serve: ServeAll<C>,
  alive: (cabinet: CallingCabinet) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      request.signedBody = body as Buffer;
      done(null, undefined);
    });
    for (const [name, call] of Object.entries(calls)) {
      const schema = inputSchema(call.given);
      const run = serve[name] as Serve<Fields>;
      scope.route({
        method: parseEndpoint(call.endpoint).method,
        url: urlOf(call.endpoint),
        config: {
          rateLimit: {
            max: callsPerMinute,
            timeWindow: 60_000,
            keyGenerator: (request: FastifyRequest) =>
              `${headerOf(request, signingHeaders.key)} ${request.ip}`,
            errorResponseBuilder: () => new Refusal(10007),
          },
        },
        handler: async (request) => {
          request.declaredFields = call.given;
          const cabinet = await cabinetOf(services, request);
          await alive(cabinet);
          const given = parse(schema, request.method === 'GET' ? request.query : read(request.signedBody));
          if (!given.ok) throw invalid(given.errors);
          const data = await run(cabinet, given.values as CreateOfFields<Fields>);
          return success({ data }, languageOfRequest(request));
        },
      });
    }
  });
}

/** @throws Refusal 10006 for what is no JSON */
function read(body: Buffer | undefined): unknown {
  if (!body || body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(10006, {
      text: {
        en: 'Invalid parameter: the request is not readable JSON',
        zh: '参数错误：请求内容不是有效的JSON',
      },
      status: 400,
    });
  }
}

/** Nonces whose calls the clock refuses by now. */
export async function forgetNonces(services: Services): Promise<void> {
  await services.db.deleteFrom('device_nonce').where('expire_time', '<', nowText(services.clock)).execute();
}
