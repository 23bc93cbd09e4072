import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../resources/kit/time.ts';
import { Promotion } from '../../../resources/marketing/promotion/index.ts';
import { dayPlan, orderDates } from '../../../resources/order-manager/seed/demand.ts';
import { drawShopping } from '../../../resources/order-manager/seed/shopping.ts';
import { AreaCode } from '../../../resources/shared/area.ts';
import { Point } from '../../../resources/shared/point.ts';
import { Scene } from '../../../resources/shared/scene.ts';
import { totalOf } from '../../../resources/shared/seed/basket.ts';
import { areas } from '../../../resources/shared/seed/reference/areas.ts';
import { sceneTree } from '../../../resources/shared/seed/reference/scene-tree.ts';
import { worldOf } from '../../../resources/shared/seed/world.ts';
import { compareDay } from '../../../resources/statistical-manager/activity/promotion-compare.server.ts';
import { rollPromotions } from '../../../resources/statistical-manager/rolling/promotion.server.ts';
import { rollHistory } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import { secondsOf } from '../../../server/seed/moments.ts';
import { item, Stream } from '../../../server/seed/random.ts';
import { batch, rowsOf } from '../../../server/seed/rows.ts';
import { write } from '../../../server/seed/write.ts';
import { small } from '../seed/rows.ts';
import { describeOnOneDatabase, type Template } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { startOfTests, users } from '../support/world.ts';
import { hold, worldOfActivities } from './activity-fixture.ts';
import { sell } from './fixture.ts';

const line = (amount: number, paid = amount) => [{ goods: '1', quantity: 1, amount, paid }];

/**
 * A lift that was put in comes out to the cent. Everything sells a quarter more in the last week of February than in the four weeks
 * before (the season), and the office 12 % on top of that on the three days of its activity:
 *   office 1000 a day, then 1000 × 1.25 × 1.12 = 1400; school, without activity, 2000 and then 2500
 *   lift (3 × 1400 / 3 × 1000) / (3 × 2500 / 3 × 2000) − 1 = 12.00 %
 *   an order of 500 with the activity pays 400: given away 3 × 100, ROI (4200 − 3000) / 300 = 4.00
 */
describeOnOneDatabase('the lift of an activity that is known beforehand', (fresh) => {
  let served: Served;
  let root: Client;
  const days = ['2026-02-23', '2026-02-24', '2026-02-25'];
  beforeAll(async () => {
    const database = await fresh(worldOfActivities);
    await hold(database, {
      id: '1',
      name: '已知提升',
      from: '2026-02-23',
      to: '2026-02-25',
      mct: '1',
      shops: [points.office],
    });
    let id = 100;
    const order = (shop: string, date: string, amount: number, promotion?: string) => {
      id += 1;
      const time = `${date} 09:00:00`;
      const lines = line(promotion ? amount + 100 : amount, amount);
      return sell(database, {
        id: String(id),
        shop,
        placed: time,
        paid: time,
        lines,
        ...(promotion && { promotion }),
      });
    };
    for (const date of days) {
      for (let weeks = 1; weeks <= 4; weeks += 1) {
        await order(points.office, addDays(date, -7 * weeks), 1000);
        await order(points.school, addDays(date, -7 * weeks), 2000);
      }
      await order(points.office, date, 400, '1');
      await order(points.office, date, 1000);
      await order(points.school, date, 2500);
    }
    served = await serve(database);
    await rollHistory(database.db, startOfTests);
    root = await served.signIn(users.root);
  }, 60_000);
  afterAll(() => served.close());

  test('comes out exactly, the season taken out by the control group, and so does the return', async () => {
    const range = { time_type: 1, start_date: '2026-02-23', end_date: '2026-02-25' };
    const { data } = await root.get('/statistics_activity/v1', range);
    expect(data.rows).toMatchObject([
      {
        promotion_name: '已知提升',
        join_order_count: 3,
        join_rate: 5000,
        base_day_amount: 1000,
        activity_day_amount: 1400,
        lift_rate: 1200,
        // Each of the three days is compared with the four before it of its weekday.
        base_depth: 40,
        activity_discount_amount: 300,
        roi: 400,
      },
    ]);
  });
});

const demo = worldOf({ ...small, profile: 'demo', now: '2026-11-22 12:00:00' });
const [today = '', ...past] = orderDates(demo.settings);

