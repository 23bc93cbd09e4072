import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollHistory } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { Stream } from '../../../server/seed/random.ts';
import { estimate, sketchOf } from '../../../server/statistics/sketch.ts';
import { describeOnEachDatabase } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { users } from '../support/world.ts';
import { giveBack, type Line, sell, worldWithPoints } from './fixture.ts';
import { moneyOf } from './order-figures.ts';

/** What raw rows say, point by point and day by day, told another way than the roll-ups tell it: order by order, in this file alone. */
async function directly(db: Kysely<Tables>) {
  const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await text.execute(db)).rows;
  const orders = await rows(sql<
    Record<string, string | number | null>
  >`select m.*, m.create_time::date::text as placed_on,
    m.settle_time::date::text as settled_on, m.pay_time::date::text as paid_on, extract(hour from m.pay_time)::int as paid_hour,
    extract(hour from m.create_time)::int as placed_hour, extract(hour from m.settle_time)::int as settled_hour
    from mgt_order m order by m.pay_time, m.id`);
  const lines = await rows(sql<Record<string, string | number | null>>`select * from mgt_order_goods`);
  const refunds = await rows(sql<
    Record<string, string | number | null> & { goods: { order_goods_id: string; quantity: number }[] }
  >`
    select a.*, a.finish_time::date::text as day, extract(hour from a.finish_time)::int as hour from mgt_after_sale_order a where a.after_sale_status = 2`);
  const found = new Map<string, Record<string, number>>();
  const add = (key: string, name: string, value: number) => {
    if (value === 0) return;
    const cell = found.get(key) ?? {};
    cell[name] = (cell[name] ?? 0) + value;
    found.set(key, cell);
  };
  const seen = new Set<string>();
  const n = (value: unknown) => Number(value ?? 0);
  const buyers = new Set<string>();
  for (const order of orders) {
    const own = lines.filter((line) => line.order_id === order.id);
    const both = (date: unknown, at: unknown, name: string, value: number) => {
      add(`day ${order.shop_id} ${date}`, name, value);
      add(`hour ${order.shop_id} ${date} ${at}`, name, value);
    };
    if (order.order_kind === 0) both(order.placed_on, order.placed_hour, 'open_count', 1);
    if (order.settled_on) both(order.settled_on, order.settled_hour, 'gmv_amount', n(order.total_amount));
    for (const line of own)
      if (order.settled_on)
        add(`goods ${line.goods_id} ${order.settled_on}`, 'gmv_amount', n(line.line_amount));
    if (order.pay_status !== 1) continue;
    const cell = `day ${order.shop_id} ${order.paid_on}`;
    const counted = order.order_kind === 0 && n(order.total_amount) > 0 ? 1 : 0;
    both(order.paid_on, order.paid_hour, 'order_count', counted);
    both(order.paid_on, order.paid_hour, 'sales_amount', n(order.pay_amount));
    both(order.paid_on, order.paid_hour, 'discount_amount', n(order.promotion_amount));
    if (counted === 1 && !seen.has(String(order.user_id))) add(cell, 'new_user_count', 1);
    if (counted === 1) {
      seen.add(String(order.user_id));
      buyers.add(`${order.shop_id} ${order.paid_on} ${order.user_id}`);
    }
    for (const line of own) {
      both(order.paid_on, order.paid_hour, 'item_count', n(line.quantity));
      add(`goods ${line.goods_id} ${order.paid_on}`, 'sale_quantity', n(line.quantity));
      add(`goods ${line.goods_id} ${order.paid_on}`, 'sales_amount', n(line.line_pay_amount));
    }
  }
  for (const refund of refunds) {
    const order = orders.find((each) => each.id === refund.order_id);
    for (const cell of [
      `day ${order?.shop_id} ${refund.day}`,
      `hour ${order?.shop_id} ${refund.day} ${refund.hour}`,
    ])
      add(cell, 'refund_amount', n(refund.refund_amount));
    for (const { order_goods_id, quantity } of refund.goods) {
      const line = lines.find((each) => each.id === order_goods_id);
      add(`goods ${line?.goods_id} ${refund.day}`, 'refund_quantity', quantity);
    }
  }
  for (const key of buyers) add(`buyers ${key.split(' ').slice(0, 2).join(' ')}`, 'user_count', 1);
  return Object.fromEntries([...found].sort());
}

const hourNames = [
  'open_count',
  'order_count',
  'item_count',
  'gmv_amount',
  'sales_amount',
  'discount_amount',
  'refund_amount',
];

const dayNames = [
  'open_count',
  'order_count',
  'new_user_count',
  'item_count',
  'gmv_amount',
  'sales_amount',
  'discount_amount',
  'refund_amount',
];

