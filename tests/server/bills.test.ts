import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleMode } from '../../resources/enums.ts';
import { closePeriod } from '../../resources/finance-manager/bill/closing.server.ts';
import { dayOf, monthOf } from '../../resources/finance-manager/bill/period.ts';
import { paymentEntry, refundEntry } from '../../resources/finance-manager/ledger/entries.ts';
import { ofOrder, post } from '../../resources/finance-manager/ledger/posting.server.ts';
import { checkKind } from '../../resources/finance-manager/self-check/check.ts';
import { compare } from '../../resources/finance-manager/self-check/server.ts';
import { addDays } from '../../resources/kit/time.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { giveBack, sell, worldWithPoints } from './statistics/fixture.ts';
import { describeOnManySessions } from './support/database.ts';
import { points } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, userIds, users } from './support/world.ts';

type Mct = '1' | '2';
const shopOf = { 1: points.office, 2: points.south } as const;
const orgOf = { 1: orgs.shanghai, 2: orgs.south } as const;
const voucher = '/media/scene-after-1.svg';

/** What the channel keeps, as it is booked. */
const kept = (amount: number) => Math.floor((amount * 60) / 10_000 + 0.5);

/** Merchant 1's money is collected by the platform, merchant 2 receives its own. */
async function paid(database: Database, id: string, mct: Mct, amount: number, at: string): Promise<void> {
  await sell(database, {
    id,
    shop: shopOf[mct],
    placed: at,
    paid: at,
    channel: Number(id) % 2 === 0 ? 1 : 2,
    lines: [{ goods: '1', quantity: 1, amount, paid: amount }],
  });
  const settle_mode = mct === '1' ? settleMode.platform : settleMode.selfReceive;
  const order = { settle_mode, out_trade_no: `P${id}` };
  await database.db.updateTable('mgt_order').set(order).where('id', '=', id).execute();
  const told = {
    mct_id: mct,
    mgt_org_id: orgOf[mct],
    ledger_type: 0 as const,
    amount,
    biz_no: `P${id}`,
    order_no: `S${id}`,
    paid: at,
  };
  const entry = paymentEntry(`P${id}`, { mct_id: mct, pay_channel: 1, amount, channel_fee: kept(amount) });
  await post(database.db, [ofOrder(entry, told, mct === '1')], at);
}

async function back(database: Database, id: string, order: string, mct: Mct, amount: number, at: string) {
  await giveBack(database, { id, order, amount, at });
  const told = {
    mct_id: mct,
    mgt_org_id: orgOf[mct],
    ledger_type: 1 as const,
    amount: -amount,
    biz_no: `A${id}`,
    order_no: `S${order}`,
    paid: at,
  };
  const entry = refundEntry(`A${id}`, { mct_id: mct, pay_channel: 1, amount, channel_fee: kept(amount) });
  await post(database.db, [ofOrder(entry, told, mct === '1')], at);
}

