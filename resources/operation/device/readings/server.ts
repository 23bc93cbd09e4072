import { readRow } from '../../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../../server/server-extension.ts';
import { epochOf, momentText } from '../../../kit/time.ts';
import { device } from '../index.ts';
import type { Reading } from './index.ts';

const day = 86_400_000;

/** The readings of a cabinet's last 24 hours. @throws Refusal 10004 where the caller doesn't see the cabinet */
export async function readingsOf(caller: Caller, { params }: AskedOf): Promise<{ rows: readonly Reading[] }> {
  const id = params.id ?? '';
  await readRow(caller, device, id);
  const from = momentText(epochOf(caller.now) - day);
  const rows = await caller.services.db
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
        time: `${String(hour).slice(0, 14)}${String(minute).padStart(2, '0')}:00`,
        temp,
        signal,
      }),
    ),
  );
  return { rows: readings.filter(({ time }) => time >= from) };
}
