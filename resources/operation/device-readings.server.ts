import type { FastifyInstance } from 'fastify';
import { within } from '../../server/access/subject.ts';
import type { Services } from '../../server/behaviour.ts';
import { success } from '../../server/http/answers.ts';
import { callerOf } from '../../server/http/caller.ts';
import { urlOf } from '../../server/http/system-call.ts';
import { Refusal } from '../../server/refusal.ts';
import { readRow } from '../../server/rows/reading.ts';
import { allows } from '../kit/permissions.ts';
import { epochOf, textOf } from '../kit/time.ts';
import { device } from './device.ts';
import { type Reading, readingsCall } from './device-readings.ts';

const day = 86_400_000;

/** The readings of a cabinet's last 24 hours, for whoever sees the cabinet. */
export function readingsRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(urlOf(readingsCall), async (request) => {
    const asking = await callerOf(services, request);
    if (!allows(asking.me.codes, device, 'read')) throw new Refusal(10003);
    const caller = { ...asking, me: within(asking.me, device, 'read') };
    const { id } = request.params;
    await readRow(caller, device, id);
    const from = textOf(epochOf(caller.now) - day);
    const rows = await services.db
      .selectFrom('device_telemetry')
      .select(['hour', 'samples'])
      .where('device_id', '=', id)
      .where('hour', '>=', `${from.slice(0, 13)}:00:00`)
      .where('samples', 'is not', null)
      .orderBy('hour')
      .execute();
    const readings = rows.flatMap(({ hour, samples }) =>
      (samples as readonly (readonly [number, number, number | null])[]).map(
        ([minute, temp, signal]): Reading => ({
          time: `${hour.slice(0, 14)}${String(minute).padStart(2, '0')}:00`,
          temp,
          signal,
        }),
      ),
    );
    return success({ data: { rows: readings.filter(({ time }) => time >= from) } }, caller.lang);
  });
}