/** A month of both merchants, with amounts that round: 40 orders each, some given back, days at both borders, recognitions. */
async function february(database: Database): Promise<void> {
  const { db } = database;
  let no = 0;
  for (const mct of ['1', '2'] as const) {
    for (let at = 0; at < 40; at += 1) {
      no += 1;
      const day = addDays('2026-02-01', at % 28);
      const clock = at === 0 ? '00:00:00' : at === 27 ? '23:59:59' : `1${at % 10}:0${at % 6}:00`;
      await paid(database, String(no), mct, 150 + ((at * 977) % 2_311), `${day} ${clock}`);
      if (at % 9 === 4)
        await back(database, String(no), String(no), mct, 49 + at, `${addDays(day, 1)} 08:00:00`);
    }
    // Neither of them is February's.
    no += 1;
    await paid(database, String(no), mct, 7_777, '2026-01-31 23:59:59');
    no += 1;
    await paid(database, String(no), mct, 8_888, '2026-03-01 00:00:00');
  }
  const recognised = Array.from({ length: 60 }, (_, at) => {
    const mct = at % 2 === 0 ? '1' : '2';
    const time = `${addDays('2026-02-01', at % 28)} 12:00:00`;
    const price = at % 3 === 0 ? 15 : 12;
    return {
      identify_no: `I${at}`,
      identify_type: 0,
      shop_id: shopOf[mct],
      shop_name: '点位',
      cabinet_code: 'ZY100001',
      mct_name: '商户',
      scan_type: 1,
      identify_status: 2,
      identify_result: 1,
      charge_flag: at % 7 === 0 ? 0 : 1,
      unit_price: price,
      fee_amount: price,
      mgt_org_id: orgOf[mct],
      mct_id: mct,
      create_time: time,
      update_time: time,
    };
  });
  await anyTable(db).insertInto('algorithm_identify').values(recognised).execute();
  const times = { create_time: '2026-01-01 08:00:00', update_time: '2026-01-01 08:00:00' };
  const rate = (
    mct: Mct,
    rate_type: number,
    value: number,
    from: string,
    to: string | null,
    channel?: number,
  ) => ({
    rate_type,
    rate: value,
    pay_channel: channel ?? null,
    effect_date: from,
    expire_date: to,
    mct_id: mct,
    mgt_org_id: orgOf[mct],
    ...times,
  });
  await anyTable(db)
    .insertInto('mct_rate')
    .values([
      rate('1', 3, 350, '2025-06-01', '2026-02-13'),
      rate('1', 3, 515, '2026-02-14', null),
      rate('2', 3, 275, '2026-02-10', null),
      rate('2', 1, 38, '2025-06-01', null, 1),
    ])
    .execute();
  await db.updateTable('mct').set({ share_flag: 1 }).execute();
  await db.updateTable('mct').set({ settle_mode: settleMode.selfReceive }).where('id', '=', '2').execute();
  // The south belongs to a franchisee: no low-yield fees to think of.
  await db.updateTable('mct_shop').set({ operation_mode: 3 }).execute();
}

const halfUp = (value: number) => Math.floor(value + 0.5);

/** The whole of a merchant's February by arithmetic over the raw rows, without any of our own code. */
async function byHand({ pool }: Database, mct: Mct) {
  const within = (time: string) => time >= '2026-02-01' && time < '2026-03-01';
  const { rows: orders } = await pool.query<{
    id: string;
    amount: number;
    at: string;
    channel: number;
    own: boolean;
  }>(
    `select id::text, pay_amount::int as amount, pay_time::text as at, pay_channel as channel, settle_mode = 2 as own
     from mgt_order where mct_id = $1`,
    [mct],
  );
  const { rows: refunds } = await pool.query<{ order_id: string; amount: number; at: string }>(
    `select order_id::text, refund_amount::int as amount, finish_time::text as at from mgt_after_sale_order where mct_id = $1`,
    [mct],
  );
  const { rows: seen } = await pool.query<{ price: number; at: string }>(
    `select unit_price::int as price, create_time::text as at from algorithm_identify where mct_id = $1 and charge_flag = 1`,
    [mct],
  );
  const sum = (list: readonly number[]) => list.reduce((all, value) => all + value, 0);
  const sold = orders.filter(({ at }) => within(at));
  const gone = refunds.filter(({ at }) => within(at));
  const channelRate = (channel: number) => (mct === '2' && channel === 1 ? 38 : 60);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const of = (id: string) => orderOf.get(id) ?? { channel: 0, own: false };
  const fee = (amount: number, rate: number) => halfUp((amount * rate) / 10_000);
  const channel_fee =
    sum(sold.map(({ amount, channel, own }) => (own ? fee(amount, channelRate(channel)) : 0))) -
    sum(
      gone.map(({ amount, order_id }) =>
        of(order_id).own ? fee(amount, channelRate(of(order_id).channel)) : 0,
      ),
    );
  const collection =
    mct === '2'
      ? 0
      : sum(sold.map(({ amount }) => fee(amount, 100))) - sum(gone.map(({ amount }) => fee(amount, 100)));
  const algorithm_fee = sum(seen.filter(({ at }) => within(at)).map(({ price }) => price));
  const net = (from: string, to: string) => {
    const inside = ({ at }: { at: string }) => at >= from && at < addDays(to, 1);
    return (
      sum(sold.filter(inside).map(({ amount }) => amount)) -
      sum(gone.filter(inside).map(({ amount }) => amount))
    );
  };
  const share =
    mct === '1'
      ? fee(net('2026-02-01', '2026-02-13'), 350) + fee(net('2026-02-14', '2026-02-28'), 515)
      : fee(net('2026-02-10', '2026-02-28'), 275);
  const sales = sum(sold.map(({ amount }) => amount));
  const refunded = sum(gone.map(({ amount }) => amount));
  const fees = algorithm_fee + collection;
  return {
    order_count: sold.length,
    sales_amount: sales,
    refund_count: gone.length,
    refund_amount: refunded,
    channel_fee,
    algorithm_fee,
    other_fee: collection,
    invoice_able_amount: fees,
    share_amount: share,
    settle_amount: mct === '1' ? sales - refunded - fees - share : 0,
    due_amount: mct === '1' ? 0 : fees + share,
  };
}

