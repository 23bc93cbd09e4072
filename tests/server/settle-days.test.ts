import { afterAll, beforeAll, expect, test } from 'vitest';
import { epochOf } from '../../resources/kit/time.ts';
import { createSimulatedChannel } from '../../server/channel/simulated.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { insertAccount, insertConsumerAndPoint, insertUnpaidOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

/** Three kinds of goods for 3218 cents, see `insertUnpaidOrder`. */
const charge = 3218;

describeOnManySessions('money that waits for its settlement', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let now = epochOf(startOfTests);

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 1_000_000);
    const channel = createSimulatedChannel({
      clock: () => now,
      delayMs: 2_000,
      failuresPerMille: 0,
      outcome: () => 'success',
    });
    server = await serve(database, { channel });
    root = await server.signIn(users.root);
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const goTo = async (time: string) => {
    now = epochOf(time);
    server.at(time);
    root = await server.signIn(users.root);
  };
  const rounds = async () => {
    for (let round = 0; round < 3; round += 1) {
      now += 3_000;
      server.pass(3);
      await server.app.background.runAll();
    }
  };
  const money = async () => {
    const { money: told } = (await root.get('/home/overview/v1')).data;
    const { rows } = await database.pool.query<Record<'balance' | 'frozen' | 'ledger' | 'days', string>>(
      `select (select sum(balance_amount) from mct_account_slot s where s.account_id = a.id) as balance, frozen_amount as frozen,
        (select coalesce(sum(amount), 0) from mct_account_ledger where effect_flag = 1) as ledger,
        (select coalesce(sum(settle_net_amount), 0) from mct_settle_day_slot) as days from mct_account a where mct_id = 1 and account_kind = 0`,
    );
    const [row] = rows;
    const [balance, frozen] = [Number(row?.balance), Number(row?.frozen)];
    // The three always come to what may be withdrawn, and the balance to the ledger.
    expect(told.withdrawable_amount).toBe(balance - frozen - told.pending_amount);
    expect(Number(row?.ledger)).toBe(balance);
    return { balance, frozen, pending: told.pending_amount, days: Number(row?.days) };
  };
  const refund = async (id: string, amount: number) => {
    const reply = await root.post('/mgt_after_sale_order/v1', {
      order_id: id,
      refund_type: 2,
      refund_amount: amount,
      refund_reason: 1,
    });
    expect([reply.code, reply.msg]).toEqual([0, 'Refund submitted']);
  };

  test('a payment is in the balance at once, and may be withdrawn from 10:00 of the next day on', async () => {
    expect(await money()).toEqual({ balance: 1_000_000, frozen: 0, pending: 0, days: 0 });
    const id = await insertUnpaidOrder(database, 900_001, now);
    await rounds();
    const { balance, pending } = await money();
    expect(balance).toBe(1_000_000 + pending);
    expect(pending).toBe(charge);
    const row = await database.db
      .selectFrom('mct_account_ledger')
      .select(['available_time', 'amount'])
      .where('order_no', '=', (await root.get(`/mgt_order/${id}/v1`)).data.order_no)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ available_time: '2026-03-03 10:00:00', amount: charge });

    // Two yuan go back the same day: less waits, and what may be withdrawn stays as it was.
    await refund(id, 200);
    expect(await money()).toMatchObject({ frozen: 200, pending: charge });
    await rounds();
    expect(await money()).toEqual({
      balance: 1_000_000 + charge - 200,
      frozen: 0,
      pending: charge - 200,
      days: charge - 200,
    });

    await goTo('2026-03-03 09:59:59');
    expect((await money()).pending).toBe(charge - 200);
    await goTo('2026-03-03 10:00:00');
    expect((await money()).pending).toBe(0);

    // What goes back after that comes out of what may be withdrawn, and out of no day.
    await refund(id, 100);
    const second = await database.db
      .selectFrom('mgt_after_sale_order')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // A second refund of an order is audited by another person.
    const east = await server.signIn(users.east);
    const audited = await east.put(`/mgt_after_sale_order/${second.id}/audit/v1`, { audit_result: 1 });
    expect(audited.msg).toBe('Refund approved');
    expect(audited.code).toBe(0);
    await rounds();
    const after = await money();
    expect(after).toEqual({
      balance: 1_000_000 + charge - 300,
      frozen: 0,
      pending: 0,
      days: charge - 200,
    });
    const last = await database.db
      .selectFrom('mct_account_ledger')
      .select(['available_time', 'create_time', 'amount'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ amount: -100, available_time: last.create_time });
  });

  test('payments of one moment are all in their day', async () => {
    await goTo('2026-03-04 12:00:00');
    const before = await money();
    for (let no = 0; no < 5; no += 1) await insertUnpaidOrder(database, 900_010 + no, now);
    await rounds();
    const { balance, pending } = await money();
    expect([balance - before.balance, pending]).toEqual([5 * charge, 5 * charge]);
    const days = await database.db
      .selectFrom('mct_settle_day_slot')
      .select(['settle_date', 'available_time'])
      .select((eb) => eb.cast<number>(eb.fn.sum('settle_net_amount'), 'integer').as('settle_net_amount'))
      .groupBy(['settle_date', 'available_time'])
      .orderBy('settle_date')
      .execute();
    expect(days).toEqual([
      {
        settle_date: '2026-03-02',
        available_time: '2026-03-03 10:00:00',
        settle_net_amount: charge - 200,
      },
      {
        settle_date: '2026-03-04',
        available_time: '2026-03-05 10:00:00',
        settle_net_amount: 5 * charge,
      },
    ]);
  });
});
