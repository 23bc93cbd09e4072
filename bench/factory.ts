import { momentText } from '../resources/kit/time.ts';
import type { AgingSample } from '../resources/vendor-test/aging/samples.ts';
import { giveCredential } from '../resources/vendor-test/calls/credential.server.ts';
import { agingCalls } from '../resources/vendor-test/calls/index.ts';
import { FactoryClient } from '../resources/vendor-test/simulate/factory-client.ts';
import { type Bench, median, openBench, p95, timed } from './support.ts';

const cabinets = 200;
const rounds = 12;
const hour = 3_600_000;
/** Samples of one call: what a cabinet says after an hour without a network. */
const batch = 12;

const times = 'localtimestamp(0), localtimestamp(0)';

/** Runs of two days that began a day ago, each with the app on its board. */
async function agedCabinets({ database: { pool, db }, services, origin }: Bench): Promise<FactoryClient[]> {
  const start = momentText(services.clock() - 24 * hour);
  await pool.query(
    `insert into vendor_binding (cabinet_code, board_sn, model_id, vendor_id, door_type, identify_type, bind_staff_name, bind_status, bind_time,
       ship_flag, sensor_count, create_time, update_time)
     select 'BENCH' || n, 'BENCH' || n, 1, 1, 0, 0, 'bench', 1, $1, 0, 0, ${times} from generate_series(1, $2::int) n`,
    [start, cabinets],
  );
  const { rows } = await pool.query(
    `insert into vendor_aging (aging_no, binding_id, cabinet_code, board_sn, model_id, vendor_id, person_name, plan_hours, start_time,
       create_time, update_time)
     select 'BENCH' || id, id, cabinet_code, board_sn, 1, 1, 'bench', 48, $1, ${times} from vendor_binding where cabinet_code like 'BENCH%'
     returning id::text as id`,
    [start],
  );
  const until = momentText(services.clock() + 72 * hour);
  const clients: FactoryClient[] = [];
  for (const { id } of rows as { id: string }[])
    clients.push(
      new FactoryClient(
        origin,
        await db.transaction().execute((tx) => giveCredential(services, tx, { aging_id: id }, until)),
      ),
    );
  return clients;
}

const sampleAt = (sample_no: number): AgingSample => ({
  sample_no,
  online: 1,
  temp: 45,
  signal: 4,
  cpu_temp: 480,
  free_mb: 700,
  cycle_count: 2,
  cycle_fail: 0,
});

/** 200 cabinets that are aged send an hour's samples at the same moment, over signed HTTP: nobody is refused and nothing is lost. */
export async function benchFactory(): Promise<string[]> {
  const lines = [
    `| Database | ${cabinets} at once, s: median of ${rounds} | samples a second | one call, ms: median / p95 |`,
    '|---|---|---|---|',
  ];
  for (const url of [null, ...(process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : [])]) {
    const bench = await openBench(url);
    try {
      const clients = await agedCabinets(bench);
      const calls: number[] = [];
      const whole: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const samples = Array.from({ length: batch }, (_, at) => sampleAt(round * batch + at));
        const send = (client: FactoryClient) =>
          timed(async () => {
            const { code, msg, data } = await client.call(agingCalls.samples, { samples });
            if (code !== 0 || data.kept !== batch) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
          });
        whole.push(
          await timed(async () => {
            calls.push(...(await Promise.all(clients.map(send))));
          }),
        );
      }
      const { rows } = await bench.database.pool.query(
        `select count(*)::int as runs from vendor_aging where aging_no like 'BENCH%' and run_hours = $1 and offline_minutes = 0`,
        [(rounds * batch * 5 * 10) / 60],
      );
      if (Number(rows[0]?.runs) !== cabinets)
        throw new Error(`${rows[0]?.runs} runs tell all of their samples`);
      const seconds = median(whole) / 1_000;
      lines.push(
        `| ${bench.name} | ${seconds.toFixed(2)} | ${Math.round((cabinets * batch) / seconds)} | ${median(calls).toFixed(0)} / ${p95(calls).toFixed(0)} |`,
      );
      console.log(lines.at(-1));
    } finally {
      await bench.close();
    }
  }
  return lines;
}
