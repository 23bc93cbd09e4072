import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { quarterLimits } from '../../../resources/kit/statistics-range.ts';
import { rollHistory, rollUpTasks } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import type { Database } from '../../../server/db/connect.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { listParams } from '../../../src/data/use-rows.ts';
import { drillTo } from '../../../src/screens/list/drill.ts';
import { listStateOf, rulesOf } from '../../../src/screens/list/list-state.ts';
import { describeOnOneDatabase } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { orgs, startOfTests, users } from '../support/world.ts';
import { hold } from './activity-fixture.ts';
import { giveBack, type Line, sell, worldWithPoints } from './fixture.ts';

/**
 * Every card, list and ranking of the home page (docs/domain/home.md §6), worked out by hand. It is Monday, 2 March 2026, 10:00.
 *
 * Yesterday, up to 10:00: office 1000 (buyer 1, 09:05) and 500 (buyer 2, 09:59:59), school 300 (buyer 1, 08:00), south 2000 (buyer 5, 07:00);
 *   200 given back at 09:30. Later that day: office 700 (buyer 3, 10:00:01); 100 given back at 11:00.
 * Today: office 600 (buyer 1, 08:10, Alipay by face), its supplement 200 (09:30), school 900 (buyer 2, 09:20); 150 given back at 09:50;
 *   a cent by staff, which is a test; 400 that nobody has paid. The south has sold nothing.
 */
const line = (goods: string | null, quantity: number, amount: number): Line => ({
  goods,
  quantity,
  amount,
  paid: amount,
});
const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
const shanghai = { mgt_org_id: '3', mct_id: '1' };
const south = { mgt_org_id: '4', mct_id: '2' };

async function trade(database: Database): Promise<void> {
  const sold = (id: string, paid: string, lines: readonly Line[], more: object = {}) =>
    sell(database, { id, placed: paid, paid, lines, ...more });
  await sold('21', '2026-03-01 09:05:00', [line('1', 2, 1000)]);
  await sold('22', '2026-03-01 09:59:59', [line('2', 1, 500)], { user: '2' });
  await sold('23', '2026-03-01 10:00:01', [line('2', 1, 700)], { user: '3' });
  await sold('24', '2026-03-01 08:00:00', [line('3', 1, 300)], { shop: points.school });
  await sold('25', '2026-03-01 07:00:00', [line('4', 5, 2000)], { user: '5', shop: points.south });
  await giveBack(database, { id: '1', order: '21', amount: 200, at: '2026-03-01 09:30:00' });
  await giveBack(database, { id: '2', order: '22', amount: 100, at: '2026-03-01 11:00:00' });
  await sold('31', '2026-03-02 08:10:00', [line('1', 3, 600)], { channel: 2, source: 2 });
  await sold('32', '2026-03-02 09:20:00', [line('3', 1, 900)], { user: '2', shop: points.school });
  await sold('33', '2026-03-02 09:30:00', [line(null, 1, 200)], { kind: 1, channel: 2, source: 2 });
  await sold('34', '2026-03-02 09:40:00', [line('1', 1, 1)], { phone: users.east });
  await sell(database, { id: '35', placed: '2026-03-02 09:45:00', paid: null, lines: [line('1', 1, 400)] });
  await giveBack(database, { id: '3', order: '32', amount: 150, at: '2026-03-02 09:50:00' });
}

