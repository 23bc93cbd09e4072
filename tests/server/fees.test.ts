import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  algorithmFee,
  collectionFee,
  lowYieldFee,
  trafficFee,
} from '../../resources/finance-manager/expense/fees.ts';
import { postDay, postDue } from '../../resources/finance-manager/expense/posting.server.ts';
import { waiverEntry } from '../../resources/finance-manager/ledger/entries.ts';
import { post } from '../../resources/finance-manager/ledger/posting.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { giveBack, sell, worldWithPoints } from './statistics/fixture.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { points } from './support/lookups.ts';
import { type Served, serve } from './support/served.ts';
import { roles, users } from './support/world.ts';

const cents = fc.integer({ min: 1, max: 5_000_000 });
const movements = fc.array(fc.record({ amount: cents, count: fc.integer({ min: 1, max: 50 }) }), {
  maxLength: 8,
});

describe('formulas of fees', () => {
  test('collection: one percent of each payment, half up for itself, less the same of what went back', () => {
    // 4.50 → 4.5 → 5 cents; twice. 12.49 → 12. 1.50 back → 1.5 → 2
    expect(
      collectionFee(
        [
          { amount: 450, count: 2 },
          { amount: 1249, count: 1 },
        ],
        [{ amount: 150, count: 1 }],
      ),
    ).toBe(20);
    expect(collectionFee([], [{ amount: 1000, count: 1 }])).toBe(-10);
    expect(collectionFee([{ amount: 1000, count: 3 }], [], { rate: 60, min_fee: 0, max_fee: 0 })).toBe(18);
  });

  test('collection: what comes in and goes back whole costs nothing, and equal amounts may be told together or one by one', () => {
    fc.assert(
      fc.property(movements, (all) => {
        expect(collectionFee(all, all)).toBe(0);
        const single = all.flatMap(({ amount, count }) =>
          Array.from({ length: count }, () => ({ amount, count: 1 })),
        );
        expect(collectionFee(single, [])).toBe(collectionFee(all, []));
        // Each rounding is off by half a cent at most.
        const exact = single.reduce((sum, { amount }) => sum + amount / 100, 0);
        expect(Math.abs(collectionFee(all, []) - exact)).toBeLessThanOrEqual(single.length / 2 + 1e-6);
      }),
    );
  });

  test('recognitions at their price', () => expect(algorithmFee(7, 12)).toBe(84));

  test('a SIM: five yuan a month by its days', () => {
    expect([trafficFee(31, 31), trafficFee(1, 31), trafficFee(10, 28), trafficFee(0, 30)]).toEqual([
      500, 16, 179, 0,
    ]);
  });

  test('low yield: a tenth of what is missing to 600 yuan, 60 at most, by active days', () => {
    // Missing 200.05 yuan: 20.005 → 20.01; missing 600: 60; of 10 days in 30 a third; nothing missing, nothing to pay.
    expect(lowYieldFee(39_995, 30, 30)).toBe(2001);
    expect(lowYieldFee(0, 31, 31)).toBe(6000);
    expect(lowYieldFee(-500, 30, 30)).toBe(6000);
    expect(lowYieldFee(0, 10, 30)).toBe(2000);
    expect(lowYieldFee(60_000, 30, 30)).toBe(0);
  });

  test('low yield: never below nothing or above 60 yuan; who sells more or is active less pays no more', () => {
    const sales = fc.integer({ min: 0, max: 200_000 });
    const days = fc.integer({ min: 0, max: 31 });
    fc.assert(
      fc.property(sales, sales, days, days, (one, other, some, more) => {
        const fee = lowYieldFee(one, some, 31);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(6000);
        expect(lowYieldFee(Math.max(one, other), some, 31)).toBeLessThanOrEqual(fee);
        expect(lowYieldFee(one, Math.min(some, more), 31)).toBeLessThanOrEqual(fee);
      }),
    );
  });
});

const accountNo = (mct: string) => `90${mct}`;

const ledger = (
  order: string,
  mct: '1' | '2',
  type: 0 | 1,
  amount: number,
  at: string,
  effect: 0 | 1 = 1,
) => ({
  ledger_no: `L${order}-${type}-${at}`,
  account_id: accountNo(mct),
  owner_name: mct,
  ledger_type: type,
  amount,
  effect_flag: effect,
  biz_no: `${order}-${type}-${at}`,
  order_no: `S${order}`,
  mgt_org_id: mct === '1' ? '3' : '4',
  mct_id: mct,
  create_time: at,
  update_time: at,
});

