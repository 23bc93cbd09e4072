import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import { rolloutPlace } from '../../resources/operation/app-version/rollout-share.server.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { storedZip } from '../../resources/operation/seed/stored-zip.ts';
import { DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import type { Database } from '../../server/db/connect.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnManySessions } from './support/database.ts';
import { apk, ossClient } from './support/oss.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, userIds, users, world } from './support/world.ts';

const fleet = 60;
const codes = Array.from({ length: fleet }, (_, at) => `ZF${String(at + 1).padStart(3, '0')}`);
const firmware = Buffer.concat([Buffer.alloc(4, 0xff), Buffer.from('not text \u0001\u0002')]);
const hashed = (kind: string, bytes: Buffer) => createHash(kind).update(bytes).digest('hex');

describeOnManySessions('software versions, and logs that cabinets send:', (fresh) => {
  let database: Database;
  let server: Served;
  let dataDir: string;
  let author: Client;
  let second: Client;
  let package_url: string;
  let now: number;

  beforeAll(async () => {
    database = await fresh(world);
    dataDir = await mkdtemp(path.join(tmpdir(), 'versions-'));
    await insertDevices(database, '13800000009');
    await database.pool.query(
      `insert into mct_shop (id, shop_name, cabinet_code, model_id, scene_id, area_id, identify_type, address, service_phone,
         online, shop_status, enabled, mgt_org_id, mct_id, create_time, update_time)
       select 100 + n, 'Z' || n, code, 1, 1, 1, 0, '路', '4', 1, 1, 1, $1, 1, '2026-03-01', '2026-03-01'
       from unnest($2::text[]) with ordinality as c(code, n)`,
      [orgs.shanghai, codes],
    );
    await database.pool.query(
      `insert into device (id, cabinet_code, shop_id, model_id, app_version, mgt_org_id, mct_id, create_time, update_time)
       select id, cabinet_code, id, 1, '1.0.0', mgt_org_id, mct_id, '2026-03-01', '2026-03-01' from mct_shop where id > 100`,
    );
    await database.pool.query(`update manager__role set target_id = 1 where owner_id = ${userIds.reader}`);
    server = await serve(database, { dataDir });
    // The client of the object storage signs with the machine's clock.
    now = epochOf(momentText(Date.now()));
    server.at(momentText(now));
    author = await server.signIn(users.root);
    second = await server.signIn(users.reader);
    await server.app.background.runAll();
    package_url = await upload('app.apk', apk);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const upload = async (name: string, bytes: Buffer) => {
    const { data: token } = await author.get('/sts_upload/token/v1', { type: 1 });
    await ossClient(server.base, token).put(`${token.prefix}${name}`, bytes);
    return `${token.file_host}/${token.prefix}${name}`;
  };
  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const rounds = () => server.app.background.runAll();
  const draft = (more: object = {}) => ({
    app_type: 1,
    version_name: '2.0.0',
    version_code: 200,
    package_url,
    force_flag: 0,
    silent_flag: 0,
    model_ids: ['1'],
    rollout_type: 4,
    rollout_percent: 20,
    release_note: '修复若干问题',
    ...more,
  });
  const create = async (more: object = {}): Promise<string> => {
    const made = await author.post('/app_version/v1', draft(more));
    expect(made.code, made.msg).toBe(0);
    return made.data.id;
  };
  const version = async (id: string) => (await author.get(`/app_version/${id}/v1`)).data;
  const act = async (client: Client, id: string, action: string, body: object = {}) =>
    client.put(`/app_version/${action}/${id}/v1`, { version: (await version(id)).version, ...body });
  const upgrades = async (version_id: string) =>
    (
      await database.pool.query(
        'select id::text, cabinet_code, upgrade_status, from_version, fail_reason from app_upgrade where version_id = $1 order by cabinet_code',
        [version_id],
      )
    ).rows as {
      id: string;
      cabinet_code: string;
      upgrade_status: number;
      from_version: string;
      fail_reason: number;
    }[];
  const cabinet = async (code: string): Promise<DeviceClient> => {
    const row = (await author.get('/device/v1', { cabinet_code: code })).data.rows[0];
    const { data } = await author.put(`/device/issueCredential/${row.id}/v1`, { version: row.version });
    return new DeviceClient(server.base, { cabinet: code, ...data.result }, () => now);
  };
  const check = async (client: DeviceClient, version_name: string, version_code: number) =>
    (await client.call(calls.checkUpgrade, { apps: [{ app_type: 1, version_name, version_code }] })).data
      .upgrades;

  it('take their digests from the package, and are refused where somebody says they are others', async () => {
    const wrong = await author.post('/app_version/v1', draft({ package_md5: 'a'.repeat(32) }));
    expect(wrong).toMatchObject({ code: 22005, data: { errors: [{ field: 'package_md5' }] } });
    const md5 = hashed('md5', apk);
    const id = await create({ version_name: '1.0.0', version_code: 100, package_md5: md5.toUpperCase() });
    expect(await version(id)).toMatchObject({
      package_md5: md5,
      package_sha256: hashed('sha256', apk),
      package_size: 1,
      version_status: 0,
      create_name: '周岚',
    });
    const next = await upload('other.apk', Buffer.concat([apk]));
    const { version: at } = await version(id);
    expect((await author.put(`/app_version/${id}/v1`, { version: at, package_url: next })).code).toBe(0);
    expect((await author.post('/app_version/v1', draft({ version_code: 100 }))).code).toBe(22002);
    expect(await author.post('/app_version/v1', draft({ version_name: '1.0.0' }))).toMatchObject({
      code: 22009,
      data: { errors: [{ field: 'version_name' }] },
    });
    const low = await author.post('/app_version/v1', draft({ min_version_code: 200 }));
    expect(low).toMatchObject({ code: 10006, data: { errors: [{ field: 'version_code' }] } });
    // What the firmware is made of is no package of Android.
    const mcu = await author.post('/app_version/v1', draft({ app_type: 4 }));
    expect(mcu).toMatchObject({ code: 10006, data: { errors: [{ field: 'package_url' }] } });
    const bin = await upload('mcu.bin', firmware);
    await create({ app_type: 4, package_url: bin, version_name: '1.0.0', version_code: 1 });
    await expect(upload('mcu.bin', apk)).rejects.toThrow();
    expect((await author.delete(`/app_version/${id}/v1`)).code).toBe(0);
  });

  it('cabinets send a log on the command to: a zip that they put there themselves, shown on the cabinet', async () => {
    const client = await cabinet('ZF005');
    await client.call(calls.heartbeat);
    const { data } = await author.post('/device_command/v1', { cabinet_codes: ['ZF005'], command_type: 4 });
    const [command_no] = data.result.command_nos;
    expect((await client.call(calls.logToken, { command_no })).code).toBe(15001);
    await client.call(calls.acknowledge, { command_no });
    const token = (await client.call(calls.logToken, { command_no })).data;
    const log = storedZip([['app.log', Buffer.from('10:00:00 I boot')]]);
    await expect(client.upload(token, 'log.zip', Buffer.from('no zip at all'))).rejects.toThrow();
    const log_url = await client.upload(token, 'log.zip', log);
    const take = (url: string) => client.call(calls.takeLog, { command_no, log_url: url });
    const { data: other } = await author.get('/sts_upload/token/v1', { type: 2 });
    const foreign = await client.upload(other, 'log.zip', log);
    expect(await take(foreign)).toMatchObject({ code: 10006, data: { errors: [{ field: 'log_url' }] } });
    for (let twice = 0; twice < 2; twice += 1) expect((await take(log_url)).code).toBe(0);
    const { id } = (await author.get('/device/v1', { cabinet_code: 'ZF005' })).data.rows[0];
    const { rows } = (await author.get(`/device/log/${id}/v1`)).data;
    expect(rows).toMatchObject([{ command_no, log_size: 1 }]);
    const link = await fetch(new URL(rows[0].log_url, server.base));
    expect(Buffer.from(await link.arrayBuffer()).equals(log)).toBe(true);
    const merchant = await server.signIn(users.merchant);
    expect((await merchant.get(`/device/log/${id}/v1`)).code).toBe(10003);
    expect((await client.call(calls.reportCommand, { command_no, success: 1 })).code).toBe(0);
    expect((await take(log_url)).code).toBe(15001);
  });

  it('reach the same cabinets by percent however often it is asked, more only as it rises, all by a second person', async () => {
    const id = await create();
    expect((await act(author, id, 'release')).code).toBe(22007);
    expect((await act(second, id, 'release')).code).toBe(15001);
    expect((await act(author, id, 'publish')).data.result).toEqual({ cabinets: expect.any(Number) });
    const staged = (percent: number) =>
      ['ZY1', 'ZY2', ...codes].filter((code) => rolloutPlace(code, 1, 200) < percent).sort();
    const reached = async () => (await upgrades(id)).map((row) => row.cabinet_code);
    expect(await reached()).toEqual(staged(20));
    await rounds();
    expect(await reached()).toEqual(staged(20));
    expect((await author.put(`/app_version/${id}/v1`, { version: 9, release_note: 'x' })).code).toBe(10005);
    expect((await author.delete(`/app_version/${id}/v1`)).code).toBe(22003);
    expect((await act(author, id, 'extend', { rollout_percent: 20 })).code).toBe(22008);
    expect((await act(author, id, 'extend', { rollout_percent: 60 })).code).toBe(0);
    expect(await reached()).toEqual(staged(60));
    // One stage of an app at a time, whoever asks first.
    const other = await create({ version_name: '2.1.0', version_code: 210 });
    expect((await act(author, other, 'publish')).code).toBe(22004);
    expect((await version(other)).deny).toMatchObject({ publish: 22004 });
    expect((await act(second, id, 'release')).code).toBe(0);
    expect(await reached()).toEqual([...codes, 'ZY1', 'ZY2']);
    expect(await version(id)).toMatchObject({
      version_status: 2,
      target_count: fleet + 2,
      publish_name: '周岚',
      release_name: '何俊',
    });
    const both = await Promise.all([act(author, other, 'publish'), act(second, other, 'publish')]);
    expect(both.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1);
    expect((await act(author, other, 'withdraw')).code).toBe(0);
    expect((await upgrades(other)).every((row) => row.upgrade_status === 5)).toBe(true);
  });

  it('come to a cabinet with a link that opens for minutes, and follow what it says, each word once', async () => {
    const client = await cabinet('ZF001');
    const [offer] = await check(client, '1.0.0', 100);
    expect(offer).toMatchObject({
      version_name: '2.0.0',
      version_code: 200,
      package_md5: hashed('md5', apk),
    });
    expect(await client.download(offer.package_url)).toBe(offer.package_sha256);
    const report = (upgrade_status: 1 | 2 | 3 | 4, more: object = {}) =>
      client.call(calls.reportUpgrade, { upgrade_id: offer.upgrade_id, upgrade_status, ...more });
    const state = async () =>
      (await author.get(`/app_upgrade/${offer.upgrade_id}/v1`)).data as Record<string, unknown>;
    expect((await report(2)).code).toBe(15001);
    for (const told of [1, 1, 2, 2] as const) expect((await report(told)).code).toBe(0);
    expect(await state()).toMatchObject({ upgrade_status: 2, from_version: '1.0.0' });
    expect((await report(4, { fail_reason: 4, fail_note: '签名不符' })).code).toBe(0);
    expect(await state()).toMatchObject({ upgrade_status: 4, fail_reason: 4, fail_note: '签名不符' });
    expect((await report(1)).code).toBe(15001);
    expect(await check(client, '1.0.0', 100)).toEqual([]);
    const { version: at } = await state();
    expect((await author.put(`/app_upgrade/retry/${offer.upgrade_id}/v1`, { version: at })).code).toBe(0);
    expect(await state()).toMatchObject({ upgrade_status: 0, fail_reason: null, try_count: 2 });
    expect((await check(client, '1.0.0', 100))[0].upgrade_id).toBe(offer.upgrade_id);
    // Its report got lost: what it runs says that it is done.
    expect(await check(client, '2.0.0', 200)).toEqual([]);
    expect(await state()).toMatchObject({ upgrade_status: 3, upgrade_time: expect.any(String) });
    expect((await author.get('/device/v1', { cabinet_code: 'ZF001' })).data.rows[0].app_version).toBe(
      '2.0.0',
    );
    // A version that nobody has published here is unknown, and what the cabinet calls it stands beside it
    // (docs/domain/states.md §R22).
    const shown = async () => {
      const { id } = (await author.get('/device/v1', { cabinet_code: 'ZF001' })).data.rows[0];
      const { app_version, app_reported } = (await author.get(`/device/${id}/v1`)).data;
      return { app_version, app_reported };
    };
    await create({ version_name: '3.0.0', version_code: 300 });
    for (const name of ['9.9.9', '3.0.0']) {
      expect((await client.call(calls.telemetry, { app_version: name })).code).toBe(0);
      expect(await shown()).toEqual({ app_version: 'unknown', app_reported: name });
    }
    await client.call(calls.telemetry, { app_version: '2.0.0' });
    expect(await shown()).toEqual({ app_version: '2.0.0', app_reported: null });
    await database.pool.query(`delete from app_version where version_code = 300`);
    const stranger = await cabinet('ZF002');
    const foreign = { upgrade_id: offer.upgrade_id, upgrade_status: 1 } as const;
    expect((await stranger.call(calls.reportUpgrade, foreign)).code).toBe(22012);
    // One that falls silent half way.
    const [silent] = await check(stranger, '1.0.0', 100);
    await stranger.call(calls.reportUpgrade, { upgrade_id: silent.upgrade_id, upgrade_status: 1 });
    pass(27 * 3_600);
    author = await server.signIn(users.root);
    second = await server.signIn(users.reader);
    await rounds();
    expect((await author.get(`/app_upgrade/${silent.upgrade_id}/v1`)).data).toMatchObject({
      upgrade_status: 4,
      fail_reason: 6,
    });
    pass(16 * 60);
    const link = await fetch(new URL(offer.package_url, server.base));
    expect(link.status).toBe(403);
  });

  it('lead an old cabinet over the version between, and tell of it as a fault', async () => {
    const id = await create({
      version_name: '3.0.0',
      version_code: 300,
      min_version_code: 200,
      rollout_type: 3,
      shop_ids: ['103'],
      rollout_percent: undefined,
    });
    expect((await act(author, id, 'publish')).data.result).toEqual({ cabinets: 1 });
    const client = await cabinet('ZF003');
    const faults = async () =>
      (await author.get('/device_fault/v1', { cabinet_code: 'ZF003', fault_reason: 11 })).data.rows;
    expect(await check(client, '1.0.0', 100)).toMatchObject([{ version_name: '2.0.0' }]);
    expect(await faults()).toMatchObject([{ alarm_status: 0, fault_desc: '1.0.0 < 200 (3.0.0)' }]);
    expect(await check(client, '2.0.0', 200)).toMatchObject([{ version_name: '3.0.0' }]);
    expect(await faults()).toMatchObject([{ alarm_status: 1 }]);
    expect((await act(author, id, 'pause')).code).toBe(0);
    expect(await check(client, '2.0.0', 200)).toEqual([]);
    expect((await act(author, id, 'resume')).code).toBe(0);
    expect(await check(client, '2.0.0', 200)).toMatchObject([{ version_name: '3.0.0' }]);
    expect((await act(author, id, 'withdraw')).code).toBe(0);
  });

  it('stop by themselves where one in twenty of fifty fails, say so once, and go on where somebody says so', async () => {
    const id = await create({
      version_name: '4.0.0',
      version_code: 400,
      rollout_type: 2,
      org_ids: [orgs.shanghai],
      rollout_percent: undefined,
    });
    expect((await act(author, id, 'publish')).code).toBe(0);
    const end = async (status: number, count: number) =>
      database.pool.query(
        `update app_upgrade set upgrade_status = $2, upgrade_time = $3, update_time = $3 where id in (
           select id from app_upgrade where version_id = $1 and upgrade_status = 0 order by id limit $4)`,
        [id, status, momentText(now), count],
      );
    await end(3, 46);
    await end(4, 3);
    await rounds();
    expect(await version(id)).toMatchObject({
      version_status: 1,
      success_count: 46,
      fail_count: 3,
      success_rate: 9388,
    });
    await end(4, 1);
    // The figures first, then what follows from them.
    await rounds();
    await rounds();
    expect(await version(id)).toMatchObject({ version_status: 3, pause_cause: 2 });
    await rounds();
    const { rows } = await database.pool.query(
      `select notice_title from sys_mgt_notice_log where notice_title like '%4.0.0%' and user_id = ${userIds.root}`,
    );
    expect(rows).toEqual([{ notice_title: '版本4.0.0已自动暂停' }]);
    pass(1);
    expect((await act(author, id, 'resume')).code).toBe(0);
    await rounds();
    expect(await version(id)).toMatchObject({ version_status: 1, pause_cause: null });
  });

  it('are shown to branches as far as they reach them, and changed by nobody else', async () => {
    const east = await server.signIn(users.east);
    const listed = (await east.get('/app_version/v1', { version_status: 2 })).data.rows;
    expect(listed).toMatchObject([{ version_name: '2.0.0' }]);
    const [{ id, version: at }] = listed;
    expect((await east.put(`/app_version/pause/${id}/v1`, { version: at })).code).toBe(10004);
    const merchant = await server.signIn(users.merchant);
    expect((await merchant.get('/app_version/v1')).code).toBe(10003);
    expect((await merchant.get('/app_upgrade/v1')).code).toBe(10003);
    // What a branch publishes stays below it.
    await database.pool.query(`update device set mgt_org_id = ${orgs.south} where cabinet_code = 'ZF010'`);
    await database.pool.query(`update mct_shop set mgt_org_id = ${orgs.south} where cabinet_code = 'ZF010'`);
    const made = await east.post(
      '/app_version/v1',
      draft({ app_type: 2, version_name: '1.0.0', version_code: 1, rollout_percent: 100 }),
    );
    expect(made.code, made.msg).toBe(0);
    const published = await east.put(`/app_version/publish/${made.data.id}/v1`, { version: 1 });
    expect(published.data.result).toEqual({ cabinets: fleet + 1 });
    expect((await upgrades(made.data.id)).map((row) => row.cabinet_code)).not.toContain('ZF010');
  });
});