/** Office online, two faults, stock just too low; school offline for long, without sales for three days; the south fine. */
async function fleet({ db }: Database): Promise<void> {
  const set = (id: string, values: object) =>
    db.updateTable('mct_shop').set(values).where('id', '=', id).execute();
  await set(points.office, { online: 1, fault_count: 2, stock_rate: 2999, idle_flag: 0 });
  await set(points.school, { online: 0, stock_rate: 3000, idle_flag: 1 });
  await set(points.south, { online: 1, stock_rate: 9000 });
  const device = (id: string, cabinet_code: string, shop_id: string, owner: object, more: object) => ({
    id,
    cabinet_code,
    shop_id,
    model_id: '1',
    online: 1,
    sim_expire_date: '2026-12-31',
    ...owner,
    ...times,
    ...more,
  });
  // 1 April is thirty days ahead, 2 April one too many.
  for (const row of [
    device('1', 'ZY100001', points.office, shanghai, { sim_expire_date: '2026-04-01' }),
    device('2', 'ZY100002', points.school, shanghai, {
      sim_expire_date: '2026-03-01',
      temp_current: 153,
      temp_alarm_time: '2026-03-02 09:15:00',
    }),
    device('3', 'ZY200001', points.south, south, { sim_expire_date: '2026-04-02' }),
  ])
    await anyTable(db).insertInto('device').values(row).execute();
  const fault = (id: string, reason: number, start_time: string, more: object = {}) => ({
    id,
    device_id: '1',
    fault_no: `F${id}`,
    fault_origin: 1,
    risk_level: 3,
    alarm_status: 0,
    shop_name: '浦东云谷大厦',
    cabinet_code: 'ZY100001',
    fault_reason: reason,
    start_time,
    ...shanghai,
    ...times,
    ...more,
  });
  // Critical and open; recovered; open but minor; offline for three hours; offline for less than two.
  for (const row of [
    fault('1', 0, '2026-03-02 08:48:00'),
    fault('2', 2, '2026-03-02 08:00:00', { alarm_status: 1, recover_time: '2026-03-02 08:30:00' }),
    fault('3', 4, '2026-03-02 08:00:00', { risk_level: 1 }),
    fault('4', 6, '2026-03-02 07:00:00', {
      device_id: '2',
      shop_name: '闵行学院',
      cabinet_code: 'ZY100002',
    }),
    fault('5', 6, '2026-03-02 08:00:01', { device_id: '3', shop_name: '南山大厦', ...south }),
  ])
    await anyTable(db).insertInto('device_fault').values(row).execute();
}

/** 60,000 and 40,000 cents; payments of today wait until tomorrow 10:00, those of yesterday may be withdrawn from this second on. */
async function money({ db }: Database): Promise<void> {
  const account = (id: string, frozen_amount: number, owner: { mct_id: string }) => ({
    id,
    owner_type: 1,
    owner_id: owner.mct_id,
    frozen_amount,
    ...owner,
    ...times,
  });
  await anyTable(db)
    .insertInto('mct_account')
    .values([account('1', 300, shanghai), account('2', 0, south)])
    .execute();
  const slot = (account_id: string, slot_no: number, balance_amount: number, owner: object) => ({
    account_id,
    slot_no,
    balance_amount,
    ...owner,
    ...times,
  });
  await anyTable(db)
    .insertInto('mct_account_slot')
    .values([slot('1', 0, 45_000, shanghai), slot('1', 7, 15_000, shanghai), slot('2', 0, 40_000, south)])
    .execute();
  const settles = (
    account_id: string,
    settle_date: string,
    available: string,
    amount: number,
    owner: object,
  ) => ({
    account_id,
    settle_date,
    available_time: `${available} 10:00:00`,
    settle_net_amount: amount,
    ...owner,
    ...times,
  });
  await anyTable(db)
    .insertInto('mct_settle_day_slot')
    .values([
      settles('1', '2026-03-01', '2026-03-02', 1700, shanghai),
      settles('1', '2026-03-02', '2026-03-03', 1300, shanghai),
      settles('2', '2026-03-02', '2026-03-03', 5000, south),
    ])
    .execute();
  const fees = (stat_date: string, fee_type: number, fee: number, free: number, owner: object) => ({
    stat_date,
    fee_type,
    expense_count: 1,
    fee_amount: fee,
    free_amount: free,
    ...owner,
    ...times,
  });
  await anyTable(db)
    .insertInto('mct_expense_day')
    .values([
      fees('2026-02-28', 10, 999, 0, shanghai),
      fees('2026-03-01', 10, 18, 3, shanghai),
      fees('2026-03-01', 1, 24, 0, shanghai),
      fees('2026-03-01', 10, 20, 0, south),
    ])
    .execute();
}

