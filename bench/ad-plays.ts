import { momentText } from '../resources/kit/time.ts';
import { issueCredential } from '../resources/operation/device/calls/credential.server.ts';
import { deviceCalls as calls } from '../resources/operation/device/calls/index.ts';
import { DeviceClient } from '../resources/operation/simulate/device-client.ts';
import { median, openBench, timed } from './support.ts';

const rounds = 25;
const playsAtOnce = 1_000;

/** A cabinet's report of 1,000 plays over signed HTTP, spread over five plans and a day (goal: ≤ 100 ms at the median). */
export async function benchAdPlays(): Promise<string[]> {
  const lines = ['| Database | 1,000 plays in one report, ms | the slowest, ms |', '|---|---|---|'];
  for (const url of [null, ...(process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : [])]) {
    const bench = await openBench(url);
    try {
      const { services } = bench;
      const { rows } = await bench.database.pool.query(
        `select d.id::text as id, d.cabinet_code, s.id::text as shop_id from device d join mct_shop s on s.cabinet_code = d.cabinet_code
         order by d.id limit 1`,
      );
      const [cabinet] = rows as { id: string; cabinet_code: string; shop_id: string }[];
      if (!cabinet) throw new Error('the demo data has no cabinet');
      const now = momentText(services.clock());
      const credential = await services.commits.run(services.db, (tx) =>
        issueCredential(tx, { sealing: services.sealing, deviceId: cabinet.id, by: 'bench', now }),
      );
      await bench.database.pool.query(
        `insert into advert_delivery (plan_id, shop_id, cabinet_code, create_time, update_time)
         select id, $1, $2, localtimestamp(0), localtimestamp(0) from advert_plan order by id limit 5 on conflict do nothing`,
        [cabinet.shop_id, cabinet.cabinet_code],
      );
      const client = new DeviceClient(bench.origin, { cabinet: cabinet.cabinet_code, ...credential });
      const reports = Array.from({ length: rounds }, (_, round) => ({
        batch_no: `bench-batch-${round}`,
        plays: Array.from({ length: playsAtOnce }, (_play, at) => ({
          plan_id: String(1 + (at % 5)),
          material_id: String(1 + (at % 7)),
          play_time: momentText(services.clock() - at * 86_000),
          play_seconds: 10,
        })),
      }));
      const times: number[] = [];
      for (const report of reports)
        times.push(
          await timed(async () => {
            const { code, msg, data } = await client.call(calls.adPlays, report);
            if (code !== 0 || data.counted !== playsAtOnce) throw new Error(`${msg} ${JSON.stringify(data)}`);
          }),
        );
      // The first rounds warm up.
      const warm = times.slice(5);
      lines.push(`| ${bench.name} | ${median(warm).toFixed(1)} | ${Math.max(...warm).toFixed(1)} |`);
      console.log(lines.at(-1));
    } finally {
      await bench.close();
    }
  }
  return lines;
}