/** What each point of the demo sold on each day that is over, in cents: its shoppings, drawn as the seed draws them. */
function salesOfDemo() {
  const sales = new Map<string, number>();
  for (const date of past) {
    const stream = new Stream('lift of the seed', date);
    const { seconds, points: at } = dayPlan(demo, date, null);
    for (const [index, second] of seconds.entries()) {
      const point = item(demo.points, at[index] ?? 0);
      const { basket, promotion, coupon, welfare } = drawShopping(
        demo,
        index,
        secondsOf(date) + second,
        point,
        stream,
      );
      const total = totalOf(basket);
      const key = `${point.row.id} ${date}`;
      const paid = total - (promotion?.amount ?? 0) - (coupon?.amount ?? 0) - welfare;
      sales.set(key, (sales.get(key) ?? 0) + paid);
    }
  }
  return sales;
}

const seededPoints: Template = {
  name: 'points of the demo',
  async prepare(database) {
    await worldOfActivities.prepare(database);
    const { db } = database;
    for (const table of ['mct_shop', 'scene', 'sys_area_code'])
      await sql`delete from ${sql.table(table)}`.execute(db);
    const running = demo.promotions.filter(({ ran }) => ran && ran[1] >= secondsOf(past.at(-1) ?? ''));
    await write(
      db,
      batch(
        rowsOf(Scene, sceneTree),
        rowsOf(AreaCode, areas),
        rowsOf(
          Point,
          demo.points.map(({ row }) => row),
        ),
        { table: Promotion.name, rows: running.map(({ row }) => row) },
      ),
    );
    const chosen = running.flatMap(({ row, shopIds }) =>
      shopIds.map((target_id, position) => ({ owner_id: row.id, target_id, position })),
    );
    await db.insertInto('promotion__shop').values(chosen).execute();
    const sales = salesOfDemo();
    for (const date of past)
      await db
        .insertInto('statistics_shop_day')
        .values(
          demo.points
            .filter(({ mean }) => mean > 0)
            .map(({ row }) => ({
              stat_date: date,
              shop_id: row.id,
              mgt_org_id: row.mgt_org_id,
              mct_id: row.mct_id,
              scene_id: row.scene_id,
              active_days: 1,
              operating_minutes: 1440,
              online_minutes: 1440,
              sales_amount: sales.get(`${row.id} ${date}`) ?? 0,
              create_time: demo.settings.now,
              update_time: demo.settings.now,
            })),
        )
        .execute();
  },
};

describeOnOneDatabase('the lift that the seed puts into demand', (fresh) => {
  test('comes out of what was sold, within what so many cabinet-days leave to chance', async () => {
    const { db } = await fresh(seededPoints);
    await rollPromotions(db, {
      from: past.at(-1) ?? '',
      to: past[0] ?? '',
      now: demo.settings.now,
      shops: null,
    });
    for (const date of past) await compareDay(db, date, `${today} 12:00:00`);
    const { rows } = await sql<
      Record<string, number>
    >`select promotion_id::int as id, sum(compared_days)::int as days,
      sum(compared_amount)::float8 as amount, sum(base_amount)::float8 as base, sum(control_amount)::float8 as control,
      sum(control_base_amount)::float8 as control_base
      from statistics_promotion_day group by 1 having sum(compared_days) > 0`.execute(db);
    const sum = (name: string) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
    const lifts = new Map(demo.promotions.map(({ row, lift }) => [Number(row.id), lift]));
    const put =
      rows.reduce((all, row) => all + (row.base ?? 0) * (lifts.get(row.id ?? 0) ?? 0), 0) / sum('base');
    const found = sum('amount') / sum('base') / (sum('control') / sum('control_base')) - 1;
    const days = sum('days');
    expect(days).toBeGreaterThan(500);
    // What a cabinet sells on a day varies by 0.125 (gamma noise, shape 8) and by about ten baskets of their own, 1.8 / 10: in all 0.305
    // of its mean squared, and a quarter of that more for the base, a mean of four: 0.38. Large points weigh more, as if days were 1.7 times
    // fewer. The control group varies about as much again. Two standard errors of so many days: 7 % for a thousand.
    const tolerance = 2 * Math.sqrt((0.38 * 1.7 * 2) / days);
    expect(tolerance).toBeLessThan(put);
    expect(Math.abs(found - put)).toBeLessThan(tolerance);
  }, 120_000);
});