/** Of the last half hour: 锐识 answered 18 of 20 requests, 明瞳 19 of 20 (just enough), and a failure is 30 minutes old. */
async function recognitions({ db }: Database): Promise<void> {
  for (const [id, provider_name] of [
    ['1', '锐识算法'],
    ['2', '明瞳视觉'],
  ])
    await anyTable(db)
      .insertInto('algorithm_mct')
      .values({ id, provider_name, identify_types: '[0]', ...times })
      .execute();
  let no = 0;
  const requests = (count: number, provider_id: string, result: number | null, result_time: string | null) =>
    Array.from({ length: count }, () => ({
      identify_no: `I${++no}`,
      provider_id,
      provider_name: provider_id === '1' ? '锐识算法' : '明瞳视觉',
      identify_type: 0,
      shop_id: points.office,
      shop_name: '浦东云谷大厦',
      cabinet_code: 'ZY100001',
      mct_name: '商户',
      scan_type: 1,
      identify_status: result === null ? 3 : 2,
      identify_result: result,
      result_time,
      ...shanghai,
      ...times,
    }));
  await anyTable(db)
    .insertInto('algorithm_identify')
    .values([
      ...requests(17, '1', 1, '2026-03-02 09:45:00'),
      ...requests(1, '1', 4, '2026-03-02 09:46:00'),
      ...requests(2, '1', 3, '2026-03-02 09:47:00'),
      ...requests(5, '1', null, null),
      ...requests(19, '2', 1, '2026-03-02 09:31:00'),
      ...requests(1, '2', 3, '2026-03-02 09:32:00'),
      ...requests(9, '2', 3, '2026-03-02 09:30:00'),
    ])
    .execute();
}

/** Two complaints, one of them late; a refund to audit; an abnormal order and a warning; and one of each that is done. */
async function waiting({ db }: Database): Promise<void> {
  const ofOrder = {
    order_id: '21',
    order_no: 'S21',
    shop_name: '浦东云谷大厦',
    cabinet_code: 'ZY100001',
    mgt_org_name: '上海公司',
    mct_name: '商户',
    user_id: '1',
    user_phone: '13800138001',
    ...shanghai,
    ...times,
  };
  const { mgt_org_name: _, mct_name: __, user_id: ___, ...bare } = ofOrder;
  const complaint = (id: string, complaint_status: number, deadline_time: string) => ({
    id,
    complaint_no: `C${id}`,
    complaint_source: 0,
    complaint_reason: 1,
    complaint_channel: 5,
    complaint_status,
    complaint_content: '多扣了',
    deadline_time,
    ...bare,
  });
  await anyTable(db)
    .insertInto('mgt_complaint_order')
    .values([
      complaint('1', 0, '2026-03-02 09:59:00'),
      complaint('2', 0, '2026-03-04 10:00:00'),
      complaint('3', 2, '2026-03-01 10:00:00'),
    ])
    .execute();
  const error = (id: string, handle_status: number) => ({
    id,
    error_no: `E${id}`,
    shop_id: points.office,
    identify_type: 0,
    abnormal_reason: 3,
    origin_amount: 0,
    handle_status,
    ...ofOrder,
  });
  await anyTable(db)
    .insertInto('mgt_error_order')
    .values([error('1', 0)])
    .execute();
  const warning = (id: string, handle_status: number) => ({
    id,
    warning_no: `W${id}`,
    warning_type: Number(id),
    risk_level: 1,
    rule_value: 20_000,
    rule_limit: 10_000,
    goods_count: 1,
    pay_amount: 1000,
    handle_status,
    ...ofOrder,
  });
  await anyTable(db)
    .insertInto('mgt_warning_order')
    .values([warning('1', 0), warning('2', 1)])
    .execute();
  await db
    .insertInto('mgt_after_sale_order')
    .values({
      id: '9',
      after_sale_no: 'A9',
      refund_origin: 2,
      refund_type: 2,
      refund_reason: 3,
      pay_amount: 1000,
      refund_amount: 300,
      after_sale_status: 1,
      refund_stage: 1,
      pay_channel: 1,
      out_refund_no: 'R9',
      goods: '[]',
      ...bare,
    })
    .execute();
}

