import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postDay } from '../../resources/finance-manager/expense/posting.server.ts';
import { rateOn } from '../../resources/finance-manager/expense/rate-on.server.ts';
import { merchantBalance } from '../../resources/finance-manager/ledger/entries.ts';
import { post } from '../../resources/finance-manager/ledger/posting.server.ts';
import { creditCheck } from '../../resources/shared/credit-code.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { insertOrder } from './support/orders.ts';
import { holders, presetWorld } from './support/presets.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, startOfTests, users } from './support/world.ts';

const codeOf = (number: number) => {
  const body = `91990000MA${String(number).padStart(7, '0')}`;
  return body + creditCheck(body);
};
const idNumber = '11010519491231002X';
const accountNo = '6222020200112233445';
const phoneOf = (role: string) => holders.find((holder) => holder.role === role)?.phone ?? '';

describeOnOneDatabase('merchants', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let clerk: Client;
  let lead: Client;
  let district: string;
  let dataDir: string;

  beforeAll(async () => {
    database = await fresh(presetWorld);
    await plantLookups(database);
    dataDir = await mkdtemp(path.join(tmpdir(), 'merchants-'));
    server = await serve(database, { dataDir });
    root = await server.signIn(users.root);
    clerk = await server.signIn(phoneOf('FINANCE'));
    lead = await server.signIn(phoneOf('FINANCE_LEAD'));
    const area = await database.db
      .selectFrom('sys_area_code')
      .select('id')
      .where('level', '=', 3)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    district = area.id;
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  let made = 0;
  const bodyOf = (more: object = {}) => {
    made += 1;
    return {
      mct_type: 2,
      full_name: `上海试点${made}商贸有限公司`,
      short_name: `试点${made}`,
      mgt_org_id: orgs.shanghai,
      operation_mode: 1,
      contact_name: '钱芳',
      contact_phone: `1370010${String(made).padStart(4, '0')}`,
      email: 'fang@example.com',
      area_id: district,
      address: '世纪大道100号',
      legal_name: '李华',
      legal_id_no: idNumber,
      credit_code: codeOf(made),
      license_url: '/media/licence.svg',
      account_type: 0,
      account_holder: '李华',
      account_no: accountNo,
      bank_name: '招商银行',
      settle_mode: 1,
      withdraw_mode: 0,
      invoice_flag: 0,
      loan_flag: 0,
      refund_self: 0,
      share_flag: 0,
      ...more,
    };
  };
  const create = async (more: object = {}) => {
    const reply = await root.post('/mct/add/v1', bodyOf(more));
    expect(reply, JSON.stringify(reply.data)).toMatchObject({ code: 0 });
    return reply.data;
  };
  const read = async (id: string) => (await root.get(`/mct/${id}/v1`)).data;
  const switchTo = (id: string, enabled: 0 | 1, by = root) => by.put(`/mct/${id}/enabled/v1`, { enabled });
  const act = (action: string, id: string, body: object = {}, by = root) =>
    by.put(`/mct/${action}/${id}/v1`, body);
  const stored = (id: string) =>
    database.db.selectFrom('mct').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const logs = async (id: string) =>
    (await root.get('/mct_log/v1', { mct_id: id, size: 100 })).data.rows as readonly {
      mct_log_type: number;
      content: string | null;
    }[];
  const fieldsOf = (reply: { data: { errors?: readonly { field: string; code?: number }[] } }) =>
    reply.data.errors?.map(({ field }) => field);

  describe('a new one', () => {
    it('has a number, a log row and its secrets sealed: in the clear they stand nowhere', async () => {
      const row = await create();
      expect(row).toMatchObject({ enabled: 2, legal_id_no: '110***********002X', wx_entry_status: null });
      expect(row.mct_no).toMatch(/^M\d{6,}$/);
      expect(await logs(row.id)).toMatchObject([{ mct_log_type: 1 }]);
      const { rows } = await database.pool.query(
        `select table_name from information_schema.tables where table_schema = 'public'`,
      );
      for (const { table_name } of rows) {
        const dump = await database.pool.query(
          `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from "${table_name}" t`,
        );
        for (const secret of [idNumber, accountNo, 'fang@example.com'])
          expect(String(dump.rows[0]?.all).includes(secret), `${table_name} ${secret}`).toBe(false);
      }
      expect((await root.post(`/mct/reveal/${row.id}/v1`, { field: 'account_no' })).data).toMatchObject({
        value: accountNo,
      });
      expect((await clerk.post(`/mct/reveal/${row.id}/v1`, { field: 'account_no' })).code).toBe(10003);
    });

    it('with a wrong check digit, a credit code that exists or a phone that is a login is refused at the field', async () => {
      const first = await create();
      const refused = async (more: object) => {
        const reply = await root.post('/mct/add/v1', bodyOf(more));
        return { code: reply.code, fields: fieldsOf(reply) };
      };
      expect(await refused({ credit_code: first.credit_code })).toEqual({
        code: 14001,
        fields: ['credit_code'],
      });
      expect(await refused({ credit_code: '91350100M000100Y44' })).toEqual({
        code: 10006,
        fields: ['credit_code'],
      });
      expect(await refused({ legal_id_no: '110105194912310021' })).toEqual({
        code: 10006,
        fields: ['legal_id_no'],
      });
      expect(await refused({ account_no: '12345' })).toEqual({ code: 10006, fields: ['account_no'] });
      expect(await refused({ contact_phone: users.merchant })).toEqual({
        code: 14006,
        fields: ['contact_phone'],
      });
      expect(await refused({ settle_mode: 2 })).toEqual({ code: 14005, fields: ['settle_mode'] });
      expect(await refused({ contact_name: undefined })).toEqual({ code: 10006, fields: ['contact_name'] });
      const taken = (body: object) => root.post('/mct/taken/v1', body);
      expect((await taken({ credit_code: first.credit_code })).data).toEqual({
        credit_code: 1,
        contact_phone: 0,
      });
      expect((await taken({ credit_code: first.credit_code, id: first.id })).data.credit_code).toBe(0);
      expect((await taken({ contact_phone: users.merchant })).data.contact_phone).toBe(1);
    });

    it('an individual has no licence', async () => {
      const row = await create({ mct_type: 0, credit_code: undefined, license_url: undefined });
      expect(row).toMatchObject({ credit_code: null, license_url: null });
    });

    it('edited, keeps its account and its secrets, and logs what changed', async () => {
      const row = await create();
      const { version } = await read(row.id);
      const reply = await root.put(`/mct/${row.id}/v1`, {
        version,
        contact_name: '孙立',
        withdraw_mode: 1,
        invoice_flag: 1,
        account_no: '6222020200112233999',
      });
      expect(reply.code).toBe(10006);
      expect(
        (
          await root.put(`/mct/${row.id}/v1`, {
            version,
            contact_name: '孙立',
            withdraw_mode: 1,
            invoice_flag: 1,
          })
        ).code,
      ).toBe(0);
      expect((await logs(row.id)).map(({ mct_log_type }) => mct_log_type).sort()).toEqual([1, 2, 7, 8]);
      expect((await logs(row.id)).find(({ mct_log_type }) => mct_log_type === 2)?.content).toContain('孙立');
    });
  });

  describe('enabling', () => {
    it('makes the owner’s login once and tells its password once; a reset tells a new one', async () => {
      const row = await create({ refund_self: 1 });
      const { data } = await switchTo(row.id, 1);
      expect(data.result.secret).toMatch(/^.{12}$/);
      const { contact_phone } = await stored(row.id);
      await server.signIn(String(contact_phone), data.result.secret);
      const person = await database.db
        .selectFrom('manager')
        .selectAll()
        .where('phone', '=', String(contact_phone))
        .executeTakeFirstOrThrow();
      expect(person).toMatchObject({ mct_id: row.id, identity_type: 0, need_change_pwd: 1 });
      const roles = async () =>
        (
          await database.db
            .selectFrom('manager__role')
            .innerJoin('manager_role', 'manager_role.id', 'manager__role.target_id')
            .select('role_code')
            .where('owner_id', '=', person.id)
            .execute()
        ).map(({ role_code }) => role_code);
      expect(await roles()).toEqual(['MCT_OWNER_REFUND']);
      // Covered from the first day on, one rate of each kind.
      expect((await root.get('/mct_rate/v1', { mct_id: row.id })).data.total).toBe(9);

      const { version } = await read(row.id);
      const switches = { invoice_flag: 1, loan_flag: 0, refund_self: 0, share_flag: 1 };
      expect((await act('switches', row.id, { version, ...switches })).code).toBe(0);
      expect(await roles()).toEqual(['MCT_OWNER']);
      expect(await read(row.id)).toMatchObject(switches);

      const again = await act('reset_owner', row.id);
      expect(again.data.result.secret).toMatch(/^.{12}$/);
      expect(again.data.result.secret).not.toBe(data.result.secret);

      expect((await switchTo(row.id, 0)).code).toBe(0);
      const second = await switchTo(row.id, 1);
      expect(second).toMatchObject({ code: 0 });
      expect(second.data.result).toBeUndefined();
    });

    it('needs a licence photo of a company', async () => {
      const row = await create({ license_url: undefined });
      expect((await switchTo(row.id, 1)).code).toBe(14014);
    });
  });

  describe('disabling and cancelling', () => {
    it('is refused with points in use, and ends the sessions of its people', async () => {
      await database.db
        .updateTable('mct')
        .set({ contact_phone: users.merchant, account_no: 'x', license_url: '/media/licence.svg' })
        .where('id', '=', '1')
        .execute();
      const person = await server.signIn(users.merchant);
      expect((await switchTo('1', 0)).code).toBe(14002);
      await database.db.updateTable('mct_shop').set({ enabled: 0 }).where('mct_id', '=', '1').execute();
      expect((await switchTo('1', 0)).code).toBe(0);
      expect((await person.get('/mct_shop/v1')).code).toBe(10001);
      expect((await act('cancel', '1')).code).toBe(14009);
      // Its people keep their account: the contact's phone is theirs, so nobody gets a new password.
      expect((await switchTo('1', 1)).data.result).toBeUndefined();
      expect((await stored('1')).owner_id).not.toBeNull();
      await database.db.updateTable('mct_shop').set({ enabled: 1 }).where('mct_id', '=', '1').execute();
    });

    it('a merchant with money, or in use, is not cancelled; one that comes back is enabled again', async () => {
      const row = await create();
      expect((await switchTo(row.id, 1)).code).toBe(0);
      expect((await act('cancel', row.id)).code).toBe(14013);
      expect((await switchTo(row.id, 0)).code).toBe(0);
      const move = (amount: number, no: string) =>
        database.db.transaction().execute((tx) => {
          const own = merchantBalance(row.id);
          const other = merchantBalance('2');
          const [debit, credit] = amount > 0 ? [other, own] : [own, other];
          const transfers = [{ debit, credit, amount: Math.abs(amount) }];
          return post(tx, [{ entry: { event_no: no, event_type: 0, transfers } }], startOfTests);
        });
      await move(1_250, 'open:1');
      expect(await read(row.id)).toMatchObject({ balance_amount: 1_250, owed_amount: 0 });
      expect((await act('cancel', row.id)).code).toBe(14008);
      await move(-1_250, 'open:2');
      expect((await act('cancel', row.id)).code).toBe(0);
      expect(await read(row.id)).toMatchObject({ enabled: 0, cancel_time: startOfTests });
      expect((await act('cancel', row.id)).code).toBe(15001);
      expect((await switchTo(row.id, 1)).code).toBe(0);
      expect((await read(row.id)).cancel_time).toBeNull();
    });
  });

  describe('a settlement account', () => {
    const other = '6217000010099887766';
    const body = {
      account_type: 0,
      account_holder: '李华',
      bank_name: '交通银行',
      account_no: other,
      reason: '换卡',
    };

    it('changes when a second person approves; the owner is told and the time is kept', async () => {
      const row = await create();
      await switchTo(row.id, 1);
      expect((await act('change_account', row.id, body, root)).code).toBe(0);
      expect((await act('change_account', row.id, body, clerk)).code).toBe(15001);
      const [change] = (await root.get(`/mct/account_change/${row.id}/v1`)).data.rows;
      expect(change).toMatchObject({ account_no: '***************7766', change_state: 0 });
      expect((await root.put(`/mct_account_change/approve/${change.id}/v1`)).code).toBe(11037);
      expect((await stored(row.id)).account_changed_time).toBeNull();
      expect((await lead.put(`/mct_account_change/approve/${change.id}/v1`)).code).toBe(0);
      expect(await read(row.id)).toMatchObject({
        bank_name: '交通银行',
        account_changed_time: startOfTests,
        account_pending: 0,
      });
      expect((await root.post(`/mct/reveal/${row.id}/v1`, { field: 'account_no' })).data.value).toBe(other);
      const { owner_id } = await stored(row.id);
      const told = await database.db
        .selectFrom('sys_mgt_notice_log')
        .select('notice_title')
        .where('user_id', '=', owner_id)
        .execute();
      expect(told).toEqual([{ notice_title: '结算账户已变更' }]);
      for (const { content } of await logs(row.id)) expect(content ?? '').not.toContain(other);
      const { pool } = database;
      const { rows } = await pool.query(`select diff_json::text as t from sys_operate_log union all
        select changes::text from mct_log union all select account_no from mct union all select account_no from mct_account_change`);
      for (const { t } of rows) expect(String(t).includes(other)).toBe(false);
    });

    it('refused, stays as it was', async () => {
      const row = await create();
      await act('change_account', row.id, body, clerk);
      const [change] = (await root.get(`/mct/account_change/${row.id}/v1`)).data.rows;
      expect(
        (await lead.put(`/mct_account_change/refuse/${change.id}/v1`, { audit_note: '户名不符' })).code,
      ).toBe(0);
      expect((await root.post(`/mct/reveal/${row.id}/v1`, { field: 'account_no' })).data.value).toBe(
        accountNo,
      );
    });
  });

  describe('a file of merchants', () => {
    it('is previewed line by line and creates what fits; its lines are kept sealed meanwhile', async () => {
      const [one, two] = [bodyOf(), bodyOf({ contact_phone: users.merchant })];
      const { full_name: area } = await database.db
        .selectFrom('sys_area_code')
        .select('full_name')
        .where('id', '=', district)
        .executeTakeFirstOrThrow();
      const columns = [
        ['商户类型', () => '企业'],
        ['商户全称', (row: typeof one) => row.full_name],
        ['商户简称', (row: typeof one) => row.short_name],
        ['所属组织', () => '上海公司'],
        ['统一社会信用代码', (row: typeof one) => row.credit_code],
        ['法人姓名', (row: typeof one) => row.legal_name],
        ['身份证号', (row: typeof one) => row.legal_id_no],
        ['联系人', (row: typeof one) => row.contact_name],
        ['联系电话', (row: typeof one) => row.contact_phone],
        ['所在地区', () => area],
        ['详细地址', (row: typeof one) => row.address],
        ['结算账户类型', () => '对私银行卡'],
        ['开户名称', (row: typeof one) => row.account_holder],
        ['开户银行', (row: typeof one) => row.bank_name],
        ['账号', (row: typeof one) => row.account_no],
      ] as const;
      const csv = [
        columns.map(([name]) => name),
        ...[one, two].map((row) => columns.map(([, of]) => of(row))),
      ]
        .map((cells) => cells.join(','))
        .join('\n');
      const form = new FormData();
      form.append('import_file', new Blob([csv]), 'merchants.csv');
      const response = await fetch(`${server.base}/api/mct/import/v1`, {
        method: 'POST',
        body: form,
        headers: { 'accept-language': 'zh', 'auth-token': root.token ?? '' },
      });
      const previewed = (await response.json()) as Omit<Reply, 'status'>;
      expect(previewed).toMatchObject({ code: 0, data: { counts: { total: 2 } } });
      const [first, second] = previewed.data.rows as readonly { msg: string }[];
      expect(first?.msg).toBe('');
      expect(second?.msg).toContain('已是其他用户的登录账号');
      const kept = await database.pool.query('select lines::text as lines from import_job');
      expect(String(kept.rows[0]?.lines)).not.toContain(accountNo);
      const { id } = previewed.data as { id: string };
      expect((await root.post(`/mct/import/execute/${id}/v1`)).code).toBe(0);
      const { rows: created } = (await root.get('/mct/v1', { full_name: one.full_name })).data;
      expect(await read(created[0].id)).toMatchObject({ enabled: 2, legal_id_no: '110***********002X' });
      expect((await root.get('/mct/v1', { full_name: two.full_name })).data.total).toBe(0);
    });
  });

  describe('a move to another organisation', () => {
    it('waits for midnight and takes points, rates, people and accounts along; it can be called off', async () => {
      const before = await read('2');
      expect(before.mgt_org_id).toBe(orgs.south);
      const to = async (mgt_org_id: string) =>
        root.put('/mct/2/v1', {
          ...bodyOf({
            mgt_org_id,
            settle_mode: undefined,
            account_type: undefined,
            account_holder: undefined,
            account_no: undefined,
            bank_name: undefined,
            license_url: undefined,
            contact_phone: users.otherMerchant,
          }),
          full_name: before.full_name,
          version: (await read('2')).version,
        });
      const moved = await to(orgs.east);
      expect(moved, JSON.stringify(moved.data)).toMatchObject({ code: 0 });
      expect(await read('2')).toMatchObject({
        mgt_org_id: orgs.south,
        pending_org_id: orgs.east,
        pending_time: '2026-03-03 00:00:00',
      });
      const pendingOf = async () =>
        (
          await database.db
            .selectFrom('mct_shop')
            .select('pending_org_id')
            .where('mct_id', '=', '2')
            .execute()
        ).map(({ pending_org_id }) => pending_org_id);
      expect(await pendingOf()).toEqual([orgs.east, orgs.east]);
      expect((await act('stay', '2')).code).toBe(0);
      expect(await pendingOf()).toEqual([null, null]);
      expect((await read('2')).pending_time).toBeNull();

      expect((await to(orgs.east)).code).toBe(0);
      await switchTo('2', 0);
      server.at('2026-03-03 00:00:01');
      await server.app.background.runAll();
      root = await server.signIn(users.root);
      expect(await read('2')).toMatchObject({ mgt_org_id: orgs.east, pending_time: null });
      const shops = await database.db
        .selectFrom('mct_shop')
        .select(['mgt_org_id', 'pending_time'])
        .where('mct_id', '=', '2')
        .execute();
      expect(shops.map(({ mgt_org_id }) => mgt_org_id)).toEqual([orgs.east, orgs.east]);
      const person = await database.db
        .selectFrom('manager')
        .select('mgt_org_id')
        .where('phone', '=', users.otherMerchant)
        .executeTakeFirstOrThrow();
      expect(person.mgt_org_id).toBe(orgs.east);
      server.at(startOfTests);
      root = await server.signIn(users.root);
    });
  });

  describe('rates', () => {
    const body = (mct_ids: readonly string[], more: object = {}) => ({
      mct_ids,
      rate_type: 2,
      pay_channel: 1,
      rate: 80,
      effect_date: '2026-03-10',
      end_former: 1,
      ...more,
    });
    const set = (ids: readonly string[], more: object = {}, by = root) =>
      by.post('/mct_rate/v1', body(ids, more));
    const held = (id: string) =>
      database.db
        .selectFrom('mct_rate')
        .select(['id', 'rate', 'effect_date', 'expire_date'])
        .where('mct_id', '=', id)
        .where('rate_type', '=', 2)
        .where('pay_channel', '=', 1)
        .orderBy('effect_date')
        .execute();

    it('are set for many at once, each told before what it gets; who has another for later is left out', async () => {
      const [one, two] = [await create(), await create()];
      await switchTo(one.id, 1);
      await switchTo(two.id, 1);
      expect((await set([two.id], { effect_date: '2026-04-01' })).code).toBe(0);
      const preview = await root.post('/mct_rate/preview/v1', body([one.id, two.id]));
      expect(preview.data).toEqual({
        total: 2,
        left: 1,
        rows: [
          { id: one.id, full_name: one.full_name, before: 100, after: 80, ends: '2026-03-09', refused: null },
          { id: two.id, full_name: two.full_name, before: 100, after: 80, ends: null, refused: 14004 },
        ],
      });
      expect((await held(one.id)).length).toBe(1);
      const reply = await set([one.id, two.id]);
      expect(reply).toMatchObject({ code: 0, data: { result: { n: 1, left: 1 } } });
      expect(await held(one.id)).toMatchObject([
        { rate: 100, effect_date: '2026-03-02', expire_date: '2026-03-09' },
        { rate: 80, effect_date: '2026-03-10', expire_date: null },
      ]);
      expect((await set([one.id, two.id])).code).toBe(14004);
      expect((await set([one.id], { effect_date: '2026-05-01', end_former: 0 })).code).toBe(14004);
      expect((await logs(one.id)).filter(({ mct_log_type }) => mct_log_type === 4)).toHaveLength(1);

      const kind = { rate_type: 2, pay_channel: 1 } as const;
      const at = (day: string) => rateOn(database.db, one.id, kind, day);
      expect([(await at('2026-03-09')).rate, (await at('2026-03-10')).rate]).toEqual([100, 80]);
      expect((await at('2020-01-01')).rate).toBe(100);
    });

    it('below the channel’s cost, in the past or without what their kind needs are refused', async () => {
      const one = await create();
      expect((await set([one.id], { rate: 59 })).code).toBe(14003);
      expect((await set([one.id], { effect_date: '2026-03-02' })).code).toBe(14012);
      expect(fieldsOf(await set([one.id], { pay_channel: undefined }))).toEqual(['pay_channel']);
      expect(fieldsOf(await set([one.id], { rate_type: 4, identify_type: 1 }))).toEqual(['unit_price']);
      expect((await set([one.id], {}, await server.signIn(phoneOf('MCT_DEVELOPMENT')))).code).toBe(10003);
    });

    it('that have begun are ended and never edited; those ahead are edited and deleted', async () => {
      const one = await create();
      await switchTo(one.id, 1);
      await set([one.id]);
      const [running, ahead] = await held(one.id);
      if (!running || !ahead) throw new Error('two rates were set');
      const change = (id: string, values: object) =>
        root.put(`/mct_rate/${id}/v1`, { version: 1, ...values });
      expect((await change(running.id, { rate: 70 })).code).not.toBe(0);
      expect((await change(ahead.id, { rate: 70 })).code).toBe(0);
      expect(
        (await root.put(`/mct_rate/${ahead.id}/v1`, { version: 2, effect_date: '2026-03-05' })).code,
      ).toBe(14004);
      expect((await root.delete(`/mct_rate/${running.id}/v1`)).code).toBe(14011);
      expect((await root.delete(`/mct_rate/${ahead.id}/v1`)).code).toBe(0);
      expect((await root.put(`/mct_rate/end/${running.id}/v1`)).code).toBe(0);
      expect((await held(one.id))[0]).toMatchObject({ expire_date: '2026-03-02' });
    });

    it('a fee is of the rate of its day', async () => {
      const { db } = database;
      const sale = async (at: string) => {
        const { order_no } = await insertOrder(database, { create_time: at });
        await db
          .insertInto('mct_account_ledger')
          .values({
            account_id: '1',
            ledger_type: 0,
            amount: 10_000,
            effect_flag: 1,
            biz_no: order_no,
            order_no,
            mgt_org_id: orgs.shanghai,
            mct_id: '1',
            create_time: at,
            update_time: at,
          })
          .execute();
      };
      await set(['1'], { effect_date: '2026-03-10', rate: 80, min_fee: 500 });
      await sale('2026-03-09 12:00:00');
      await sale('2026-03-10 12:00:00');
      for (const day of ['2026-03-09', '2026-03-10']) await postDay(db, day, '2026-03-11 03:00:00');
      const fees = await db
        .selectFrom('mct_expense')
        .select(['stat_date', 'rate', 'fee_amount'])
        .where('fee_type', '=', 10)
        .where('mct_id', '=', '1')
        .orderBy('stat_date')
        .execute();
      expect(fees).toEqual([
        { stat_date: '2026-03-09', rate: 100, fee_amount: 100 },
        { stat_date: '2026-03-10', rate: 80, fee_amount: 500 },
      ]);
    });
  });

  it('a contract that ends within 30 days is told once to whoever looks after the merchant, and waits at home', async () => {
    const row = await create({ contract_start: '2025-03-01', contract_end: '2026-03-20' });
    await switchTo(row.id, 1);
    const titles = async () =>
      (
        await database.db
          .selectFrom('sys_mgt_notice_log')
          .select('user_id')
          .where('notice_title', '=', '商户合同即将到期')
          .execute()
      ).length;
    await server.app.background.runAll();
    const told = await titles();
    expect(told).toBeGreaterThan(0);
    await server.app.background.runAll();
    expect(await titles()).toBe(told);
    const todos = (await root.get('/home/overview/v1')).data.todos as readonly {
      key: string;
      count: number;
    }[];
    expect(todos.find(({ key }) => key === 'contract')?.count).toBe(1);
  });
});
