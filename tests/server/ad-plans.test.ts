import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import type { Database } from '../../server/db/connect.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

const materials = { picture: '1', film: '2', other: '3', off: '4', merchants: '5', page: '6' } as const;
const points = { one: '1', two: '2' } as const;

describeOnEachDatabase('ad plans', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let merchant: Client;
  let otherMerchant: Client;
  let now: number;

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, '13800000009');
    await database.pool.query(
      `insert into advert_material (id, material_name, material_type, ad_screen, image_url, video_url, page_url, duration_seconds,
         enabled, mgt_org_id, mct_id, create_time, update_time)
       select m.id, name, kind, screen, image, video, page, seconds, on_flag, $1, mct, $2, $2
       from (values (1, '海报', 1, 1, '/demo/a.jpg', null, null, null, 1, null::bigint), (2, '短片', 2, 1, null, '/demo/a.mp4', null, 12, 1, null),
         (3, '横幅', 1, 3, '/demo/c.jpg', null, null, null, 1, null), (4, '旧海报', 1, 1, '/demo/d.jpg', null, null, null, 0, null),
         (5, '商户海报', 1, 1, '/demo/e.jpg', null, null, null, 1, 1), (6, '活动页', 3, 1, null, null, 'https://a.example.com/p', null, 1, null))
         as m(id, name, kind, screen, image, video, page, seconds, on_flag, mct)`,
      [orgs.root, startOfTests],
    );
    await database.pool.query('update manager_role set modules = modules || $1::jsonb where id = $2', [
      JSON.stringify(['ADVERTISING_PLAN', 'AD_EDIT', 'ADVERTISING_PLAN:export']),
      roles.merchant,
    ]);
    server = await serve(database);
    await everybody();
  });
  beforeEach(async () => {
    await server.empty(
      'advert_plan',
      'advert_plan__shop',
      'advert_delivery',
      'advert_play_hour',
      'advert_play_batch',
      'device_command',
    );
    await database.pool.query('update device set online = 1, shop_id = id where id in (1, 2)');
    await database.pool.query('update device_cabinet_model set screens = null');
    now = epochOf(startOfTests);
    server.at(startOfTests);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const everybody = async () => {
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
    otherMerchant = await server.signIn(users.otherMerchant);
  };
  let made = 0;
  const base = {
    ad_screen: 1,
    materials: [{ material_id: materials.picture, play_seconds: 10 }, { material_id: materials.film }],
    shop_range: 0,
    start_date: '2026-03-02',
    end_date: '2026-03-31',
    time_slots: ['08:00-22:00'],
    week_days: [1, 2, 3, 4, 5, 6, 7],
    priority: 50,
  };
  const create = (more: object = {}, by: Client = root) => {
    made += 1;
    return by.post('/advert_plan/v1', { plan_name: `计划${made}`, ...base, ...more });
  };
  const planned = async (more: object = {}, by: Client = root) => {
    const { code, msg, data } = await create(more, by);
    expect({ code, msg }).toMatchObject({ code: 0 });
    return String(data.id);
  };
  const turn = (id: string, ad_status: 0 | 1, by: Client = root) =>
    by.put(`/advert_plan/${id}/status/v1`, { ad_status });
  const started = async (more: object = {}, by: Client = root) => {
    const id = await planned(more, by);
    const { code, msg } = await turn(id, 1, by);
    expect({ code, msg }).toMatchObject({ code: 0 });
    return id;
  };
  const read = async (id: string) => (await root.get(`/advert_plan/${id}/v1`)).data;
  const fields = ({ data }: Reply) => (data?.errors ?? []).map(({ field }: { field: string }) => field);
  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const rounds = () => server.app.background.runAll();
  const cabinet = async (code: string): Promise<DeviceClient> => {
    const row = (await root.get('/device/v1', { cabinet_code: code })).data.rows[0];
    const { data } = await root.put(`/device/issueCredential/${row.id}/v1`, { version: row.version });
    return new DeviceClient(server.base, { cabinet: code, ...data.result }, () => now);
  };
  const deliveries = async (id: string) =>
    (await root.get(`/advert_plan/delivery/${id}/v1`)).data.rows as {
      id: string;
      shop_id: string;
      delivery_kind: number;
      delivery_state: number;
      fail_cause: number | null;
      fail_note: string | null;
    }[];
  const states = async (id: string) =>
    (await deliveries(id)).map(({ delivery_kind, delivery_state }) => [delivery_kind, delivery_state]);
  /** The cabinet takes the command, fetches, says how it went, and that the command is done. */
  const updates = async (client: DeviceClient, success: 0 | 1 = 1, confirms = true) => {
    const { data } = await client.call(calls.pollCommands);
    const command = data.commands.find((each: { command_type: number }) => each.command_type === 11);
    if (!command) return null;
    await client.call(calls.acknowledge, { command_no: command.command_no });
    const ads = (await client.call(calls.ads)).data;
    if (confirms)
      await client.call(calls.takeAds, {
        plans: ads.plans.map(({ plan_id, plan_version }: { plan_id: string; plan_version: string }) => ({
          plan_id,
          plan_version,
          success,
          ...(success === 0 && { fail_note: '空间不足' }),
        })),
        removed: ads.removed,
      });
    await client.call(calls.reportCommand, { command_no: command.command_no, success: 1 });
    return ads;
  };

  it('[2.61] are made stopped, with their materials in order, a video at its own length', async () => {
    const id = await planned({ shop_range: 1, shop_ids: [points.two, points.one] });
    const row = await read(id);
    expect(row).toMatchObject({
      ad_status: 0,
      materials: [
        { material_id: materials.picture, play_seconds: 10 },
        { material_id: materials.film, play_seconds: 12 },
      ],
      material_count: 2,
      loop_seconds: 22,
      shop_count: 2,
      mgt_org_id: orgs.root,
      mct_id: null,
      create_name: '周岚',
      sync_rate: null,
    });
    expect(row.plan_no).toMatch(/^AD\d{18}$/);
    const turned = [...row.materials].reverse();
    const { code } = await root.put(`/advert_plan/${id}/v1`, { version: row.version, materials: turned });
    expect(code).toBe(0);
    expect((await read(id)).materials.map((each: { material_id: string }) => each.material_id)).toEqual([
      materials.film,
      materials.picture,
    ]);
    const shop = await root.get(`/advert_plan/shop/${id}/v1`);
    expect(shop.data.rows.map((each: { id: string }) => each.id).sort()).toEqual([points.one, points.two]);
  });

  it.each([
    ['no material', { materials: [] }, 10006, ['materials']],
    [
      'one material twice',
      { materials: [base.materials[1], base.materials[1]] },
      10006,
      ['materials.1.material_id'],
    ],
    [
      'a picture without time',
      { materials: [{ material_id: materials.picture }] },
      10006,
      ['materials.0.play_seconds'],
    ],
    [
      'a picture of 4 s',
      { materials: [{ material_id: materials.picture, play_seconds: 4 }] },
      10006,
      ['materials.0.play_seconds'],
    ],
    [
      'a page of 301 s',
      { materials: [{ material_id: materials.page, play_seconds: 301 }] },
      10006,
      ['materials.0.play_seconds'],
    ],
    [
      'a material of another screen',
      { materials: [base.materials[1], { material_id: materials.other, play_seconds: 9 }] },
      16005,
      ['materials.1.material_id'],
    ],
    [
      'a disabled material',
      { materials: [{ material_id: materials.off, play_seconds: 9 }] },
      10006,
      ['materials.0.material_id'],
    ],
    ['no points', { shop_range: 1, shop_ids: [] }, 12013, ['shop_ids']],
    ['a start before today', { start_date: '2026-03-01' }, 16006, ['start_date']],
    ['the end before the start', { end_date: '2026-03-01' }, 10006, ['end_date']],
    ['more than a year', { end_date: '2027-03-03' }, 10006, ['end_date']],
    [
      'slots that overlap past midnight',
      { time_slots: ['22:00-02:00', '01:00-03:00'] },
      10006,
      ['time_slots'],
    ],
    [
      'seven slots',
      { time_slots: [1, 2, 3, 4, 5, 6, 7].map((hour) => `0${hour}:00-0${hour}:30`) },
      10006,
      ['time_slots'],
    ],
    ['a clock that is none', { time_slots: ['24:00-25:00'] }, 10006, ['time_slots']],
    ['no weekday', { week_days: [] }, 10006, ['week_days']],
    ['priority 100', { priority: 100 }, 10006, ['priority']],
    ['a state of its own', { ad_status: 1 }, 10006, ['ad_status']],
  ])('are refused with %s, and nothing is written', async (_, more, code, at) => {
    const reply = await create(more);
    expect({
      code: reply.code,
      at: fields(reply).map((field: string) => (field.startsWith('time_slots') ? 'time_slots' : field)),
    }).toEqual({
      code,
      at,
    });
    expect((await root.get('/advert_plan/v1')).data.total).toBe(0);
  });

  it('take only points whose cabinet model has the screen, chosen or all', async () => {
    await database.pool.query(`update device_cabinet_model set screens = '[3]'`);
    const chosen = await create({ shop_range: 1, shop_ids: [points.one] });
    expect({ code: chosen.code, at: fields(chosen) }).toEqual({ code: 10006, at: ['shop_ids'] });
    expect(chosen.data.errors[0].msg).toContain('一号点位');
    const id = await started();
    expect(await deliveries(id)).toEqual([]);
  });

  it('start and stop, and are neither changed nor deleted while they play', async () => {
    const id = await started();
    const row = await read(id);
    expect(row.ad_status).toBe(1);
    expect((await root.put(`/advert_plan/${id}/v1`, { version: row.version, priority: 3 })).code).toBe(16003);
    expect((await root.delete(`/advert_plan/${id}/v1`)).code).toBe(16003);
    expect((await turn(id, 1)).code).toBe(15001);
    expect((await root.put(`/advert_plan/${id}/status/v1`, { ad_status: 2 })).code).toBe(10006);
    expect((await turn(id, 0)).code).toBe(0);
    expect((await turn(id, 0)).code).toBe(15001);
    // No cabinet was told of it, so none has to take it off.
    expect(await states(id)).toEqual([
      [2, 3],
      [2, 3],
    ]);
    expect((await root.delete(`/advert_plan/${id}/v1`)).code).toBe(0);
    expect((await root.get(`/advert_plan/${id}/v1`)).code).toBe(10004);
  });

  it('expire after their last day, and come back by another one', async () => {
    const id = await started({ end_date: '2026-03-03' });
    const idle = await planned({ end_date: '2026-03-03', priority: 7 });
    server.at('2026-03-04 00:00:00');
    root = await server.signIn(users.root);
    expect((await turn(idle, 1)).code).toBe(16004);
    await rounds();
    expect([(await read(id)).ad_status, (await read(idle)).ad_status]).toEqual([2, 2]);
    expect((await turn(id, 1)).code).toBe(16004);
    const { version } = await read(id);
    expect(
      (await root.put(`/advert_plan/${id}/v1`, { version, end_date: '2026-03-09' })).data.ad_status,
    ).toBe(0);
    expect((await turn(id, 1)).code).toBe(0);
    server.at(startOfTests);
    await everybody();
  });

  it.each([
    ['the same slot', {}, 16002],
    ['a slot past midnight that meets it', { time_slots: ['23:00-08:01'] }, 16002],
    ['slots that touch', { time_slots: ['22:00-08:00'] }, 0],
    ['another priority', { priority: 51 }, 0],
    ['weekdays apart', { week_days: [1] }, 16002],
    ['days apart', { start_date: '2026-04-01', end_date: '2026-04-02' }, 0],
    ['another screen', { ad_screen: 3, materials: [{ material_id: materials.other, play_seconds: 9 }] }, 0],
    ['the other point', { shop_range: 1, shop_ids: [points.two] }, 0],
    ['the same point', { shop_range: 1, shop_ids: [points.one] }, 16002],
  ])('conflict with a playing plan or not: %s', async (_, more, code) => {
    const name = '早间播放';
    await started({ plan_name: name, shop_range: 1, shop_ids: [points.one] });
    const id = await planned(more);
    const asked = { ...base, ...more, id };
    const before = await root.post('/advert_plan/conflicts/v1', askedOf(asked));
    expect(before.data.conflict?.name).toBe(code === 0 ? undefined : name);
    const reply = await turn(id, 1);
    expect(reply.code).toBe(code);
    if (code !== 0) expect(reply.msg).toContain(name);
  });
  const askedOf = ({ materials: _, ...rest }: Record<string, unknown>) => rest;

  it('of two that conflict and are started at once, one plays', async () => {
    const ids = [await planned(), await planned()];
    const codes = await Promise.all(ids.map(async (id) => (await turn(id, 1)).code));
    expect(codes.sort()).toEqual([0, 16002]);
  });

  it('tell a merchant of a plan of the platform no more than that', async () => {
    await started({ plan_name: '平台主推' });
    const own = [{ material_id: materials.merchants, play_seconds: 8 }];
    const id = await planned({ materials: own }, merchant);
    const reply = await turn(id, 1, merchant);
    expect(reply.code).toBe(16002);
    expect(reply.msg).toContain('Platform plan');
    expect((await merchant.get('/advert_plan/v1')).data.rows.map((row: { id: string }) => row.id)).toEqual([
      id,
    ]);
    expect((await otherMerchant.get(`/advert_plan/${id}/v1`)).code).toBe(10004);
    const week = await merchant.get('/advert_plan/week/v1', { from: '2026-03-02', shop_id: points.one });
    expect(week.data.rows.map((row: { plan_name: string }) => row.plan_name)).toEqual(['Platform plan']);
    expect((await create({}, merchant)).code).toBe(10004);
  });

  it('count as delivered only what the cabinet itself confirmed', async () => {
    await database.pool.query('update device set online = 0 where id = 2');
    const id = await started();
    await rounds();
    expect(await states(id)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await read(id)).toMatchObject({ target_count: 2, sync_rate: 0 });
    const client = await cabinet('ZY1');
    const ads = await updates(client);
    expect(ads.plans).toMatchObject([
      {
        plan_id: id,
        ad_screen: 1,
        priority: 50,
        time_slots: ['08:00-22:00'],
        materials: [
          { material_id: materials.picture, play_seconds: 10, file_url: '/demo/a.jpg' },
          { material_id: materials.film, play_seconds: 12, file_url: '/demo/a.mp4' },
        ],
      },
    ]);
    expect(await states(id)).toEqual([
      [1, 1],
      [1, 0],
    ]);
    await rounds();
    expect(await read(id)).toMatchObject({ target_count: 2, sync_rate: 5_000, fail_count: 0 });
    // Nothing more goes to it, and to the one that is offline nothing at all.
    pass(60);
    await rounds();
    expect((await client.call(calls.pollCommands)).data.commands).toEqual([]);
    expect((await root.get('/device_command/v1')).data.total).toBe(1);
  });

  it('fail where a cabinet cannot load them, does not confirm or does not answer, and are told again', async () => {
    const id = await started({ shop_range: 1, shop_ids: [points.one] });
    const client = await cabinet('ZY1');
    await rounds();
    await updates(client, 0);
    expect(await deliveries(id)).toMatchObject([{ delivery_state: 2, fail_cause: 1, fail_note: '空间不足' }]);
    await rounds();
    expect(await read(id)).toMatchObject({ fail_count: 1, sync_rate: 0 });
    const [failed] = await deliveries(id);
    expect((await root.put(`/advert_delivery/retry/${failed?.id}/v1`, {})).code).toBe(0);
    expect((await root.put(`/advert_delivery/retry/${failed?.id}/v1`, {})).code).toBe(15001);
    await rounds();
    await updates(client, 1, false);
    await rounds();
    await rounds();
    expect(await deliveries(id)).toMatchObject([{ delivery_state: 2, fail_cause: 4 }]);
    expect((await root.put(`/advert_plan/resend/${id}/v1`, {})).code).toBe(0);
    await rounds();
    expect((await client.call(calls.pollCommands)).data.commands).toHaveLength(1);
    pass(1_801);
    await rounds();
    await rounds();
    expect(await deliveries(id)).toMatchObject([{ delivery_state: 2, fail_cause: 3 }]);
    // What failed on its way is tried again by itself, three hours after the third time and then no more.
    const hours = async (minutes: number) => {
      pass(minutes * 60);
      await server.app.background.runAll();
      await database.pool.query('update device set online = 1, last_online_time = $1 where id = 1', [
        momentText(now),
      ]);
      await rounds();
      const { rows } = await database.pool.query(
        'select delivery_state, fail_cause, try_count from advert_delivery where plan_id = $1',
        [id],
      );
      return rows;
    };
    expect(await hours(178)).toMatchObject([{ delivery_state: 2, fail_cause: 3, try_count: 3 }]);
    expect(await hours(3)).toMatchObject([{ delivery_state: 0, fail_cause: null, try_count: 4 }]);
    expect(await hours(31)).toMatchObject([{ delivery_state: 2, fail_cause: 3, try_count: 4 }]);
    expect(await hours(181)).toMatchObject([{ delivery_state: 2, fail_cause: 3, try_count: 4 }]);
    root = await server.signIn(users.root);
    // The cabinet is there again, and asks of its own accord.
    const { data } = await client.call(calls.ads);
    const [plan] = data.plans;
    const wrong = { plan_id: id, plan_version: 'x', success: 1 };
    expect((await client.call(calls.takeAds, { plans: [wrong] })).data).toEqual({ stale: [id] });
    expect(await deliveries(id)).toMatchObject([{ delivery_state: 2 }]);
    const right = { ...wrong, plan_version: plan.plan_version };
    expect((await client.call(calls.takeAds, { plans: [right] })).data).toEqual({ stale: [] });
    expect(await deliveries(id)).toMatchObject([{ delivery_state: 1, fail_cause: null }]);
  });

  it('are taken off where a cabinet may hold them, and stay until it says so', async () => {
    const id = await started({ shop_range: 1, shop_ids: [points.one] });
    const client = await cabinet('ZY1');
    await rounds();
    await updates(client);
    expect((await turn(id, 0)).code).toBe(0);
    expect(await states(id)).toEqual([[2, 0]]);
    expect((await root.delete(`/advert_plan/${id}/v1`)).code).toBe(16007);
    await rounds();
    expect(await updates(client)).toMatchObject({ plans: [], removed: [id] });
    expect(await states(id)).toEqual([[2, 3]]);
    expect((await root.delete(`/advert_plan/${id}/v1`)).code).toBe(0);
  });

  it('follow their points: a new one is told, another cabinet too, one that left takes it off', async () => {
    await database.pool.query(`update mct_shop set cabinet_code = null where id = 2`);
    const id = await started();
    expect((await deliveries(id)).map(({ shop_id }) => shop_id)).toEqual([points.one]);
    const client = await cabinet('ZY1');
    await rounds();
    await updates(client);
    await database.pool.query(`update mct_shop set cabinet_code = 'ZY2' where id = 2`);
    await database.pool.query(`update mct_shop set mgt_org_id = $1, mct_id = 2 where id = 1`, [orgs.south]);
    await database.pool.query('update advert_plan set mgt_org_id = $1', [orgs.east]);
    await rounds();
    expect(await states(id)).toEqual([
      [2, 0],
      [1, 0],
    ]);
    await database.pool.query(`update mct_shop set mgt_org_id = $1, mct_id = 1 where id = 1`, [
      orgs.shanghai,
    ]);
  });

  it('count what cabinets played by the hour, each report once', async () => {
    const id = await started({ shop_range: 1, shop_ids: [points.one] });
    const client = await cabinet('ZY1');
    const play = (play_time: string, more: object = {}) => ({
      plan_id: id,
      material_id: materials.picture,
      play_time,
      play_seconds: 10,
      ...more,
    });
    const plays = [
      play('2026-03-02 09:00:00'),
      play('2026-03-02 09:59:59'),
      play('2026-03-02 10:00:00', { material_id: materials.film, play_seconds: 12 }),
      // Older than a week, ahead of the clock, of no plan of the point, of no material.
      play('2026-02-20 09:00:00'),
      play('2026-03-02 10:30:00'),
      play('2026-03-02 09:00:00', { plan_id: '999' }),
      play('2026-03-02 09:00:00', { material_id: '999' }),
    ];
    const report = { batch_no: 'batch-000001', plays };
    expect((await client.call(calls.adPlays, report)).data).toEqual({ counted: 3, ignored: 4 });
    expect((await client.call(calls.adPlays, report)).data).toEqual({ counted: 3, ignored: 4 });
    expect(
      (await client.call(calls.adPlays, { batch_no: 'batch-000002', plays: [play('2026-03-02 09:30:00')] }))
        .data,
    ).toEqual({ counted: 1, ignored: 0 });
    expect(await read(id)).toMatchObject({ play_count: 4, expose_seconds: 42 });
    expect((await root.get('/advert_play_hour/v1', { plan_id: id })).data.rows).toMatchObject([
      { play_day: '2026-03-02', play_hour: 10, material_name: '短片', play_count: 1, expose_seconds: 12 },
      { play_day: '2026-03-02', play_hour: 9, material_name: '海报', play_count: 3, expose_seconds: 30 },
    ]);
    expect(await deliveries(id)).toMatchObject([{ play_count: 4, last_play_time: '2026-03-02 10:00:00' }]);
    const other = await cabinet('ZY2');
    expect((await other.call(calls.adPlays, report)).data).toEqual({ counted: 0, ignored: 7 });
    expect((await client.call(calls.adPlays, { batch_no: 'batch-000003', plays: [] })).code).toBe(10006);
    const many = Array.from({ length: 1_001 }, () => plays[0]);
    expect((await client.call(calls.adPlays, { batch_no: 'batch-000003', plays: many })).code).toBe(10006);
  });

  it('of one report told twice at once, one counts', async () => {
    const id = await started({ shop_range: 1, shop_ids: [points.one] });
    const client = await cabinet('ZY1');
    const plays = [
      { plan_id: id, material_id: materials.picture, play_time: '2026-03-02 09:00:00', play_seconds: 10 },
    ];
    const replies = await Promise.all(
      [1, 2, 3].map(() => client.call(calls.adPlays, { batch_no: 'batch-at-once', plays })),
    );
    expect(replies.map(({ data }) => data)).toEqual([1, 2, 3].map(() => ({ counted: 1, ignored: 0 })));
    expect((await read(id)).play_count).toBe(1);
  });

  it('are shown by the week, at a point with what wins', async () => {
    const low = await started({ priority: 10, time_slots: ['08:00-12:00', '22:00-02:00'] });
    const high = await started({
      priority: 90,
      time_slots: ['10:00-11:00'],
      shop_range: 1,
      shop_ids: [points.one],
    });
    const week = async (query: object) =>
      (await root.get('/advert_plan/week/v1', { from: '2026-03-04', ...query })).data;
    const at = await week({ shop_id: points.one });
    expect(at.dates).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day}`));
    expect(at.rows.map((row: { id: string }) => row.id)).toEqual([high, low]);
    expect(at.rows[1].days[0]).toEqual({
      on: [
        { from: 480, to: 720 },
        { from: 1_320, to: 1_440 },
      ],
      plays: [
        { from: 480, to: 600 },
        { from: 660, to: 720 },
        { from: 1_320, to: 1_440 },
      ],
    });
    expect(at.rows[1].days[1].on[0]).toEqual({ from: 0, to: 120 });
    expect((await week({ shop_id: points.two })).rows.map((row: { id: string }) => row.id)).toEqual([low]);
    expect((await week({ ad_screen: '3' })).rows).toEqual([]);
    for (const [query, field] of [
      [{ from: '2026-02-30' }, 'from'],
      [{ ad_screen: '9' }, 'ad_screen'],
      [{ shop_id: 'x' }, 'shop_id'],
    ] as const)
      expect(fields(await root.get('/advert_plan/week/v1', { from: '2026-03-04', ...query }))).toEqual([
        field,
      ]);
    expect((await root.get('/advert_plan/week/v1', { shop_id: '999' })).code).toBe(10004);
  });

  it('play their list before they are saved, without what the person may not see', async () => {
    const list = await root.post('/advert_plan/playlist/v1', { materials: base.materials });
    expect(list.data.rows).toMatchObject([
      { id: materials.picture, material_name: '海报', play_seconds: 10 },
      { id: materials.film, video_url: expect.stringContaining('/demo/a.mp4'), play_seconds: 12 },
    ]);
    const own = { material_id: materials.merchants, play_seconds: 5 };
    const seen = await merchant.post('/advert_plan/playlist/v1', { materials: [base.materials[0], own] });
    expect(seen.data.rows.map((row: { id: string }) => row.id)).toEqual([materials.merchants]);
    expect((await root.post('/advert_plan/playlist/v1', { materials: 'x' })).code).toBe(10006);
  });

  it('are offered materials that can play on their screen', async () => {
    const { data } = await root.get('/advert_material/option/v1', {
      for: 'advert_plan.create',
      ad_screen: '1',
    });
    const offered = data.rows as { id: string; refused?: string }[];
    expect(offered.filter(({ refused }) => !refused).map(({ id }) => id)).not.toContain(materials.off);
    expect(offered.map(({ id }) => id)).not.toContain(materials.other);
    expect(offered.find(({ id }) => id === materials.off)?.refused).toBe('is disabled');
  });
});
