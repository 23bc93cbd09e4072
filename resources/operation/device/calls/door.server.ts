import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { nowText } from '../../../../server/clock.ts';
import {
  bodyHashOf,
  headerOf,
  isSigned,
  openDoor,
  type ServeAll,
} from '../../../../server/http/machine-routes.ts';
import { Refusal } from '../../../../server/refusal.ts';
import type { Services } from '../../../../server/server-extension.ts';
import type { MachineCall } from '../../../kit/machine-call.ts';
import { momentText } from '../../../kit/time.ts';
import { unseal } from './credential.server.ts';
import { clockWindow, signingHeaders, signingText } from './signing.ts';

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

/** Of one call by all cabinets of a network, since a carrier lets thousands of them come by one address. */
const callsOfNetwork = { name: 'calls of cabinets from a network', max: 12_000, windowMs: 60_000 };
/** Of one cabinet that has proven who it is; one at work makes a few a minute. */
const callsOfCabinet = { name: 'calls of a cabinet', max: 600, windowMs: 60_000 };
const nonceText = /^[\w-]{16,64}$/;
const timeText = /^\d{10}$/;

/**
 * Who calls. A wrong cabinet, key or signature are told by one code, so that nobody learns which of them was wrong; what
 * was signed rightly is then refused for its time, or for having been made before. The call that passes is a heartbeat: its
 * nonce and the moment are written by one statement, which touches no index of the cabinet.
 * @throws Refusal 24001, 24002, 24003
 */
async function cabinetOf(services: Services, request: FastifyRequest): Promise<CallingCabinet> {
  const of = (name: keyof typeof signingHeaders) => headerOf(request, signingHeaders[name]);
  const [cabinet, key, time, nonce] = [of('cabinet'), of('key'), of('time'), of('nonce')];
  const { db, sealing, clock } = services;
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
    bodyHash: bodyHashOf(request),
  });
  const signed = isSigned(known ? unseal(sealing, id, known.sealed) : key, text, of('sign'));
  if (!known || !signed || known.cabinet_code !== cabinet || !nonceText.test(nonce)) throw new Refusal(24001);
  const now = clock();
  if (!timeText.test(time) || Math.abs(Number(time) - now / 1_000) > clockWindow) throw new Refusal(24002);
  const nowIs = momentText(now);
  const { rows } = await sql<CallingCabinet['before']>`
    with fresh as (
      insert into device_nonce (device_id, nonce, expire_time)
      values (${id}, ${nonce}, ${momentText((Number(time) + 2 * clockWindow) * 1_000)})
      on conflict do nothing returning device_id
    ), before as (select id, online, last_online_time from device where id = ${id})
    update device d set last_online_time = ${nowIs} from fresh, before
    where d.id = fresh.device_id and before.id = d.id
    returning before.online, before.last_online_time`.execute(db);
  const [before] = rows;
  if (!before) throw new Refusal(24003);
  return { services, deviceId: id, cabinetCode: cabinet, now: nowIs, before };
}

/** Serves every call of cabinets. */
export const openDoorFor = <C extends Readonly<Record<string, MachineCall>>>(
  app: FastifyInstance,
  services: Services,
  calls: C,
  serve: ServeAll<CallingCabinet, C>,
  alive: (cabinet: CallingCabinet) => Promise<void>,
): Promise<void> =>
  openDoor(app, {
    calls,
    serve,
    whoIs: async (request) => {
      const cabinet = await cabinetOf(services, request);
      await services.limits.hold(callsOfCabinet, cabinet.deviceId);
      await alive(cabinet);
      return cabinet;
    },
    perNetwork: callsOfNetwork,
  });

/** Nonces whose calls the clock refuses by now. */
export async function forgetNonces(services: Services): Promise<void> {
  await services.db.deleteFrom('device_nonce').where('expire_time', '<', nowText(services.clock)).execute();
}
