import { changePrices } from '../resources/goods-management/price-change/job.server.ts';
import { decidePrices, type PriceRule } from '../resources/goods-management/price-limit/deciding.ts';
import { addDays, momentText } from '../resources/kit/time.ts';
import { type Bench, median, openBench, p95, timed } from './support.ts';

const points = 20_000;
/** Goods of one point's template, and different ones at all points: those that a change of prices names. */
const template = 40;
const changed = 800;
const applying = { goods: 50, strategies: 500 } as const;
const rivals = 20;

const today = momentText(Date.now()).slice(0, 10);
const days = { start_date: addDays(today, -30), end_date: addDays(today, 300) };
const times = 'localtimestamp(0), localtimestamp(0)';

/** Points, the first of which each sell some of 800 goods. @param selling how many those are */
async function fillPoints({ database: { pool } }: Bench, selling: number): Promise<void> {
  await pool.query(`insert into mct_shop (shop_name, cabinet_code, mgt_org_id, mct_id, scene_id, model_id, area_id, identify_type, address,
      service_phone, shop_status, online, enabled, sku_count, stock_quantity, stock_rate, fault_count, create_time, update_time)
    select 'B' || i, 'B' || lpad(i::text, 8, '0'), t.mgt_org_id, t.mct_id, t.scene_id, t.model_id, t.area_id, t.identify_type, t.address,
      '4000000000', 1, 1, 1, ${template}, 200, 6000, 0, ${times}
    from generate_series(1, ${points}) i join lateral (select * from mct_shop where id = 1 + i % 12) t on true`);
  await pool.query(`insert into goods_center (goods_code, goods_name, brand_id, type_id, spec_desc, goods_source, retail_price, goods_unit,
      temp_zone, identify_types, model_status, enabled, create_time, update_time)
    select 'N' || lpad(i::text, 12, '0'), left(t.goods_name, 40) || ' B' || i, t.brand_id, t.type_id, t.spec_desc, t.goods_source, 300 + i,
      t.goods_unit, t.temp_zone, t.identify_types, t.model_status, t.enabled, ${times}
    from generate_series(1, ${changed}) i join lateral (select * from goods_center where id = 1 + i % 60) t on true`);
  await pool.query(`insert into mct_shop_goods (shop_id, goods_id, shop_price, layer_no, slot_no, capacity, create_time, update_time)
    select s.id, g.id, g.retail_price, 1 + n / 10, 1 + n % 10, 10, ${times}
    from mct_shop s cross join generate_series(0, ${template - 1}) n
    join goods_center g on g.goods_code = 'N' || lpad((1 + (s.id * 7 + n * 13) % ${changed})::text, 12, '0')
    where s.shop_name in (select 'B' || i from generate_series(1, ${selling}) i)`);
  for (const table of ['mct_shop', 'goods_center', 'mct_shop_goods'])
    await pool.query(`vacuum analyze ${table}`);
}

/** Ids of what the bench has added, as text. */
async function added({ database: { pool } }: Bench, text: string): Promise<string[]> {
  const { rows } = await pool.query(text);
  return (rows as { id: string }[]).map(({ id }) => id);
}

const goodsOf = (bench: Bench) =>
  added(
    bench,
    `select id::text as id from goods_center where goods_code like 'N%' order by id limit ${changed}`,
  );

/** What a strategy says that is for named points. */
const strategy = (name: string, goods: readonly string[], shop_ids: readonly string[]) => ({
  ...days,
  config_name: name,
  limit_type: 2,
  goods: goods.map((goods_id) => ({ goods_id, min_percent: 90, max_percent: 150 })),
  shop_range: 1,
  shop_ids,
  week_days: [1, 2, 3, 4, 5, 6, 7],
  start_clock: '00:00',
  end_clock: '23:59',
});

/** A strategy over 20,000 points beside others of as many: made, counted, enabled. */
async function saved(bench: Bench): Promise<string[]> {
  const shops = await added(
    bench,
    `select id::text as id from mct_shop where shop_name like 'B%' order by id`,
  );
  const goods = (await goodsOf(bench)).slice(0, 50);
  // They name the same points and the same goods, and differ by rank, so that only a look at the ranks tells them apart.
  for (let at = 0; at < rivals; at += 1) {
    const made = await bench.send('POST', '/mgt_tactics_config/v1', {
      ...strategy(`其他策略${at}`, goods, at < 3 ? shops : shops.slice(at * 100, at * 100 + 100)),
      priority: at < 3 ? 200 + at : 200,
    });
    if (at < 3) await enable(bench, String(made.id));
  }
  const ask = { shop_range: 1, shop_ids: shops };
  const touches: number[] = [];
  const saves: number[] = [];
  const checks: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    touches.push(await timed(() => bench.send('POST', '/mgt_tactics_config/touched/v1', ask)));
    let id = '';
    const body = { ...strategy(`全部点位限价${round}`, goods, shops), priority: 100 + round };
    saves.push(
      await timed(async () => {
        id = String((await bench.send('POST', '/mgt_tactics_config/v1', body)).id);
      }),
    );
    checks.push(await timed(() => enable(bench, id)));
  }
  return [
    row(bench, `a strategy over ${points.toLocaleString('en')} named points saved`, saves),
    row(bench, 'the same enabled, its conflict check among those of as many points', checks),
    row(bench, 'which points it touches', touches),
  ];
}

async function enable(bench: Bench, id: string): Promise<void> {
  const { rows } = await bench.database.pool.query('select version from mgt_tactics_config where id = $1', [
    id,
  ]);
  await bench.send('PUT', `/mgt_tactics_config/enabled/${id}/v1`, { enabled: 1, version: rows[0].version });
}

