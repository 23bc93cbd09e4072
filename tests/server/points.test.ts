import { afterAll, beforeAll, expect, it } from 'vitest';
import { statesOf } from '../../resources/kit/flow.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import { Point } from '../../resources/shared/point.ts';
import { point } from '../../resources/shop-manager/point/index.ts';
import { serverExtensions } from '../../resources/start/server-extensions.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { insertBinding } from './support/factory.ts';
import { plantLookups, points } from './support/lookups.ts';
import { insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

describeOnOneDatabase('points', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let merchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await database.db
      .insertInto('mct_user')
      .values({ id: '1', user_phone: '13800138000', ...times })
      .execute();
    await database.db
      .insertInto('device')
      .values({ id: '1', cabinet_code: 'ZY300001', model_id: '1', online: 1, ...times })
      .execute();
    await insertBinding(database, { id: '1', code: 'ZY300001', board: 'B1', agings: [1] });
    await database.db.updateTable('mct_shop').set({ provider_id: '1' }).execute();
    await database.db.updateTable('mct').set({ enabled: 1 }).execute();
    await database.db.updateTable('device_cabinet_model').set({ slots: 10 }).execute();
    await database.pool.query(
      `update manager_role set modules = modules || '["ADVERTISING_PLAN"]'::jsonb where id = $1`,
      [roles.merchant],
    );
    server = await serve(database);
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const path = (action: string, id: string) =>
    action === 'enable' || action === 'disable'
      ? `/mct_shop/${id}/enabled/v1`
      : `/mct_shop/${action}/${id}/v1`;
  const act = (action: string, id: string, body: object = {}, by: Client = root) =>
    by.put(path(action, id), {
      ...(action === 'enable' && { enabled: 1 }),
      ...(action === 'disable' && { enabled: 0 }),
      ...body,
    });
  const read = async (id: string, by: Client = root) => (await by.get(`/mct_shop/${id}/v1`)).data;
  const set = (id: string, values: object) =>
    database.db.updateTable('mct_shop').set(values).where('id', '=', id).execute();
  const logs = (id: string) =>
    database.db.selectFrom('mct_shop_log').selectAll().where('shop_id', '=', id).orderBy('id').execute();
  const goods = (goods_id: string, slot_no: number, shop_price: number) => ({
    goods_id,
    layer_no: 1,
    slot_no,
    shop_price,
    capacity: 10,
  });
  const save = async (id: string, rows: object[], by: Client = root) =>
    by.put(`/mct_shop/goods/${id}/v1`, { version: (await read(id)).version, goods: rows });

  it('are in the figures once the tasks of the product have run, with nobody asking for them', async () => {
    const { id } = await insertOrder(database, { create_time: startOfTests });
    const figures = () =>
      database.db.selectFrom('statistics_shop_day').select(['shop_id', 'order_count']).execute();
    expect(await figures()).toEqual([]);
    const whole = await serve(database, { serverExtensions });
    await whole.app.background.runAll();
    await whole.close();
    expect(await figures()).toContainEqual({ shop_id: '1', order_count: 1 });
    await database.db.deleteFrom('mgt_order').where('id', '=', id).execute();
  });

  const [flow] = point.flows ?? [];
  const states = optionsOf(
    Point.fields.shop_status ?? { kind: 'enum', mode: 'auto', label: { en: '', zh: '' }, spec: {} },
  );
  const events = ['open', 'suspend', 'resume', 'withdraw'];

  it('opening, suspending, resuming and withdrawing follow the state and nothing else', async () => {
    if (!flow) throw new Error('a point has a flow');
    for (const state of states) {
      for (const event of events) {
        const ready = { shop_status: state.code, stock_quantity: 0, sku_count: 1, online: 1 };
        await set(points.bare, { ...ready, cabinet_code: event === 'withdraw' ? null : 'ZY900001' });
        const allowed = statesOf(flow, event).includes(state.name);
        const { code } = await act(event, points.bare);
        const to = flow.on[state.name]?.[event];
        const next = states.find((option) => option.name === to)?.code ?? state.code;
        expect({ state: state.name, event, code }).toEqual({
          state: state.name,
          event,
          code: allowed ? 0 : 15001,
        });
        expect((await read(points.bare)).shop_status).toBe(next);
      }
    }
    await set(points.bare, { shop_status: 0, cabinet_code: null });
  });

  it.each([
    ['open', { cabinet_code: null }, 13006],
    ['open', { online: 0 }, 13004],
    ['open', { sku_count: 0 }, 13012],
    ['withdraw', { stock_quantity: 3, cabinet_code: null }, 13007],
    ['withdraw', {}, 13013],
    ['unbind', { stock_quantity: 1 }, 13007],
    ['setTemperature', { cabinet_code: null }, 13006],
    ['setTemperature', { online: 0 }, 13004],
    ['command', { cabinet_code: null }, 13006],
    ['command', { online: 0 }, 13004],
  ])('%s is refused where %j', async (event, values, refused) => {
    const ready = { shop_status: 0, cabinet_code: 'ZY900001', online: 1, sku_count: 1, stock_quantity: 0 };
    await set(points.bare, { ...ready, ...values });
    const before = await logs(points.bare);
    const bodies: Readonly<Record<string, object>> = {
      setTemperature: { temp_set: 40 },
      command: { command_type: 3 },
    };
    expect((await act(event, points.bare, bodies[event])).code).toBe(refused);
    expect(await logs(points.bare)).toEqual(before);
    await set(points.bare, { cabinet_code: null });
  });

  it('is not disabled while an order of today is under way or unpaid', async () => {
    await insertOrder(database, { pay_status: 0, order_status: 2, create_time: '2026-03-02 09:00:00' });
    expect((await act('disable', points.office)).code).toBe(13003);
    const [row] = (await root.get('/mct_shop/v1', { shop_name: '浦东云谷' })).data.rows;
    expect(row.deny.disable).toBe(13003);
    await server.empty('mgt_order', 'mgt_order_goods');
    expect((await act('disable', points.office)).code).toBe(0);
    expect((await act('enable', points.office)).code).toBe(0);
  });

  it('a cabinet is bound once, if it is one of ours, and is free again after unbinding', async () => {
    expect((await act('bind', points.bare, { cabinet_code: 'ZY100001' })).code).toBe(13002);
    expect((await act('bind', points.bare, { cabinet_code: 'ZY999999' })).code).toBe(13015);
    expect((await act('bind', points.bare, { cabinet_code: 'ZY300001' })).code).toBe(0);
    expect(await read(points.bare)).toMatchObject({ cabinet_code: 'ZY300001', online: 1 });
    expect((await act('bind', points.southBare, { cabinet_code: 'ZY300001' })).code).toBe(13002);
    await set(points.bare, { stock_quantity: 0 });
    expect((await act('unbind', points.bare)).code).toBe(0);
    const device = await database.db.selectFrom('device').select('shop_id').executeTakeFirstOrThrow();
    expect(device.shop_id).toBeNull();
  });

  it('a template is saved whole, at the version that was read, and waits to be pushed', async () => {
    const { version } = await read(points.office);
    expect((await root.put(`/mct_shop/goods/${points.office}/v1`, { goods: [] })).code).toBe(10006);
    const saved = await root.put(`/mct_shop/goods/${points.office}/v1`, {
      version,
      goods: [goods('1', 1, 300), goods('2', 2, 350)],
    });
    expect(saved).toMatchObject({ code: 0, data: { sku_count: 2, stock_rate: 0, push_state: 1 } });
    const stale = await root.put(`/mct_shop/goods/${points.office}/v1`, { version, goods: [] });
    expect(stale.code).toBe(10005);
    await database.db
      .updateTable('mct_shop_goods')
      .set({ stock_quantity: 4 })
      .where('goods_id', '=', '1')
      .execute();
    expect((await save(points.office, [goods('1', 3, 320), goods('2', 2, 350)])).code).toBe(0);
    const { rows } = (await root.get(`/mct_shop/goods/${points.office}/v1`)).data;
    expect(rows.find((row: { goods_id: string }) => row.goods_id === '1')).toMatchObject({
      slot_no: 3,
      shop_price: 320,
      stock_quantity: 4,
    });
    // What still lies inside stays in the books.
    expect((await save(points.office, [goods('2', 2, 350)])).code).toBe(13007);
    expect((await read(points.office)).stock_quantity).toBe(4);
    const log = (await logs(points.office)).at(-1);
    expect(log).toMatchObject({ shop_log_type: 7, log_source: 1, log_result: 1 });
    expect(log?.changes).toEqual([
      { field: 'shop_price', name: '晨泉饮用纯净水', before: 300, after: 320 },
      { field: 'slot_no', name: '晨泉饮用纯净水', before: 1, after: 3 },
    ]);
  });

  it('prices stay within their limit, goods of vision cabinets are modelled', async () => {
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await database.db
      .insertInto('mgt_tactics_config')
      .values({
        config_no: 'TL1',
        config_name: '限价',
        limit_type: 2,
        goods: JSON.stringify([{ goods_id: '3', min_percent: 80, max_percent: 120 }]),
        week_days: '[]',
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        enabled: 1,
        mgt_org_id: orgs.root,
        ...times,
      })
      .execute();
    const refused = await save(points.school, [goods('3', 1, 361)]);
    expect(refused).toMatchObject({ code: 12007, msg: 'Price outside the limit 2.40–3.60 yuan' });
    expect((refused.data.errors ?? []).map((error: { field: string }) => error.field)).toEqual([
      'goods.0.shop_price',
    ]);
    await database.db.updateTable('goods_center').set({ model_status: 0 }).where('id', '=', '4').execute();
    expect((await save(points.school, [goods('4', 1, 300)])).code).toBe(12015);
    expect((await save(points.school, [goods('3', 1, 360)])).code).toBe(0);
    expect((await act('setPrice', points.school, { goods_id: '3', shop_price: 361 })).code).toBe(12007);
    expect((await act('setPrice', points.school, { goods_id: '3', shop_price: 250 })).code).toBe(0);
  });

  it('many points are given a price or a template at once, each told apart', async () => {
    await save(points.workshop, [goods('3', 1, 300)]);
    const priced = await root.post('/mct_shop/setPrice/batch/v1', {
      ids: [points.school, points.workshop, points.south],
      input: { goods_id: '3', shop_price: 310 },
    });
    expect(priced.data.success_count).toBe(2);
    expect(priced.data.fail_rows).toMatchObject([{ id: points.south, code: 12014 }]);
    const copied = await act('copyTemplate', points.south, { from_id: points.school });
    expect(copied).toMatchObject({ code: 0, data: { sku_count: 1 } });
  });

  it('a temperature lies within the band of the cabinet', async () => {
    const hot = await act('setTemperature', points.office, { temp_set: 101 });
    expect(hot).toMatchObject({ code: 13010, msg: 'Temperature must be within 2.0–10.0 °C' });
    const { cabinet_code } = await read(points.office);
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await database.db
      .insertInto('device')
      .values({ id: '2', cabinet_code, model_id: '1', mgt_org_id: orgs.root, online: 1, ...times })
      .execute();
    expect((await act('setTemperature', points.office, { temp_set: 65 })).code).toBe(0);
    expect((await read(points.office)).temp_set).toBe(65);
    const sent = async () =>
      (await root.get('/device_command/v1', { cabinet_code })).data.rows.map(
        (row: { command_type: number; setting: string }) => [row.command_type, row.setting],
      );
    expect(await sent()).toEqual([[5, 'Set temperature °C 6.5']]);
    // While the cabinet is at it, the point keeps what it was told.
    expect((await act('setTemperature', points.office, { temp_set: 70 })).code).toBe(13009);
    const { version } = await read(points.office);
    const edited = await root.put(`/mct_shop/${points.office}/v1`, { version, temp_set: 70 });
    expect(edited.code).toBe(13009);
    expect((await read(points.office)).temp_set).toBe(65);
    await database.db.updateTable('device_command').set({ command_status: 2 }).execute();
    expect((await root.put(`/mct_shop/${points.office}/v1`, { version, temp_set: 70 })).code).toBe(0);
    expect(await sent()).toEqual([
      [5, 'Set temperature °C 7.0'],
      [5, 'Set temperature °C 6.5'],
    ]);
  });

  it('is refused a taken name, a recognition that its cabinet has not, and another owner while it sells', async () => {
    const office = await read(points.office);
    const change = (body: object) =>
      root.put(`/mct_shop/${points.office}/v1`, { version: office.version, ...body });
    expect((await change({ shop_name: (await read(points.school)).shop_name })).code).toBe(13001);
    const wide = await change({ area_id: '310000' });
    expect(wide).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'area_id', msg: 'must be a district' }] },
    });
    const drawn = await change({ shop_name: '浦东云谷😀' });
    expect(drawn).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'shop_name', msg: 'must be text without emoji' }] },
    });
    expect((await change({ identify_type: 3, provider_id: null })).code).toBe(13008);
    await insertOrder(database, { pay_status: 0, order_status: 0, create_time: '2026-03-02 09:00:00' });
    expect((await change({ mgt_org_id: orgs.south, mct_id: '2' })).code).toBe(13003);
    expect((await act('disable', points.office)).code).toBe(13003);
    await server.empty('mgt_order', 'mgt_order_goods');
    expect(await read(points.office)).toEqual(office);
  });

  it('does not open while its merchant is out of use', async () => {
    await set(points.workshop, { shop_status: 2, online: 1, sku_count: 1 });
    const merchantIs = (enabled: 0 | 1) =>
      database.db.updateTable('mct').set({ enabled }).where('id', '=', '1').execute();
    await merchantIs(0);
    expect((await act('resume', points.workshop)).code).toBe(13011);
    await merchantIs(1);
    expect((await act('resume', points.workshop)).code).toBe(0);
  });

  it('a change of merchant waits for the next midnight', async () => {
    const row = await read(points.workshop);
    const moved = await root.put(`/mct_shop/${points.workshop}/v1`, {
      version: row.version,
      mgt_org_id: orgs.south,
      mct_id: '2',
    });
    expect(moved).toMatchObject({
      code: 0,
      data: {
        mct_id: '1',
        mgt_org_id: orgs.shanghai,
        pending_mct_id: '2',
        pending_time: '2026-03-03 00:00:00',
      },
    });
    await server.app.background.runAll();
    expect((await read(points.workshop)).mct_id).toBe('1');
    server.at('2026-03-03 00:00:30');
    await server.app.background.runAll();
    // The day before is over for whoever was signed in.
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
    expect(await read(points.workshop)).toMatchObject({
      mct_id: '2',
      mgt_org_id: orgs.south,
      pending_time: null,
    });
    const log = (await logs(points.workshop)).at(-1);
    expect(log).toMatchObject({ log_source: 4, operator_name: null, changes: [] });
    expect(log?.staff_changes).toMatchObject([{ field: 'mgt_org_name' }, { field: 'mct_name' }]);
  });

  it('merchants edit what is theirs and see the platform’s people as the platform', async () => {
    const own = await read(points.office, merchant);
    expect(own).not.toHaveProperty('rent_amount');
    const version = own.version;
    const edit = (body: object) => merchant.put(`/mct_shop/${points.office}/v1`, { version, ...body });
    expect((await edit({ model_id: '2' })).code).toBe(10006);
    expect((await edit({ contact_name: '店长' })).code).toBe(0);
    const { rows } = (
      await merchant.speaking('zh').get('/mct_shop_log/v1', {
        start_create_time: '2026-03-01',
        end_create_time: '2026-03-03',
        shop_name: '浦东云谷',
      })
    ).data;
    expect(rows[0]).toMatchObject({ content: '联系人 -- → 店长' });
    expect(rows[0].operated_by).not.toBe('平台客服');
    const theirs = rows.find((row: { operated_by: string | null }) => row.operated_by === '平台客服');
    expect(theirs).toBeDefined();
    expect(theirs).not.toHaveProperty('operator_name');
    expect((await merchant.post('/mct_shop/v1', {})).code).not.toBe(0);
  });

  it('its log goes back two years, and no further', async () => {
    const first = (await logs(points.office))[0];
    const { id: _, ...row } = first ?? {};
    const old = (id: string, create_time: string) => ({
      ...row,
      id,
      log_no: `L${id}`,
      create_time,
      changes: '[]',
      staff_changes: '[]',
    });
    // It is 3 March 2026, 00:00:30.
    await anyTable(database.db)
      .insertInto('mct_shop_log')
      .values([old('9001', '2024-03-03 00:00:29'), old('9002', '2024-03-03 00:00:31')])
      .execute();
    await server.app.background.runAll();
    const kept = (await logs(points.office)).map(({ id }) => id);
    expect(kept).not.toContain('9001');
    expect(kept).toContain('9002');
    // Back to the Monday that the rest is written for.
    server.at(startOfTests);
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
  });

  it('its tabs tell the price limits and coupons that are in effect there, for all points or for this one', async () => {
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await server.empty('mgt_tactics_config', 'mgt_tactics_config__shop');
    const limit = (id: string, more: object) => ({
      id,
      config_no: `T${id}`,
      config_name: `限价${id}`,
      limit_type: 1,
      goods: '[]',
      week_days: '[]',
      shop_range: 0,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      priority: 10,
      enabled: 1,
      mgt_org_id: orgs.shanghai,
      mct_id: '1',
      ...times,
      ...more,
    });
    await anyTable(database.db)
      .insertInto('mgt_tactics_config')
      .values([
        limit('1', {}),
        limit('2', { shop_range: 1, priority: 5, mct_id: null }),
        limit('3', { shop_range: 1 }),
        limit('4', { enabled: 0 }),
        limit('5', { end_date: '2026-03-01' }),
        limit('6', { mct_id: '2' }),
        // It is a Monday: what begins on Sunday and lasts past midnight is still to be kept to.
        limit('7', { week_days: '[7]', start_clock: '20:00', end_clock: '02:00', priority: 20 }),
        limit('8', { week_days: '[7]', start_clock: '08:00', end_clock: '20:00' }),
        limit('9', { week_days: '[1]', priority: 30 }),
      ])
      .execute();
    await anyTable(database.db)
      .insertInto('mgt_tactics_config__shop')
      .values([
        { owner_id: '2', target_id: points.office, position: 1 },
        { owner_id: '3', target_id: points.school, position: 1 },
      ])
      .execute();
    const { data } = await root.get(`/mct_shop/price_limit/${points.office}/v1`);
    const inEffect = ['T2', 'T1', 'T7', 'T9'];
    expect(data.rows.map((row: { config_no: string }) => row.config_no)).toEqual(inEffect);
    expect(data.rows[2]).toMatchObject({ week_days: [7], start_clock: '20:00', end_clock: '02:00' });
    // What binds the prices of its merchant they are told, the platform's too.
    const told = (await merchant.get(`/mct_shop/price_limit/${points.office}/v1`)).data;
    expect(told.rows.map((row: { config_no: string }) => row.config_no)).toEqual(inEffect);
    const coupon = (coupon_no: string, more: object) => ({
      coupon_no,
      coupon_name: coupon_no,
      coupon_type: 1,
      coupon_scope: 1,
      shop_range: 0,
      user_scope: 0,
      stack_promotion: 0,
      total_count: 10,
      grant_type: 1,
      claim_limit: 1,
      claim_start_time: '2026-03-01 00:00:00',
      claim_end_time: '2026-04-01 00:00:00',
      valid_type: 2,
      valid_days: 3,
      bear_side: 1,
      coupon_status: 1,
      coupon_use_status: 1,
      mgt_org_id: orgs.root,
      mct_id: null,
      ...times,
      ...more,
    });
    await anyTable(database.db)
      .insertInto('mgt_coupon')
      .values([
        coupon('of headquarters', {}),
        coupon('of the merchant', { mgt_org_id: orgs.south, mct_id: '1' }),
        coupon('of another region', { mgt_org_id: orgs.south }),
        coupon('of another merchant', { mct_id: '2' }),
        coupon('for other points', { shop_range: 1 }),
        coupon('disabled', { coupon_use_status: 0 }),
        coupon('not published yet', { coupon_status: 0 }),
      ])
      .execute();
    const { rows } = (await root.get(`/mct_shop/coupon/${points.office}/v1`)).data;
    expect(rows.map((row: { coupon_name: string }) => row.coupon_name)).toEqual([
      'of the merchant',
      'of headquarters',
    ]);
  });

  it('its tabs tell the activities that run there now', async () => {
    const activity = (promotion_name: string, more: object) => ({
      promotion_no: promotion_name,
      promotion_name,
      promotion_type: 5,
      promotion_status: 1,
      start_time: '2026-03-01 00:00:00',
      end_time: '2026-04-01 00:00:00',
      shop_range: 0,
      user_scope: 0,
      pay_channels: JSON.stringify([1]),
      tiers: JSON.stringify([{ threshold_amount: 2_000, reduce_amount: 300 }]),
      threshold_mode: 1,
      mgt_org_id: orgs.root,
      mct_id: null,
      create_time: '2026-03-01 00:00:00',
      update_time: '2026-03-01 00:00:00',
      ...more,
    });
    await anyTable(database.db)
      .insertInto('promotion')
      .values([
        activity('of headquarters', {}),
        activity('of the merchant', { mct_id: '1', start_time: '2026-02-01 00:00:00' }),
        activity('of another merchant', { mct_id: '2' }),
        activity('for other points', { shop_range: 1 }),
        activity('stopped', { promotion_status: 0 }),
        activity('over', { start_time: '2026-01-01 00:00:00', end_time: '2026-02-01 00:00:00' }),
        activity('to come', { start_time: '2027-03-01 00:00:00', end_time: '2027-04-01 00:00:00' }),
      ])
      .execute();
    const { rows } = (await root.get(`/mct_shop/promotion/${points.office}/v1`)).data;
    expect(
      rows.map((row: { promotion_name: string; rule_desc: string }) => [row.promotion_name, row.rule_desc]),
    ).toEqual([
      ['of headquarters', '¥3.00 off from ¥20.00'],
      ['of the merchant', '¥3.00 off from ¥20.00'],
    ]);
  });

  it('its tabs tell the ad plans that play there today, the one on top first, to each whose they are', async () => {
    const plan = (plan_name: string, priority: number, more: object) => ({
      plan_no: plan_name,
      plan_name,
      ad_screen: 1,
      ad_status: 1,
      materials: JSON.stringify([
        { material_id: '1', play_seconds: 15 },
        { material_id: '2', play_seconds: 10 },
      ]),
      shop_range: 0,
      start_date: '2026-03-02',
      end_date: '2026-03-02',
      time_slots: JSON.stringify(['22:00-02:00']),
      week_days: JSON.stringify([1]),
      priority,
      mgt_org_id: orgs.root,
      mct_id: null,
      create_time: '2026-03-01 00:00:00',
      update_time: '2026-03-01 00:00:00',
      ...more,
    });
    await anyTable(database.db)
      .insertInto('advert_plan')
      .values([
        plan('of headquarters', 50, {}),
        plan('of the merchant', 80, { mct_id: '1' }),
        plan('for this point', 99, { shop_range: 1 }),
        plan('of another merchant', 50, { mct_id: '2' }),
        plan('of another region', 50, { mgt_org_id: orgs.south }),
        plan('for other points', 50, { shop_range: 1 }),
        plan('stopped', 50, { ad_status: 0 }),
        plan('expired', 50, { ad_status: 2 }),
        plan('over', 50, { start_date: '2026-02-01', end_date: '2026-03-01' }),
        plan('to come', 50, { start_date: '2026-03-03', end_date: '2026-03-04' }),
      ])
      .execute();
    const idOf = async (plan_no: string) =>
      (
        await database.db
          .selectFrom('advert_plan')
          .select('id')
          .where('plan_no', '=', plan_no)
          .executeTakeFirstOrThrow()
      ).id;
    await database.db
      .insertInto('advert_plan__shop')
      .values([
        { owner_id: await idOf('for this point'), target_id: points.office, position: 1 },
        { owner_id: await idOf('for other points'), target_id: points.school, position: 1 },
      ])
      .execute();
    type Told = { rows: { plan_name: string }[] };
    const told = async (client: Client) => {
      const { data } = await client.get(`/mct_shop/advert_plan/${points.office}/v1`);
      return (data as Told).rows;
    };
    const rows = await told(root);
    expect(rows.map(({ plan_name }) => plan_name)).toEqual([
      'for this point',
      'of the merchant',
      'of headquarters',
    ]);
    expect(rows[0]).toMatchObject({
      material_count: 2,
      loop_seconds: 25,
      time_slots: ['22:00-02:00'],
      week_days: [1],
      priority: 99,
    });
    // Platform plans are none of a merchant's business (docs/domain/advertising.md §P43).
    expect((await told(merchant)).map(({ plan_name }) => plan_name)).toEqual(['of the merchant']);
  });

  it('[7.31] is found by the open faults of its cabinet', async () => {
    const device = (shop_id: string | null, fault_count: number) =>
      database.db.updateTable('device').set({ shop_id, fault_count }).where('id', '=', '1').execute();
    const faulty = async () =>
      (await root.get('/mct_shop/v1', { min_fault_count: 1 })).data.rows.map((row: { id: string }) => row.id);
    await device(points.south, 2);
    await server.app.background.runAll();
    expect(await faulty()).toEqual([points.south]);
    expect((await read(points.south)).fault_count).toBe(2);
    await device(null, 0);
    await server.app.background.runAll();
    expect(await faulty()).toEqual([]);
  });

  it('a day is exact after every order, and a lost row comes back', async () => {
    const day = async () => {
      const row = await database.db
        .selectFrom('shop_operating_day')
        .select(['order_count', 'sales_amount'])
        .where('shop_id', '=', '1')
        .where('stat_date', '=', '2026-03-02')
        .executeTakeFirst();
      return row && { orders: Number(row.order_count), sales: Number(row.sales_amount) };
    };
    const order = {
      pay_status: 1,
      order_status: 3,
      create_time: '2026-03-02 11:00:00',
      pay_time: '2026-03-02 11:01:00',
    } as const;
    await insertOrder(database, { ...order, lines: [{ paid: 500, units: 1 }] });
    await server.rollUp();
    expect(await day()).toEqual({ orders: 1, sales: 500 });
    await insertOrder(database, { ...order, lines: [{ paid: 300, units: 1 }] });
    await server.rollUp();
    expect(await day()).toEqual({ orders: 2, sales: 800 });
    await database.db.deleteFrom('shop_operating_day').execute();
    await server.rollUp();
    expect(await day()).toEqual({ orders: 2, sales: 800 });
  });
});
