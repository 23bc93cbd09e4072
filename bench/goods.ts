import type { Kysely } from 'kysely';
import { syncPartner } from '../resources/goods-management/kangkon-goods-center/sync.server.ts';
import { Commits } from '../server/db/commits.ts';
import type { Services } from '../server/server-extension.ts';
import { type Bench, log, median, openBench, p95, timed } from './support.ts';

const goods = 100_000;
const partnerGoods = 20_000;
const rounds = 60;
/** The kept page after which the process ends in the midst of a synchronisation. */
const endsAfter = 17;
/** Whoever was at it is given up after two minutes (sync.server.ts). */
const leaseMs = 3 * 60_000;

/** A library of 100,000: the demo's names, each with a word that a few hundred share and one of its own. */
async function fillLibrary({ database: { pool } }: Bench): Promise<void> {
  await pool.query(`insert into goods_center (goods_code, goods_name, brand_id, type_id, spec_desc, goods_source, retail_price, goods_unit,
      temp_zone, identify_types, model_status, enabled, logo_url, create_time, update_time)
    select 'N' || lpad(i::text, 12, '0'), left(t.goods_name, 40) || ' ' || chr(19968 + i % 317) || chr(20300 + i % 293) || ' ' || i, t.brand_id, t.type_id,
      t.spec_desc, t.goods_source, t.retail_price, t.goods_unit, t.temp_zone, t.identify_types, t.model_status, t.enabled, t.logo_url,
      localtimestamp(0), localtimestamp(0)
    from generate_series(1, ${goods}) i
    join lateral (select * from goods_center order by id offset i % 60 limit 1) t on true`);
  await pool.query('vacuum analyze goods_center');
}

/** A few letters of a name, as people type them: some find hundreds, some one, some nothing. */
const asked = (round: number) =>
  [
    `${String.fromCharCode(19968 + (round % 317))}${String.fromCharCode(20300 + (round % 293))}`,
    `${1_000 + round * 911}`,
    '矿泉水 ',
    `没有${round}`,
  ][round % 4] ?? '';

async function search(bench: Bench): Promise<string[]> {
  await fillLibrary(bench);
  const lists: number[] = [];
  for (let round = 0; round < rounds + 8; round += 1) {
    const name = encodeURIComponent(asked(round));
    lists.push(
      await timed(async () => {
        const { code, msg } = await bench.get(`/goods_center/v1?page=1&size=10&goods_name=${name}`);
        if (code !== 0) throw new Error(msg);
      }),
    );
  }
  const alike: number[] = [];
  for (let round = 0; round < rounds + 8; round += 1)
    alike.push(await timed(() => bench.get(`/goods_center/similar/${1 + (round % 60)}/v1`)));
  return [
    ['a page of goods by part of their name', lists.slice(8)] as const,
    ['goods alike, by barcode and name', alike.slice(8)] as const,
  ].map(
    ([what, times]) =>
      `| ${bench.name} | ${what} | ${median(times).toFixed(1)} / ${p95(times).toFixed(1)} ms |`,
  );
}

const theEnd = 'the process ends';

/** Transactions of a process that ends before the one that is one too many. */
class EndingCommits extends Commits {
  #left = endsAfter;

  override async run<T, R>(db: Kysely<T>, work: (tx: Kysely<T>) => Promise<R>): Promise<R> {
    if (this.#left === 0) throw new Error(theEnd);
    this.#left -= 1;
    return super.run(db, work);
  }
}

async function sync(bench: Bench): Promise<string[]> {
  const { pool } = bench.database;
  await pool.query('delete from kangkon_goods_center');
  await pool.query(
    `update kangkon_sync set simulated_count = $1, since = null, next_since = null, page_token = null, due_time = localtimestamp(0) - interval '1 day'`,
    [partnerGoods],
  );
  let heap = 0;
  const round = async (services: Services) => {
    await syncPartner(services);
    heap = Math.max(heap, process.memoryUsage().heapUsed);
    const { rows } = await pool.query('select next_since from kangkon_sync');
    return rows[0].next_since !== null;
  };
  const ends = { ...bench.services, commits: new EndingCommits(log) };
  const later = { ...bench.services, clock: () => bench.services.clock() + leaseMs };
  let ended = false;
  const seconds =
    (await timed(async () => {
      try {
        while (await round(ends));
      } catch (error) {
        ended = error instanceof Error && error.message === theEnd;
      }
      while (await round(later));
    })) / 1_000;
  const { rows } = await pool.query(
    `select (select count(*)::int from kangkon_goods_center) as kept, read_count from kangkon_sync`,
  );
  if (!ended || rows[0].kept !== partnerGoods || rows[0].read_count !== partnerGoods)
    throw new Error(`the synchronisation kept ${JSON.stringify(rows[0])}`);
  return [
    `| ${bench.name} | ${partnerGoods.toLocaleString('en')} partner goods, ended after ${endsAfter} pages and gone on with | ${seconds.toFixed(1)} s, heap at most ${Math.round(heap / 1_048_576)} MB |`,
  ];
}

/** A name among 100,000 goods (goal: p95 ≤ 50 ms) and 20,000 goods of the partner (≤ 60 s with flat memory), on both databases. */
export async function benchGoods(): Promise<string[]> {
  const lines = ['| Database | What | median / p95 |', '| --- | --- | --- |'];
  for (const url of [null, ...(process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : [])]) {
    const bench = await openBench(url);
    try {
      lines.push(...(await sync(bench)), ...(await search(bench)));
    } finally {
      await bench.close();
    }
  }
  return lines;
}