const row = ({ name }: Bench, what: string, runs: readonly number[]) =>
  `| ${name} | ${what} | ${median(runs).toFixed(0)} / ${Math.max(...runs).toFixed(0)} ms |`;

/** 800 goods at all points, by the job; it may be ended anywhere, since every step is one transaction. */
async function changedByJob(bench: Bench, count: number): Promise<string[]> {
  const goods_ids = await goodsOf(bench);
  const made = await bench.send('POST', '/shop_price_change/v1', {
    goods_ids,
    price_mode: 2,
    percent: 50,
    shop_range: 0,
  });
  const state = async () => {
    const { rows } = await bench.database.pool.query(
      'select change_state, done_count, shop_total, changed_count, refused_count from shop_price_change where id = $1',
      [made.id],
    );
    return rows[0] as Readonly<
      Record<'change_state' | 'done_count' | 'shop_total' | 'changed_count' | 'refused_count', number>
    >;
  };
  const seconds =
    (await timed(async () => {
      while ((await state()).change_state === 0) await changePrices(bench.services);
    })) / 1_000;
  const { change_state, done_count, shop_total, changed_count, refused_count } = await state();
  if (change_state !== 1 || done_count !== shop_total || changed_count + refused_count < count * template)
    throw new Error(`the job left ${done_count} of ${shop_total} points, ${changed_count} prices`);
  return [
    `| ${bench.name} | ${goods_ids.length} goods at ${done_count.toLocaleString('en')} points: ${changed_count.toLocaleString('en')} prices changed, ${refused_count.toLocaleString('en')} refused | ${seconds.toFixed(0)} s, ${Math.round(changed_count / seconds).toLocaleString('en')} prices a second |`,
  ];
}

/** "What applies here?" of a template of 50 goods, each named by each of 500 strategies. */
async function applied(bench: Bench): Promise<string[]> {
  const { pool } = bench.database;
  await pool.query(`delete from mct_shop_goods where shop_id = 1`);
  await pool.query(`insert into mct_shop_goods (shop_id, goods_id, shop_price, layer_no, slot_no, capacity, create_time, update_time)
    select 1, g.id, g.retail_price, 1 + n / 10, 1 + n % 10, 10, ${times} from generate_series(1, ${applying.goods}) n
    join goods_center g on g.goods_code = 'N' || lpad(n::text, 12, '0')`);
  await pool.query(`insert into mgt_tactics_config (config_no, config_name, limit_type, goods, goods_count, shop_range, start_date, end_date,
      week_days, start_clock, end_clock, priority, enabled, told_flag, mgt_org_id, create_time, update_time)
    select 'TB' || i, '策略' || i, 1, (select jsonb_agg(jsonb_build_object('goods_id', g.goods_id::text, 'max_price', 100 + i)) from mct_shop_goods g
      where g.shop_id = 1), ${applying.goods}, 0, '${days.start_date}', '${days.end_date}', '[1,2,3,4,5,6,7]', '00:00', '23:59', 1 + i, 1, 0,
      (select id from manager_org where parent_id is null), ${times} from generate_series(1, ${applying.strategies}) i`);
  await pool.query('vacuum analyze mgt_tactics_config');
  const runs: number[] = [];
  for (let round = 0; round < 30; round += 1)
    runs.push(
      await timed(async () => {
        const { code, data } = await bench.get('/mgt_tactics_config/decision/v1?shop_id=1');
        if (code !== 0 || data.rows.length !== applying.goods) throw new Error('not every good is decided');
      }),
    );
  return [
    row(
      bench,
      `what applies at a point: ${applying.goods} goods × ${applying.strategies} strategies, over HTTP`,
      runs.slice(5),
    ),
  ];
}

/** The same without a database: the pure function alone. */
function decided(): string {
  const goods = Array.from({ length: applying.goods }, (_, at) => ({
    goods_id: String(at),
    retail_price: 300 + at,
    shop_price: 300 + at,
  }));
  const rules = Array.from(
    { length: applying.strategies },
    (_, at): PriceRule => ({
      ...days,
      id: String(at),
      priority: 1 + ((at * 7) % 400),
      enabled: 1,
      here: at % 3 > 0,
      limit_type: 1,
      week_days: [1, 2, 3, 4, 5, 6, 7],
      start_clock: '00:00',
      end_clock: '23:59',
      goods: goods.map(({ goods_id }) => ({ goods_id, max_price: 100 + at })),
    }),
  );
  const moment = momentText(Date.now());
  const runs = Array.from({ length: 300 }, () => {
    const start = performance.now();
    decidePrices(rules, goods, moment);
    return performance.now() - start;
  }).slice(50);
  return `| – | what applies, ${applying.goods} goods × ${applying.strategies} strategies: the deciding function | ${median(runs).toFixed(1)} / ${p95(runs).toFixed(1)} ms |`;
}

/**
 * Strategies over 20,000 points (goals: saved with its check ≤ 1 s, the points it touches ≤ 2 s, what applies ≤ 20 ms), and a change of 800
 * goods at all of them by the job; of a tenth of the points on the embedded database, which would take most of an hour otherwise.
 */
export async function benchStrategies(): Promise<string[]> {
  const lines = ['| Database | What | median / slowest |', '| --- | --- | --- |', decided()];
  for (const url of [null, ...(process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : [])]) {
    const selling = url === null ? points / 10 : points;
    const bench = await openBench(url);
    try {
      await fillPoints(bench, selling);
      for (const part of [saved, applied, (of: Bench) => changedByJob(of, selling)]) {
        lines.push(...(await part(bench)));
        console.log(lines.slice(-3).join('\n'));
      }
    } finally {
      await bench.close();
    }
  }
  return lines;
}