/**
 * 28 February 2026, a month's last day. Office: 450 twice and 1249 paid, 150 given back; a payment of 1 March. School: 333 paid, collected by
 * the merchant itself. South: 200 given back of an earlier day, nothing paid.
 * Recognitions: office three at 12 and one at 15 cents, one that failed; south two of the day before.
 */
async function fill(database: Database): Promise<void> {
  const { db } = database;
  const paid = async (id: string, amount: number, at: string, shop: string = points.office) =>
    sell(database, {
      id,
      shop,
      placed: at,
      paid: at,
      lines: [{ goods: '1', quantity: 1, amount, paid: amount }],
    });
  await paid('1', 450, '2026-02-28 00:00:00');
  await paid('2', 450, '2026-02-28 12:00:00');
  await paid('3', 1249, '2026-02-28 23:59:59');
  await paid('4', 5000, '2026-03-01 00:00:00');
  await paid('5', 333, '2026-02-28 12:00:00', points.school);
  await paid('6', 200, '2026-02-10 12:00:00', points.south);
  await giveBack(database, { id: '1', order: '3', amount: 150, at: '2026-02-28 23:59:59' });
  const account = (id: string) => ({
    id: accountNo(id),
    owner_type: 1,
    owner_id: id,
    mgt_org_id: id === '1' ? '3' : '4',
    mct_id: id,
    create_time: '2026-02-01 08:00:00',
    update_time: '2026-02-01 08:00:00',
  });
  await anyTable(db)
    .insertInto('mct_account')
    .values([account('1'), account('2')])
    .execute();
  await db
    .insertInto('mct_account_ledger')
    .values([
      ledger('1', '1', 0, 450, '2026-02-28 00:00:00'),
      ledger('2', '1', 0, 450, '2026-02-28 12:00:00'),
      ledger('3', '1', 0, 1249, '2026-02-28 23:59:59'),
      ledger('3', '1', 1, -150, '2026-02-28 23:59:59'),
      ledger('4', '1', 0, 5000, '2026-03-01 00:00:00'),
      ledger('5', '1', 0, 333, '2026-02-28 12:00:00', 0),
      ledger('6', '2', 1, -200, '2026-02-28 09:00:00'),
    ])
    .execute();
  let no = 0;
  const recognised = (count: number, at: string, price: number, charged: 0 | 1, south = false) =>
    Array.from({ length: count }, () => ({
      identify_no: `I${++no}`,
      identify_type: 0,
      shop_id: south ? points.south : points.office,
      shop_name: '点位',
      cabinet_code: 'ZY100001',
      mct_name: '商户',
      scan_type: 1,
      identify_status: 2,
      identify_result: charged ? 1 : 3,
      charge_flag: charged,
      unit_price: price,
      fee_amount: charged * price,
      mgt_org_id: south ? '4' : '3',
      mct_id: south ? '2' : '1',
      create_time: at,
      update_time: at,
    }));
  await anyTable(db)
    .insertInto('algorithm_identify')
    .values([
      ...recognised(3, '2026-02-28 12:00:00', 12, 1),
      ...recognised(1, '2026-02-28 13:00:00', 15, 1),
      ...recognised(1, '2026-02-28 14:00:00', 12, 0),
      ...recognised(2, '2026-02-27 12:00:00', 12, 1, true),
    ])
    .execute();
  // The office's cabinet came on the 15th; the school's left on the 8th, its day of leaving not counted; the south's has no SIM.
  const device = (id: string, shop_id: string | null, iccid: string | null) => ({
    id,
    cabinet_code: `ZY${id}`,
    shop_id,
    iccid,
    model_id: '1',
    online: 1,
    mgt_org_id: '3',
    mct_id: '1',
    create_time: '2026-01-01 08:00:00',
    update_time: '2026-01-01 08:00:00',
  });
  await anyTable(db)
    .insertInto('device')
    .values([
      device('1', points.office, '89860000000000000001'),
      device('2', null, '89860000000000000002'),
      device('3', points.south, null),
    ])
    .execute();
  const bound = (device_id: string, shop_id: string, bind_time: string, unbind_time: string | null) => ({
    device_id,
    shop_id,
    shop_name: '点位',
    bind_time,
    unbind_time,
    mgt_org_id: shop_id === points.south ? '4' : '3',
    mct_id: shop_id === points.south ? '2' : '1',
    create_time: bind_time,
    update_time: bind_time,
  });
  await db
    .insertInto('device_bind')
    .values([
      bound('1', points.office, '2026-02-15 16:00:00', null),
      bound('2', points.school, '2025-12-01 08:00:00', '2026-02-08 23:00:00'),
      bound('3', points.south, '2026-01-01 08:00:00', null),
    ])
    .execute();
  // The south belongs to a franchisee, whose cabinets are their own.
  await db.updateTable('mct_shop').set({ operation_mode: 3 }).where('id', '=', points.south).execute();
}