/** The same out of the roll-ups. */
async function rolledUp(db: Kysely<Tables>) {
  const found = new Map<string, Record<string, number>>();
  const put = (key: string, row: Record<string, unknown>, names: readonly string[]) => {
    const cell = Object.fromEntries(
      names.map((name) => [name, Number(row[name])]).filter(([, value]) => value !== 0),
    );
    if (Object.keys(cell).length > 0) found.set(key, cell);
  };
  const rows = async (text: ReturnType<typeof sql<Record<string, unknown>>>) => (await text.execute(db)).rows;
  for (const row of await rows(sql`select *, stat_date::text as date from statistics_shop_day`))
    put(`day ${row.shop_id} ${row.date}`, row, dayNames);
  for (const row of await rows(sql`select *, stat_date::text as date from statistics_shop_hour`))
    put(`hour ${row.shop_id} ${row.date} ${row.stat_hour}`, row, hourNames);
  // Goods by hours are their days cut up.
  const goodsSums = sql.raw(
    ['sale_quantity', 'gmv_amount', 'sales_amount', 'cost_amount', 'refund_quantity', 'replenish_quantity']
      .map((name) => `sum(${name})::float8 as ${name}`)
      .join(', '),
  );
  const [byHours, byDays] = await Promise.all(
    ['statistics_goods_hour', 'statistics_goods_org_day'].map((table) =>
      rows(sql`select goods_id, stat_date::text as date, ${goodsSums} from ${sql.table(table)} group by 1, 2
        having sum(sale_quantity + gmv_amount + refund_quantity + replenish_quantity) > 0 order by 2, 1`),
    ),
  );
  expect(byHours).toEqual(byDays);
  for (const row of await rows(sql`select shop_id, stat_date::text as date, count(distinct user_id) as user_count
    from statistics_buyer_day group by 1, 2`))
    put(`buyers ${row.shop_id} ${row.date}`, row, ['user_count']);
  for (const row of await rows(sql`select goods_id, stat_date::text as date, sum(sale_quantity) sale_quantity, sum(sales_amount) sales_amount,
    sum(gmv_amount) gmv_amount, sum(refund_quantity) refund_quantity from statistics_goods_org_day group by 1, 2`))
    put(`goods ${row.goods_id} ${row.date}`, row, [
      'sale_quantity',
      'sales_amount',
      'gmv_amount',
      'refund_quantity',
    ]);
  return Object.fromEntries([...found].sort());
}

