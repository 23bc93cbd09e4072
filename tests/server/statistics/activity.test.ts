import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heal, rollHistory } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import { describeOnOneDatabase } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { orgs, startOfTests, users } from '../support/world.ts';
import { hold, worldOfActivities } from './activity-fixture.ts';
import { sell } from './fixture.ts';

/**
 * Sundays of three points, worked out by hand; it is Monday, 2 March 2026, 10:00.
 *
 * Activity 1 (merchant 1, the office, 1 March only). The office's Sundays:
 *   25 Jan 1000, 1 Feb 1200, 8 Feb 800, 15 Feb 1000; 22 Feb 5000, on which activity 3 ran: no base day. Base (1000+1200+800+1000)/4 = 1000.
 *   1 March: buyer 2 pays 900 of 1000 with the activity, for the first time; buyer 1 pays 700 without it: 1600.
 * The school, in the same scene and city, has no activity: 500, 500, 700, 300; 9999 on 22 Feb; 600 on 1 March. Base 500.
 *   lift (1600/1000)/(600/500) − 1 = 33.33 %; ROI (1600 − 1000)/100 = 6.00; participation 1/2
 * Activity 2 (merchant 2, all its points: south): nobody else is in its city. Sundays 300, 0, 300, 202: 200.5, half a cent up 201.
 *   1 March: buyer 5 pays 300 of 340: lift 300/201 − 1 = 49.25 %; ROI (300 − 201)/40 = 2.475, 2.48
 * Activity 4 holds on weekdays only, 5 was never switched on, 6 was stopped in February: none of them holds on that Sunday.
 */
const sunday = { time_type: 1, start_date: '2026-03-01', end_date: '2026-03-01' };

const line = (amount: number, paid = amount) => [{ goods: '1', quantity: 1, amount, paid }];