describeOnManySessions('bills', (fresh) => {
  let database: Database;
  let server: Served;
  let clerk: Client;
  let reviewer: Client;
  let owner: Client;
  let otherOwner: Client;
  const bills = new Map<Mct, string>();
  /** Sessions end while the clock is set on. */
  const signIn = async () => {
    [clerk, reviewer, owner, otherOwner] = await Promise.all([
      server.signIn(users.root),
      server.signIn(users.east),
      server.signIn(users.merchant),
      server.signIn(users.otherMerchant),
    ]);
  };
  const at = async (time: string) => {
    server.at(time);
    await server.app.background.runAll();
    await signIn();
  };

  beforeAll(async () => {
    database = await fresh(worldWithPoints);
    await february(database);
    server = await serve(database);
    await database.pool.query(
      `update manager_role set modules = modules || '["RECONCILIATION_CENTER", "BILL_CONFIRM"]'::jsonb where id = $1`,
      [roles.merchant],
    );
    await server.touchAccess();
    await signIn();
    // One second before the close nothing is closed.
    server.at('2026-03-01 02:59:59');
    await server.app.background.runAll();
    expect((await clerk.get('/mct_bill/v1', { bill_period: '2026-02' })).data.total).toBe(0);
    server.at('2026-03-01 03:00:00');
    await server.app.background.runAll();
    // The fees of the last day may come with the same round, and the close then with the next one.
    await server.app.background.runAll();
    const made = await database.db
      .selectFrom('mct_bill')
      .select(['id', 'mct_id'])
      .where('bill_period', '=', '2026-02')
      .execute();
    for (const { id, mct_id } of made) bills.set(mct_id === '1' ? '1' : '2', id);
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  const act = (by: Client, id: string, action: string, more: object = {}): Promise<Reply> =>
    by.put(`/mct_bill/${id}/status/v1`, { action, ...more });
  const idOf = (mct: Mct) => bills.get(mct) ?? '';
  const read = async (id: string) => (await clerk.get(`/mct_bill/${id}/v1`)).data;
  const balanceOf = async (mct: Mct, kind: number): Promise<number> => {
    const { rows } = await database.pool.query(
      `select coalesce(sum(s.balance_amount), 0)::int as balance from mct_account a join mct_account_slot s on s.account_id = a.id
       where a.owner_type = 1 and a.owner_id = $1 and a.account_kind = $2`,
      [mct, kind],
    );
    return rows[0].balance;
  };
  const frozenOf = async (mct: Mct): Promise<number> =>
    (
      await database.db
        .selectFrom('mct_account')
        .select('frozen_amount')
        .where('owner_type', '=', 1)
        .where('owner_id', '=', mct)
        .where('account_kind', '=', 0)
        .executeTakeFirstOrThrow()
    ).frozen_amount;
  /** Everything but figures of statistics, which this world doesn't roll up. */
  const agree = async () => {
    for (const { code, name } of checkKind.$options) {
      if (code === checkKind.statistics) continue;
      const { diffs } = await compare(database.db, code, { from: '2026-01-01', to: '2026-03-31' });
      expect(diffs, name).toEqual([]);
    }
  };

  it('[2.91] a month is the sum of its raw rows to the cent, for both ways of collecting', async () => {
    for (const mct of ['1', '2'] as const) {
      const bill = await read(idOf(mct));
      const hand = await byHand(database, mct);
      expect(bill).toMatchObject({ ...hand, bill_status: 0, bill_cycle: 2 });
      expect(hand.share_amount).toBeGreaterThan(0);
      expect(bill.bill_no).toMatch(/^B20260200000\d$/);
    }
    // Every fee of the month belongs to its bill, and to one only [R18]; March's belong to none.
    const { rows } = await database.pool.query(
      `select count(*) filter (where stat_date < '2026-03-01' and bill_no is null)::int as free,
        count(*) filter (where bill_no is not null and bill_period <> '2026-02' and stat_date >= '2026-02-01')::int as elsewhere
       from mct_expense`,
    );
    expect(rows).toEqual([{ free: 0, elsewhere: 0 }]);
    await agree();
  });

  it('the close may run again, and makes no second bill', async () => {
    await server.app.background.runAll();
    const { rows } = await database.pool.query(
      `select count(*)::int as n from mct_bill where bill_period = '2026-02'`,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('each figure opens the rows that it is made of', async () => {
    const bill = await read(idOf('1'));
    const list = async (part: string, by = clerk) =>
      (await by.get(`/mct_bill/${part}/${idOf('1')}/v1`, { page: 1, size: 100 })).data;
    const sum = (rows: readonly Record<string, number>[], name: string) =>
      rows.reduce((all, row) => all + Number(row[name]), 0);
    const orders = await list('order');
    expect([orders.total, sum(orders.rows, 'pay_amount')]).toEqual([bill.order_count, bill.sales_amount]);
    const refunds = await list('refund');
    expect([refunds.total, sum(refunds.rows, 'refund_amount')]).toEqual([
      bill.refund_count,
      bill.refund_amount,
    ]);
    const expenses = await list('expense');
    expect(sum(expenses.rows, 'fee_amount') - sum(expenses.rows, 'free_amount')).toBe(
      bill.invoice_able_amount,
    );
    const days = await list('day');
    expect([sum(days.rows, 'sales_amount'), sum(days.rows, 'fee_amount')]).toEqual([
      bill.sales_amount,
      bill.invoice_able_amount,
    ]);
    expect(sum((await list('share')).rows, 'share_amount')).toBe(bill.share_amount);
    expect(sum((await list('fee')).rows, 'net_amount')).toBe(bill.invoice_able_amount);
    // The merchant sees its own and nobody else's, without the names that are the platform's.
    const own = await owner.get('/mct_bill/v1', { bill_period: '2026-02' });
    expect(own.data.rows.map(({ id }: { id: string }) => id)).toEqual([idOf('1')]);
    expect(Object.keys(own.data.rows[0])).not.toContain('mct_name');
    expect((await list('order', owner)).total).toBe(bill.order_count);
    expect((await otherOwner.get(`/mct_bill/${idOf('1')}/v1`)).code).toBe(10004);
    expect((await otherOwner.get(`/mct_bill/order/${idOf('1')}/v1`)).code).toBe(10004);
  });

  it('recomputing tells what it changes before it does, and takes late fees in', async () => {
    const id = idOf('1');
    const before = await read(id);
    await paid(database, '9001', '1', 1_234, '2026-02-20 10:00:00');
    await anyTable(database.db)
      .insertInto('mct_expense')
      .values({
        expense_no: 'FLATE',
        fee_type: 13,
        mct_name: '商户',
        mgt_org_name: '上海公司',
        stat_date: '2026-02-20',
        bill_quantity: 3,
        fee_amount: 15,
        mgt_org_id: orgs.shanghai,
        mct_id: '1',
        create_time: '2026-03-01 09:00:00',
        update_time: '2026-03-01 09:00:00',
      })
      .execute();
    const { data } = await clerk.get(`/mct_bill/recompute/${id}/v1`);
    const share = data.rows.find(({ field }: { field: string }) => field === 'share_amount');
    expect(data.rows).toEqual([
      { field: 'order_count', before: before.order_count, after: before.order_count + 1 },
      { field: 'sales_amount', before: before.sales_amount, after: before.sales_amount + 1_234 },
      { field: 'other_fee', before: before.other_fee, after: before.other_fee + 15 },
      { field: 'share_amount', before: before.share_amount, after: share.after },
      {
        field: 'settle_amount',
        before: before.settle_amount,
        after: before.settle_amount + 1_234 - 15 - (share.after - before.share_amount),
      },
    ]);
    expect(await read(id)).toEqual(before);
    expect((await owner.get(`/mct_bill/recompute/${id}/v1`)).code).toBe(10003);
    expect((await act(clerk, id, 'recompute')).code).toBe(0);
    expect(await read(id)).toMatchObject({
      other_fee: before.other_fee + 15,
      sales_amount: before.sales_amount + 1_234,
    });
    expect((await clerk.get(`/mct_bill/recompute/${id}/v1`)).data.rows).toEqual([]);
    // What the ledger doesn't know of it is taken out again, as the fee was made by hand.
    await database.pool.query(`delete from mct_expense where expense_no = 'FLATE'`);
    await act(clerk, id, 'recompute');
    await agree();
  });

  it('adjustments add up with their reasons; submitted by one, approved by another', async () => {
    const id = idOf('1');
    const before = await read(id);
    expect((await act(clerk, id, 'adjust', { adjust_amount: 500 })).code).toBe(10006);
    expect((await act(clerk, id, 'adjust', { adjust_amount: 0, reason: '无变化' })).code).toBe(10006);
    await act(clerk, id, 'adjust', { adjust_amount: 500, reason: '设备停机补偿' });
    await act(clerk, id, 'adjust', { adjust_amount: -120, reason: '补收一笔' });
    expect(await read(id)).toMatchObject({ adjust_amount: 380, settle_amount: before.settle_amount + 380 });
    const told = await owner.get(`/mct_bill/adjust/${id}/v1`);
    expect(
      told.data.rows.map((row: Record<string, unknown>) => [row.adjust_amount, row.reason, row.adjust_name]),
    ).toEqual([
      [-120, '补收一笔', 'Platform service'],
      [500, '设备停机补偿', 'Platform service'],
    ]);
    expect((await act(clerk, id, 'submit')).code).toBe(0);
    expect((await act(clerk, id, 'approve')).code).toBe(11037);
    expect((await act(reviewer, id, 'reject')).code).toBe(19011);
    expect((await act(reviewer, id, 'reject', { reject_reason: '请核对调整' })).code).toBe(0);
    expect(await read(id)).toMatchObject({ bill_status: 5, reject_reason: '请核对调整' });
    await act(clerk, id, 'edit');
    await act(clerk, id, 'submit');
    expect((await act(reviewer, id, 'approve')).code).toBe(0);
    expect(await read(id)).toMatchObject({
      bill_status: 6,
      due_date: '2026-03-11',
      confirm_deadline: '2026-03-06 03:00:00',
    });
    const { data } = await owner.get('/sys_mgt_notice_log/v1');
    expect(data.rows.map((row: Record<string, unknown>) => row.notice_title)).toContain('有账单待确认');
  });

  it('a confirmation debits fees and share once, however often it is asked for', async () => {
    const id = idOf('1');
    const bill = await read(id);
    const balance = await balanceOf('1', 0);
    expect((await act(clerk, id, 'recompute')).code).toBe(19001);
    const answers = await Promise.all([
      act(owner, id, 'confirm'),
      act(owner, id, 'confirm'),
      act(clerk, id, 'confirm'),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 19001, 19001]);
    const owed = bill.algorithm_fee + bill.other_fee + bill.share_amount - bill.adjust_amount;
    expect(await read(id)).toMatchObject({ bill_status: 4, debit_amount: owed, due_amount: 0 });
    expect(balance - (await balanceOf('1', 0))).toBe(owed);
    expect(await balanceOf('1', 8)).toBe(0);
    const { data } = await owner.get(`/mct_bill/ledger/${id}/v1`);
    expect(data.rows.map((row: Record<string, unknown>) => [row.ledger_type, row.amount]).sort()).toEqual([
      [5, -(owed - bill.share_amount)],
      [7, -bill.share_amount],
    ]);
    await agree();
  });

  it('counts as confirmed after five days, is overdue after ten, holds money back and is paid in two steps', async () => {
    const id = idOf('2');
    const { due_amount } = await read(id);
    await act(clerk, id, 'submit');
    // The reviewer sees the east only.
    expect((await act(reviewer, id, 'approve')).code).toBe(10004);
    await database.pool.query('update mct_bill set submit_id = $2 where id = $1', [id, userIds.east]);
    expect((await act(clerk, id, 'approve')).code).toBe(0);
    await at('2026-03-06 02:59:59');
    expect((await read(id)).bill_status).toBe(6);
    await at('2026-03-06 03:00:00');
    expect(await read(id)).toMatchObject({ bill_status: 1, due_amount, confirm_name: 'System' });
    await at('2026-03-11 23:00:00');
    expect((await read(id)).bill_status).toBe(1);
    await at('2026-03-12 10:00:00');
    expect((await read(id)).bill_status).toBe(3);
    expect(await frozenOf('2')).toBe(due_amount);
    await at('2026-03-13 10:00:00');
    await server.app.background.runAll();
    const { rows } = await database.pool.query(
      `select count(*)::int as told from sys_mgt_notice_log where user_id = $1 and notice_title in ('A bill is overdue', '账单已逾期')`,
      [userIds.otherMerchant],
    );
    expect(rows).toEqual([{ told: 2 }]);
    // It has nothing on its account.
    expect((await act(otherOwner, id, 'pay', { pay_way: 1 })).code).toBe(19002);
    expect((await act(otherOwner, id, 'pay', { pay_way: 2 })).code).toBe(10006);
    expect((await act(otherOwner, id, 'receive')).code).toBe(10003);
    expect((await act(clerk, id, 'receive')).code).toBe(19001);
    expect((await act(otherOwner, id, 'pay', { pay_way: 2, voucher_url: voucher })).code).toBe(0);
    expect((await act(otherOwner, id, 'pay', { pay_way: 2, voucher_url: voucher })).code).toBe(15002);
    expect((await act(clerk, id, 'not_received', { receipt_note: '银行流水无此笔' })).code).toBe(0);
    expect((await act(otherOwner, id, 'pay', { pay_way: 2, voucher_url: voucher })).code).toBe(0);
    const answers = await Promise.all([act(clerk, id, 'receive'), act(clerk, id, 'receive')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 19001]);
    expect(await frozenOf('2')).toBe(0);
    expect(await balanceOf('2', 8)).toBe(0);
    const { data } = await clerk.get(`/mct_bill/${id}/v1`);
    expect(data).toMatchObject({ bill_status: 4, paid_amount: due_amount });
    await agree();
  });

  it('[4.07] allows each action in its states and refuses it in all others', async () => {
    const { rows } = await database.pool.query(
      `insert into mct_bill (bill_no, bill_cycle, bill_period, start_date, end_date, mct_name, mgt_org_name, settle_mode, mct_id, mgt_org_id,
        create_time, update_time) values ('B202001000001', 2, '2020-01', '2020-01-01', '2020-01-31', '商户', '上海公司', 2, 1, 3,
        '2026-03-01 03:00:00', '2026-03-01 03:00:00') returning id::text`,
    );
    const id: string = rows[0].id;
    const actions: Readonly<
      Record<string, { in: readonly number[]; body?: object; to: Readonly<Record<number, number>> }>
    > = {
      adjust: { in: [0, 5, 7], body: { adjust_amount: 1, reason: '状态校验' }, to: { 0: 0, 5: 0, 7: 0 } },
      recompute: { in: [0, 5, 7], to: { 0: 0, 5: 0, 7: 0 } },
      edit: { in: [5, 7], to: { 5: 0, 7: 0 } },
      submit: { in: [0], to: { 0: 2 } },
      approve: { in: [2], to: { 2: 6 } },
      reject: { in: [2], body: { reject_reason: '状态校验' }, to: { 2: 5 } },
      confirm: { in: [6], to: { 6: 4 } },
      refuse: { in: [6], body: { reject_reason: '状态校验' }, to: { 6: 7 } },
      pay: { in: [1, 3], body: { pay_way: 1 }, to: { 1: 4, 3: 4 } },
      receive: { in: [1, 3], to: { 1: 4, 3: 4 } },
      not_received: { in: [1, 3], body: { receipt_note: '状态校验' }, to: { 1: 1, 3: 3 } },
    };
    for (const [action, { in: states, body, to }] of Object.entries(actions))
      for (const state of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const there = action === 'receive' || action === 'not_received';
        await database.pool.query(
          `update mct_bill set bill_status = $2, submit_id = null, pay_id = null, voucher_url = $3, adjust_amount = 0, settle_amount = 0,
            due_amount = 0 where id = $1`,
          [id, state, there ? voucher : null],
        );
        const { code } = await act(clerk, id, action, body);
        const { rows: found } = await database.pool.query('select bill_status from mct_bill where id = $1', [
          id,
        ]);
        const expected = states.includes(state) ? [0, to[state]] : [19001, state];
        expect([code, found[0].bill_status], `${action} in ${state}`).toEqual(expected);
      }
    await database.pool.query('delete from mct_bill_adjust where bill_id = $1', [id]);
    await database.pool.query('delete from mct_bill where id = $1', [id]);
  });

  it('20 bills confirmed at once book once each', async () => {
    const { rows } = await database.pool.query(
      `insert into mct_bill (bill_no, bill_cycle, bill_period, start_date, end_date, mct_name, mgt_org_name, settle_mode, share_amount,
        bill_status, mct_id, mgt_org_id, create_time, update_time)
       select 'B2020020000' || to_char(n, 'FM00'), 1, '2020-02-' || to_char(n, 'FM00'), date '2020-02-01' + n - 1, date '2020-02-01' + n - 1,
        '商户', '上海公司', 1, 100 + n, 6, 1, 3, '2026-03-12 03:00:00', '2026-03-12 03:00:00' from generate_series(1, 20) n
       returning id::text`,
    );
    const ids = rows.map(({ id }: { id: string }) => id);
    const before = await balanceOf('1', 0);
    const answers = await Promise.all(
      ids.flatMap((id) => [act(owner, id, 'confirm'), act(clerk, id, 'confirm')]),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 19001)).toHaveLength(20);
    expect(before - (await balanceOf('1', 0))).toBe(20 * 100 + 210);
    // Their shares were made up for this question.
    await database.pool.query(
      `insert into mct_bill_share (bill_id, start_date, end_date, base_amount, share_rate, share_amount, mct_id, mgt_org_id, create_time,
        update_time) select id, start_date, end_date, 0, 0, share_amount, mct_id, mgt_org_id, create_time, create_time from mct_bill
       where bill_no like 'B202002%'`,
    );
    await agree();
  });

  it('a close that is killed in the middle goes on where it was', async () => {
    const many = Array.from({ length: 60 }, (_, at) => String(3_001 + at));
    await database.pool.query(
      `insert into mct (id, mct_no, full_name, short_name, mct_type, settle_mode, enabled, mgt_org_id, create_time, update_time)
       select n, 'M' || n, '商户' || n, '商户', 2, 1, 1, 3, '2026-01-01 08:00:00', '2026-01-01 08:00:00' from generate_series(3001, 3060) n`,
    );
    for (const mct of many)
      await sell(database, {
        id: mct,
        mct,
        placed: '2026-03-10 10:00:00',
        paid: '2026-03-10 10:00:00',
        lines: [{ goods: '1', quantity: 1, amount: 300, paid: 300 }],
      });
    await database.pool.query(`create function stop_close() returns trigger language plpgsql as
      $$ begin if new.mct_id = 3055 then raise exception 'killed'; end if; return new; end $$`);
    await database.pool.query(
      'create trigger stop_close before insert on mct_bill for each row execute function stop_close()',
    );
    const march = { ...monthOf('2026-03-10') };
    await expect(closePeriod(database.db, march, '2026-04-01 03:00:00')).rejects.toThrow('killed');
    const count = async () =>
      (
        await database.pool.query(`select count(*)::int as n, count(distinct bill_no)::int as numbers, sum(sales_amount)::int as sales
        from mct_bill where bill_period = '2026-03'`)
      ).rows[0];
    expect((await count()).n).toBe(50);
    await database.pool.query('drop trigger stop_close on mct_bill');
    await closePeriod(database.db, march, '2026-04-01 03:00:00');
    await closePeriod(database.db, march, '2026-04-01 03:00:00');
    // 60 of 3.00, and 88.88 each of the two others.
    expect(await count()).toEqual({ n: 62, numbers: 62, sales: 60 * 300 + 2 * 8_888 });
    // Who is billed by the day gets none of the month.
    await database.db.updateTable('mct').set({ bill_cycle: 1 }).where('id', '=', '3001').execute();
    expect(await closePeriod(database.db, dayOf('2026-03-10'), '2026-03-11 04:00:00')).toBe(1);
  });
});
