import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import { agingPassed } from '../../resources/vendor-test/aging/rules.ts';
import { type AgingSample, sampleFigures } from '../../resources/vendor-test/aging/samples.ts';
import { agingCalls, factoryCalls as calls, testerSignIn } from '../../resources/vendor-test/calls/index.ts';
import { FactoryClient } from '../../resources/vendor-test/simulate/factory-client.ts';
import { SimulatedLine } from '../../resources/vendor-test/simulate/line.ts';
import { standards } from '../../resources/vendor-test/test/standards.ts';
import type { Database } from '../../server/db/connect.ts';
import { Stream } from '../../server/seed/random.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { ossClient, png } from './support/oss.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

const sample = (sample_no: number, more: Partial<AgingSample> = {}): AgingSample => ({
  sample_no,
  online: 1,
  temp: 50,
  signal: 4,
  cpu_temp: 450,
  free_mb: 800,
  cycle_count: 2,
  cycle_fail: 0,
  ...more,
});
/** A day that passes: 288 samples, 576 door cycles. */
const day = Array.from({ length: 288 }, (_, nth) => sample(nth));
const chilled = 2;
const passes = (samples: readonly AgingSample[], restart_count = 0) =>
  agingPassed({ ...sampleFigures(samples, chilled), restart_count, plan_hours: 24 });

describe('samples of a run', () => {
  it('pass just inside every rule and fail just outside, wherever in the run it happens', () => {
    expect(passes(day)).toBe(true);
    expect(passes(day, 1)).toBe(true);
    expect(passes(day, 2)).toBe(false);
    const spoilt = (at: readonly number[], more: Partial<AgingSample>) =>
      day.map((each) => (at.includes(each.sample_no) ? { ...each, ...more } : each));
    const places = (count: number) =>
      fc.uniqueArray(fc.integer({ min: 12, max: 287 }), { minLength: count, maxLength: count });
    fc.assert(
      fc.property(
        places(6),
        fc.constantFrom(19, 101, null),
        fc.integer({ min: 0, max: 286 }),
        (at, temp, hole) => {
          // 5 of the 276 samples after the first hour are within two percent, 6 are not.
          expect(passes(spoilt(at.slice(0, 5), { temp }))).toBe(true);
          expect(passes(spoilt(at, { temp }))).toBe(false);
          expect(passes(spoilt(at, { temp: 20 }))).toBe(true);
          expect(passes(spoilt(at, { temp: 100 }))).toBe(true);
          expect(passes(spoilt(at.slice(0, 1), { cycle_fail: 1 }))).toBe(false);
          expect(passes(spoilt(at.slice(0, 2), { online: 0 }))).toBe(true);
          expect(passes(spoilt(at.slice(0, 3), { online: 0 }))).toBe(false);
          // What never came is a silence, unless it is the end, which is too early.
          const holes = new Set([hole, hole === 0 ? 1 : hole - 1]);
          expect(passes(day.filter(({ sample_no }) => !holes.has(sample_no)))).toBe(true);
          holes.add(hole < 3 ? 3 : 0);
          expect(passes(day.filter(({ sample_no }) => !holes.has(sample_no)))).toBe(false);
        },
      ),
    );
    // It cools down in its first hour.
    expect(passes(spoilt([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { temp: 250 }))).toBe(true);
    expect(passes(day.slice(0, 287))).toBe(false);
    const cycles = (last: number) =>
      day.map((each) => ({ ...each, cycle_count: each.sample_no === 0 ? last : 1 }));
    expect(passes(cycles(500 - 287))).toBe(true);
    expect(passes(cycles(499 - 287))).toBe(false);
  });

  it('come to the same in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(day), (some) => {
        const sorted = [...some].sort((a, b) => a.sample_no - b.sample_no);
        expect(sampleFigures(some, chilled)).toEqual(sampleFigures(sorted, chilled));
      }),
    );
  });
});

