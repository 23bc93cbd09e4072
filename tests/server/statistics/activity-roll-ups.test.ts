import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../resources/kit/time.ts';
import { rollHistory } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import { Stream } from '../../../server/seed/random.ts';
import { describeOnOneDatabase } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Served, serve } from '../support/served.ts';
import { orgs, startOfTests, users } from '../support/world.ts';
import { claim, hold, issue, worldOfActivities } from './activity-fixture.ts';
import { activitiesDirectly, activitiesRolledUp } from './activity-oracle.ts';
import { giveBack, type Line, sell } from './fixture.ts';

const tables = [
  'promotion_day',
  'promotion_buyer_day',
  'promotion_around',
  'coupon_day',
  'coupon_buyer_day',
  'shop_day',
  'shop_pay_day',
  'org_day',
];

describeOnOneDatabase('roll-ups of activities and coupons and what they are made of', (fresh) => {
  let served: Served;
  const follow = async () => {
    await served.rollUp();
  };
  /** Both told alike; how many cells of each kind, so that none is empty. */
  const agree = async () => {
    const { db } = served.database;
    const direct = await activitiesDirectly(db, startOfTests.slice(0, 10));
    expect(await activitiesRolledUp(db)).toEqual(direct);
    return direct;
  };
  beforeAll(async () => {
    served = await serve(await fresh(worldOfActivities));
  }, 60_000);
  afterAll(() => served.close());

  test('after a stream of orders, late payments and late refunds every measure is what raw rows say, and so is one made anew', async () => {
    const { database } = served;
    const { db } = database;
    const stream = new Stream(17, 'activities');
    const own = { mct: '1', shops: [points.office, points.school] };
    await hold(database, { id: '1', name: '两点', from: '2026-02-20', to: '2026-02-24', ...own });
    // Two at a time at one point.
    await hold(database, {
      id: '2',
      name: '重叠',
      from: '2026-02-22',
      to: '2026-02-26',
      mct: '1',
      shops: [points.office],
    });
    await hold(database, {
      id: '3',
      name: '南方工作日',
      from: '2026-02-10',
      to: '2026-03-31',
      mct: '2',
      org: orgs.south,
      weekdays: [1, 2, 3, 4, 5],
    });
    await hold(database, {
      id: '4',
      name: '平台',
      from: '2026-02-27',
      to: '2026-03-05',
      mct: null,
      org: orgs.east,
      status: 0,
      stopped: '2026-02-28 12:00:00',
    });
    await hold(database, {
      id: '5',
      name: '未启用',
      from: '2026-02-01',
      to: '2026-03-31',
      mct: '1',
      status: 0,
    });
    // Beside it the office has none: its control group.
    await hold(database, {
      id: '6',
      name: '学校',
      from: '2026-02-15',
      to: '2026-02-18',
      mct: '1',
      shops: [points.school],
    });
    await issue(database, { id: '1', name: '长期券', from: '2026-02-01', until: '2026-03-20', mct: '1' });
    await issue(database, { id: '2', name: '平台券', from: '2026-02-20', until: '2026-02-26', mct: null });

    const shops = [points.office, points.school, points.workshop, points.south];
    const paid: { id: string; line: Line | undefined; coupon: string | undefined }[] = [];
    for (let id = 101; id <= 330; id += 1) {
      const date = addDays('2026-01-27', stream.int(0, 33));
      const hour = String(stream.int(0, 22)).padStart(2, '0');
      const lines = Array.from({ length: stream.int(1, 2) }, (_, at): Line => {
        const amount = stream.int(2, 9) * 100 + stream.int(0, 99);
        return {
          goods: String(((id + at) % 4) + 1),
          quantity: stream.int(1, 3),
          amount,
          paid: amount - stream.int(0, 1) * 50,
        };
      });
      const pays = stream.chance(0.9);
      const user = String(stream.int(1, 5));
      const offer = stream.next();
      const coupon = offer < 0.2 ? `Y${id}` : undefined;
      if (coupon)
        await claim(database, {
          id: String(id),
          coupon: stream.chance(0.5) ? '1' : '2',
          user,
          at: `${addDays(date, -stream.int(0, 2))} 00:05:00`,
          code: coupon,
        });
      // One of a cent by somebody of the staff counts nowhere.
      const isTest = stream.chance(0.03);
      await sell(database, {
        id: String(id),
        shop: shops[id % 4],
        user,
        placed: `${date} ${hour}:10:00`,
        paid: pays ? (stream.chance(0.2) ? `${addDays(date, 1)} 01:00:00` : `${date} ${hour}:15:00`) : null,
        lines: isTest ? [{ goods: '1', quantity: 1, amount: 1, paid: 1 }] : lines,
        kind: stream.chance(0.08) ? 1 : 0,
        ...(isTest && { phone: users.east }),
        ...(coupon
          ? { coupon }
          : offer < 0.6 && {
              promotion: stream.pick(['1', '2', '3', '4']),
              // Every third counts for two activities.
              ...(id % 3 === 0 && { beside: '6' }),
            }),
      });
      if (pays && !isTest) paid.push({ id: String(id), line: lines[0], coupon });
      if (id === 250) {
        await follow();
        await agree();
      }
    }
    await follow();
    const before = await agree();
    const kinds = Object.keys(before).map((key) => key.replace(/ \d.*/, ''));
    for (const kind of ['day', 'buyer', 'around', 'coupon', 'coupon buyer'])
      expect(kinds.filter((each) => each === kind).length, kind).toBeGreaterThan(20);
    const days = Object.values(before);
    expect(days.filter(({ control_days }) => control_days).length).toBeGreaterThan(3);
    expect(days.filter((cell) => cell.compared_days && !cell.control_days).length).toBeGreaterThan(3);

    // Refunds of weeks later; some coupons come back to their owners. What was sold with an activity stays sold.
    for (const [at, { id, line, coupon }] of paid.filter((_, at) => at % 4 === 0).entries()) {
      await giveBack(database, {
        id: String(at + 1),
        order: id,
        amount: line?.paid ?? 0,
        at: at % 2 === 0 ? '2026-03-02 09:58:00' : '2026-03-01 20:00:00',
      });
      if (coupon)
        await db
          .updateTable('mct_user_coupon')
          .set({ user_coupon_status: 5 })
          .where('coupon_code', '=', coupon)
          .execute();
    }
    await follow();
    const sum = (cells: typeof before, name: string) =>
      Object.values(cells).reduce((all, cell) => all + (cell[name] ?? 0), 0);
    const refunded = await agree();
    for (const name of ['sales_amount', 'discount_amount', 'use_count', 'compared_amount'])
      expect(sum(refunded, name)).toBe(sum(before, name));

    // The channel tells of payments of last week a moment ago.
    for (const [at, shop] of [points.office, points.school, points.south].entries())
      await sell(database, {
        id: String(500 + at),
        shop,
        placed: '2026-02-23 09:00:00',
        paid: '2026-02-23 09:01:00',
        promotion: at === 2 ? '3' : '1',
        lines: [{ goods: '1', quantity: 1, amount: 5000, paid: 4700 }],
      });
    await db
      .updateTable('mgt_order')
      .set({ update_time: '2026-03-02 09:59:00' })
      .where('id', 'in', ['500', '501', '502'])
      .execute();
    await follow();
    const late = await agree();
    expect(sum(late, 'sales_amount')).toBe(sum(before, 'sales_amount') + 3 * 4700);

    for (const table of tables) await sql`delete from ${sql.table(`statistics_${table}`)}`.execute(db);
    await rollHistory(db, startOfTests);
    const again = await agree();
    for (const name of ['sales_amount', 'discount_amount', 'join_order_count', 'claim_count', 'use_count'])
      expect(sum(again, name)).toBe(sum(late, name));
    // Put out in all, on each day on which it could be claimed or used.
    const issued = await sql<{ coupon_id: string; days: number; issued: number }>`select coupon_id::text,
      count(*)::int as days, max(issue_count)::int as issued from statistics_coupon_day
      where stat_date between '2026-02-20' and '2026-02-26' group by 1 order by 1`.execute(db);
    expect(issued.rows).toEqual([
      { coupon_id: '1', days: 7, issued: 100 },
      { coupon_id: '2', days: 7, issued: 100 },
    ]);
  }, 240_000);
});
