import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issueWelfare, openRounds } from '../../resources/corporate-welfare/release/job.server.ts';
import { epochOf } from '../../resources/kit/time.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import type { Database } from '../../server/db/connect.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { insertAccount } from './support/orders.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, startOfTests, users, world } from './support/world.ts';

const base = '/corporate_welfare';
const phones = ['13800000009', '13800000010'] as const;
const stranger = '13800000011';
const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
const [draft, notStarted, running, ended] = [0, 1, 2, 3];
const [issuing, issued, failed, revoked, usedUp, expired] = [0, 1, 2, 3, 4, 5];

describeOnEachDatabase('corporate welfare', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let cabinet: DeviceClient;
  let now = epochOf(startOfTests);
  let sessions = 0;

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, phones[0]);
    const { db } = database;
    await db
      .insertInto('mct_user')
      .values({ id: '2', user_phone: phones[1], wx_sign_flag: 1, ...times })
      .execute();
    await db
      .insertInto('mct_shop_goods')
      .values({
        layer_no: 1,
        slot_no: 1,
        goods_id: '7',
        shop_price: 550,
        capacity: 200,
        shop_id: '2',
        stock_quantity: 150,
        ...times,
      })
      .execute();
    await insertAccount(database, '1', 0);
    server = await serve(database, { dataDir: await mkdtemp(path.join(tmpdir(), 'welfare-')) });
    root = await server.signIn(users.root);
    const { id, version } = (await root.get('/device/v1', { cabinet_code: 'ZY1' })).data.rows[0];
    const { data } = await root.put(`/device/issueCredential/${id}/v1`, { version });
    cabinet = new DeviceClient(server.base, { cabinet: 'ZY1', ...data.result }, () => now);
  });
  beforeEach(async () => {
    await at(startOfTests);
    await server.empty(
      'corporate_welfare_use',
      'corporate_welfare_release',
      'corporate_welfare_round',
      'corporate_welfare_staff',
      'corporate_welfare',
      'import_job',
      'request_result',
    );
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** Sessions end within a day. */
  const at = async (time: string) => {
    now = epochOf(time);
    server.at(time);
    root = await server.signIn(users.root);
  };
  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const tasks = () => server.app.background.runAll();
  const plan = async (more: object = {}) => {
    const made = await root.post(`${base}/v1`, {
      welfare_name: '员工餐补',
      company_name: '云谷科技有限公司',
      company_contact: '王敏',
      company_phone: '13911112222',
      welfare_type: 1,
      person_amount: 1_000,
      release_mode: 1,
      budget_amount: 100_000,
      start_date: '2026-03-02',
      end_date: '2026-03-31',
      shop_range: 0,
      goods_range: 0,
      notify_flag: 0,
      ...more,
    });
    expect(made.code, made.msg).toBe(0);
    return String(made.data.id);
  };
  const version = async (id: string) => (await root.get(`${base}/${id}/v1`)).data.version;
  const act = async (id: string, action: string, more: object = {}): Promise<Reply> => {
    const body = { version: await version(id), ...more };
    return action === 'release'
      ? root.post(`${base}/${id}/release/v1`, body)
      : root.put(`${base}/${action}/${id}/v1`, body);
  };
  const done = async (asked: Promise<Reply>) => {
    const { code, msg, data } = await asked;
    expect(code, msg).toBe(0);
    return data;
  };
  const join = (id: string, user_phone: string, more: object = {}) =>
    done(act(id, 'addStaff', { user_phone, staff_name: `员工${user_phone.slice(-2)}`, ...more }));
  const read = async (id: string) => (await root.get(`${base}/${id}/v1`)).data;
  const releases = async (query: Record<string, string> = {}) =>
    (await root.get('/corporate_welfare_release/v1', query)).data.rows.toReversed();
  const started = async (more: object, ...people: readonly string[]) => {
    const id = await plan(more);
    for (const phone of people) await join(id, phone);
    await done(act(id, 'release'));
    await tasks();
    await tasks();
    return id;
  };
  const shop = async (quantity: number) => {
    const session_no = `welfare-session-${++sessions}`;
    await cabinet.call(calls.openSession, {
      session_no,
      user_phone: phones[0],
      order_source: 1,
      pay_channel: 1,
    });
    const goods = [{ goods_code: '6900000000024', quantity }];
    const finished = await cabinet.call(calls.finishSession, { session_no, goods });
    expect(finished.code, finished.msg).toBe(0);
    return orderOf(String(finished.data.order_no));
  };
  const orderOf = async (order_no: string) => (await root.get('/mgt_order/v1', { order_no })).data.rows[0];
  const paid = async () => {
    for (let round = 0; round < 3; round += 1) {
      await tasks();
      pass(10);
    }
  };
  const refund = async (order_no: string, refund_amount: number) => {
    const order = await orderOf(order_no);
    await done(
      root.post('/mgt_after_sale_order/v1', {
        order_id: order.id,
        version: order.version,
        refund_type: 2,
        refund_amount,
        refund_reason: 5,
        remark: '价格有误',
        request_no: `welfare-refund-${++sessions}`,
      }),
    );
    await paid();
  };

  it('a plan is started once it has staff and a budget for every release; then it runs by itself from its first day on [2.81]', async () => {
    const id = await plan({
      release_mode: 3,
      start_date: '2026-03-05',
      end_date: '2026-03-10',
      budget_amount: 5_000,
    });
    expect(await read(id)).toMatchObject({
      welfare_status: draft,
      person_count: 0,
      create_name: expect.any(String),
    });
    expect(await act(id, 'release')).toMatchObject({ code: 18007 });
    await join(id, phones[0]);
    await join(id, phones[1], { person_amount: 600 });
    expect(await read(id)).toMatchObject({ person_count: 2, per_release_amount: 1_600 });
    expect(await act(id, 'addStaff', { user_phone: phones[0], staff_name: '同一人' })).toMatchObject({
      code: 18006,
    });
    // Four workdays: 64.00 against 50.00.
    expect(await act(id, 'release')).toMatchObject({
      code: 18001,
      msg: 'Welfare budget short by 14.00 yuan',
    });
    await done(act(id, 'topUp', { add_amount: 1_400 }));
    await done(act(id, 'release'));
    await tasks();
    expect(await read(id)).toMatchObject({ welfare_status: notStarted, next_release_date: null });
    // Started plans hold their staff in the budget; nobody joins beyond it.
    expect(await act(id, 'addStaff', { user_phone: stranger, staff_name: '新人' })).toMatchObject({
      code: 18001,
    });
    await at('2026-03-05 08:00:00');
    await tasks();
    await tasks();
    expect(await read(id)).toMatchObject({
      welfare_status: running,
      next_release_date: '2026-03-06',
      release_amount: 1_600,
    });
    expect(await releases()).toMatchObject([
      {
        user_phone: '138****0009',
        release_amount: 1_000,
        remain_amount: 1_000,
        release_status: issued,
        expire_time: '2026-03-05 23:59:59',
      },
      { user_phone: '138****0010', release_amount: 600, release_status: issued },
    ]);
    expect(
      await root.put(`${base}/${id}/v1`, { version: await version(id), welfare_name: '改名' }),
    ).toMatchObject({ code: 18005 });
    expect(await root.delete(`${base}/${id}/v1`)).toMatchObject({ code: 18003 });
    // A weekend without a release, and the next workday.
    await at('2026-03-09 08:00:00');
    await tasks();
    await tasks();
    expect(
      (await releases()).map((row: { release_date: string; release_status: number }) => [
        row.release_date,
        row.release_status,
      ]),
    ).toEqual([
      ['2026-03-05', expired],
      ['2026-03-05', expired],
      ['2026-03-09', issued],
      ['2026-03-09', issued],
    ]);
    await at('2026-03-11 08:00:00');
    await tasks();
    expect(await read(id)).toMatchObject({ welfare_status: ended });
    expect(await act(id, 'resume')).toMatchObject({ code: expect.any(Number) });
  });

  it('bad plans and bad staff are refused at their field; nothing is written', async () => {
    const bad = (more: object) =>
      root.post(`${base}/v1`, {
        welfare_name: '员工餐补',
        company_name: '云谷科技',
        company_contact: '王敏',
        company_phone: '13911112222',
        welfare_type: 1,
        person_amount: 1_000,
        release_mode: 1,
        budget_amount: 100,
        start_date: '2026-03-02',
        end_date: '2026-03-31',
        shop_range: 0,
        goods_range: 0,
        ...more,
      });
    for (const more of [
      { person_amount: 500_001 },
      { end_date: '2026-03-01' },
      { start_date: '2026-02-01', end_date: '2026-02-02' },
      { welfare_type: 3, person_amount: undefined, discount: 9, month_cap_amount: 100 },
      { release_mode: 2, release_day: 29 },
      { welfare_type: 2, person_amount: undefined },
      { company_phone: '123' },
    ])
      expect((await bad(more)).code, JSON.stringify(more)).toBe(10006);
    expect((await root.get(`${base}/v1`)).data.total).toBe(0);
    const id = await plan({
      welfare_type: 3,
      person_amount: undefined,
      release_mode: undefined,
      discount: 80,
      month_cap_amount: 500,
    });
    expect(await read(id)).toMatchObject({ release_mode: 2, release_day: 1 });
    expect(await act(id, 'addStaff', { user_phone: '12', staff_name: '错号' })).toMatchObject({
      code: 10006,
    });
    expect(
      await act(id, 'addStaff', { user_phone: phones[0], staff_name: '有额度', person_amount: 5 }),
    ).toMatchObject({ code: 10006 });
  });

  it('staff come from a file whose faults are told line by line; the rest is kept, whose they are is said by the call [2.81]', async () => {
    const id = await plan();
    await join(id, phones[1]);
    const send = async (client: Client, welfare_id: string) => {
      const form = new FormData();
      const lines = [
        'Staff phone,Staff name,Staff No.,Department,Own amount',
        `${phones[0]},张三,A1,研发部,8.50`,
        '12345,李四,A2,研发部,',
        `${phones[1]},重复,A3,,`,
        `${stranger},,A4,,`,
        `${stranger},赵五,A5,市场部,6000`,
      ];
      form.set('import_file', new Blob([lines.join('\n')]), 'staff.csv');
      const response = await fetch(
        `${server.base}/api/corporate_welfare_staff/import/v1?welfare_id=${welfare_id}`,
        {
          method: 'POST',
          body: form,
          headers: { 'accept-language': 'en', 'auth-token': client.token ?? '' },
        },
      );
      return (await response.json()) as Reply;
    };
    expect(await send(root, '999')).toMatchObject({ code: 10006 });
    const { data, code } = await send(root, id);
    expect(code).toBe(0);
    expect(data.rows.map(({ msg }: { msg: string }) => msg)).toEqual([
      '',
      'Staff phone must be an 11-digit mobile number',
      'Staff phone exists already',
      'Staff name is required',
      expect.stringMatching(/^Own amount .*5000/),
    ]);
    await done(root.post(`/corporate_welfare_staff/import/execute/${data.id}/v1`));
    await server.app.background.runAll();
    await expect.poll(async () => (await read(id)).person_count).toBe(2);
    expect(await read(id)).toMatchObject({ per_release_amount: 1_850 });
    const staff = (await root.get(`${base}/staff/${id}/v1`)).data.rows;
    expect(staff).toMatchObject([
      { user_phone: '138****0010', staff_status: 1 },
      { staff_name: '张三', staff_no: 'A1', department: '研发部', person_amount: 850 },
    ]);
    // Somebody who left gets nothing and counts no more.
    const [first] = staff;
    await done(root.put(`/corporate_welfare_staff/leave/${first.id}/v1`, { version: first.version }));
    expect(await read(id)).toMatchObject({ person_count: 1, per_release_amount: 850 });
    const again = (await root.get(`${base}/staff/${id}/v1`)).data.rows[0];
    await done(root.put(`/corporate_welfare_staff/rejoin/${first.id}/v1`, { version: again.version }));
    expect(await read(id)).toMatchObject({ person_count: 2, per_release_amount: 1_850 });
  });

  it('a release that is killed goes on where it stood: everybody has theirs once, those without a phone of ours fail [2.82]', async () => {
    const id = await plan({ budget_amount: 2_000_000, notify_flag: 1 });
    const people = 1_300;
    await sql`insert into mct_user (user_phone, create_time, update_time)
      select '151' || lpad(n::text, 8, '0'), ${times.create_time}::timestamp, ${times.create_time}::timestamp
      from generate_series(1, ${people}::int) n on conflict do nothing`.execute(database.db);
    await sql`insert into corporate_welfare_staff (welfare_id, user_phone, staff_name, staff_status, mgt_org_id, version, create_time, update_time)
      select ${id}::bigint, case when n = 5 then '15299999999' else '151' || lpad(n::text, 8, '0') end, '员工' || n, 1, ${orgs.root}::bigint, 1, ${times.create_time}::timestamp, ${times.create_time}::timestamp
      from generate_series(1, ${people}::int) n`.execute(database.db);
    await done(act(id, 'release'));
    await server.app.background.runAll();
    await sql`update corporate_welfare_round set due_time = '2027-01-01'`.execute(database.db);
    await sql`update corporate_welfare set release_amount = 0`.execute(database.db);
    await sql`update corporate_welfare_round set due_time = ${startOfTests}::timestamp, round_state = 0, done_count = 0, fail_count = 0, round_amount = 0, finish_time = null`.execute(
      database.db,
    );
    await sql`update corporate_welfare_release set release_status = ${issuing}, fail_reason = null, release_time = null`.execute(
      database.db,
    );
    server.sms.length = 0;
    // The database goes away in the middle of the second step.
    await sql`create function dies() returns trigger language plpgsql as $$ begin
      if new.user_phone = '15100000777' then raise exception 'the server died'; end if; return new; end $$`.execute(
      database.db,
    );
    await sql`create trigger dies before update on corporate_welfare_release for each row execute function dies()`.execute(
      database.db,
    );
    await expect(issueWelfare(server.app.services)).rejects.toThrow('the server died');
    const [half] = (await root.get(`${base}/round/${id}/v1`)).data.rows;
    expect(half).toMatchObject({ round_state: 0, staff_count: people, done_count: 499, fail_count: 1 });
    await sql`drop trigger dies on corporate_welfare_release`.execute(database.db);
    await sql`drop function dies()`.execute(database.db);
    // Whoever died holds it for a minute yet; opening it again adds nobody.
    await issueWelfare(server.app.services);
    expect((await root.get(`${base}/round/${id}/v1`)).data.rows).toMatchObject([{ done_count: 499 }]);
    pass(61);
    await Promise.all([1, 2].map(() => issueWelfare(server.app.services)));
    await Promise.all([1, 2].map(() => openRounds(server.app.services)));
    expect((await root.get(`${base}/round/${id}/v1`)).data.rows).toMatchObject([
      {
        round_state: 1,
        staff_count: people,
        done_count: people - 1,
        fail_count: 1,
        round_amount: (people - 1) * 1_000,
      },
    ]);
    const { rows } = await sql`select count(*)::int as lines, count(distinct staff_id)::int as people,
      count(*) filter (where release_status = ${issued})::int as got from corporate_welfare_release`.execute(
      database.db,
    );
    expect(rows).toEqual([{ lines: people, people, got: people - 1 }]);
    expect(await read(id)).toMatchObject({ release_amount: (people - 1) * 1_000 });
    expect(server.sms).toHaveLength(people - 1);
    expect(server.sms[0]?.text).toContain('员工餐补”10.00元');

    // The one who failed registers and gets it after all; the budget counts it once.
    const [line] = await releases({ release_status: String(failed) });
    expect(line).toMatchObject({ fail_reason: 1, staff_name: '员工5', release_time: null });
    await sql`insert into mct_user (user_phone, create_time, update_time) values ('15299999999', ${times.create_time}::timestamp, ${times.create_time}::timestamp)`.execute(
      database.db,
    );
    const reissue = { version: line.version };
    await done(root.put(`/corporate_welfare_release/reissue/${line.id}/v1`, reissue));
    await tasks();
    expect((await root.get(`/corporate_welfare_release/${line.id}/v1`)).data).toMatchObject({
      release_status: issued,
      fail_reason: null,
    });
    expect(await read(id)).toMatchObject({ release_amount: people * 1_000 });
  });

  it('pays orders by itself, never twice at once; refunds bring it back, in part and in full; what is used is not revoked', async () => {
    const id = await started({}, phones[0]);
    const order = await shop(1);
    expect(order).toMatchObject({
      total_amount: 550,
      welfare_amount: 550,
      payable_amount: 0,
      pay_status: 1,
    });
    const second = await shop(2);
    expect(second).toMatchObject({ total_amount: 1_100, welfare_amount: 450, payable_amount: 650 });
    expect((await root.get(`/mgt_order/goods/${second.id}/v1`)).data.rows).toMatchObject([
      { line_discount: 450, line_pay_amount: 650 },
    ]);
    expect((await root.get(`/mgt_order/reason/${second.id}/v1`)).data.rows).toMatchObject([
      { pricing_step: 5, rule_name: '员工餐补', pricing_outcome: 1, effect_amount: 450 },
    ]);
    const [line] = await releases();
    expect(line).toMatchObject({ release_status: usedUp, used_amount: 1_000, remain_amount: 0 });
    expect((await root.get(`/corporate_welfare_release/use/${line.id}/v1`)).data.rows).toMatchObject([
      { order_no: expect.any(String), use_amount: expect.any(Number), use_status: 1 },
      { use_status: 1 },
    ]);
    expect(await read(id)).toMatchObject({ used_amount: 1_000 });
    await paid();
    // 2.60 of 6.50 paid: 40 % of the 4.50.
    await refund(second.order_no, 260);
    expect(await releases()).toMatchObject([
      { release_status: issued, used_amount: 820, remain_amount: 180 },
    ]);
    const whole = await shop(1);
    expect(whole).toMatchObject({ welfare_amount: 180, payable_amount: 370 });
    await paid();
    await refund(whole.order_no, 370);
    expect(await releases()).toMatchObject([
      { release_status: issued, used_amount: 820, remain_amount: 180 },
    ]);
    expect(await read(id)).toMatchObject({ used_amount: 820 });
    const [left] = await releases();
    expect(
      await root.put(`/corporate_welfare_release/${left.id}/revoke/v1`, { version: left.version }),
    ).toMatchObject({ code: 18004 });
    // Closed before anybody paid, it is back at once.
    const third = await shop(1);
    expect(third).toMatchObject({ welfare_amount: 180, payable_amount: 370 });
    await done(root.put(`/mgt_order/${third.id}/close/v1`, { close_reason: '用户投诉' }));
    expect(await releases()).toMatchObject([{ used_amount: 820, remain_amount: 180 }]);
    // A stopped plan pays nothing; the reason says so.
    await done(act(id, 'stop'));
    const fourth = await shop(1);
    expect(fourth).toMatchObject({ welfare_amount: 0, payable_amount: 550 });
    expect((await root.get(`/mgt_order/reason/${fourth.id}/v1`)).data.rows).toMatchObject([
      { pricing_step: 5, pricing_outcome: 3, pricing_reason: 11 },
    ]);
    await done(act(id, 'resume'));
    expect(await read(id)).toMatchObject({ welfare_status: running, next_release_date: null });
  });

  it('an order at the desk is priced anew with it; "try it" says what a plan would pay that is not started yet', async () => {
    const id = await started({ person_amount: 800 }, phones[0]);
    const order = await shop(1);
    expect(order).toMatchObject({ welfare_amount: 550, payable_amount: 0 });
    const trial = {
      shop_id: '1',
      at: '2026-03-02 10:00:00',
      pay_channel: 1,
      goods: [{ goods_id: '7', quantity: 2 }],
    };
    const draftPlan = await plan({
      welfare_name: '员工八折',
      welfare_type: 3,
      person_amount: undefined,
      release_mode: undefined,
      discount: 80,
      month_cap_amount: 150,
    });
    expect((await root.post('/price_trial/v1', { ...trial, welfare_id: draftPlan })).data).toMatchObject({
      total_amount: 1_100,
      welfare_amount: 150,
      payable_amount: 950,
      reasons: [{ step: 5, rule_name: '员工八折', outcome: 1, amount: 150, tried_flag: 1 }],
    });
    expect((await root.post('/price_trial/v1', { ...trial, user_phone: phones[0] })).data).toMatchObject({
      welfare_amount: 250,
    });
    expect(await read(id)).toMatchObject({ used_amount: 550 });
  });

  it('revoked before use, the budget has it back; who came late gets the last release; a coupon plan gives coupons within their stock', async () => {
    const id = await started({ budget_amount: 2_000 }, phones[0]);
    expect(await act(id, 'issue')).toMatchObject({ code: 18009 });
    await join(id, phones[1]);
    const { result } = await done(act(id, 'issue'));
    expect(result).toMatchObject({ n: 1 });
    await tasks();
    expect(await read(id)).toMatchObject({ release_amount: 2_000 });
    const [mine] = await releases();
    await done(root.put(`/corporate_welfare_release/${mine.id}/revoke/v1`, { version: mine.version }));
    expect((await root.get(`/corporate_welfare_release/${mine.id}/v1`)).data).toMatchObject({
      release_status: revoked,
      remain_amount: 0,
    });
    expect(await read(id)).toMatchObject({ release_amount: 1_000 });
    expect(await shop(1)).toMatchObject({ welfare_amount: 0 });

    const { rows } = await sql<{
      id: string;
    }>`insert into mgt_coupon (coupon_no, coupon_name, coupon_type, cash_amount, coupon_scope, shop_range,
        user_scope, stack_promotion, total_count, grant_type, claim_limit, claim_start_time, claim_end_time, valid_type, valid_days,
        bear_side, coupon_status, coupon_use_status, claim_count, use_count, mgt_org_id, create_time, update_time)
      values ('CW1', '员工券', 1, 300, 1, 0, 0, 1, 1, 2, 1, '2026-03-01', '2026-03-20', 2, 30, 1, 1, 1, 0, 0, ${orgs.root}, ${times.create_time}, ${times.create_time})
      returning id::text as id`.execute(database.db);
    const coupons = await started(
      { welfare_name: '员工礼券', welfare_type: 2, person_amount: undefined, coupon_id: rows[0]?.id },
      ...phones,
    );
    const given = await releases({ welfare_id: coupons });
    expect(given).toMatchObject([
      { release_amount: 300, release_status: issued },
      { release_status: failed, fail_reason: 4 },
    ]);
    expect((await root.get(`/mgt_coupon/${rows[0]?.id}/v1`)).data).toMatchObject({ claim_count: 1 });
    expect(await shop(1)).toMatchObject({ coupon_amount: 300, welfare_amount: 0, payable_amount: 250 });
    // The order holds the coupon: it can't be taken back any more.
    expect(
      await root.put(`/corporate_welfare_release/${given[0].id}/revoke/v1`, { version: given[0].version }),
    ).toMatchObject({ code: 18004 });
  });
});