describeOnManySessions('the calls of the factory’s app', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let dataDir: string;
  let stranger: FactoryClient;
  const clock = () => server.app.services.clock();

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    dataDir = await mkdtemp(path.join(tmpdir(), 'factory-'));
    server = await serve(database, { dataDir });
    stranger = new FactoryClient(server.base, null, clock);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await server.empty(
      'vendor_test_item',
      'vendor_test',
      'vendor_aging_event',
      'vendor_aging_hour',
      'vendor_aging',
      'vendor_binding',
      'vendor_credential',
      'vendor_person_pin',
      'vendor_person',
      'login_failure',
      'request_result',
      'rate_count',
    );
    server.at(startOfTests);
    root = await server.signIn(users.root);
    const times = { create_time: startOfTests, update_time: startOfTests };
    const person = { phone: '13812345678', person_role: 1 as const, enabled: 1 as const, ...times };
    await database.db
      .insertInto('vendor_person')
      .values([
        { id: '1', staff_no: 'A1', person_name: '林建国', vendor_id: '1', ...person },
        { id: '2', staff_no: 'B1', person_name: '沈丽', vendor_id: '2', ...person },
      ])
      .execute();
  });

  const reset = async (id: string) =>
    (await root.put(`/vendor_person/resetPin/${id}/v1`, {})).data.result.pin;
  const signIn = (staff_no: string, pin: string) => stranger.call(testerSignIn.signIn, { staff_no, pin });
  const tester = async (id = '1', staff_no = 'A1') => {
    const answer = await signIn(staff_no, await reset(id));
    expect(answer.code, answer.msg).toBe(0);
    return stranger.as(answer.data);
  };
  const parts = { cabinet_code: 'ZY900001', board_sn: 'B900001', model_id: '1', identify_type: 0 };
  const good = (item: number) =>
    (standards[item] ?? []).map(({ key, min, max }) => ({ key, value: min ?? max ?? 0 }));
  const start = async (app: FactoryClient, request_no = 'round-0001') =>
    (await app.call(calls.startTest, { request_no, cabinet_code: parts.cabinet_code })).data;
  const itemsOf = ({ items }: { items: readonly { test_item: number }[] }) => [
    ...new Set(items.map(({ test_item }) => test_item)),
  ];
  /** Every item of a round, those named beyond their standard. */
  const round = async (app: FactoryClient, request_no: string, failing: readonly number[] = []) => {
    const { test_no, ...told } = await start(app, request_no);
    for (const test_item of itemsOf(told)) {
      const readings = failing.includes(test_item) ? [] : good(test_item);
      const answer = await app.call(calls.reportItem, { test_no, test_item, attempt: 1, readings });
      expect(answer.data.item_result, answer.msg).toBe(failing.includes(test_item) ? 2 : 1);
    }
    return app.call(calls.finishTest, { test_no });
  };
  const age = (app: FactoryClient, request_no = 'aging-0001') =>
    app.call(calls.startAging, { request_no, cabinet_code: parts.cabinet_code, plan_hours: 24 });
  const run = () => database.db.selectFrom('vendor_aging').selectAll().executeTakeFirstOrThrow();

  it('[2.131] a tester signs in with a PIN that is told once, and wrong ones shut the number', async () => {
    expect((await signIn('A1', '123456')).code).toBe(23012);
    const pin = await reset('1');
    expect(pin).toMatch(/^\d{6}$/);
    const stored = await database.db.selectFrom('vendor_person_pin').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(pin);
    const answer = await signIn('A1', pin);
    expect(answer.data).toMatchObject({ person_name: '林建国', person_role: 1 });
    const app = stranger.as(answer.data);
    expect((await app.call(calls.models)).data.models[0]).toMatchObject({ model_id: '1' });
    expect((await stranger.call(calls.models)).code).toBe(24021);
    expect((await stranger.as({ ...answer.data, secret: 'guessed' }).call(calls.models)).code).toBe(24021);
    const late = new FactoryClient(server.base, answer.data, () => clock() - 301_000);
    expect((await late.call(calls.models)).code).toBe(24022);
    // A new PIN signs the old one out; who is disabled is out too, and a shift ends by itself.
    const other = await reset('1');
    expect((await app.call(calls.models)).code).toBe(24021);
    expect((await signIn('A1', pin)).code).toBe(pin === other ? 0 : 23012);
    const again = stranger.as((await signIn('A1', other)).data);
    expect((await again.call(calls.models)).code).toBe(0);
    expect((await root.put('/vendor_person/1/enabled/v1', { enabled: 0 })).code).toBe(0);
    expect((await again.call(calls.models)).code).toBe(24021);
    expect((await signIn('A1', other)).code).toBe(23012);
    expect((await root.put('/vendor_person/1/enabled/v1', { enabled: 1 })).code).toBe(0);
    expect((await again.call(calls.models)).code).toBe(0);
    expect((await again.call(calls.signOut)).code).toBe(0);
    expect((await again.call(calls.models)).code).toBe(24021);
    const last = stranger.as((await signIn('A1', other)).data);
    server.pass(12 * 3_600);
    expect((await last.call(calls.models)).code).toBe(24021);
    // Nobody's number and somebody's are refused alike, until it is shut; a reset opens it.
    for (const staff_no of ['A1', 'NOBODY']) {
      const wrong = other === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 4; tries++) expect((await signIn(staff_no, wrong)).code).toBe(23012);
      expect((await signIn(staff_no, wrong)).code).toBe(23013);
    }
    expect((await signIn('A1', other)).code).toBe(23013);
    root = await server.signIn(users.root);
    expect((await signIn('A1', await reset('1'))).code).toBe(0);
  });

  it('[2.132] a board is bound once, to be bound again it is unbound first, and another vendor learns nothing', async () => {
    const app = await tester();
    const bound = await app.call(calls.bind, { ...parts, imei: '860000000000001', sensor_count: 8 });
    expect(bound, bound.msg).toMatchObject({ code: 0, data: { bind_time: startOfTests } });
    expect((await app.call(calls.bind, parts)).data).toEqual(bound.data);
    for (const more of [{ board_sn: 'B2' }, { cabinet_code: 'ZY900002' }]) {
      const taken = await app.call(calls.bind, { ...parts, ...more });
      expect(taken).toMatchObject({ code: 23001 });
      expect(taken.msg).toContain('ZY900001');
    }
    const other = await tester('2', 'B1');
    const foreign = await other.call(calls.bind, { ...parts, board_sn: 'B777' });
    expect(foreign.code).toBe(23001);
    expect(foreign.msg).not.toContain('B900001');
    expect(
      (await other.call(calls.startTest, { request_no: 'round-0001', cabinet_code: 'ZY900001' })).code,
    ).toBe(10004);
    for (const wrong of [{ model_id: '99' }, { identify_type: 3 }, { imei: '12' }, { cabinet_code: 'zy1' }])
      expect((await app.call(calls.bind, { ...parts, ...wrong })).code).toBe(10006);
    const rows = await database.db.selectFrom('vendor_binding').selectAll().execute();
    expect(rows).toMatchObject([
      { bind_staff_name: '林建国', vendor_id: '1', bind_status: 1, sensor_count: 8 },
    ]);
    expect(
      (await root.put(`/vendor_binding/unbind/${rows[0]?.id}/v1`, { unbind_reason: '主板故障' })).code,
    ).toBe(0);
    expect((await app.call(calls.bind, { ...parts, board_sn: 'B2' })).code).toBe(0);
  });

  it('[2.133] a round: verdicts follow from readings, the highest attempt counts, the tester’s rate follows', async () => {
    const app = await tester();
    await app.call(calls.bind, parts);
    const told = await start(app);
    expect(await start(app)).toEqual(told);
    // Another request while it is under way goes on with it.
    expect((await start(app, 'round-0002')).test_no).toBe(told.test_no);
    const { test_no } = told;
    const report = (attempt: number, failures: number, more: object = {}) =>
      app.call(calls.reportItem, {
        test_no,
        test_item: 4,
        attempt,
        readings: [
          { key: 'cycles', value: 20 },
          { key: 'failures', value: failures },
        ],
        ...more,
      });
    const item = () => database.db.selectFrom('vendor_test_item').selectAll().executeTakeFirstOrThrow();
    expect((await report(2, 0)).data.item_result).toBe(1);
    // The first attempt comes late, and the second once more.
    expect((await report(1, 1)).data.item_result).toBe(1);
    expect((await report(2, 1)).data.item_result).toBe(1);
    expect(await item()).toMatchObject({
      item_result: 1,
      retry_count: 1,
      readings: { cycles: 20, failures: 0 },
    });
    expect((await report(3, 1)).data.item_result).toBe(2);
    expect(await item()).toMatchObject({ item_result: 2, retry_count: 2 });
    expect((await report(4, 0, { readings: [{ key: 'ping', value: 1 }] })).code).toBe(10006);
    expect((await report(4, 0, { test_item: 8 })).code).toBe(10006);
    expect((await report(4, 0, { photo_urls: ['https://example.com/a.png'] })).code).toBe(10006);
    expect((await report(4, 0)).data.item_result).toBe(1);
    const open = await app.call(calls.finishTest, { test_no });
    expect(open.code).toBe(23008);
    await report(5, 3);
    const ended = await app.call(calls.finishTest, { test_no });
    expect(ended.data).toEqual({ test_result: 2, fail_items: [4] });
    expect((await app.call(calls.finishTest, { test_no })).data).toEqual(ended.data);
    expect((await report(6, 0)).code).toBe(15001);
    expect((await age(app)).code).toBe(23002);
    expect((await round(app, 'round-0003')).data).toEqual({ test_result: 1, fail_items: [] });
    const rounds = (await root.get('/vendor_test/v1', { cabinet_code: 'ZY900001' })).data.rows;
    expect(rounds.map((each: { round_no: number }) => each.round_no).sort()).toEqual([1, 2]);
    const person = async () => (await root.get('/vendor_person/1/v1')).data;
    expect(await person()).toMatchObject({ test_count: 2, pass_rate: 5_000 });
  });

  it('keeps photos of an item that the tester put where they were told to', async () => {
    // The client of the object storage signs with the machine's clock.
    server.at(momentText(Date.now()));
    root = await server.signIn(users.root);
    const app = await tester();
    await app.call(calls.bind, parts);
    const { test_no } = await start(app);
    const token = (await app.call(calls.photoToken)).data;
    await ossClient(server.base, token).put(`${token.prefix}lock.png`, png);
    const photo_urls = [`${token.file_host}/${token.prefix}lock.png`];
    const given = { test_no, test_item: 4, attempt: 1, readings: good(4), photo_urls };
    expect((await app.call(calls.reportItem, given)).code).toBe(0);
    const { id } = await database.db.selectFrom('vendor_test').select('id').executeTakeFirstOrThrow();
    const items = (await root.get(`/vendor_test/item/${id}/v1`)).data.rows;
    expect(items[0].photo_urls[0]).toContain('lock.png');
  });

  it('[2.134] samples twice, late and in any order give one record; the rules judge it once all are there', async () => {
    const app = await tester();
    await app.call(calls.bind, parts);
    await round(app, 'round-0001');
    const started = await age(app);
    expect(started.code, started.msg).toBe(0);
    expect((await age(app)).data).toEqual(started.data);
    expect((await age(app, 'aging-0002')).code).toBe(23003);
    const cabinet = stranger.as(started.data);
    // A run's credential is good for that run alone, and a tester's for none.
    expect((await cabinet.call(calls.models)).code).toBe(24021);
    expect((await app.call(agingCalls.samples, { samples: [sample(0)] })).code).toBe(24021);
    // What lies ahead of the clock is left out.
    expect((await cabinet.call(agingCalls.samples, { samples: [sample(0)] })).data).toEqual({
      kept: 0,
      ignored: 1,
      aging_status: 0,
    });
    server.pass(2 * 3_600);
    const first = day.slice(0, 24);
    const send = (samples: readonly AgingSample[], events: readonly object[] = []) =>
      cabinet.call(agingCalls.samples, { samples, events });
    const restart = { event_no: 1, event_time: startOfTests, event_type: 1 };
    expect((await send([...first].reverse(), [restart])).data).toMatchObject({ kept: 25, ignored: 0 });
    expect((await send(first, [restart])).data).toMatchObject({ kept: 0, ignored: 25 });
    expect(await run()).toMatchObject({
      run_hours: 20,
      cycle_count: 48,
      restart_count: 1,
      offline_minutes: 0,
      temp_samples: 12,
      temp_inside: 12,
    });
    server.pass(22 * 3_600);
    expect((await send(day.slice(200))).data.kept).toBe(88);
    expect(await run()).toMatchObject({ run_hours: 240, offline_minutes: 176 * 5 });
    expect((await cabinet.call(agingCalls.finishAging, { sample_count: 288 })).code).toBe(23009);
    // Those between come late, mixed, and some of them again, several calls at once.
    const late = [day.slice(100, 210), day.slice(20, 110), day.slice(90, 201)].map((each) =>
      [...each].reverse(),
    );
    await Promise.all(late.map((each) => send(each)));
    expect((await send([sample(288), sample(9_000)])).data.kept).toBe(0);
    expect((await cabinet.call(agingCalls.finishAging, { sample_count: 288 })).data.aging_status).toBe(1);
    expect(await run()).toMatchObject({
      cycle_count: 576,
      offline_minutes: 0,
      rule_result: 1,
      aging_status: 1,
    });
    const before = await run();
    expect((await send(day)).data).toEqual({ kept: 0, ignored: 288, aging_status: 1 });
    expect((await cabinet.call(agingCalls.finishAging, { sample_count: 288 })).data.aging_status).toBe(1);
    expect(await run()).toEqual(before);
  });

  it('a run whose cabinet fell silent is judged a day after its plan', async () => {
    const app = await tester();
    await app.call(calls.bind, parts);
    await round(app, 'round-0001');
    await age(app);
    server.pass(47 * 3_600);
    await server.app.background.runAll();
    expect((await run()).aging_status).toBe(0);
    server.pass(2 * 3_600);
    await server.app.background.runAll();
    expect(await run()).toMatchObject({ aging_status: 2, rule_result: 2, run_hours: 0 });
  });

  it('single samples of 90 days ago become their hours', async () => {
    const app = await tester();
    await app.call(calls.bind, parts);
    await round(app, 'round-0001');
    const cabinet = stranger.as((await age(app)).data);
    server.pass(2 * 3_600);
    await cabinet.call(agingCalls.samples, {
      samples: day.slice(0, 24).map((s) => ({ ...s, temp: s.sample_no })),
    });
    const { id } = await run();
    root = await server.signIn(users.root);
    const points = async () => (await root.get(`/vendor_aging/sample/${id}/v1`)).data;
    expect((await points()).rows).toHaveLength(24);
    server.at(momentText(epochOf(startOfTests) + 92 * 86_400_000));
    await server.app.background.runAll();
    root = await server.signIn(users.root);
    const { minutes, rows } = await points();
    expect(minutes).toBe(60);
    expect(rows).toMatchObject([
      { minute: 0, temp: 6, cycle_count: 24, offline_minutes: 0 },
      { minute: 60, temp: 18, cycle_count: 24 },
    ]);
    const samples = await database.db.selectFrom('vendor_aging_hour').select('samples').execute();
    expect(samples.every((each) => each.samples === null)).toBe(true);
  });

  it('a simulated line builds, tests and ages cabinets until they can be shipped', async () => {
    const line = new SimulatedLine(new Stream(7, 'line'), 'SIM-1-', clock);
    const app = await tester();
    const cabinets = [await line.build(app), await line.build(app)];
    // An hour is told as it goes, the rest at once.
    for (const seconds of [3_600, 23 * 3_600]) {
      server.pass(seconds);
      for (const cabinet of cabinets) {
        const status = await line.tell(cabinet);
        expect(status).toBe(seconds === 3_600 ? null : 1);
      }
    }
    root = await server.signIn(users.root);
    const { rows } = (await root.get('/vendor_binding/v1', { bind_status: 1 })).data;
    expect(rows).toHaveLength(2);
    for (const { id, version } of rows)
      expect((await root.put(`/vendor_binding/ship/${id}/v1`, { version })).code).toBe(0);
    // The shift is over by then: whoever goes on signs in again.
    await expect(line.build(app)).rejects.toThrow('24021');
    expect((await line.build(await tester())).code).toBe('SIM-1-0003');
  });
});
