import { statSync } from 'node:fs';
import path from 'node:path';
import { insertOrders, openBench } from './support.ts';

/** An export of 200,000 orders with every column, as the job writes it: rows per second and the memory it takes. */
export async function benchExport(count = 200_000): Promise<string[]> {
  const lines = [
    '| Database | Form | rows | s | rows/s | peak heap above the start, MB | file, MB |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const url of [null, process.env.TEST_DATABASE_URL ?? null].slice(
    0,
    process.env.TEST_DATABASE_URL ? 2 : 1,
  )) {
    const bench = await openBench(url);
    try {
      await insertOrders(bench, count);
      for (const format of ['xlsx', 'csv'] as const) {
        globalThis.gc?.();
        const before = process.memoryUsage().heapUsed;
        let peak = 0;
        const watch = setInterval(() => {
          peak = Math.max(peak, process.memoryUsage().heapUsed - before);
        }, 50);
        const start = performance.now();
        // Without a worker the job runs inside the call that asks for it.
        const asked = await bench.get(`/export/mgt_order/v1?format=${format}&order_kind=0`);
        const seconds = (performance.now() - start) / 1000;
        clearInterval(watch);
        if (asked.code !== 0) throw new Error(asked.msg);
        const { rows } = (await bench.get('/export_file_download/v1')).data;
        const record = rows[0] as {
          id: string;
          status: number;
          row_count: number;
          fail_reason: string | null;
        };
        if (record.status !== 1) throw new Error(`the export failed: ${record.fail_reason}`);
        const size = statSync(path.join(bench.dataDir, 'exports', `${record.id}.${format}`)).size;
        lines.push(
          `| ${bench.name} | ${format} | ${record.row_count} | ${seconds.toFixed(1)} | ${Math.round(record.row_count / seconds)} | ${(peak / 1e6).toFixed(0)} | ${(size / 1e6).toFixed(1)} |`,
        );
        console.log(lines.at(-1));
      }
    } finally {
      await bench.close();
    }
  }
  return lines;
}