/** What was added up by organisation, merchant and scene, beside the same added up from points here; both of whole days. */
async function ofOrganisations(db: Kysely<Tables>) {
  const wholes = [
    ['statistics_org_day', 'statistics_shop_day', []],
    ['statistics_org_pay_day', 'statistics_shop_pay_day', ['pay_channel', 'order_source']],
    ['statistics_org_hour', 'statistics_shop_hour', ['stat_hour']],
  ] as const;
  const cells = async (table: string, by: readonly string[]) => {
    const found = new Map<string, Record<string, number>>();
    const { rows } = await sql<
      Record<string, unknown>
    >`select *, stat_date::text as date from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      const key = ['date', 'mgt_org_id', 'mct_id', 'scene_id', ...by].map((name) => row[name]).join(' ');
      const cell = found.get(key) ?? {};
      for (const [name, value] of Object.entries(row))
        if (/_(count|amount|days|minutes)$/.test(name)) cell[name] = (cell[name] ?? 0) + Number(value);
      found.set(key, cell);
    }
    return Object.fromEntries([...found].sort());
  };
  return Promise.all(
    wholes.map(async ([whole, of, by]) => ({ kept: await cells(whole, by), summed: await cells(of, by) })),
  );
}

/** What sketches say, of all scenes and of each, beside the buyers counted; of so few they are exact. */
async function ofSketches(db: Kysely<Tables>) {
  const { rows } = await sql<{ key: string; sketch: string }>`
    select concat_ws(' ', stat_date, 'org ' || org_id, 'mct ' || merchant_id, 'scene ' || scene_id) as key, sketch
    from statistics_buyer_sketch order by 1`.execute(db);
  const { rows: counted } = await sql<{ key: string; n: number }>`
    select concat_ws(' ', b.stat_date, w.owner, 'scene ' || p.scene) as key, count(distinct b.user_id)::int as n
    from statistics_buyer_day b join manager_org o on o.id = b.mgt_org_id
    cross join lateral (select 'org ' || a.id as owner from manager_org a where o.org_code like a.org_code || '%'
      union all select 'mct ' || b.mct_id where b.mct_id is not null) w
    cross join lateral (values (null::bigint), (b.scene_id)) p(scene) group by 1 order by 1`.execute(db);
  return {
    kept: rows.map(({ key, sketch }) => [key, estimate(sketchOf(sketch))]).sort(),
    counted: counted.map(({ key, n }) => [key, n]).sort(),
  };
}

describeOnEachDatabase('roll-ups and what they are made of', (fresh) => {
  let served: Served;
  let root: Client;
  const follow = async () => {
    await served.rollUp();
  };
  beforeAll(async () => {
    served = await serve(await fresh(worldWithPoints));
    root = await served.signIn(users.root);
  }, 60_000);
  afterAll(() => served.close());

  test('after a stream of orders, payments and late refunds every roll-up is what raw rows say, and so is one made anew', async () => {
    const { db } = served.database;
    const stream = new Stream(11, 'statistics');
    const shops = [points.office, points.school, points.south];
    let refunds = 0;
    const paid: { id: string; lines: readonly Line[] }[] = [];
    for (let id = 101; id <= 220; id += 1) {
      const date = `2026-02-${String(stream.int(24, 28)).padStart(2, '0')}`;
      const hour = String(stream.int(0, 22)).padStart(2, '0');
      const count = stream.int(1, 3);
      const lines = Array.from({ length: count }, (_, at): Line => {
        const quantity = stream.int(1, 3);
        const amount = quantity * stream.int(2, 9) * 100;
        return {
          goods: stream.chance(0.1) ? null : String(((id + at) % 4) + 1),
          quantity,
          amount,
          paid: amount - stream.int(0, 1) * 50,
        };
      });
      const pays = stream.chance(0.85);
      await sell(served.database, {
        id: String(id),
        shop: shops[id % 3],
        user: String(stream.int(1, 5)),
        placed: `${date} ${hour}:10:00`,
        paid: pays ? (stream.chance(0.2) ? '2026-03-01 01:00:00' : `${date} ${hour}:15:00`) : null,
        lines,
        kind: stream.chance(0.1) ? 1 : 0,
        channel: stream.chance(0.5) ? 1 : 2,
        source: stream.chance(0.5) ? 1 : 3,
      });
      if (pays) paid.push({ id: String(id), lines });
      // Some are looked at while others are still to come.
      if (id % 60 === 0) await follow();
    }
    for (const { id, lines } of paid.filter((_, at) => at % 4 === 0)) {
      refunds += 1;
      const [line] = lines;
      if (!line) continue;
      await giveBack(served.database, {
        id: String(refunds),
        order: id,
        amount: line.paid,
        at: refunds % 2 === 0 ? '2026-03-02 09:58:00' : '2026-03-01 20:00:00',
        goods: [{ order_goods_id: String(Number(id) * 10), quantity: line.quantity, amount: line.paid }],
      });
      if (refunds === 5) await follow();
    }
    await follow();
    const told = await directly(db);
    expect(Object.keys(told).length).toBeGreaterThan(100);
    const kept = await rolledUp(db);
    expect(kept).toEqual(told);
    const organisations = await ofOrganisations(db);
    for (const { kept, summed } of organisations) {
      expect(Object.keys(kept).length).toBeGreaterThan(5);
      expect(kept).toEqual(summed);
    }
    const { kept: sketched, counted } = await ofSketches(db);
    expect(sketched).toEqual(counted);
    expect(counted.some(([key]) => String(key).includes('scene'))).toBe(true);
    // Lost, and made again of raw rows alone.
    for (const table of [
      'org_day',
      'org_pay_day',
      'org_hour',
      'shop_day',
      'shop_pay_day',
      'shop_hour',
      'buyer_day',
      'refund_day',
      'goods_day',
      'goods_org_day',
      'goods_hour',
      'goods_pair_day',
    ])
      await sql`delete from ${sql.table(`statistics_${table}`)}`.execute(db);
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    await rollHistory(db, '2026-03-02 10:00:00');
    clearInterval(others);
    expect(await rolledUp(db)).toEqual(kept);
    // Whoever calls while it runs isn't kept waiting for all of it.
    expect(turns).toBeGreaterThan(5);
    // What a point was online for is known of the day itself only; everything else comes back the same.
    for (const { kept: again, summed } of await ofOrganisations(db)) expect(again).toEqual(summed);
  }, 120_000);

  test('points, goods, payment channels and hours add up to one and the same', async () => {
    const range = { time_type: 1, start_date: '2026-02-23', end_date: '2026-03-02' };
    const shop = (await root.get('/statistics_shop/summary/v1', range)).data.now;
    const goods = (await root.get('/statistics_goods/summary/v1', range)).data.now;
    expect(shop.sales_amount).toBeGreaterThan(0);
    expect([goods.sales_amount, goods.gmv_amount, goods.sale_quantity]).toEqual([
      shop.sales_amount,
      shop.gmv_amount,
      shop.item_count,
    ]);
    const raw = await moneyOf(served.database.db, range.start_date, range.end_date);
    expect(raw.refund_quantity).toBeGreaterThan(0);
    expect(raw.cost_amount).toBeGreaterThan(0);
    expect(shop).toMatchObject({
      sales_amount: raw.sales_amount,
      order_count: raw.order_count,
      discount_amount: raw.discount_amount,
      refund_amount: raw.refund_amount,
      refund_count: raw.refund_count,
      user_count: raw.user_count,
    });
    expect(goods).toMatchObject({
      cost_amount: raw.cost_amount,
      gross_amount: raw.sales_amount - raw.cost_amount,
      refund_quantity: raw.refund_quantity,
    });
    let sales = 0;
    for (const pay_channel of [1, 2]) {
      const part = (await root.get('/statistics_shop/summary/v1', { ...range, pay_channel })).data.now;
      sales += part.sales_amount;
      // Nobody opens a door by a channel: what openings have to do with is unknown.
      expect([part.open_count, part.conversion_rate, part.online_rate]).toEqual([null, null, null]);
    }
    expect(sales).toBe(shop.sales_amount);
    const heat = (await root.get('/statistics_shop/heat/v1', { ...range, measure: 'sales_amount' })).data
      .cells;
    expect(heat.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(
      shop.sales_amount,
    );
    const trend = (await root.get('/statistics_shop/trend/v1', { ...range, measures: 'sales_amount' })).data;
    expect(trend.unit).toBe('day');
    expect(trend.buckets).toHaveLength(8);
    const bars = trend.buckets.map(({ now }: { now: { sales_amount: number } }) => now.sales_amount);
    expect(bars.reduce((sum: number, value: number) => sum + value, 0)).toBe(shop.sales_amount);
    const rank = (
      await root.get('/statistics_shop/rank/v1', { ...range, by: 'shop', measures: 'sales_amount', most: 1 })
    ).data;
    expect(rank.rows[0].sales_amount + rank.rest.sales_amount).toBe(rank.total.sales_amount);
    expect(rank.total.sales_amount).toBe(shop.sales_amount);
    // Split by day the rows add up too.
    const split = (
      await root.get('/statistics_shop/v1', {
        ...range,
        by: 'shop',
        split: 1,
        size: 100,
        order_by: 'stat_period',
        sort_type: 0,
      })
    ).data;
    expect(split.rows[0]).toMatchObject({
      stat_period: '2026-02-24',
      period: { from: '2026-02-24', to: '2026-02-24' },
      mom_rate: null,
    });
    expect(split.rows.reduce((sum: number, row: { sales_amount: number }) => sum + row.sales_amount, 0)).toBe(
      shop.sales_amount,
    );
  });

  test('[3.13] [3.56] [5.10] [5.12] ranges are taken and refused as the specification has it', async () => {
    const ask = async (time_type: number | string, start_date: string, end_date: string) => {
      const { code, data } = await root.get('/statistics_shop/v1', { time_type, start_date, end_date });
      return code === 0 ? 0 : [code, data.errors[0].field];
    };
    // 31 days, both ends included; one more is refused
    expect(await ask(1, '2026-01-31', '2026-03-02')).toBe(0);
    expect(await ask(1, '2026-01-30', '2026-03-02')).toEqual([10006, 'end_date']);
    const long = await root
      .speaking('zh')
      .get('/statistics_shop/v1', { time_type: 1, start_date: '2026-01-01', end_date: '2026-03-02' });
    expect(long.msg).toBe('最多可查询31天');
    expect(await ask(1, '2026-03-02', '2026-03-03')).toEqual([10006, 'end_date']);
    expect(await ask(1, '2026-03-02', '2026-03-01')).toEqual([10006, 'end_date']);
    expect(await ask(1, '2026-02-30', '2026-03-01')).toEqual([10006, 'start_date']);
    // The month, and the year, that are still running are there
    expect(await ask(2, '2025-04-01', '2026-03-31')).toBe(0);
    expect(await ask(2, '2025-03-01', '2026-03-31')).toEqual([10006, 'end_date']);
    expect(await ask(3, '2022-01-01', '2026-12-31')).toBe(0);
    expect(await ask(4, '2023-04-01', '2025-03-31')).toBe(0);
    expect(await ask(4, '2023-01-01', '2023-06-30')).toEqual([10006, 'start_date']);
    expect(await ask(4, '2025-04-01', '2025-06-30')).toEqual([10006, 'start_date']);
    expect(await ask(5, '2026-03-01', '2026-03-01')).toEqual([10006, 'time_type']);
    for (const asked of [
      { by: 'planet' },
      { measures: 'id' },
      { order_by: 'shop_name', sort_type: '0' },
      { mgt_org_id: 'x' },
    ])
      expect(
        (
          await root.get('/statistics_shop/rank/v1', {
            by: 'shop',
            measures: 'sales_amount',
            ...(asked as object),
          })
        ).code,
      ).toBe(10006);
  });
});
