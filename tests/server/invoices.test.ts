import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoiceServer } from '../../resources/finance-manager/invoice/server.ts';
import type { IssueAnswer, IssueRequest } from '../../resources/finance-manager/invoice/tax-connector.ts';
import { serverExtensions } from '../../resources/start/server-extensions.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { roles, userIds, users, world } from './support/world.ts';

describeOnManySessions('an application for an invoice', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let clerk: Client;
  let merchant: Client;
  let otherMerchant: Client;
  let item: string;
  let made = 0;
  /** What the connector was asked, and what it answers. */
  const asked: IssueRequest[] = [];
  let answer: () => IssueAnswer = () => ({ state: 'waiting' });

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['INVOICING_MANAGER', 'INVOICING_MANAGER:export', 'INVOICE_APPLY']) })
      .where('id', '=', roles.merchant)
      .execute();
    await database.db.updateTable('mct').set({ invoice_flag: 1 }).where('id', '=', '1').execute();
    const found = await database.db
      .selectFrom('sys_dic')
      .select('id')
      .where('module', '=', 'invoice_item')
      .where('code', '=', 'platform')
      .executeTakeFirstOrThrow();
    item = found.id;
    const connected = invoiceServer({
      automatic: true,
      issue: async (request) => {
        asked.push(request);
        return answer();
      },
    });
    server = await serve(database, {
      serverExtensions: serverExtensions.map((each) =>
        each.resource === connected.resource ? connected : each,
      ),
    });
    root = await server.signIn(users.root);
    clerk = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
    otherMerchant = await server.signIn(users.otherMerchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** A bill that is done, unless something else is said. Cents. */
  const bill = async (amount = 10_600, more: object = {}): Promise<string> => {
    made += 1;
    const month = new Date(Date.UTC(2000, made, 1)).toISOString().slice(0, 7);
    const { id } = await anyTable(database.db)
      .insertInto('mct_bill')
      .values({
        bill_no: `B${made}`,
        bill_cycle: 2,
        bill_period: month,
        start_date: `${month}-01`,
        end_date: `${month}-28`,
        mct_name: '上海晨禾商贸有限公司',
        mgt_org_name: '上海公司',
        settle_mode: 1,
        algorithm_fee: amount,
        invoice_able_amount: amount,
        bill_status: 4,
        mgt_org_id: '3',
        mct_id: '1',
        create_time: '2026-03-01 04:00:00',
        update_time: '2026-03-01 04:00:00',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const ordinary = () => ({
    invoice_type: 2,
    invoice_medium: 1,
    item_id: item,
    tax_rate: 600,
    title_type: 1,
    title_name: '上海晨禾商贸有限公司',
    tax_no: '91310115MA1K3XYZ2B',
    email: 'finance@chenhe.cn',
    save_title: 0,
  });
  const apply = (bill_ids: readonly string[], amount: number, more: object = {}, by: Client = merchant) =>
    by.post('/mct_invoice/v1', { ...ordinary(), bill_ids, invoice_amount: amount, ...more });
  const applied = async (
    bill_ids?: readonly string[],
    amount = 10_600,
    by: Client = merchant,
  ): Promise<string> => {
    const reply = await apply(bill_ids ?? [await bill()], amount, {}, by);
    expect(reply.code, reply.msg).toBe(0);
    return String(reply.data.result.id);
  };
  const read = async (id: string, by: Client = root) => (await by.get(`/mct_invoice/${id}/v1`)).data;
  const stateOf = async (billId: string) => {
    const { invoice_status } = await database.db
      .selectFrom('mct_bill')
      .select('invoice_status')
      .where('id', '=', billId)
      .executeTakeFirstOrThrow();
    return invoice_status;
  };
  const audit = (id: string, body: object, by: Client = root) => by.put(`/mct_invoice/${id}/audit/v1`, body);
  const approved = { audit_result: 1 };
  const rejected = { audit_result: 2, reject_reason: '抬头与营业执照不符' };
  const filled = () => {
    made += 1;
    return {
      invoice_code: `2531${String(made).padStart(16, '0')}`,
      invoice_date: '2026-03-02',
      invoice_url: '/media/demo-invoice.pdf',
    };
  };
  const act = async (name: string, id: string, body: object = {}, by: Client = root) =>
    by.put(`/mct_invoice/${name}/${id}/v1`, { version: (await read(id)).version, ...body });
  const change = async (id: string, body: object, by: Client = merchant) =>
    by.put(`/mct_invoice/${id}/v1`, { version: (await read(id)).version, ...body });
  const waitingBills = async (by: Client = merchant) =>
    (await by.get('/mct_invoice/bill/v1', { tab: 'wait_invoiced', size: 100 })).data.rows.map(
      ({ id }: { id: string }) => id,
    );
  const notices = (user: string) =>
    database.db
      .selectFrom('sys_mgt_notice_log')
      .select(['notice_title', 'notice_summary', 'link_route'])
      .where('user_id', '=', user)
      .orderBy('id', 'desc')
      .execute();

  const states = {
    auditing: async () => applied(),
    issuing: async () => {
      const id = await applied();
      await audit(id, approved);
      return id;
    },
    issued: async () => {
      const id = await states.issuing();
      await act('fill', id, filled());
      return id;
    },
    rejected: async () => {
      const id = await applied();
      await audit(id, rejected);
      return id;
    },
    withdrawn: async () => {
      const id = await applied();
      await act('withdraw', id, {}, merchant);
      return id;
    },
    redFlushed: async () => {
      const id = await states.issued();
      await act('redFlush', id, { red_reason: 1 });
      return id;
    },
  };
  type State = keyof typeof states;
  const codes: Record<State, number> = {
    withdrawn: 0,
    auditing: 1,
    issuing: 2,
    issued: 3,
    rejected: 4,
    redFlushed: 5,
  };
  const events: Record<string, (id: string) => Promise<Reply>> = {
    approve: (id) => audit(id, approved),
    reject: (id) => audit(id, rejected),
    fill: (id) => act('fill', id, filled()),
    fail: (id) => act('fail', id, { reject_reason: '税务平台拒绝' }),
    withdraw: (id) => act('withdraw', id, {}, merchant),
    redFlush: (id) => act('redFlush', id, { red_reason: 3 }),
    change: (id) => change(id, { title_name: '晨禾商贸' }),
  };
  /** Where an event leads, with what the bill then is; every other event is refused and changes nothing. */
  const leads: Record<State, Record<string, readonly [state: State, bill: number]>> = {
    auditing: {
      approve: ['issuing', 2],
      reject: ['rejected', 4],
      withdraw: ['withdrawn', 0],
    },
    issuing: { fill: ['issued', 3], fail: ['rejected', 4] },
    issued: { redFlush: ['redFlushed', 0] },
    rejected: { change: ['auditing', 1] },
    withdrawn: { change: ['auditing', 1] },
    redFlushed: {},
  };
  it.each(Object.keys(states) as State[])(
    'that is %s answers to every event as its states say',
    async (state) => {
      let unmoved: string | undefined;
      for (const [event, send] of Object.entries(events)) {
        const id = unmoved ?? (await states[state]());
        const before = await read(id);
        expect(before.invoice_status).toBe(codes[state]);
        const link = await database.db
          .selectFrom('mct_invoice_bill')
          .selectAll()
          .where('invoice_id', '=', id)
          .executeTakeFirstOrThrow();
        const billBefore = await stateOf(link.bill_id);
        const reply = await send(id);
        const to = leads[state][event];
        if (!to) {
          expect([event, reply.code]).toEqual([event, 15001]);
          expect(await read(id)).toEqual(before);
          expect(await stateOf(link.bill_id)).toBe(billBefore);
          unmoved = id;
          continue;
        }
        expect([event, reply.code, reply.msg]).toEqual([event, 0, reply.msg]);
        unmoved = undefined;
        expect((await read(id)).invoice_status).toBe(codes[to[0]]);
        expect(await stateOf(link.bill_id)).toBe(to[1]);
      }
    },
  );

  it('[2.93] over several bills is the sum of them, net and tax to the cent, and its bills wait no longer', async () => {
    const bills = [await bill(10_000), await bill(1), await bill(23_456)];
    expect(await waitingBills()).toEqual(expect.arrayContaining(bills));
    const short = await apply(bills, 33_456);
    expect(short).toMatchObject({ code: 19010, data: { errors: [{ field: 'invoice_amount' }] } });
    const id = await applied(bills, 33_457);
    // 33,457 / 1.06 = 31,563.2…
    expect(await read(id)).toMatchObject({
      invoice_no: expect.stringMatching(/^I\d{18}$/),
      invoice_amount: 33_457,
      net_amount: 31_563,
      tax_amount: 1_894,
      item_name: '*信息技术服务*平台服务费',
      bill_count: 3,
      apply_user_name: '赵明',
    });
    const listed = (await root.get(`/mct_invoice/bills/${id}/v1`)).data.rows;
    expect(
      listed.map((row: { bill_no: string; invoice_able_amount: number }) => row.invoice_able_amount),
    ).toEqual([10_000, 1, 23_456]);
    expect((await waitingBills()).filter((one: string) => bills.includes(one))).toEqual([]);
    const counts = (await merchant.get('/mct_invoice/tab_count/v1')).data;
    const auditing = (await merchant.get('/mct_invoice/v1', { tab: 'auditing' })).data;
    expect(counts.auditing).toBe(auditing.total);
  });

  it('that is asked for twice at once over the same bill is made once', async () => {
    const [shared, one, other] = [await bill(), await bill(100), await bill(200)];
    const replies = await Promise.all([
      apply([one, shared], 10_700),
      apply([shared, other], 10_800, {}, clerk),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 19009]);
    const links = await database.db
      .selectFrom('mct_invoice_bill')
      .selectAll()
      .where('bill_id', '=', shared)
      .execute();
    expect(links).toHaveLength(1);
    // The loser left nothing behind: its other bill waits.
    const lost = replies[0]?.code === 0 ? other : one;
    expect(await stateOf(lost)).toBe(0);
  });

  it('is refused for bills that are not done, invoiced, of nothing, of two merchants, or of one for whom it is not open', async () => {
    const good = await bill();
    const refused: [string, readonly string[], number, Client][] = [
      ['of nothing', [good, await bill(0)], 19009, merchant],
      ['invoiced', [await bill(100, { invoice_status: 3 })], 19009, merchant],
      ['not done', [await bill(100, { bill_status: 1 })], 10004, merchant],
      ['of two merchants', [good, await bill(100, { mct_id: '2', mgt_org_id: '4' })], 19040, root],
      ['not open', [await bill(100, { mct_id: '2', mgt_org_id: '4' })], 19040, otherMerchant],
      ['another merchant’s', [good], 10004, otherMerchant],
    ];
    for (const [why, bills, code, by] of refused)
      expect([why, (await apply(bills, 10_600, {}, by)).code]).toEqual([why, code]);
    await database.db.updateTable('mct').set({ invoice_flag: 1 }).where('id', '=', '2').execute();
    const both = await apply([good, await bill(100, { mct_id: '2', mgt_org_id: '4' })], 10_700, {}, root);
    expect(both).toMatchObject({ code: 10006, data: { errors: [{ field: 'bill_ids' }] } });
    expect(await stateOf(good)).toBe(0);
  });

  it('says what its kind needs: tax number, the whole block, e-mail, a receiver; and special ones are for enterprises', async () => {
    const good = await bill();
    const block = { reg_address: '上海市浦东新区', reg_phone: '021-55550000', bank_name: '工商银行' };
    const cases: [object, number, string][] = [
      [{ tax_no: undefined }, 19007, 'tax_no'],
      [{ tax_no: 'abc' }, 19007, 'tax_no'],
      [{ invoice_type: 1, ...block }, 19008, 'bank_account'],
      [{ email: undefined }, 10006, 'email'],
      [{ invoice_medium: 2 }, 10006, 'receiver_name'],
      [{ title_name: '<b>' }, 10006, 'title_name'],
      [{ item_id: '1' }, 10006, 'item_id'],
    ];
    for (const [more, code, field] of cases) {
      const reply = await apply([good], 10_600, more);
      expect([more, reply.code, reply.data?.errors?.[0]?.field]).toEqual([more, code, field]);
    }
    const special = { invoice_type: 1, ...block, bank_account: '6222020000000001' };
    await database.db.updateTable('mct').set({ mct_type: 1 }).where('id', '=', '1').execute();
    expect(await apply([good], 10_600, special)).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'invoice_type' }] },
    });
    // A title that the platform keeps as a general taxpayer's allows it; merchants don't say so themselves.
    const title = { title_type: 1, title_name: '晨禾一般纳税人', tax_no: '91310115MA1K3XYZ2B', ...block };
    const own = await merchant.post('/mct_invoice_title/v1', { ...title, taxpayer_flag: 1 });
    expect(own.code).toBe(10006);
    const kept = await root.post('/mct_invoice_title/v1', {
      ...title,
      mct_id: '1',
      bank_account: '6222020000000001',
      taxpayer_flag: 1,
    });
    expect(kept.code, kept.msg).toBe(0);
    const reply = await apply([good], 10_600, {
      invoice_type: 1,
      title_id: kept.data.id,
      title_name: undefined,
    });
    expect(reply.code, reply.msg).toBe(0);
    await database.db.updateTable('mct').set({ mct_type: 2 }).where('id', '=', '1').execute();
    const row = await read(reply.data.result.id);
    expect(row).toMatchObject({ title_name: '晨禾一般纳税人', title_type: 1, reg_address: '上海市浦东新区' });
    // Masked for everybody; whoever issues reads it in full by asking for it.
    expect(row.bank_account).toBe('622*********0001');
    const full = await root.post(`/mct_invoice/reveal/${row.id}/v1`, { field: 'bank_account' });
    expect(full.data.value).toBe('6222020000000001');
    expect((await merchant.post(`/mct_invoice/reveal/${row.id}/v1`, { field: 'bank_account' })).code).toBe(
      10003,
    );
  });

  it('keeps a typed title for the next time, which takes it', async () => {
    const name = '上海晨禾商贸有限公司张江店';
    const first = await apply([await bill()], 10_600, { title_name: name, save_title: 1 });
    expect(first.code, first.msg).toBe(0);
    const { rows } = (await merchant.get('/mct_invoice_title/v1', { title_name: name })).data;
    expect(rows).toMatchObject([
      { title_name: name, tax_no: '91310115MA1K3XYZ2B', email: 'finance@chenhe.cn' },
    ]);
    const next = { title_id: rows[0].id, title_name: undefined, tax_no: undefined, email: undefined };
    const second = await apply([await bill()], 10_600, next);
    expect(second.code, second.msg).toBe(0);
    expect(await read(second.data.result.id)).toMatchObject({
      title_name: name,
      tax_no: '91310115MA1K3XYZ2B',
      email: 'finance@chenhe.cn',
    });
    expect((await otherMerchant.get('/mct_invoice_title/v1')).data.rows).toEqual([]);
  });

  it('is audited by somebody else than its applicant, by the platform alone', async () => {
    const byRoot = await applied(undefined, 10_600, root);
    expect((await audit(byRoot, approved)).code).toBe(11037);
    expect((await audit(byRoot, approved, merchant)).code).toBe(10003);
    expect((await audit(byRoot, { audit_result: 2, reject_reason: ' ' }, clerk)).code).toBe(19011);
    expect((await audit(byRoot, approved, clerk)).code).toBe(0);
    const id = await applied();
    const replies = await Promise.all([audit(id, approved), audit(id, rejected, clerk)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 15001]);
  });

  it('is withdrawn by its applicant alone', async () => {
    const id = await applied();
    expect((await act('withdraw', id, {}, clerk)).code).toBe(15001);
    expect((await act('withdraw', id, {}, merchant)).code).toBe(0);
  });

  it('that was rejected is handed in again with its bills, unless another one took them meanwhile', async () => {
    const [one, other] = [await bill(), await bill()];
    const id = await applied([one], 10_600);
    await audit(id, rejected);
    expect((await notices(userIds.merchant))[0]).toMatchObject({
      notice_title: '开票申请被驳回',
      notice_summary: expect.stringContaining('抬头与营业执照不符'),
      link_route: `/finance-manager/invoicing/audit-detail?id=${id}`,
    });
    expect(await waitingBills()).toContain(one);
    const again = await change(id, { tax_rate: 300, title_name: '晨禾商贸（上海）' });
    expect(again.code, again.msg).toBe(0);
    expect(await read(id)).toMatchObject({
      invoice_status: 1,
      tax_rate: 300,
      net_amount: 10_291,
      tax_amount: 309,
      reject_reason: null,
      audit_name: null,
    });
    await audit(id, rejected);
    await applied([one, other], 21_200);
    expect((await change(id, { title_name: '晨禾商贸' })).code).toBe(19009);
    expect((await read(id)).invoice_status).toBe(4);
  });

  it('that is approved is filled in as its medium asks, and the merchant reads it without the auditor’s name', async () => {
    const digital = await states.issuing();
    const refused: [object, string][] = [
      [{ ...filled(), invoice_code: '12345678' }, 'invoice_code'],
      [{ ...filled(), invoice_code: '1234' }, 'invoice_code'],
      [{ ...filled(), invoice_date: '2026-03-03' }, 'invoice_date'],
      [{ ...filled(), invoice_url: 'https://example.com/a.pdf' }, 'invoice_url'],
    ];
    for (const [body, field] of refused)
      expect((await act('fill', digital, body)).data.errors).toMatchObject([{ field }]);
    expect((await act('fill', digital, filled(), merchant)).code).toBe(10003);
    const body = filled();
    expect((await act('fill', digital, body, clerk)).code).toBe(0);
    const seen = await read(digital, merchant);
    expect(seen).toMatchObject({ invoice_status: 3, invoice_code: body.invoice_code });
    expect(seen).not.toHaveProperty('audit_name');
    expect(seen).not.toHaveProperty('mct_name');
    expect((await notices(userIds.merchant))[0]).toMatchObject({ notice_title: '发票已开具' });
    expect(await notices(userIds.otherMerchant)).toEqual([]);
    // A number stands on one invoice.
    const second = await states.issuing();
    expect((await act('fill', second, body)).code).toBe(10005);

    const sent = {
      receiver_name: '赵明',
      receiver_phone: '13900000021',
      receiver_address: '上海市浦东新区1号',
    };
    const paper = await apply([await bill()], 10_600, { invoice_medium: 2, email: undefined, ...sent });
    const id = String(paper.data.result.id);
    await audit(id, approved);
    const without = await act('fill', id, { ...filled(), invoice_code: '12345678' });
    expect(without.data.errors).toMatchObject([{ field: 'express_no' }]);
    expect((await act('fill', id, { ...filled(), invoice_code: '12345678', express_no: 'SF100' })).code).toBe(
      0,
    );
  });

  it('that is red-flushed frees its bills, which are invoiced anew', async () => {
    const one = await bill();
    const id = await applied([one]);
    await audit(id, approved);
    await act('fill', id, filled());
    expect((await apply([one], 10_600)).code).toBe(19009);
    expect((await act('redFlush', id, { red_reason: 2 }, merchant)).code).toBe(10003);
    expect((await act('redFlush', id)).code).toBe(10006);
    expect((await act('redFlush', id, { red_reason: 2 })).code).toBe(0);
    expect((await notices(userIds.merchant))[0]).toMatchObject({ notice_title: '发票已红冲' });
    expect(await waitingBills()).toContain(one);
    const next = await applied([one]);
    expect(await read(next)).toMatchObject({ invoice_status: 1, invoice_amount: 10_600 });
    const history = (await root.get(`/mct_invoice/history/${id}/v1`)).data.rows;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'redFlush',
      'fill',
      'approve',
      'create',
    ]);
  });

  it('is handed to a tax connector when it is approved, and again while it waits', async () => {
    asked.length = 0;
    const [good, bad] = [await applied(), await applied()];
    await audit(good, approved);
    expect(asked).toMatchObject([
      { invoice_no: (await read(good)).invoice_no, invoice_amount: 10_600, tax_amount: 600 },
    ]);
    answer = () => ({ state: 'failed', reason: '税号不存在' });
    await audit(bad, approved);
    expect(await read(bad)).toMatchObject({ invoice_status: 4, reject_reason: '税号不存在' });
    answer = () => ({ state: 'issued', ...filled() });
    await server.app.background.runAll();
    answer = () => ({ state: 'waiting' });
    expect(await read(good)).toMatchObject({
      invoice_status: 3,
      invoice_code: expect.stringMatching(/^2531\d{16}$/),
    });
    expect((await notices(userIds.merchant)).some(({ notice_title }) => notice_title === '发票已开具')).toBe(
      true,
    );
  });
});
