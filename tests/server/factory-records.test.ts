import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AgingFigures, agingPassed } from '../../resources/vendor-test/aging/rules.ts';
import { testItem } from '../../resources/vendor-test/factory-enums.ts';
import { factoryTasks } from '../../resources/vendor-test/statistics/rolling.server.ts';
import {
  measuredText,
  standards,
  standardText,
  verdictOf,
} from '../../resources/vendor-test/test/standards.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnManySessions } from './support/database.ts';
import { insertBinding } from './support/factory.ts';
import { plantLookups } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { roles, startOfTests, userIds, users, world } from './support/world.ts';

describe('verdicts of the factory', () => {
  it('an item passes on its limits and fails one beyond any of them, or where something was not measured', () => {
    for (const { code } of testItem.$options) {
      const measures = standards[code] ?? [];
      expect(measures.length).toBeGreaterThan(0);
      const edge = Object.fromEntries(measures.map(({ key, min, max }) => [key, min ?? max ?? 0]));
      expect(verdictOf(code, edge), standardText(code).en).toBe(1);
      for (const { key, min, max } of measures) {
        if (min !== undefined) expect(verdictOf(code, { ...edge, [key]: min - 1 })).toBe(2);
        if (max !== undefined) {
          expect(verdictOf(code, { ...edge, [key]: max })).toBe(1);
          expect(verdictOf(code, { ...edge, [key]: max + 1 })).toBe(2);
        }
        const { [key]: _, ...rest } = edge;
        expect(verdictOf(code, rest)).toBe(2);
      }
      for (const lang of ['en', 'zh'] as const) {
        expect(standardText(code)[lang].length).toBeLessThanOrEqual(100);
        expect(measuredText(code, edge)[lang].length).toBeLessThanOrEqual(100);
      }
    }
    expect(verdictOf(99, {})).toBe(2);
  });

  it('says a standard and what was measured in words', () => {
    expect(standardText(testItem.network)).toEqual({
      en: '4G RSRP ≥-105 dBm, ping ≤300 ms',
      zh: '4G RSRP≥-105 dBm，延迟≤300 ms',
    });
    expect(measuredText(testItem.reader, { tags: 50, read_rate: 995 }).en).toBe('tags 50, read rate 99.5 %');
  });

  it('a run of aging passes just inside every rule and fails just outside any', () => {
    const edge: AgingFigures = {
      plan_hours: 24,
      run_hours: 240,
      cycle_count: 500,
      cycle_fail: 0,
      restart_count: 1,
      offline_minutes: 10,
      temp_samples: 100,
      temp_inside: 98,
    };
    expect(agingPassed(edge)).toBe(true);
    const outside: readonly Partial<AgingFigures>[] = [
      { run_hours: 239 },
      { cycle_count: 499 },
      { cycle_fail: 1 },
      { restart_count: 2 },
      { offline_minutes: 11 },
      { temp_inside: 97 },
      { temp_samples: 0, temp_inside: 0 },
    ];
    for (const each of outside) expect(agingPassed({ ...edge, ...each }), JSON.stringify(each)).toBe(false);
  });
});

