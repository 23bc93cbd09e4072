import { afterAll, beforeAll, expect, it } from 'vitest';
import { askChannels } from '../../resources/self-receive-payment/asking.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import {
  accountNo,
  alipayAccount,
  alipayBody,
  creditCodeOf,
  email,
  idNumber,
  wechatBody,
} from './support/onboarding.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, userIds, users, world } from './support/world.ts';

const base = '/mgt_self_receive_payment_apply';
/** How long a simulated application stays in a state; seconds. */
const review = 60;
const channels = { wechat: 1, alipay: 2 } as const;
type Channel = keyof typeof channels;

describeOnManySessions('onboarding', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let reader: Client;
  let merchant: Client;
  let district: string;
  let made = 0;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    const own = ['WX_MANAGE', 'WX_MANAGE:export', 'ALI_MANAGE', 'ENTRY_SUBMIT'];
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(own) })
      .where('id', '=', roles.merchant)
      .execute();
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['WX_MANAGE']) })
      .where('id', '=', roles.reader)
      .execute();
    const area = await database.db
      .selectFrom('sys_area_code')
      .select('id')
      .where('level', '=', 3)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    district = area.id;
    server = await serve(database);
    root = await server.signIn(users.root);
    reader = await server.signIn(users.reader);
    merchant = await server.signIn(users.merchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const path = (rest: string, channel: Channel = 'wechat') =>
    `${base}${rest}?pay_channel=${channels[channel]}`;
  const settled = () => server.app.services.afterwards.settled();
  const read = async (id: string, channel: Channel = 'wechat', by = root) =>
    (await by.get(path(`/${id}/v1`, channel))).data;
  const row = (id: string) =>
    database.db
      .selectFrom('mgt_self_receive_payment_apply')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const callsOf = async (id: string) =>
    (
      await database.db
        .selectFrom('mgt_self_receive_payment_call')
        .select('call_name')
        .where('apply_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ call_name }) => call_name);
  const notices = async () =>
    database.db
      .selectFrom('sys_mgt_notice_log')
      .select(['notice_type', 'notice_title', 'link_route'])
      .where('user_id', '=', userIds.root)
      .orderBy('id', 'desc')
      .execute();

  /** A merchant of its own for each application. */
  const newMerchant = async () => {
    made += 1;
    const { id } = await database.db
      .insertInto('mct')
      .values({
        mct_no: `M9${String(made).padStart(5, '0')}`,
        full_name: `试点${made}有限公司`,
        short_name: `试点${made}`,
        mct_type: 2,
        settle_mode: 1,
        mgt_org_id: orgs.shanghai,
        credit_code: creditCodeOf(made),
        enabled: 1,
        create_time: '2026-03-01 08:00:00',
        update_time: '2026-03-01 08:00:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const draft = async (name: string, channel: Channel = 'wechat', by = root) => {
    const mct_id = await newMerchant();
    const body = (channel === 'wechat' ? wechatBody : alipayBody)(name, district, made);
    const reply = await by.post(path('/v1', channel), { mct_id, ...body });
    expect(reply.code, `${reply.msg} ${JSON.stringify(reply.data)}`).toBe(0);
    return { id: String(reply.data.id), mct_id };
  };
  const submit = async (id: string, channel: Channel = 'wechat'): Promise<Reply> => {
    const { version } = await read(id, channel);
    const reply = await root.put(path(`/${id}/v1`, channel), { submit_status: 2, version });
    await settled();
    return reply;
  };
  const submitted = async (name: string, channel: Channel = 'wechat') => {
    const one = await draft(name, channel);
    const reply = await submit(one.id, channel);
    expect(reply.code, `${reply.msg} ${JSON.stringify(reply.data)}`).toBe(0);
    return one;
  };
  /** So many of the channel's states later. */
  const later = async (states: number) => {
    server.pass(review * states);
    await askChannels(server.app.services);
  };
  const ask = (id: string, channel: Channel = 'wechat') => root.get(path(`/query/apply/${id}/v1`, channel));
  const statusOf = async (mct_id: string) =>
    database.db
      .selectFrom('mct')
      .select(['wx_entry_status', 'ali_entry_status'])
      .where('id', '=', mct_id)
      .executeTakeFirstOrThrow();

  it('[2.54] [7.73] goes from a draft over every state to an entered merchant, whose own word follows', async () => {
    const { id, mct_id } = await draft('晨禾商贸有限公司');
    expect(await read(id)).toMatchObject({
      submit_status: 1,
      entry_status: null,
      apply_no: expect.stringMatching(/^W\d+$/),
    });
    expect((await submit(id)).msg).toBe('Handed in. You are told what the channel says');
    expect(await row(id)).toMatchObject({
      entry_status: 1,
      applyment_id: expect.any(String),
      send_until: null,
    });
    await later(1);
    expect(await read(id)).toMatchObject({ entry_status: 2, sign_url: expect.stringContaining('http') });
    expect((await root.put(path(`/sign/${id}/v1`))).code).toBe(0);
    await later(1);
    expect(await read(id)).toMatchObject({ entry_status: 3, sub_mchid: expect.stringMatching(/^16/) });
    expect((await root.get(path(`/bind/${id}/v1`))).code, 'nothing is bound yet').toBe(15008);
    await later(2);
    expect(await read(id)).toMatchObject({ entry_status: 4 });
    expect(await statusOf(mct_id)).toEqual({ wx_entry_status: 4, ali_entry_status: null });
    const bound = await root.get(path(`/bind/${id}/v1`));
    expect(bound.code, bound.msg).toBe(0);
    expect((await read(id)).bind_desc).toContain('Profit share ✓');
    server.pass(10);
    const asked = await root.get(path(`/query/bind/${id}/v1`));
    expect(asked.data, asked.msg).toMatchObject({
      entry_status: 6,
      bind_desc: 'AppID ✓ Pay score ✓ Profit share ✓',
    });
    expect(await statusOf(mct_id)).toEqual({ wx_entry_status: 6, ali_entry_status: null });
    const checked = await root.get(`${base}/calibration/v1`, { pay_channel: 1, id });
    expect(checked.data, checked.msg).toMatchObject({ verify_state: 2 });
    expect((await root.delete(path(`/deleted/${id}/v1`))).code).toBe(15006);
    expect((await root.get(path(`/query/apply/${id}/v1`))).code, 'nothing is asked of what has entered').toBe(
      15001,
    );
    expect(await callsOf(id)).toEqual(
      expect.arrayContaining(['upload', 'submit', 'query', 'bind payScore', 'check account']),
    );
    expect((await notices())[0]).toMatchObject({
      notice_title: '商户已入驻',
      link_route: `/wx-merchant-manager/detail?id=${id}`,
    });
  });

  it('[2.55] does the same at Alipay, under calls that say which channel is meant', async () => {
    const { id, mct_id } = await submitted('晨禾食品有限公司', 'alipay');
    expect((await root.get(path(`/${id}/v1`, 'wechat'))).code, 'no WeChat merchant').toBe(10004);
    await later(8);
    const row = await read(id, 'alipay');
    expect(row).toMatchObject({ entry_status: 4, smid: expect.stringMatching(/^2088/) });
    expect((await root.get(path(`/bind/${id}/v1`, 'alipay'))).code).toBe(0);
    server.pass(10);
    await root.get(path(`/query/bind/${id}/v1`, 'alipay'));
    expect(await read(id, 'alipay')).toMatchObject({ entry_status: 6 });
    expect(await statusOf(mct_id)).toEqual({ wx_entry_status: null, ali_entry_status: 6 });
    const list = (await root.get(path('/v1', 'alipay'))).data;
    expect(list.rows.every((one: { apply_no: string }) => one.apply_no.startsWith('A'))).toBe(true);
    expect((await root.get(path('/v1', 'alipay'), {})).code).toBe(0);
    expect((await root.get(`${base}/v1`, { pay_channel: 3 })).code).toBe(10006);
  });

  it('keeps a draft whatever it lacks, and asks for all of it when it is handed in', async () => {
    const mct_id = await newMerchant();
    const begun = await root.post(path('/v1'), { mct_id, subject_type: 2 });
    expect(begun.data, begun.msg).toMatchObject({
      subject_name: `试点${made}有限公司`,
      credit_code: creditCodeOf(made),
    });
    const { id } = begun.data;
    const again = await root.post(path('/v1'), { mct_id, subject_type: 2 });
    expect(again.code).toBe(15002);
    const early = await submit(id);
    expect(early.code).toBe(10006);
    expect(early.data.errors.map((error: { field: string }) => error.field)).toEqual(
      expect.arrayContaining(['legal_id_no', 'account_no', 'store_address']),
    );
    const change = async (body: object) =>
      root.put(path(`/${id}/v1`), { ...body, version: (await row(id)).version });
    expect(
      (await change({ legal_name: '李华', id_doc_type: 1, legal_id_no: '110105194912310021' })).code,
    ).toBe(10006);
    expect((await change({ id_end: '2026-04-30' })).code, 'holds for less than 60 days').toBe(15004);
    expect((await change({ id_end: '2026-05-01' })).code).toBe(0);
    expect((await change({ account_no: accountNo, account_no_again: '6222020200112233446' })).code).toBe(
      10006,
    );
    expect((await change({ bank_account_type: 1, account_holder: '别的公司' })).code).toBe(15003);
    expect((await change({ bank_account_type: 0, account_holder: '李华' })).code, 'of an enterprise').toBe(
      10006,
    );
    expect((await change({ legal_id_no: idNumber })).code).toBe(0);
    expect((await change({ legal_name: '李花' })).code, 'what is sealed stays valid').toBe(0);
    expect((await root.delete(path(`/deleted/${id}/v1`))).code).toBe(0);
  });

  it('is rejected field by field, mended, and handed in again under its number', async () => {
    const { id, mct_id } = await submitted('晨禾商贸驳回');
    const { apply_no } = await read(id);
    expect((await root.put(path(`/${id}/v1`), { remark: '', version: 1 })).code).toBe(10006);
    const locked = await root.put(path(`/${id}/v1`), {
      store_name: '新店',
      version: (await read(id)).version,
    });
    expect(locked.code, 'under review').toBe(15001);
    expect((await submit(id)).code, 'a second time').toBe(15002);
    await later(1);
    const refused = await read(id);
    expect(refused).toMatchObject({ entry_status: 5, reject_reason: expect.stringContaining('商户名称') });
    expect(refused.rejections.map((one: { field: string }) => one.field)).toEqual([
      'subject_name',
      'account_no',
    ]);
    expect(await statusOf(mct_id)).toMatchObject({ wx_entry_status: 5 });
    const mended = await root.put(path(`/${id}/v1`), {
      subject_name: '晨禾商贸有限公司',
      account_holder: '晨禾商贸有限公司',
      version: refused.version,
    });
    expect(mended.data, mended.msg).toMatchObject({ submit_status: 1, entry_status: 5 });
    expect((await submit(id)).code).toBe(0);
    await later(1);
    expect(await read(id)).toMatchObject({
      entry_status: 2,
      apply_no,
      rejections: null,
      reject_reason: null,
    });
  });

  it('finds a submission whose answer was lost, and sends it once; one that never came is sent again', async () => {
    const lost = await submitted('晨禾商贸丢失');
    expect(await row(lost.id)).toMatchObject({ entry_status: 1, applyment_id: null });
    await later(0);
    expect((await callsOf(lost.id)).filter((name) => name === 'submit')).toHaveLength(1);
    expect(await row(lost.id)).toMatchObject({ applyment_id: expect.any(String) });

    const never = await submitted('晨禾商贸未达');
    await ask(never.id);
    expect(await callsOf(never.id)).toEqual(expect.arrayContaining(['find']));
    expect((await callsOf(never.id)).filter((name) => name === 'submit')).toHaveLength(2);
    expect(await row(never.id)).toMatchObject({ applyment_id: expect.any(String) });

    const twice = await submitted('晨禾商贸重复');
    await later(1);
    expect(await read(twice.id)).toMatchObject({ entry_status: 2 });
    const told = (await notices()).filter(({ link_route }) => link_route?.endsWith(`id=${twice.id}`));
    await askChannels(server.app.services);
    expect((await notices()).filter(({ link_route }) => link_route?.endsWith(`id=${twice.id}`))).toEqual(
      told,
    );
  });

  it('keeps, shows and tells a state that no document has, once, and changes nothing', async () => {
    const { id } = await submitted('晨禾商贸未知');
    await later(1);
    expect(await read(id)).toMatchObject({
      entry_status: 1,
      unknown_flag: 1,
      channel_state: 'APPLYMENT_STATE_RISK_HOLD',
    });
    await later(1);
    const alarms = (await notices()).filter(({ link_route }) => link_route?.endsWith(`id=${id}`));
    expect(alarms).toEqual([expect.objectContaining({ notice_type: 3 })]);
  });

  it('is the merchant’s own alone, and nobody’s who may only read', async () => {
    const own = await merchant.post(path('/v1'), { subject_type: 2 });
    expect(own.code, own.msg).toBe(0);
    expect(own.data).not.toHaveProperty('mct_name');
    const others = await draft('晨禾物业有限公司');
    expect((await merchant.get(path(`/${others.id}/v1`))).code).toBe(10004);
    const list = (await merchant.get(path('/v1'))).data;
    expect(list.rows.map((one: { id: string }) => one.id)).toEqual([own.data.id]);
    for (const call of [
      () => reader.get(path(`/query/apply/${others.id}/v1`)),
      () => reader.get(path(`/bind/${others.id}/v1`)),
      () => reader.post(path('/v1'), { subject_type: 2 }),
      () => reader.delete(path(`/deleted/${others.id}/v1`)),
    ])
      expect((await call()).code).toBe(10003);
    expect((await reader.get(path('/v1', 'alipay'))).code).toBe(10003);
  });

  it('holds nothing sensitive in the clear: tables, log, answers', async () => {
    await submitted('晨禾清洁有限公司');
    const alipay = await submitted('晨禾清洁有限公司', 'alipay');
    const { rows } = await database.pool.query(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    const parts: string[] = [];
    for (const { table_name } of rows) {
      const dump = await database.pool.query(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from "${table_name}" t`,
      );
      parts.push(String(dump.rows[0]?.all));
    }
    const answers = JSON.stringify([
      (await root.get(path('/v1', 'alipay'))).data,
      await read(alipay.id, 'alipay'),
    ]);
    for (const secret of [idNumber, accountNo, email, alipayAccount]) {
      expect(parts.join('\n'), secret).not.toContain(secret);
      expect(answers, secret).not.toContain(secret);
    }
    const shown = await root.post(path(`/reveal/${alipay.id}/v1`, 'alipay'), { field: 'alipay_logon_id' });
    expect(shown.data, shown.msg).toEqual({ value: alipayAccount });
  });
});
