import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerHeaders, providerText } from '../../resources/Aigorithm-manage/provider/calls.ts';
import { addDays, epochOf } from '../../resources/kit/time.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { hmac, sha256 } from './support/digests.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, people, startOfTests, users, world } from './support/world.ts';

const consumer = '13800000009';
const goods_code = '6900000000024';
const appKey = 'a-key-that-nobody-reads-again';
const accountNo = '6222020200012345678';
const providerUser = '13900000077';

describeOnOneDatabase('algorithm providers', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let cabinet: DeviceClient;
  let now = epochOf(startOfTests);
  let dataDir: string;
  let first: { id: string; provider_no: string };

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, consumer);
    dataDir = await mkdtemp(path.join(tmpdir(), 'providers-'));
    server = await serve(database, { dataDir });
    root = await server.signIn(users.root);
    const [row] = (await root.get('/device/v1', { cabinet_code: 'ZY1' })).data.rows;
    const issued = await root.put(`/device/issueCredential/${row.id}/v1`, { version: row.version });
    cabinet = new DeviceClient(server.base, { cabinet: 'ZY1', ...issued.data.result }, () => now);
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  /** Another time, and a new session with it. */
  const at = async (time: string) => {
    now = epochOf(time);
    server.at(time);
    root = await server.signIn(users.root);
  };
  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const body = (more: object = {}) => ({
    provider_name: '锐识算法',
    full_name: '上海锐识智能科技有限公司',
    identify_types: [0, 2],
    bill_mode: 1,
    unit_price: 10,
    cost_price: 7,
    push_url: 'https://ruishi.simulated.invalid/recognise',
    app_key: appKey,
    account_type: 1,
    account_holder: '上海锐识智能科技有限公司',
    bank_name: '招商银行',
    bank_branch: '科技园支行',
    account_no: accountNo,
    ...more,
  });
  const read = async (id: string) => (await root.get(`/algorithm_mct/${id}/v1`)).data;
  const act = async (action: string, id: string, given: object = {}) => {
    const { version } = await read(id);
    return root.put(`/algorithm_mct/${action}/${id}/v1`, { version, ...given });
  };
  const setEnabled = (id: string, enabled: 0 | 1) => root.put(`/algorithm_mct/${id}/enabled/v1`, { enabled });
  let sessions = 0;
  /** A shopping that is recognised at once, or whose cabinet falls silent after the door was closed. */
  const shop = async (goods: object[] | null = [{ goods_code, quantity: 1, confidence: 90 }]) => {
    sessions += 1;
    const session_no = `session-${sessions}`;
    const opened = await cabinet.call(calls.openSession, {
      session_no,
      user_phone: consumer,
      order_source: 1,
      pay_channel: 1,
    });
    expect(opened.data.allowed).toBe(1);
    pass(10);
    await cabinet.call(calls.closeSession, { session_no });
    pass(6);
    if (goods) await cabinet.call(calls.finishSession, { session_no, goods });
    const [row] = await database.db
      .selectFrom('algorithm_identify')
      .selectAll()
      .where('order_no', '=', String(opened.data.order_no))
      .execute();
    if (!row) throw new Error('no recognition');
    // The next one may shop: nothing is owed, and the cabinet is free.
    await anyTable(database.db).updateTable('device_session').set({ state: 2 }).execute();
    await database.db.updateTable('mgt_order').set({ pay_status: 1, arrears_flag: 0 }).execute();
    return row;
  };
  const recognition = async (id: string) =>
    (await database.db.selectFrom('algorithm_identify').selectAll().where('id', '=', id).execute())[0];

  test('one is created with its first price; key and account are sealed and stand in no answer', async () => {
    const made = await root.post('/algorithm_mct/v1', body());
    expect(made).toMatchObject({ code: 0, data: { enabled: 2 } });
    first = await read(made.data.id);
    expect(first).toMatchObject({ provider_no: 'A0001', unit_price: 10, shop_count: 0, today_count: 0 });
    expect((await setEnabled(first.id, 1)).code).toBe(0);
    const edited = await root.put(`/algorithm_mct/${first.id}/v1`, {
      version: (await read(first.id)).version,
      app_key: `${appKey}-2`,
    });
    expect(edited.code).toBe(0);
    const said = JSON.stringify([
      made,
      edited,
      await read(first.id),
      await root.get('/algorithm_mct/v1'),
      await root.get(`/algorithm_mct/history/${first.id}/v1`),
      await database.db.selectFrom('algorithm_mct').selectAll().execute(),
      await database.db.selectFrom('sys_operate_log').selectAll().execute(),
    ]);
    expect(said).not.toContain(appKey);
    expect(said).not.toContain(accountNo);
    expect((await root.get('/export/algorithm_mct/v1', { columns: 'provider_name,app_key' })).code).toBe(
      10006,
    );
    expect(
      (await root.post('/algorithm_mct/v1', body({ provider_name: '无钥', app_key: undefined }))).code,
    ).toBe(10006);
    expect(
      (await root.post('/algorithm_mct/v1', body({ provider_name: '过贵', unit_price: 1_001 }))).data.errors,
    ).toEqual([expect.objectContaining({ field: 'unit_price' })]);
    expect((await root.get(`/algorithm_mct/price/${first.id}/v1`)).data.rows).toMatchObject([
      { effect_date: '2026-03-02', expire_date: null, unit_price: 10, cost_price: 7 },
    ]);
    await database.db
      .updateTable('mct_shop')
      .set({ provider_id: first.id })
      .where('id', 'in', ['1', '2'])
      .execute();
  });

  test('a price changes from tomorrow on, no day has two, and what has begun stays', async () => {
    const price = {
      bill_mode: 1,
      unit_price: 9,
      cost_price: 6,
      free_count: 2,
      charge_failed: 0,
      remark: '降价',
    };
    const of = (effect_date: string) => act('price', first.id, { ...price, effect_date });
    expect(await of('2026-03-02')).toMatchObject({
      code: 21002,
      data: { errors: [{ field: 'effect_date' }] },
    });
    expect((await of('2026-03-03')).code).toBe(0);
    expect((await of('2026-03-03')).code).toBe(21002);
    expect((await of('2026-03-20')).code).toBe(0);
    const rows = async () => (await root.get(`/algorithm_mct/price/${first.id}/v1`)).data.rows;
    expect(await rows()).toMatchObject([
      { effect_date: '2026-03-20', expire_date: null, price_status: 0 },
      { effect_date: '2026-03-03', expire_date: '2026-03-19' },
      { effect_date: '2026-03-02', expire_date: '2026-03-02', price_status: 1 },
    ]);
    const [later, , today] = await rows();
    expect((await root.delete(`/algorithm_price/${today.id}/v1`)).code).toBe(21003);
    expect((await root.delete(`/algorithm_price/${later.id}/v1`)).code).toBe(0);
    expect(await rows()).toMatchObject([{ effect_date: '2026-03-03', expire_date: null }, {}]);
  });

  test('a recognition costs what held on its day, with the free ones of each month of its cabinet', async () => {
    expect(await shop()).toMatchObject({ charge_flag: 1, unit_price: 10, fee_amount: 10, cost_amount: 7 });
    await at('2026-03-31 23:50:00');
    const march = [await shop(), await shop(), await shop()];
    expect(
      march.map(({ month_no, charge_flag, fee_amount, cost_amount }) => [
        month_no,
        charge_flag,
        fee_amount,
        cost_amount,
      ]),
    ).toEqual([
      [1, 0, 0, 0],
      [2, 0, 0, 0],
      [3, 1, 9, 6],
    ]);
    await at('2026-04-01 00:00:05');
    expect(await shop()).toMatchObject({ month_no: 1, charge_flag: 0 });
    await server.app.background.runAll();
    expect(await read(first.id)).toMatchObject({ unit_price: 9, today_count: 1, success_rate: 10_000 });
    const sums = (await root.get(`/algorithm_mct/quality/${first.id}/v1`)).data.rows;
    expect(sums).toMatchObject([
      { stat_date: '2026-03-02', request_count: 1 },
      { stat_date: '2026-03-31', request_count: 3, avg_seconds: 60 },
      { stat_date: '2026-04-01', request_count: 1 },
    ]);
    // The order's own evidence: what was said, beside what was charged.
    const [row] = (
      await root.get('/algorithm_identify/v1', {
        start_create_time: '2026-04-01',
        end_create_time: '2026-04-01',
      })
    ).data.rows;
    expect((await root.get(`/algorithm_identify/lines/${row.id}/v1`)).data).toEqual({
      recognised: [{ goods_code, goods_name: expect.any(String), quantity: 1, confidence: 90 }],
      charged: [{ goods_code, goods_name: expect.any(String), quantity: 1 }],
    });
  });

  test('a connection is tested: how it went and after how long', async () => {
    const outcomes = [];
    for (const push_url of [
      'https://ruishi.simulated.invalid/recognise',
      'https://ruishi.simulated.invalid/late',
      'https://ruishi.simulated.invalid/nonsense',
      'https://ruishi.simulated.invalid/refuse',
      'https://127.0.0.1:8443/push',
      'https://localhost/push',
      'https://[::1]/push',
    ]) {
      const { version } = await read(first.id);
      expect((await root.put(`/algorithm_mct/${first.id}/v1`, { version, push_url })).code).toBe(0);
      const { data } = await act('test', first.id);
      outcomes.push(data.result.test_outcome);
      expect(data.result.ms).toBeGreaterThanOrEqual(0);
    }
    expect(outcomes).toEqual([1, 4, 6, 7, 8, 8, 8]);
    expect(await read(first.id)).toMatchObject({ test_outcome: 8 });
    const { version } = await read(first.id);
    expect(
      (await root.put(`/algorithm_mct/${first.id}/v1`, { version, push_url: 'http://ruishi.example/push' }))
        .code,
    ).toBe(10006);
  });

  const setAddress = (path: string) =>
    database.db
      .updateTable('algorithm_mct')
      .set({ push_url: `https://ruishi.simulated.invalid/${path}` })
      .where('id', '=', first.id)
      .execute();
  const push = async (id: string) => {
    const { version } = (await root.get(`/algorithm_identify/${id}/v1`)).data;
    const answer = await root.put(`/algorithm_identify/${id}/push/v1`, { version });
    await server.app.services.afterwards.settled();
    return answer;
  };
  const withMedia = async (orderId: unknown) => {
    const times = { create_time: '2026-04-01 10:00:00', update_time: '2026-04-01 10:00:00' };
    await database.db
      .insertInto('mgt_order_media')
      .values({
        order_id: String(orderId),
        media_type: 1,
        media_stage: 3,
        camera_no: 1,
        media_url: '/media/shopping-1.webm',
        expire_time: '2026-10-01 00:00:00',
        ...times,
      })
      .execute();
  };

  test('what has failed is pushed again, at most three times, and ends with what its provider says', async () => {
    await at('2026-04-01 10:00:00');
    const ended = await shop();
    expect((await push(ended.id)).code).toBe(21004);
    const lost = await shop(null);
    await withMedia(lost.order_id);
    expect((await push(lost.id)).code).toBe(21004);
    await database.db
      .updateTable('algorithm_identify')
      .set({ identify_status: 2, identify_result: 3 })
      .where('id', '=', lost.id)
      .execute();
    await setAddress('recognise');
    expect((await push(lost.id)).code).toBe(0);
    expect(await recognition(lost.id)).toMatchObject({
      identify_status: 2,
      retry_count: 1,
      goods_count: 1,
      charge_flag: 1,
    });
    const [log] = (await root.get(`/algorithm_identify/request/${lost.id}/v1`)).data.rows;
    expect(log).toMatchObject({ push_outcome: 2, http_code: 200 });
    expect(JSON.parse(log.request_body)).toMatchObject({ cabinet_code: 'ZY1', goods_codes: [goods_code] });
    expect(JSON.stringify(log)).not.toContain(appKey);

    const other = await shop(null);
    await database.db
      .updateTable('algorithm_identify')
      .set({ identify_status: 2, identify_result: 3 })
      .where('id', '=', other.id)
      .execute();
    expect((await push(other.id)).code).toBe(21007);
    await withMedia(other.order_id);
    await setAddress('late');
    expect((await push(other.id)).code).toBe(0);
    expect(await recognition(other.id)).toMatchObject({ identify_status: 1, retry_count: 2 });
    for (let round = 0; round < 2; round += 1) {
      pass(21);
      await server.app.background.runAll();
    }
    expect(await recognition(other.id)).toMatchObject({
      identify_status: 2,
      identify_result: 3,
      retry_count: 3,
    });
    expect((await push(other.id)).code).toBe(21005);
  });

  test('a provider that accepts tells the result by a signed call of its own, once', async () => {
    const lost = await shop(null);
    await withMedia(lost.order_id);
    await database.db
      .updateTable('algorithm_identify')
      .set({ identify_status: 2, identify_result: 3 })
      .where('id', '=', lost.id)
      .execute();
    await setAddress('later');
    await push(lost.id);
    expect(await recognition(lost.id)).toMatchObject({ identify_status: 3 });
    const tell = (given: object, key = `${appKey}-2`) => {
      const text = JSON.stringify({ identify_no: lost.identify_no, ...given });
      const called = '/api/algorithm_identify/result/v1';
      const parts = {
        provider: first.provider_no,
        time: String(Math.floor(now / 1_000)),
        nonce: 'nonce-0001',
      };
      return server.anybody.raw('POST', called, text, {
        'content-type': 'application/json',
        [providerHeaders.provider]: parts.provider,
        [providerHeaders.time]: parts.time,
        [providerHeaders.nonce]: parts.nonce,
        [providerHeaders.sign]: hmac(
          key,
          providerText({ method: 'POST', path: called, ...parts, bodyHash: sha256(text) }),
        ),
      });
    };
    const goods = [{ goods_code, quantity: 2, confidence: 55 }];
    expect(await tell({ goods }, 'another key that is wrong')).toMatchObject({ code: 24031 });
    expect(await tell({ goods })).toMatchObject({ code: 0 });
    expect(await tell({ fail_reason: 'too late' })).toMatchObject({ code: 0 });
    expect(await recognition(lost.id)).toMatchObject({
      identify_status: 2,
      identify_result: 2,
      goods_count: 2,
      confidence: 55,
    });
  });

  test('points go to another provider that recognises as they do; one that serves points is not disabled', async () => {
    const made = await root.post(
      '/algorithm_mct/v1',
      body({ provider_name: '量衡重力', identify_types: [1] }),
    );
    const other = made.data.id;
    expect((await act('switch_points', first.id, { to_id: other })).code).toBe(21009);
    await setEnabled(other, 1);
    expect((await act('switch_points', first.id, { to_id: other, shop_ids: ['1'] })).code).toBe(21008);
    expect((await act('switch_points', first.id, { to_id: other })).data.result).toMatchObject({
      moved: 0,
      left: 2,
    });
    expect((await setEnabled(first.id, 0)).code).toBe(21001);
    const { version } = await read(other);
    await root.put(`/algorithm_mct/${other}/v1`, { version, identify_types: [0, 1] });
    expect(
      (await act('switch_points', first.id, { to_id: other, shop_ids: ['2'] })).data.result,
    ).toMatchObject({ moved: 1, left: 1 });
    expect((await act('switch_points', first.id, { to_id: other })).data.result).toMatchObject({
      moved: 1,
      left: 0,
    });
    const logged = await database.db
      .selectFrom('mct_shop_log')
      .select('staff_changes')
      .where('shop_id', '=', '2')
      .execute();
    expect(JSON.stringify(logged)).toContain('量衡重力');
    expect((await setEnabled(first.id, 0)).code).toBe(0);
    await setEnabled(first.id, 1);
    // What opens from now on is the other one's.
    expect(await shop()).toMatchObject({ provider_id: other, provider_name: '量衡重力' });
  });

  test('a provider’s people see their own recognitions and no cost', async () => {
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await anyTable(database.db)
      .insertInto('manager_org')
      .values({
        id: '77',
        org_code: '001009007',
        parent_id: orgs.partners,
        org_name: '锐识算法',
        level: 3,
        org_type: 5,
        provider_id: first.id,
        ...times,
      })
      .execute();
    await anyTable(database.db)
      .insertInto('manager_role')
      .values({
        id: '77',
        role_name: '算法商用户',
        role_code: 'R77',
        identity_type: 1,
        modules: JSON.stringify(['IDENTIFY_DETAILS', 'IDENTIFY_DETAILS:export']),
        scope_type: 1,
        preset_flag: 1,
        ...times,
      })
      .execute();
    await anyTable(database.db)
      .insertInto('manager')
      .values((await people())('77', providerUser, '吴越', '77'))
      .execute();
    await database.db
      .insertInto('manager__role')
      .values({ owner_id: '77', target_id: '77', position: 0 })
      .execute();
    await server.touchAccess();
    const theirs = await server.signIn(providerUser);
    const range = { start_create_time: addDays('2026-04-01', -20), end_create_time: '2026-04-01', size: 100 };
    const all = (await root.get('/algorithm_identify/v1', range)).data;
    const own = (await theirs.get('/algorithm_identify/v1', range)).data;
    const isOwn = ({ provider_name }: { provider_name: string }) => provider_name === '锐识算法';
    expect(own.total).toBe(all.rows.filter(isOwn).length);
    expect(own.total).toBeGreaterThan(0);
    expect(all.total).toBeGreaterThan(own.total);
    expect(own.rows.every(isOwn)).toBe(true);
    expect(own.rows[0]).not.toHaveProperty('cost_amount');
    expect(all.rows[0]).toHaveProperty('cost_amount');
    const foreign = all.rows.find((row: { provider_name: string }) => !isOwn(row));
    expect((await theirs.get(`/algorithm_identify/${foreign.id}/v1`)).code).toBe(10004);
    expect((await theirs.get(`/algorithm_identify/lines/${foreign.id}/v1`)).code).toBe(10004);
    const detail = (await theirs.get(`/algorithm_identify/${own.rows[0].id}/v1`)).data;
    expect(detail).not.toHaveProperty('cost_amount');
    expect(detail).toHaveProperty('fee_amount');
    expect((await theirs.get('/algorithm_identify/summary/v1', range)).data).not.toHaveProperty(
      'cost_amount',
    );
    expect(
      (await theirs.get('/algorithm_identify/v1', { ...range, order_by: 'cost_amount', sort_type: 0 })).code,
    ).toBe(10006);
    expect(
      (await theirs.get('/export/algorithm_identify/v1', { ...range, columns: 'identify_no,cost_amount' }))
        .code,
    ).toBe(10006);
    expect((await theirs.get('/manager/login/control/v1')).data).toMatchObject({ partner: 1 });
  });

  test('a merchant holds neither screen', async () => {
    const merchant = await server.signIn(users.merchant);
    for (const list of ['/algorithm_mct/v1', '/algorithm_identify/v1'])
      expect((await merchant.get(list)).code).toBe(10003);
  });
});