describeOnOneDatabase('the home page, worked out by hand', (fresh) => {
  let served: Served;
  let database: Database;
  const clients = new Map<string, Client>();
  const as = (phone: string) => clients.get(phone) as Client;
  beforeAll(async () => {
    database = await fresh(worldWithPoints);
    await trade(database);
    await fleet(database);
    await money(database);
    await recognitions(database);
    await waiting(database);
    served = await serve(database);
    await served.rollUp();
    for (const phone of [users.root, users.east, users.merchant, users.otherMerchant])
      clients.set(phone, await served.signIn(phone));
  }, 60_000);
  afterAll(() => served.close());

  const overview = async (phone: string, query = {}) => {
    const { code, msg, data } = await as(phone).get('/home/overview/v1', query);
    expect([code, msg]).toEqual([0, '']);
    return data;
  };
  const figure = (now: number | null, yesterday: number | null) => ({ now, yesterday });

  test('today, beside yesterday up to this minute, for whoever sees all', async () => {
    const { today, buyer_error, at } = await overview(users.root);
    expect(at).toBe('2026-03-02 10:00:00');
    expect(buyer_error).toBe(0);
    expect(today).toEqual({
      // 600 + 900 + 200 against 1000 + 500 + 300 + 2000
      sales_amount: figure(1700, 3800),
      // The supplement belongs to its order.
      order_count: figure(2, 4),
      aov_amount: figure(850, 950),
      // Buyers 1 and 2 against 1, 2 and 5
      user_count: figure(2, 3),
      refund_amount: figure(150, 200),
      net_sales_amount: figure(1550, 3600),
    });
  });

  test('where buyers are too many to be counted, those of yesterday come from its ten minutes', async () => {
    const many = await serve(database, { countedUpTo: 0 });
    try {
      // Nobody is counted: what is told is what was kept when the day was rolled up.
      await database.db.deleteFrom('statistics_buyer_day').where('stat_date', '=', '2026-03-01').execute();
      const buyersOf = async (client: Client, query = {}) =>
        (await client.get('/home/overview/v1', query)).data.today.user_count.yesterday;
      const root = await many.signIn(users.root);
      const times = {
        '10:00:00': 3,
        '10:09:59': 3,
        '10:10:00': 4,
        '07:09:59': 0,
        '07:10:00': 1,
        '11:00:00': 4,
      };
      for (const [time, buyers] of Object.entries(times)) {
        many.at(`2026-03-02 ${time}`);
        expect([time, await buyersOf(root)]).toEqual([time, buyers]);
      }
      many.at('2026-03-02 10:00:00');
      expect(await buyersOf(root, { mgt_org_id: '3' })).toBe(2);
      expect(await buyersOf(await many.signIn(users.merchant))).toBe(2);
    } finally {
      await many.close();
      await rollHistory(database.db, startOfTests);
    }
  });

  test('everybody is told of their own: a region, its narrowing to one organisation, a merchant', async () => {
    const east = (await overview(users.east)).today;
    expect(east).toMatchObject({
      sales_amount: figure(1700, 1800),
      order_count: figure(2, 3),
      aov_amount: figure(850, 600),
      user_count: figure(2, 2),
    });
    expect((await overview(users.merchant)).today).toEqual(east);
    expect((await overview(users.root, { mgt_org_id: '3' })).today).toEqual(east);
    // Nothing over nothing is nothing.
    expect((await overview(users.otherMerchant)).today).toEqual({
      sales_amount: figure(0, 2000),
      order_count: figure(0, 1),
      aov_amount: figure(null, 2000),
      user_count: figure(0, 1),
      refund_amount: figure(0, 0),
      net_sales_amount: figure(0, 2000),
    });
    const beyond = await as(users.east).get('/home/overview/v1', { mgt_org_id: '4' });
    expect(beyond.data?.today.sales_amount ?? figure(0, 0)).toEqual(figure(0, 0));
    expect((await as(users.merchant).get('/home/overview/v1', { mgt_org_id: '3' })).code).toBe(10006);
  });

  test('points by what is wrong with them; withdrawn ones are none', async () => {
    expect((await overview(users.root)).fleet).toEqual({
      points: 3,
      operating: 3,
      online: 2,
      online_rate: 6667,
      faulty: 1,
      low_stock: 1,
      idle: 1,
    });
    expect((await overview(users.otherMerchant)).fleet).toMatchObject({
      points: 1,
      faulty: 0,
      online_rate: 10_000,
    });
  });

  test('money: what may be withdrawn is the balance less what is frozen and what waits; fees of this month less what was waived', async () => {
    expect((await overview(users.root)).money).toEqual({
      withdrawable_amount: 100_000 - 300 - 6300,
      frozen_amount: 300,
      pending_amount: 6300,
      fees_amount: 18 - 3 + 24 + 20,
    });
    expect((await overview(users.merchant)).money).toEqual({
      withdrawable_amount: 60_000 - 300 - 1300,
      frozen_amount: 300,
      pending_amount: 1300,
      fees_amount: 39,
    });
  });

  test('what waits, with the list that shows as many', async () => {
    const { todos } = await overview(users.root);
    const told = todos.map(({ key, count, overdue, path }: Record<string, unknown>) => [
      key,
      count,
      overdue,
      path,
    ]);
    expect(told).toEqual([
      ['error', 1, undefined, '/order-manager/error-order?tab=0'],
      ['complaint', 2, 1, '/order-manager/complaint-order?tab=0'],
      ['after_sale', 1, undefined, '/order-manager/after-sale-order?tab=audit'],
      ['warning', 1, undefined, '/order-manager/warning-order?tab=0'],
      ['goods_modeling', 0, undefined, '/goods-management/goods-modeling-audit?tab=0'],
      ['goods_apply', 0, undefined, '/goods-management/goods-audit?tab=0'],
      [
        'contract',
        0,
        undefined,
        '/mct-manager/mct-list?tab=enabled&start_contract_end=2026-03-02&end_contract_end=2026-04-01',
      ],
      ['withdraw', 0, undefined, '/Aigorithm-manage/settle-center/withdraw?tab=audit'],
      ['withdraw_bank', 0, undefined, '/Aigorithm-manage/settle-center/withdraw?tab=bank'],
      ['bill_review', 0, undefined, '/finance-manager/reconciliation?tab=2'],
      ['bill_confirm', 0, undefined, '/finance-manager/reconciliation?tab=6'],
      ['bill_overdue', 0, undefined, '/finance-manager/reconciliation?tab=3'],
      ['invoice', 0, undefined, '/finance-manager/invoicing?tab=auditing'],
      ['wx_entry', 0, undefined, '/wx-merchant-manager?tab=5'],
      ['ali_entry', 0, undefined, '/merchant-manager/alipay?tab=5'],
      ['sim', 2, 1, '/operation/device-management?end_sim_expire_date=2026-04-01'],
    ]);
    // What a merchant may not open isn't told to them.
    const own = (await overview(users.otherMerchant)).todos;
    expect(own.map(({ count }: { count: number }) => count).filter((count: number) => count > 0)).toEqual([]);
  });

  test('alarms: providers first, then what has been wrong the longest; a merchant is told of no provider', async () => {
    const { data } = await as(users.root).get('/home/alarm/v1');
    const brief = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ kind, provider_name, shop_name, mct_name, value, fault_reason, lasting_minutes }) => [
        kind,
        provider_name ?? shop_name ?? mct_name,
        value ?? fault_reason,
        lasting_minutes,
      ]);
    expect(brief(data.rows)).toEqual([
      ['algorithm', '锐识算法', 9000, null],
      ['offline', '闵行学院', undefined, 180],
      ['fault', '浦东云谷大厦', 0, 72],
      ['temperature', '闵行学院', 153, 45],
      ['balance', '深圳海风商贸有限公司', 40_000, null],
    ]);
    expect(data.total).toBe(5);
    expect(data.rows[1].path).toBe('/operation/device-management?cabinet_code=ZY100002');
    const own = (await as(users.merchant).get('/home/alarm/v1')).data.rows;
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(['offline', 'fault', 'temperature']);
    expect((await as(users.otherMerchant).get('/home/alarm/v1')).data.rows).toMatchObject([
      { kind: 'balance' },
    ]);
  });

  const two = { time_type: 1, start_date: '2026-03-01', end_date: '2026-03-02' };

  test('the line, the hours and what sales are made of', async () => {
    const { data } = await as(users.root).get('/home/trend/v1', two);
    expect(data.buckets.map(({ at, now }: { at: string; now: object }) => [at, now])).toEqual([
      ['2026-03-01', { sales_amount: 4500, order_count: 5 }],
      ['2026-03-02', { sales_amount: 1700, order_count: 2 }],
    ]);
    const hours = data.hours.filter((row: { today: number; usual: number }) => row.today + row.usual > 0);
    expect(hours).toEqual([
      { hour: 7, today: 0, usual: 14 },
      { hour: 8, today: 1, usual: 14 },
      { hour: 9, today: 1, usual: 29 },
      { hour: 10, today: 0, usual: 14 },
    ]);
    const slices = (of: readonly { id: string; value: number }[]) => of.map(({ id, value }) => [id, value]);
    // Alipay and face: 600 and the supplement's 200
    expect(slices(data.structure.pay_channel.rows)).toEqual([
      ['1', 5400],
      ['2', 800],
    ]);
    expect(slices(data.structure.order_source.rows)).toEqual([
      ['1', 5400],
      ['2', 800],
    ]);
    // Water and tea are drinks; what no goods are known of has no category.
    expect(slices(data.structure.category.rows)).toEqual([
      ['Drinks', 4000],
      ['Dairy', 2000],
    ]);
    expect(data.structure.scene.rows.map(({ value }: { value: number }) => value)).toEqual([5000, 1200]);
  });

  test('rankings; a merchant is told of no organisation', async () => {
    const { data } = await as(users.root).get('/home/rank/v1', two);
    const ranked = (rows: readonly Record<string, unknown>[], by: string) =>
      rows.map((row) => [row.name, row[by]]);
    expect(ranked(data.points.rows, 'sales_amount')).toEqual([
      ['浦东云谷大厦', 3000],
      ['南山大厦', 2000],
      ['闵行学院', 1200],
    ]);
    expect(ranked(data.goods.rows, 'sale_quantity')).toEqual([
      ['晨泉饮用纯净水', 5],
      ['牧晴纯牛奶', 5],
      ['沐川饮用纯净水', 2],
      ['茗野无糖茶', 2],
    ]);
    expect(ranked(data.orgs.rows, 'sales_amount')).toEqual([
      ['上海公司', 4200],
      ['华南大区', 2000],
    ]);
    const own = (await as(users.merchant).get('/home/rank/v1', two)).data;
    expect(own).not.toHaveProperty('orgs');
    expect(ranked(own.points.rows, 'sales_amount')).toEqual([
      ['浦东云谷大厦', 3000],
      ['闵行学院', 1200],
    ]);
  });

  test('figures of today follow a sale', async () => {
    const database = served.database;
    await sell(database, {
      id: '41',
      user: '4',
      placed: '2026-03-02 09:59:00',
      paid: '2026-03-02 09:59:30',
      lines: [line('4', 1, 450)],
    });
    await rollUpTasks[0]?.run(served.app.services);
    const { today } = await overview(users.root);
    expect([today.sales_amount.now, today.order_count.now, today.user_count.now]).toEqual([2150, 3, 3]);
  });

  /** What the page at a path shows, asked for as the console does that opens it: rows, or the figures of a screen of statistics. */
  async function follow(client: Client, path: string, merchant: boolean) {
    const [route = '', search = ''] = path.split('?');
    const target = product.resources.find((resource) => pathsOf(resource)?.list === route);
    if (!target) throw new Error(`nothing stands at ${route}`);
    const { split: _, ...query } = listParams(
      target,
      listStateOf(rulesOf(target, merchant, quarterLimits), search, '2026-03-02'),
    );
    // The page reads all that the link says.
    expect(query).toMatchObject(Object.fromEntries(new URLSearchParams(search)));
    const { data } = await client.get(`${target.api.base}${target.statistics ? '/summary' : ''}/v1`, query);
    return { target, data };
  }
  const counts = /^(join_order|order|item)_count$|^sale_quantity$|_amount$/;

  test('[2.10] [3.13] every number that leads somewhere leads to as many rows, or to the same figure', async () => {
    // On 20 February: five sales, two of them of a cent by consumers, three in an activity; a test by staff and one of a factory.
    const day = '2026-02-20';
    const sold = (id: string, amount: number, more: object = {}) => {
      const lines = [line('1', 1, amount)];
      return sell(database, { id, placed: `${day} 09:00:00`, paid: `${day} 09:01:00`, lines, ...more });
    };
    await hold(database, { id: '1', name: '满减', from: day, to: day, mct: null });
    await sold('51', 500, { promotion: '1' });
    await sold('52', 1);
    // Placed before midnight: orders count on the day they were paid, and lead to those paid on it.
    const eve = '2026-02-19 23:59:00';
    await sold('53', 800, { placed: eve, shop: points.school, user: '2', channel: 2, promotion: '1' });
    await sold('54', 1, { phone: users.east });
    await sold('55', 700, { shop: points.south, user: '5', promotion: '1' });
    await sold('56', 900, { shop: points.south, user: '5', org: orgs.factory, promotion: '1' });
    await sold('57', 1, { shop: points.south, user: '5' });
    await rollHistory(database.db, startOfTests);

    const followed = new Set<string>();
    for (const [phone, merchant, org] of [
      [users.root, false, {}],
      [users.root, false, { mgt_org_id: orgs.shanghai }],
      [users.merchant, true, {}],
    ] as const) {
      const client = as(phone);
      const { todos, fleet, fleet_paths } = await overview(phone, org);
      const ways: (readonly [string, number])[] = [
        ...todos.map(({ path, count }: { path: string; count: number }) => [path, count]),
        ...Object.entries<string>(fleet_paths).map(([name, path]) => [path, fleet[name]]),
      ];
      for (const [path, count] of ways) {
        const { target, data } = await follow(client, path, merchant);
        expect([path, data.total]).toEqual([path, count]);
        followed.add(`home → ${target.name}`);
      }
      for (const resource of product.resources)
        for (const [by, dimension] of Object.entries(resource.statistics?.by ?? {})) {
          const { into, key } = dimension;
          // Below one product's name stands all that its point sold, and at a point's the point.
          if (!into || resource.statistics?.of || ('route' in into && into.params.id)) continue;
          const asked = { time_type: '1', start_date: day, end_date: day, by, ...org };
          const { code, data } = await client.get(`${resource.api.base}/v1`, asked);
          if (code !== 0) continue;
          const here = {
            resource,
            rules: rulesOf(resource, merchant, quarterLimits),
            state: listStateOf(
              rulesOf(resource, merchant, quarterLimits),
              `${new URLSearchParams(asked)}`,
              '2026-03-02',
            ),
            path: resource.route ?? '',
            today: '2026-03-02',
            mayOpen: () => true,
          };
          for (const row of data.rows) {
            const path = drillTo(dimension, { key: row[key] }, here);
            if (path === undefined) continue;
            const { target, data: there } = await follow(client, path, merchant);
            const told = target.statistics
              ? Object.keys(row).filter(
                  (name) => counts.test(name) && row[name] !== null && name in there.now,
                )
              : ['total'];
            expect([
              path,
              ...told.map((name) => (target.statistics ? there.now[name] : there[name])),
            ]).toEqual([
              path,
              ...told.map((name) =>
                target.statistics ? row[name] : (row.order_count ?? row.join_order_count),
              ),
            ]);
            followed.add(`${resource.name} ${by} → ${target.name}`);
          }
        }
    }
    // Each of them was there to be followed.
    expect([...followed].sort()).toEqual([
      'home → alipay_merchant',
      'home → device',
      'home → goods_apply',
      'home → goods_modeling',
      'home → mct',
      'home → mct_bill',
      'home → mct_invoice',
      'home → mct_shop',
      'home → mct_withdraw',
      'home → mgt_after_sale_order',
      'home → mgt_complaint_order',
      'home → mgt_error_order',
      'home → mgt_warning_order',
      'home → wx_merchant',
      'shop_operating org → shop_operating',
      'shop_operating scene → shop_operating',
      'statistics_activity activity → mgt_order',
      'statistics_activity type → statistics_activity',
      'statistics_goods brand → statistics_goods',
      'statistics_goods goods → statistics_goods_shop',
      'statistics_goods org → statistics_goods',
      'statistics_goods scene → statistics_goods',
      'statistics_goods type → statistics_goods',
      'statistics_shop city → statistics_shop',
      'statistics_shop day → mgt_order',
      'statistics_shop mct → statistics_shop',
      'statistics_shop org → statistics_shop',
      'statistics_shop scene → statistics_shop',
      'statistics_shop shop → statistics_shop',
    ]);
  }, 60_000);
});