describeOnOneDatabase('the fees of a day', (fresh) => {
  let served: Served;
  let database: Database;
  beforeAll(async () => {
    database = await fresh(worldWithPoints);
    await fill(database);
    served = await serve(database);
    await served.rollUp();
  }, 120_000);
  afterAll(() => served.close());

  const told = async (date: string) => {
    const rows = await database.db
      .selectFrom('mct_expense')
      .select(['fee_type', 'shop_id', 'mct_id', 'bill_quantity', 'unit_price', 'base_amount', 'fee_amount'])
      .where('stat_date', '=', date)
      .orderBy('fee_type')
      .orderBy('shop_id')
      .orderBy('unit_price')
      .execute();
    return rows.map((row) => Object.values(row).map((value) => (value === null ? null : Number(value))));
  };
  /** What each merchant owes stands in the ledger, against what the platform earns. */
  const inLedger = async () => {
    const { rows } = await database.pool.query<{ owner: string; owes: string; fees: string }>(
      `select a.owner_id as owner, sum(-s.balance_amount)::text as owes,
        (select sum(fee_amount - free_amount)::text from mct_expense e where a.owner_type = 4 or e.mct_id = a.mct_id) as fees
       from mct_account a join mct_account_slot s on s.account_id = a.id where account_kind in (1, 4)
       group by a.id order by a.owner_type, a.owner_id`,
    );
    expect(rows.map(({ owner }) => owner)).toEqual(['1', '2', '0']);
    for (const { owner, owes, fees } of rows)
      expect(Number(owes)).toBe(Number(fees) * (owner === '0' ? -1 : 1));
  };
  const office = Number(points.office);
  const school = Number(points.school);
  const south = Number(points.south);

  test('stand with what they are computed of, each once however often the day is written', async () => {
    await postDay(database.db, '2026-02-28', '2026-03-02 10:00:00');
    // The school sold nothing that counts for the platform; it was active on the one day that has roll-ups.
    const sold = await database.db
      .selectFrom('statistics_shop_day')
      .select(['shop_id', 'sales_amount', 'active_days', 'stat_date'])
      .where('stat_date', '<=', '2026-02-28')
      .where('mct_id', '=', '1')
      .execute();
    const month = (shop: number) => {
      const own = sold.filter((row) => Number(row.shop_id) === shop);
      const sum = (of: 'sales_amount' | 'active_days') => own.reduce((all, row) => all + Number(row[of]), 0);
      return [sum('active_days'), sum('sales_amount')] as const;
    };
    const [officeDays, officeSales] = month(office);
    expect(officeSales).toBe(2149);
    const first = await told('2026-02-28');
    expect(first.filter(([type]) => type !== 2)).toEqual([
      [1, office, 1, 3, 12, null, 36],
      [1, office, 1, 1, 15, null, 15],
      // 15 to 28 February: 14 of 28 days; 1 to 7 February: 7 of 28
      [9, office, 1, 14, 500, null, 250],
      [9, school, 1, 7, 500, null, 125],
      // 5 + 5 + 12 − 2 of 1999
      [10, office, 1, 3, null, 1999, 20],
      [10, south, 2, 0, null, -200, -2],
    ]);
    expect(first.find(([type, shop]) => type === 2 && shop === office) ?? null).toEqual(
      officeDays > 0
        ? [2, office, 1, officeDays, null, officeSales, lowYieldFee(officeSales, officeDays, 28)]
        : null,
    );
    expect(first.some(([type, shop]) => type === 2 && shop === south)).toBe(false);
    await Promise.all([
      postDay(database.db, '2026-02-28', '2026-03-02 10:05:00'),
      postDay(database.db, '2026-02-28', '2026-03-02 10:05:01'),
    ]);
    expect(await told('2026-02-28')).toEqual(first);
    await inLedger();
  });

  test('are summed up by merchant and kind, which home tells of its month', async () => {
    const { rows } = await database.pool.query(
      `select (select sum(fee_amount) from mct_expense)::int as fees, (select sum(fee_amount) from mct_expense_day)::int as days,
        (select count(*) from mct_expense)::int as n, (select sum(expense_count) from mct_expense_day)::int as m`,
    );
    expect([rows[0].fees, rows[0].n]).toEqual([rows[0].days, rows[0].m]);
    // February's fees are none of March.
    const root = await served.signIn(users.root);
    expect((await root.get('/home/overview/v1')).data.money.fees_amount).toBe(0);
  });

  test('of what came late are put right, and those of a bill stay as they are', async () => {
    const row = (type: number) =>
      anyTable(database.db)
        .selectFrom('mct_expense')
        .select(['id', 'fee_amount', 'version'])
        .where('fee_type', '=', type)
        .where('shop_id', '=', points.office)
        .where('unit_price', type === 1 ? '=' : 'is', type === 1 ? 12 : null)
        .executeTakeFirstOrThrow();
    await database.db
      .updateTable('mct_expense')
      .set({ bill_no: 'B202602' })
      .where('id', '=', String((await row(10)).id))
      .execute();
    await database.db
      .updateTable('algorithm_identify')
      .set({ charge_flag: 1 })
      .where('identify_result', '=', 3)
      .execute();
    await database.db
      .insertInto('mct_account_ledger')
      .values(ledger('2', '1', 1, -450, '2026-02-28 22:00:00'))
      .execute();
    await postDay(database.db, '2026-02-28', '2026-03-02 10:10:00');
    expect(await row(1)).toMatchObject({ fee_amount: 48, version: 2 });
    expect(await row(10)).toMatchObject({ fee_amount: 20 });
    await inLedger();
  });

  test('a waiver is never more than its fee, also where that falls later', async () => {
    const fee = database.db.updateTable('mct_expense').where('fee_type', '=', 1).where('unit_price', '=', 12);
    await fee.where('shop_id', '=', points.office).set({ free_amount: 40 }).execute();
    await database.db.transaction().execute(async (tx) => {
      const { expense_no } = await tx
        .selectFrom('mct_expense')
        .select('expense_no')
        .where('free_amount', '=', 40)
        .executeTakeFirstOrThrow();
      await post(tx, [{ entry: waiverEntry(expense_no, 1, '1', 40) }], '2026-03-02 10:11:00');
    });
    await database.db
      .updateTable('algorithm_identify')
      .set({ charge_flag: 0 })
      .where('identify_result', '=', 3)
      .execute();
    await postDay(database.db, '2026-02-28', '2026-03-02 10:12:00');
    const { fee_amount, free_amount } = await database.db
      .selectFrom('mct_expense')
      .select(['fee_amount', 'free_amount'])
      .where('free_amount', '>', 0)
      .executeTakeFirstOrThrow();
    expect([fee_amount, free_amount]).toEqual([36, 36]);
    await inLedger();
  });

  test('[2.92] are listed with tabs and sums, each with exactly the rows behind it', async () => {
    const root = await served.signIn(users.root);
    const of = { start_stat_date: '2026-02-28', end_stat_date: '2026-02-28' };
    const { rows, total } = (await root.get('/mct_expense/v1', { ...of, size: 50 })).data;
    const stored = await database.db
      .selectFrom('mct_expense')
      .selectAll()
      .where('stat_date', '=', '2026-02-28')
      .execute();
    expect(total).toBe(stored.length);
    const counts = (await root.get('/mct_expense/tab_count/v1', of)).data;
    expect([counts.all, counts[1], counts[9], counts[10], counts[13]]).toEqual([total, 2, 2, 2, 0]);
    const sums = (await root.get('/mct_expense/summary/v1', { ...of, fee_type: 1 })).data;
    expect(sums).toMatchObject({ fee_amount: 36 + 15, free_amount: 36 });
    const behind = async (type: number, kind: string, more: object = {}) => {
      const found = rows.find((row: object) =>
        Object.entries({ fee_type: type, shop_id: points.office, ...more }).every(
          ([key, value]) => (row as Record<string, unknown>)[key] === value,
        ),
      );
      return { fee: found, rows: (await root.get(`/mct_expense/${kind}/${found.id}/v1`)).data.rows };
    };
    const priced = await behind(1, 'identify', { unit_price: 12 });
    expect(priced.rows).toHaveLength(priced.fee.bill_quantity);
    for (const row of priced.rows) expect(row).toMatchObject({ unit_price: 12 });
    const collected = await behind(10, 'movement');
    const amounts: number[] = collected.rows.map(({ amount }: { amount: number }) => amount);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([-450, -150, 450, 450, 1249]);
    expect((await behind(9, 'bind')).rows).toHaveLength(1);
    const { data } = await root.get(`/mct_expense/${priced.fee.id}/v1`);
    expect(data).toMatchObject({ expense_no: priced.fee.expense_no, fee_amount: 36, rate: null });
  });

  test('[2.92] a fee is waived up to its amount while no bill holds it, with a reason, and booked', async () => {
    const root = await served.signIn(users.root);
    const rowOf = (type: 9 | 10) =>
      database.db
        .selectFrom('mct_expense')
        .selectAll()
        .where('fee_type', '=', type)
        .where('stat_date', '=', '2026-02-28')
        .where('shop_id', '=', points.office)
        .orderBy('unit_price', 'desc')
        .executeTakeFirstOrThrow();
    const fee = await rowOf(9);
    const waive = (free_amount: number, remark?: string, id = fee.id) =>
      root.put(`/mct_expense/waive/${id}/v1`, { free_amount, remark });
    const day = () =>
      database.db
        .selectFrom('mct_expense_day')
        .select('free_amount')
        .where('fee_type', '=', 9)
        .where('stat_date', '=', '2026-02-28')
        .executeTakeFirstOrThrow();
    expect(await waive(251, '设备故障')).toMatchObject({ code: 10006 });
    expect(await waive(-1, '设备故障')).toMatchObject({ code: 10006 });
    expect(await waive(100)).toMatchObject({ code: 10006 });
    expect((await rowOf(9)).free_amount).toBe(0);
    for (const free of [100, 250, 40]) {
      expect(await waive(free, '设备故障')).toMatchObject({ code: 0, msg: 'Fee waived' });
      expect(await rowOf(9)).toMatchObject({ free_amount: free, remark: '设备故障' });
      expect((await day()).free_amount).toBe(free);
      await inLedger();
    }
    // The collection of the day stands on a bill; what is below nothing owes nobody.
    expect(await waive(1, '设备故障', (await rowOf(10)).id)).toMatchObject({ code: 19001 });
  });

  test('[2.92] a merchant reads its own fees and waives none', async () => {
    await database.pool.query('update manager_role set modules = modules || $1::jsonb where id = $2', [
      JSON.stringify(['EXPENSE_DETAILS']),
      roles.merchant,
    ]);
    const merchant = await served.signIn(users.merchant);
    const { rows } = (
      await merchant.get('/mct_expense/v1', {
        start_stat_date: '2026-02-01',
        end_stat_date: '2026-03-02',
        size: 50,
      })
    ).data;
    const own = await database.db.selectFrom('mct_expense').select('id').where('mct_id', '=', '1').execute();
    expect(rows.length).toBeGreaterThan(0);
    const ids = new Set(own.map(({ id }) => id));
    for (const row of rows) {
      expect(ids.has(row.id)).toBe(true);
      expect(row).not.toHaveProperty('mct_name');
    }
    expect(
      await merchant.put(`/mct_expense/waive/${rows[0].id}/v1`, { free_amount: 1, remark: '设备故障' }),
    ).toMatchObject({ code: 10003 });
  });

  test('come by themselves once a day is final, with the days that were missed', async () => {
    served.at('2026-03-02 02:39:59');
    await postDue(served.app.services);
    expect(await told('2026-03-01')).toEqual([]);
    expect(await told('2026-02-27')).toEqual([[1, south, 2, 2, 12, null, 24]]);
    served.at('2026-03-02 02:40:00');
    await postDue(served.app.services);
    expect(await told('2026-03-01')).toEqual([[10, office, 1, 1, null, 5000, 50]]);
    const root = await served.signIn(users.root);
    expect((await root.get('/home/overview/v1')).data.money.fees_amount).toBe(50);
  });
});