describeOnManySessions('records of the factory', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let tester: Client;
  let dataDir: string;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    const codes = ['VENDOR_BINDING_RECORD', 'VENDOR_TEST_RECORD', 'VENDOR_AGING_RECORD', 'VENDOR_STATISTICS'];
    await anyTable(database.db)
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(codes) })
      .where('id', '=', roles.factory)
      .execute();
    dataDir = await mkdtemp(path.join(tmpdir(), 'factory-'));
    server = await serve(database, { dataDir });
    root = await server.signIn(users.root);
    tester = await server.signIn(users.factory);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => server.empty('vendor_test_item', 'vendor_test', 'vendor_aging', 'vendor_binding'));

  const binding = () =>
    database.db.selectFrom('vendor_binding').selectAll().where('id', '=', '1').executeTakeFirstOrThrow();
  const planted = (agings: readonly (0 | 1 | 2 | 3)[], shipped: 0 | 1 = 0) =>
    insertBinding(database, { id: '1', code: 'ZY300001', board: 'B1', agings, shipped });

  it('[2.132] a cabinet ships once its last aging passed, and then is unbound no more', async () => {
    const ship = () => root.put('/vendor_binding/ship/1/v1', {});
    const unbind = () => root.put('/vendor_binding/unbind/1/v1', { unbind_reason: '主板故障' });
    await planted([1, 2]);
    expect((await ship()).code).toBe(23007);
    await server.empty('vendor_aging', 'vendor_binding');
    await planted([2, 1]);
    expect((await tester.put('/vendor_binding/ship/1/v1', {})).code).toBe(10003);
    expect((await ship()).code).toBe(0);
    expect(await binding()).toMatchObject({ ship_flag: 1, ship_time: startOfTests });
    expect((await unbind()).code).toBe(23005);
    expect(await binding()).toMatchObject({ bind_status: 1, unbind_reason: null });
  });

  it('a cabinet is unbound with a reason, unless it is being aged or stands at a point', async () => {
    const unbind = (unbind_reason?: string) => root.put('/vendor_binding/unbind/1/v1', { unbind_reason });
    await planted([0]);
    expect((await unbind('主板故障')).code).toBe(23003);
    await server.empty('vendor_aging');
    await database.db.updateTable('vendor_binding').set({ shop_id: '1' }).execute();
    expect((await unbind('主板故障')).code).toBe(23006);
    await database.db.updateTable('vendor_binding').set({ shop_id: null }).execute();
    expect((await unbind()).code).toBe(10006);
    expect((await unbind('主板故障')).code).toBe(0);
    expect(await binding()).toMatchObject({
      bind_status: 0,
      unbind_reason: '主板故障',
      unbind_time: startOfTests,
    });
  });

  it('[2.134] a running aging is interrupted with a reason, any other is not; who only reads overrides nothing', async () => {
    await planted([0, 2]);
    const interrupt = (id: string) =>
      root.put(`/vendor_aging/interrupt/${id}/v1`, { interrupt_reason: '停电' });
    expect((await interrupt('11')).code).not.toBe(0);
    expect((await interrupt('10')).code).toBe(0);
    const run = (await root.get('/vendor_aging/10/v1')).data;
    expect(run).toMatchObject({ aging_status: 3, interrupt_reason: '停电', end_time: startOfTests });
    const override = (by: Client, body: object) => by.put('/vendor_aging/override/11/v1', body);
    expect((await override(tester, { reason: '复测合格', photos: ['x'] })).code).toBe(10003);
    expect((await override(root, { reason: '复测合格' })).code).toBe(10006);
    expect((await root.get('/vendor_aging/11/v1')).data).toMatchObject({
      aging_status: 2,
      override_name: null,
    });
  });

  it('figures of lines: first rounds by the standards, items that failed, hours of aging; a vendor’s people see their own', async () => {
    const { db } = database;
    const times = { create_time: startOfTests, update_time: startOfTests };
    await planted([1, 3, 2]);
    await insertBinding(database, { id: '2', code: 'ZY300002', board: 'B2', agings: [1], shipped: 0 });
    await db.updateTable('vendor_binding').set({ vendor_id: '2' }).where('id', '=', '2').execute();
    await db.updateTable('vendor_aging').set({ vendor_id: '2' }).where('binding_id', '=', '2').execute();
    const person = (id: string, line_name: string | null, vendor_id = '1') => ({
      id,
      line_name,
      vendor_id,
      staff_no: `A${id}`,
      person_name: '林建国',
      phone: '13812345678',
      person_role: 1,
      enabled: 1,
      ...times,
    });
    await anyTable(db)
      .insertInto('vendor_person')
      .values([person('1', 'A线'), person('2', null), person('3', 'A线', '2')])
      .execute();
    /** Rounds of half an hour on 2 February. @param ruled 1 passed, 2 failed, by the standards */
    const round = (id: string, by: string, round_no: number, ruled: 1 | 2, result: number = ruled) => ({
      id,
      round_no,
      test_no: `T${id}`,
      binding_id: by === '3' ? '2' : '1',
      cabinet_code: 'ZY300001',
      board_sn: 'B1',
      model_id: '1',
      vendor_id: by === '3' ? '2' : '1',
      person_id: by,
      person_name: '林建国',
      item_count: 2,
      test_result: result,
      rule_result: ruled,
      start_time: '2026-02-02 23:30:00',
      end_time: '2026-02-02 23:59:59',
      ...times,
    });
    await anyTable(db)
      .insertInto('vendor_test')
      .values([round('1', '1', 1, 2, 1), round('2', '1', 2, 2), round('3', '2', 3, 1), round('4', '3', 1, 1)])
      .execute();
    const item = (id: string, test_id: string, test_item: number, item_result: 1 | 2, retry_count = 0) => ({
      id,
      test_id,
      test_item,
      item_result,
      retry_count,
      vendor_id: test_id === '4' ? '2' : '1',
      standard_desc: '标准',
      measured_value: '实测',
      test_time: '2026-02-02 23:40:00',
      ...times,
    });
    await anyTable(db)
      .insertInto('vendor_test_item')
      .values([
        item('1', '1', 2, 2, 3),
        item('2', '1', 4, 1),
        item('3', '2', 2, 2),
        item('4', '3', 2, 1, 1),
        item('5', '4', 2, 2),
      ])
      .execute();
    for (const { run } of factoryTasks) await run(server.app.services);
    const told = async (by: Client, dimension: string, more = '') =>
      (
        await by.get(
          `/statistics_factory/v1?by=${dimension}&time_type=1&start_date=2026-02-01&end_date=2026-02-05${more}`,
        )
      ).data.rows;
    expect(await told(root, 'vendor')).toMatchObject([
      {
        vendor_name: '华柜制造',
        first_count: 1,
        first_pass_count: 0,
        first_pass_rate: 0,
        round_count: 3,
        // One of them by an override.
        pass_count: 2,
        pass_rate: 6667,
        test_minutes: 87,
        item_count: 4,
        item_fail_count: 2,
        // The interrupted one is not judged; its hours count.
        aging_count: 2,
        aging_pass_count: 1,
        aging_hours: 720,
      },
      { vendor_name: '冰蓝冷链', round_count: 1, first_pass_rate: 10_000, aging_hours: 240 },
    ]);
    expect(await told(root, 'line', '&vendor_id=1')).toMatchObject([
      { line_name: 'A线', round_count: 2, pass_count: 1 },
      { line_name: '-', round_count: 1, pass_count: 1, aging_count: 2 },
    ]);
    expect(await told(root, 'item', '&vendor_id=1')).toMatchObject([
      {
        test_item: 2,
        item_count: 3,
        item_fail_count: 2,
        item_fail_rate: 6667,
        retry_count: 4,
        round_count: null,
      },
      { test_item: 4, item_count: 1, item_fail_count: 0 },
    ]);
    expect((await told(tester, 'vendor')).map((row: { vendor_id: string }) => row.vendor_id)).toEqual(['1']);
    // An override of a round of then is told within a minute.
    await db.updateTable('vendor_test').set({ test_result: 1 }).where('id', '=', '2').execute();
    for (const { run } of factoryTasks) await run(server.app.services);
    expect((await told(root, 'vendor', '&vendor_id=1'))[0]).toMatchObject({
      pass_count: 3,
      first_pass_count: 0,
    });
    await server.empty('vendor_person', 'statistics_factory_day', 'statistics_factory_item_day');
  });

  it('[2.132] cabinets come from a file: what is bound already, stands there twice or can’t recognise so stays out [23001]', async () => {
    await insertBinding(database, { id: '9001', code: 'ZY300001', board: 'B1', shipped: 0 });
    const { model_name, identify_types, door_type } = await database.db
      .selectFrom('device_cabinet_model')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const [type = 0] = identify_types;
    const other = ([0, 1, 2, 3] as const).find((each) => !identify_types.includes(each));
    const line = (code: string, board: string, by: number | undefined = type) =>
      `${code},${board},${model_name},华柜制造,${by},C1、C2`;
    const form = new FormData();
    const lines = [
      'Cabinet code,Board SN,Cabinet model,Vendor,Recognition type,Camera SNs',
      line('ZY300010', 'B10'),
      line('ZY300001', 'B11'),
      line('ZY300011', 'B1'),
      line('ZY300012', 'B10'),
      line('ZY300010', 'B12'),
      line('ZY300013', 'B13', other),
      line('ZY300014', 'B14'),
    ];
    form.set('import_file', new Blob([lines.join('\n')]), 'bindings.csv');
    const sent = await fetch(`${server.base}/api/vendor_binding/import/v1`, {
      method: 'POST',
      body: form,
      headers: { 'accept-language': 'en', 'auth-token': root.token ?? '' },
    });
    const { data } = (await sent.json()) as {
      data: { id: string; rows: readonly { line: number; msg: string }[] };
    };
    expect(data.rows.map(({ line: at, msg }) => [at, msg])).toEqual([
      [2, ''],
      [3, 'Cabinet code exists already'],
      [4, 'Board SN exists already'],
      [5, 'Board SN is the same as in line 2'],
      [6, 'Cabinet code is the same as in line 2'],
      [7, 'Recognition type is not for this model'],
      [8, ''],
    ]);
    // Meanwhile the factory's app binds one of its boards.
    await insertBinding(database, { id: '9002', code: 'ZY300099', board: 'B14', shipped: 0 });
    const run = () => root.post(`/vendor_binding/import/execute/${data.id}/v1`);
    expect((await run()).data).toMatchObject({ status: 2, counts: { total: 7, ok: 1, faulty: 6, done: 1 } });
    expect(
      await database.db
        .selectFrom('vendor_binding')
        .select([
          'cabinet_code',
          'board_sn',
          'camera_sns',
          'door_type',
          'bind_status',
          'bind_time',
          'ship_flag',
        ])
        .where('cabinet_code', 'like', 'ZY30001%')
        .execute(),
    ).toEqual([
      {
        cabinet_code: 'ZY300010',
        board_sn: 'B10',
        camera_sns: ['C1', 'C2'],
        door_type,
        bind_status: 1,
        bind_time: startOfTests,
        ship_flag: 0,
      },
    ]);
    const { name } = await database.db
      .selectFrom('manager')
      .select('name')
      .where('id', '=', userIds.root)
      .executeTakeFirstOrThrow();
    expect((await root.get('/vendor_binding/v1?cabinet_code=ZY300010')).data.rows).toMatchObject([
      { bind_staff_name: name },
    ]);
    const again = await root.post('/vendor_binding/v1', {
      cabinet_code: 'ZY300010',
      board_sn: 'B20',
      model_id: '1',
      vendor_id: '1',
      identify_type: type,
    });
    expect(again).toMatchObject({ code: 23001, msg: 'Cabinet ZY300010 bound to board B10' });
    expect((await tester.post('/vendor_binding/v1', {})).code).toBe(10003);
    await server.empty('import_job', 'request_result');
  });

  it('[2.133] a vendor’s people see their own rows, a round with its items in either language', async () => {
    await planted([]);
    await insertBinding(database, { id: '2', code: 'ZY300002', board: 'B2' });
    await database.db.updateTable('vendor_binding').set({ vendor_id: '2' }).where('id', '=', '2').execute();
    const rows = (await tester.get('/vendor_binding/v1')).data.rows;
    expect(rows.map((row: { cabinet_code: string }) => row.cabinet_code)).toEqual(['ZY300001']);
    expect((await tester.get('/vendor_binding/2/v1')).code).toBe(10004);
    const times = { create_time: startOfTests, update_time: startOfTests };
    await anyTable(database.db)
      .insertInto('vendor_person')
      .values({
        id: '1',
        staff_no: 'A1',
        person_name: '林建国',
        phone: '13812345678',
        vendor_id: '1',
        person_role: 1,
        enabled: 1,
        ...times,
      })
      .execute();
    await anyTable(database.db)
      .insertInto('vendor_test')
      .values({
        id: '1',
        test_no: 'T1',
        binding_id: '1',
        cabinet_code: 'ZY300001',
        board_sn: 'B1',
        model_id: '1',
        vendor_id: '1',
        person_id: '1',
        person_name: '林建国',
        item_count: 1,
        test_result: 2,
        rule_result: 2,
        fail_items: JSON.stringify([2]),
        start_time: startOfTests,
        ...times,
      })
      .execute();
    const readings = { rsrp: -120, ping: 40 };
    const [standard, measured] = [standardText(2), measuredText(2, readings)];
    await anyTable(database.db)
      .insertInto('vendor_test_item')
      .values({
        id: '1',
        test_id: '1',
        vendor_id: '1',
        test_item: 2,
        standard_desc: standard.zh,
        standard_desc_en: standard.en,
        measured_value: measured.zh,
        measured_value_en: measured.en,
        item_result: verdictOf(2, readings),
        test_time: startOfTests,
        ...times,
      })
      .execute();
    for (const lang of ['en', 'zh'] as const) {
      const items = (await tester.speaking(lang).get('/vendor_test/item/1/v1')).data.rows;
      expect(items).toMatchObject([{ measured_value: measured[lang], item_result: 2 }]);
    }
    expect((await tester.put('/vendor_test/override/1/v1', { reason: '复测合格', photos: ['x'] })).code).toBe(
      10003,
    );
    const { rows: tests } = (await tester.get('/vendor_test/v1?cabinet_code=ZY300001')).data;
    expect(tests).toMatchObject([{ test_result: 2, rule_result: 2, fail_items: [2] }]);
    await server.empty('vendor_test_item', 'vendor_test', 'vendor_person');
  });
});
