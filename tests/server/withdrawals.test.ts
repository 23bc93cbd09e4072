import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellBalances } from '../../resources/finance-manager/ledger/balances.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { newestCode } from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { accountOf, insertAccount } from './support/orders.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { type ToldTransfers, toldTransfers } from './support/transfers.ts';
import { roles, users, world } from './support/world.ts';

/** Accounts of the two merchants: Alipay, and a public bank account. */
const payouts = {
  alipay: "account_type = 2, account_no = '13700001234', account_holder = '上海晨禾商贸有限公司'",
  bank: "account_type = 1, account_no = '310012345678', account_holder = '深圳海风商贸有限公司', bank_name = '招商银行', bank_branch = '深圳南山支行'",
};

describeOnManySessions('withdrawals', (fresh) => {
  let database: Database;
  let server: Served;
  let transfers: ToldTransfers;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let other: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await insertAccount(database, '1', 20_000_000);
    await insertAccount(database, '2', 3_000_000);
    await database.pool.query(`update mct set ${payouts.alipay} where id = 1`);
    await database.pool.query(`update mct set ${payouts.bank} where id = 2`);
    await database.pool.query(
      `update manager_role set modules = modules || '["SETTLEMENT_CENTER", "WITHDRAW_APPLY"]'::jsonb where id = ${roles.merchant}`,
    );
    transfers = toldTransfers();
    server = await serve(database, { transfers });
    await signIn();
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const signIn = async () => {
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
    other = await server.signIn(users.otherMerchant);
  };
  const goTo = async (time: string) => {
    server.at(time);
    await signIn();
  };
  const code = async (client: Client) => {
    server.pass(61);
    expect((await client.get('/manager/send_message/v1', { type: 4 })).code).toBe(0);
    return newestCode(server);
  };
  const apply = async (client: Client, withdraw_amount: number, more: object = {}): Promise<Reply> =>
    client.post('/mct_withdraw/v1', { withdraw_amount, code: await code(client), ...more });
  const rowOf = (id: string) =>
    database.db.selectFrom('mct_withdraw').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const ledgerOf = async (no: string) =>
    (
      await database.db
        .selectFrom('mct_account_ledger')
        .select(['ledger_type', 'amount'])
        .where('biz_no', '=', no)
        .orderBy('id')
        .execute()
    ).map(({ ledger_type, amount }) => [ledger_type, amount]);
  const round = async () => {
    server.pass(11);
    await server.app.background.runAll();
  };
  const nextDay = async (day: number) => goTo(`2026-03-${String(day).padStart(2, '0')} 09:00:00`);

  test('what it costs and what stands against it; the money leaves the balance at once and arrives by the channel [3.48] [3.49] [4.09]', async () => {
    const before = await accountOf(database, '1');
    const { account } = (await merchant.get('/mct_withdraw/account/v1')).data;
    // Staff have none of their own and choose one.
    expect((await east.get('/mct_withdraw/account/v1')).data).toEqual({ account: null });
    expect(account).toMatchObject({
      withdrawable_amount: before.balance,
      payout: { account_type: 2, account_no: '*******1234' },
      refused: null,
    });
    expect((await merchant.post('/mct_withdraw/v1', { withdraw_amount: 100_000 })).code).toBe(10006);
    expect((await merchant.post('/mct_withdraw/v1', { withdraw_amount: 100_000, code: '000000' })).code).toBe(
      20009,
    );
    expect((await apply(merchant, 999)).data.errors).toMatchObject([{ field: 'withdraw_amount' }]);
    expect((await apply(merchant, before.balance + 1)).code).toBe(19002);

    const reply = await apply(merchant, 100_000, { remark: '三月货款' });
    expect([reply.code, reply.msg]).toEqual([0, 'Withdrawal applied for']);
    const { id } = reply.data.result;
    const row = await rowOf(id);
    expect(row).toMatchObject({ service_fee: 100, arrive_amount: 99_900, pay_stage: 1, audit_result: 1 });
    expect(row.account_no).not.toContain('13700001234');
    expect((await accountOf(database, '1')).balance).toBe(before.balance - 100_000);
    expect((await apply(merchant, 100_000)).code).toBe(19005);

    await round();
    expect(await rowOf(id)).toMatchObject({ withdraw_status: 1, pay_stage: 3 });
    expect(transfers.sent).toEqual([row.withdraw_no]);
    expect(await ledgerOf(row.withdraw_no)).toEqual([[2, -100_000]]);
    const { data: shown } = await merchant.get(`/mct_withdraw/${id}/v1`);
    expect(shown).toMatchObject({ account_no: '*******1234', withdraw_reading: 1 });
    for (const hidden of ['owner_name', 'audit_name', 'mct_id', 'batch_no'])
      expect(shown[hidden]).toBeUndefined();

    // Another merchant neither sees it nor its money.
    expect((await other.get(`/mct_withdraw/${id}/v1`)).code).toBe(10004);
    expect((await other.get('/mct_withdraw/account/v1', { account_id: account.account_id })).code).toBe(
      10004,
    );
    expect((await apply(other, 5_000, { account_id: account.account_id })).code).toBe(10004);
    expect((await other.get('/mct_withdraw/v1')).data.total).toBe(0);
  });

  test('what the bank returns days later is the owner’s again, fee and all, by one row; a second word of it changes nothing', async () => {
    const { id, withdraw_no } = (await apply(merchant, 200_000)).data.result;
    await round();
    const paid = await accountOf(database, '1');
    transfers.say(withdraw_no, {
      state: 'returned',
      channelState: 'REFUND',
      channelNo: '1000',
      reason: 'BANK_CARD_ERROR',
    });
    await nextDay(7);
    await round();
    await round();
    expect(await rowOf(id)).toMatchObject({
      withdraw_status: 2,
      pay_stage: 6,
      fail_reason: 'BANK_CARD_ERROR',
    });
    expect((await accountOf(database, '1')).balance).toBe(paid.balance + 200_000);
    expect(await ledgerOf(withdraw_no)).toEqual([
      [2, -200_000],
      [4, 200_000],
    ]);
  });

  test('a process that ends between sending and knowing is followed by one that asks: nothing is sent twice', async () => {
    await nextDay(8);
    const { id, withdraw_no } = (await apply(merchant, 50_000)).data.result;
    transfers.loseAnswer();
    await round();
    expect(await rowOf(id)).toMatchObject({ pay_stage: 2, withdraw_status: 0 });
    await round();
    expect(await rowOf(id)).toMatchObject({ pay_stage: 3 });
    expect(transfers.sent.filter((no) => no === withdraw_no)).toHaveLength(1);

    // Killed after it was marked and before the channel heard of it: it is sent under the same number.
    const second = (await apply(merchant, 50_000)).data.result;
    await database.pool.query(
      `update mct_withdraw set pay_stage = 2, send_time = create_time, next_ask_time = create_time where id = $1`,
      [second.id],
    );
    await round();
    expect(await rowOf(second.id)).toMatchObject({ pay_stage: 3 });
    expect(transfers.sent.filter((no) => no === second.withdraw_no)).toHaveLength(1);
  });

  test('what fails gives all of it back; three a day and no more', async () => {
    await nextDay(9);
    const before = await accountOf(database, '1');
    const { id, withdraw_no } = (await apply(merchant, 70_000)).data.result;
    transfers.say(withdraw_no, { state: 'failed', channelState: 'FAIL', reason: 'PAYEE_NOT_EXIST' });
    await round();
    expect(await rowOf(id)).toMatchObject({
      withdraw_status: 2,
      pay_stage: 4,
      fail_reason: 'PAYEE_NOT_EXIST',
    });
    expect((await accountOf(database, '1')).balance).toBe(before.balance);
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await apply(merchant, 1_000)).code).toBe(0);
      await round();
    }
    expect((await apply(merchant, 1_000)).code).toBe(19004);
  });

  test('two at once never come to more than may be withdrawn; a changed account waits a day', async () => {
    await nextDay(10);
    const { balance } = await accountOf(database, '1');
    const account_id = (await accountOf(database, '1')).id;
    const [first, second] = [await code(merchant), await code(root)];
    const amount = Math.floor(balance * 0.6);
    const replies = await Promise.all([
      merchant.post('/mct_withdraw/v1', { withdraw_amount: amount, code: first }),
      root.post('/mct_withdraw/v1', { withdraw_amount: amount, code: second, account_id }),
    ]);
    expect(replies.map((reply) => reply.code).sort()).toEqual([0, 19005]);
    expect((await accountOf(database, '1')).balance).toBe(balance - amount);

    await database.pool.query("update mct set account_changed_time = '2026-03-10 08:00:00' where id = 2");
    expect((await apply(other, 5_000)).code).toBe(19030);
    await goTo('2026-03-11 08:00:01');
    expect((await apply(other, 5_000)).code).toBe(0);
  });

  test('above 50,000.00 somebody else decides; a refusal says why and gives all of it back', async () => {
    // The one of the day before is above it: 60 % of what there was.
    const waiting = await database.db
      .selectFrom('mct_withdraw')
      .selectAll()
      .where('pay_stage', '=', 0)
      .executeTakeFirstOrThrow();
    const before = await accountOf(database, '1');
    const audit = (client: Client, body: object) => client.put(`/mct_withdraw/${waiting.id}/audit/v1`, body);
    expect((await audit(merchant, { audit_result: 1 })).code).toBe(10003);
    const own = waiting.apply_id === '1' ? root : null;
    if (own) expect((await audit(own, { audit_result: 1 })).code).toBe(11037);
    expect((await audit(east, { audit_result: 2 })).code).toBe(19011);
    const refused = await audit(east, { audit_result: 2, reason: '请核对账户' });
    expect([refused.code, refused.msg]).toEqual([0, 'Withdrawal refused']);
    expect((await accountOf(database, '1')).balance).toBe(before.balance + waiting.withdraw_amount);
    expect(await ledgerOf(waiting.withdraw_no)).toHaveLength(2);
    expect((await root.get(`/mct_withdraw/${waiting.id}/v1`)).data).toMatchObject({
      withdraw_reading: 3,
      withdraw_status: 2,
      audit_name: expect.any(String),
    });

    const account_id = before.id;
    const { id } = (await apply(root, 5_000_001, { account_id })).data.result;
    expect((await root.get('/home/overview/v1')).data.todos).toContainEqual(
      expect.objectContaining({ key: 'withdraw', count: 1 }),
    );
    expect((await root.put(`/mct_withdraw/${id}/audit/v1`, { audit_result: 1 })).code).toBe(11037);
    expect((await east.put(`/mct_withdraw/${id}/audit/v1`, { audit_result: 1 })).code).toBe(0);
    await round();
    expect(await rowOf(id)).toMatchObject({ pay_stage: 3 });
  });

  test('the bank is told by a file, once for each; what it says is entered with its voucher', async () => {
    const made = await root.post('/mct_withdraw/bank_file/v1');
    expect([made.code, made.data.result.n]).toEqual([0, 1]);
    expect((await root.post('/mct_withdraw/bank_file/v1')).code).toBe(19032);
    expect((await merchant.get('/mct_withdraw_batch/v1')).code).toBe(10003);
    const { id: batch } = made.data.result;
    const { data: row } = await root.get(`/mct_withdraw_batch/${batch}/v1`);
    const file = await root.put(`/mct_withdraw_batch/download/${batch}/v1`, { version: row.version });
    expect(file.data.result.csv).toMatch(/"310012345678","招商银行","深圳南山支行","50\.00"/);
    expect((await root.get(`/mct_withdraw_batch/${batch}/v1`)).data.download_count).toBe(1);

    const [line] = (await root.get(`/mct_withdraw_batch/withdraw/${batch}/v1`)).data.rows;
    const before = await accountOf(database, '2');
    const bank = (body: object) => root.put(`/mct_withdraw/${line.id}/bank/v1`, body);
    const voucher_image = '/media/scene-after-1.svg';
    expect((await bank({ paid: 1, channel_no: '88001' })).code).toBe(10006);
    expect((await bank({ paid: 1, channel_no: '88001', voucher_image })).code).toBe(0);
    expect(await rowOf(line.id)).toMatchObject({ withdraw_status: 1, channel_no: '88001' });
    const returned = await root.put(`/mct_withdraw/${line.id}/returned/v1`, {
      reason: '账户已销户',
      voucher_image,
    });
    expect(returned.code).toBe(0);
    expect((await accountOf(database, '2')).balance).toBe(before.balance + 5_000);
    expect((await bank({ paid: 0, reason: '再退一次' })).code).toBe(19031);
  });

  test('automatic ones go at 10:00, once a day, from 100.00 [3.50]', async () => {
    await database.pool.query('update mct set withdraw_mode = 1');
    await goTo('2026-03-12 09:59:00');
    await round();
    const automatic = () =>
      database.db
        .selectFrom('mct_withdraw')
        .selectAll()
        .where('withdraw_mode', '=', 1)
        .orderBy('id')
        .execute();
    expect(await automatic()).toEqual([]);
    await goTo('2026-03-12 10:00:00');
    const [one, two] = [await accountOf(database, '1'), await accountOf(database, '2')];
    await round();
    await round();
    const rows = await automatic();
    expect(rows.map(({ withdraw_amount }) => withdraw_amount)).toEqual([one.balance, two.balance]);
    expect(rows[0]).toMatchObject({ apply_name: null, auto_date: '2026-03-12' });
  });

  test('cards, days and balances add up', async () => {
    while (await tellBalances(database.db));
    const { rows } = await database.pool.query(`
      select l.id from (select id, account_id, balance_after, sum(amount) over (partition by account_id order by create_time, id) as balance
        from mct_account_ledger where effect_flag = 1) l where balance_after is distinct from balance
      union all select a.id from mct_account a where account_kind = 0 and
        (select coalesce(sum(balance_amount), 0) from mct_account_slot s where s.account_id = a.id)
          <> (select coalesce(sum(amount), 0) from mct_account_ledger l where l.account_id = a.id and effect_flag = 1)
      union all select 1 from mct_account_slot having sum(balance_amount) <> 0`);
    expect(rows).toEqual([]);
    const [all, own] = [
      await root.get('/mct_account_ledger/money/v1'),
      await merchant.get('/mct_account_ledger/money/v1'),
    ];
    const [one, two] = [await accountOf(database, '1'), await accountOf(database, '2')];
    expect(all.data).toMatchObject({ accounts: 2, balance_amount: one.balance + two.balance });
    expect(own.data).toMatchObject({ accounts: 1, balance_amount: one.balance });
    const success = await root.get('/mct_withdraw/v1', { withdraw_status: 1, size: 100 });
    const sum = success.data.rows.reduce(
      (total: number, row: { withdraw_amount: number }) => total + row.withdraw_amount,
      0,
    );
    expect(all.data.withdrawn_amount).toBe(sum);
    const listed = await root.get('/mct_account_ledger/v1', { mct_id: '1', size: 100, effect_flag: 1 });
    const moved = listed.data.rows.reduce((total: number, row: { amount: number }) => total + row.amount, 0);
    expect(moved).toBe(one.balance);
  });
});