describeOnOneDatabase('figures of activities and coupons, worked out by hand', (fresh) => {
  let served: Served;
  let root: Client;
  let merchant: Client;
  beforeAll(async () => {
    const database = await fresh(worldOfActivities);
    const sundays = ['2026-01-25', '2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22'];
    const usual: readonly (readonly [shop: string, user: string, amounts: readonly number[]])[] = [
      [points.office, '1', [1000, 1200, 800, 1000, 5000]],
      [points.school, '3', [500, 500, 700, 300, 9999]],
      [points.south, '4', [77, 300, 0, 300, 202]],
    ];
    let id = 100;
    for (const [shop, user, amounts] of usual)
      for (const [at, amount] of amounts.entries()) {
        id += 1;
        const time = `${sundays[at]} 09:00:00`;
        if (amount > 0)
          await sell(database, { id: String(id), shop, user, placed: time, paid: time, lines: line(amount) });
      }
    const held = { from: '2026-03-01', to: '2026-03-01' };
    await hold(database, { ...held, id: '1', name: '满减一', mct: '1', shops: [points.office] });
    await hold(database, { ...held, id: '2', name: '折扣二', type: 2, mct: '2', org: orgs.south });
    await hold(database, {
      id: '3',
      name: '上周',
      from: '2026-02-22',
      to: '2026-02-22',
      mct: '1',
      status: 2,
      shops: [points.office],
    });
    const wide = { from: '2026-02-01', to: '2026-03-31', mct: '1' };
    await hold(database, {
      ...wide,
      id: '4',
      name: '工作日',
      weekdays: [1, 2, 3, 4, 5],
      shops: [points.school],
    });
    await hold(database, { ...wide, id: '5', name: '未启用', status: 0 });
    await hold(database, {
      ...wide,
      id: '6',
      name: '已停止',
      from: '2026-02-16',
      status: 0,
      stopped: '2026-02-19 12:00:00',
    });
    const now = (hour: number) => `2026-03-01 ${hour}:00:00`;
    const each = { placed: now(10), paid: now(10) };
    await sell(database, { ...each, id: '1', user: '2', promotion: '1', lines: line(1000, 900) });
    await sell(database, { ...each, id: '2', user: '1', lines: line(700) });
    await sell(database, {
      ...each,
      id: '3',
      shop: points.school,
      user: '3',
      lines: line(600),
      coupon: 'Y1',
    });
    await sell(database, {
      ...each,
      id: '4',
      shop: points.south,
      user: '5',
      promotion: '2',
      lines: line(340, 300),
    });
    const times = { create_time: '2026-02-20 08:00:00', update_time: '2026-02-20 08:00:00' };
    await database.db
      .insertInto('mgt_coupon')
      .values({
        id: '1',
        coupon_no: 'C1',
        coupon_name: '春季券',
        coupon_type: 1,
        coupon_status: 1,
        total_count: 100,
        claim_count: 5,
        use_count: 1,
        claim_limit: 5,
        claim_start_time: '2026-02-20 00:00:00',
        claim_end_time: '2026-03-10 23:59:59',
        valid_type: 1,
        valid_start_time: '2026-02-20 00:00:00',
        valid_end_time: '2026-03-20 23:59:59',
        mgt_org_id: orgs.shanghai,
        mct_id: '1',
        ...times,
      })
      .execute();
    for (const [at, claimed] of ['2026-02-28 12:00:00', now(8), now(9), now(11), now(12)].entries())
      await database.db
        .insertInto('mct_user_coupon')
        .values({
          id: String(at + 1),
          coupon_id: '1',
          user_id: '3',
          user_phone: '13800138003',
          coupon_code: `Y${at + 1}`,
          claim_time: claimed,
          valid_end_time: '2026-03-20 23:59:59',
          mgt_org_id: orgs.shanghai,
          mct_id: '1',
          create_time: claimed,
          update_time: claimed,
        })
        .execute();
    served = await serve(database);
    await rollHistory(database.db, startOfTests);
    root = await served.signIn(users.root);
    merchant = await served.signIn(users.merchant);
  }, 60_000);
  afterAll(() => served.close());

  test('lift with and without a control group, ROI, participation and new buyers', async () => {
    const { code, msg, data } = await root.get('/statistics_activity/v1', sunday);
    expect([code, msg]).toEqual([0, '']);
    expect(data.rows.map((row: { promotion_name: string }) => row.promotion_name)).toEqual([
      '满减一',
      '折扣二',
    ]);
    const [first, second] = data.rows;
    expect(first).toMatchObject({
      promotion_type: 5,
      promotion_status: 1,
      start_time: '2026-03-01 00:00:00',
      join_shop_count: 1,
      join_user_count: 1,
      join_order_count: 1,
      join_rate: 5000,
      activity_sales_amount: 900,
      activity_discount_amount: 100,
      base_day_amount: 1000,
      activity_day_amount: 1600,
      lift_rate: 3333,
      roi: 600,
      new_user_count: 1,
    });
    expect(second).toMatchObject({
      join_rate: 10_000,
      base_day_amount: 201,
      activity_day_amount: 300,
      lift_rate: 4925,
      roi: 248,
      new_user_count: 1,
    });
    const byLift = await root.get('/statistics_activity/v1', {
      ...sunday,
      order_by: 'lift_rate',
      sort_type: 1,
    });
    expect(byLift.data.rows.map(({ key }: { key: string }) => key)).toEqual(['2', '1']);
  });

  test('the whole: sums first, then rates', async () => {
    const { data } = await root.get('/statistics_activity/summary/v1', sunday);
    expect(data.now).toMatchObject({
      join_order_count: 2,
      activity_sales_amount: 1200,
      activity_discount_amount: 140,
      // 2 of 3
      join_rate: 6667,
      // (1900 / 1201) / (600 / 500) − 1
      lift_rate: 3183,
      // (1900 − 1201) / 140
      roi: 499,
    });
    expect(data.previous).toMatchObject({ join_order_count: 0, roi: null });
  });

  test('where nothing is to compare with there is no lift and no return: a running day is not compared', async () => {
    await served.database.db.updateTable('mgt_order').set({ update_time: '2026-03-02 09:59:00' }).execute();
    await served.rollUp();
    const today = { time_type: 1, start_date: '2026-03-02', end_date: '2026-03-02' };
    const rows = (await root.get('/statistics_activity/v1', today)).data.rows;
    expect(rows).toMatchObject([
      { promotion_name: '工作日', join_order_count: 0, join_rate: null, lift_rate: null, roi: null },
    ]);
  });

  test('the days of one activity among those around them', async () => {
    const range = { time_type: 1, start_date: '2026-02-22', end_date: '2026-03-01' };
    const { data } = await root.get('/statistics_activity/trend/v1', {
      ...range,
      measures: 'point_day_amount,held_days',
      by: 'activity',
      keys: '1',
    });
    const [only] = data.lines;
    expect(only.name).toBe('满减一');
    expect(only.values[0]).toEqual({ point_day_amount: 5000, held_days: 0 });
    expect(only.values.at(-1)).toEqual({ point_day_amount: 1600, held_days: 1 });
  });

  test('coupons: issued once however long the range, claimed and used on their days', async () => {
    const { data } = await root.get('/statistics_coupon/v1', sunday);
    expect(data.rows).toMatchObject([
      {
        coupon_name: '春季券',
        coupon_type: 1,
        issue_count: 100,
        claim_count: 4,
        use_count: 1,
        redeemed_count: 0,
        use_rate: 0,
        life_claim_count: 5,
        life_use_count: 1,
        join_shop_count: 1,
        join_user_count: 1,
        activity_sales_amount: 600,
      },
    ]);
    const week = { ...sunday, start_date: '2026-02-23' };
    const whole = await root.get('/statistics_coupon/summary/v1', week);
    expect(whole.data.now).toMatchObject({
      issue_count: 100,
      life_claim_count: 5,
      claim_count: 5,
      use_count: 1,
      redeemed_count: 1,
      use_rate: 2000,
    });
  });

  test('a merchant is told of its own points, and sends no organisation', async () => {
    const { data } = await merchant.get('/statistics_activity/v1', sunday);
    expect(data.rows.map((row: { promotion_name: string }) => row.promotion_name)).toEqual(['满减一']);
    expect((await merchant.get('/statistics_activity/v1', { ...sunday, mct_id: '2' })).code).toBe(10006);
    expect((await merchant.get('/statistics_coupon/v1', { ...sunday, mgt_org_id: '3' })).code).toBe(10006);
    const other = await served.signIn(users.otherMerchant);
    expect((await other.get('/statistics_coupon/v1', sunday)).data.rows).toEqual([]);
    const east = await served.signIn(users.east);
    const seen = (await east.get('/statistics_activity/v1', sunday)).data.rows;
    expect(seen.map(({ key }: { key: string }) => key)).toEqual(['1']);
  });

  test('a day that is made again later moves what it is the base of', async () => {
    const { db } = served.database;
    await sell(served.database, {
      id: '90',
      user: '1',
      placed: '2026-02-15 20:00:00',
      paid: '2026-02-15 20:00:00',
      lines: line(400),
    });
    // Nobody told the tasks; they look for what differs.
    await heal(served.app.services);
    const { data } = await root.get('/statistics_activity/v1', { ...sunday, promotion_name: '满减一' });
    // (1000 + 1200 + 800 + 1400) / 4
    expect(data.rows[0]).toMatchObject({ base_day_amount: 1100, lift_rate: 2121 });
    const kept =
      await sql`select * from statistics_promotion_day order by promotion_id, shop_id, stat_date`.execute(db);
    await sql`delete from statistics_promotion_day`.execute(db);
    await rollHistory(db, startOfTests);
    const again =
      await sql`select * from statistics_promotion_day order by promotion_id, shop_id, stat_date`.execute(db);
    const facts = (rows: readonly unknown[]) =>
      rows.map((row) => ({ ...(row as object), id: '', version: 0, create_time: '', update_time: '' }));
    expect(facts(again.rows)).toEqual(facts(kept.rows));
    expect(again.rows.length).toBeGreaterThan(3);
  });
});
