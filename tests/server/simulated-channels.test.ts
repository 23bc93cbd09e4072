import { afterAll, beforeAll, expect, test } from 'vitest';
import { epochOf } from '../../resources/kit/time.ts';
import type { BillRow } from '../../server/channel/bills.ts';
import type { Database } from '../../server/db/connect.ts';
import { alipayApplicationOf, secrets, wechatApplicationOf } from './support/channel-applications.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { insertAccount, insertConsumerAndPoint, insertUnpaidOrder } from './support/orders.ts';
import { type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

describeOnOneDatabase('simulated channels within a server', (fresh) => {
  let database: Database;
  let server: Served;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 1_000_000);
    server = await serve(database);
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  test('know after a start what they were told before it, and nothing that tells of a person', async () => {
    const { onboarding, transfers } = server.app.services;
    const sent = await onboarding.wechat.submit(wechatApplicationOf({ businessCode: 'S1' }));
    await onboarding.alipay.submit(alipayApplicationOf({ businessCode: 'S2' }));
    const payee = { kind: 'wechat', openid: 'o1', name: '赵晨光' } as const;
    const transfer = { outBillNo: 'W1', amount: 100_000, payee, remark: '提现' };
    await transfers.transfer(transfer);

    const another = await serve(database);
    try {
      const { onboarding: again, transfers: paid } = another.app.services;
      const found = await again.wechat.find('S1');
      expect(sent).toEqual({ state: 'accepted', applymentId: found?.applymentId });
      expect(found).toMatchObject({ step: 'review' });
      another.pass(600);
      expect(await again.wechat.find('S1')).toMatchObject({ step: 'bind' });
      expect(await again.alipay.find('S2')).toMatchObject({ step: 'bind' });
      expect(await paid.query(transfer)).toMatchObject({ state: 'success' });
      expect(await paid.query({ ...transfer, outBillNo: 'W2' })).toBeNull();
    } finally {
      await another.close();
    }
    const { rows } = await database.pool.query<{ text: string }>(
      'select string_agg(entry_key || entry::text, chr(10)) as text from simulated_channel',
    );
    expect(rows[0]?.text).toContain('wechat application S1');
    for (const secret of secrets) expect(rows[0]?.text).not.toContain(secret);
  });

  test('make the bill of a day out of what was charged and refunded on it', async () => {
    const root = await server.signIn(users.root);
    const id = await insertUnpaidOrder(database, 900_001, epochOf(startOfTests));
    const rounds = async () => {
      for (let round = 0; round < 3; round += 1) {
        server.pass(3);
        await server.app.background.runAll();
      }
    };
    await rounds();
    const refund = { order_id: id, refund_type: 2, refund_amount: 200, refund_reason: 1 };
    expect((await root.post('/mgt_after_sale_order/v1', refund)).code).toBe(0);
    await rounds();

    server.at('2026-03-03 10:00:00');
    const read = async (day: string) => {
      const bill: BillRow[] = [];
      for await (const row of server.app.services.channelBills.wechat.trades(day)) bill.push(row);
      return bill;
    };
    const { rows } = await database.pool.query<{ place_no: string; transaction_id: string; amount: string }>(
      'select place_no, transaction_id, amount from mgt_place_order where place_status = 2 order by id',
    );
    const [pay, back] = rows;
    expect((await read('2026-03-02')).map(({ time: _, ...row }) => row)).toEqual([
      {
        kind: 'pay',
        ourNo: pay?.place_no,
        channelNo: pay?.transaction_id,
        paymentNo: null,
        subMerchantNo: null,
        cents: Number(pay?.amount),
        feeCents: 19,
        state: 'success',
        channelState: 'SUCCESS',
      },
      {
        kind: 'refund',
        ourNo: back?.place_no,
        channelNo: back?.transaction_id,
        paymentNo: pay?.transaction_id,
        subMerchantNo: null,
        cents: 200,
        feeCents: -1,
        state: 'success',
        channelState: 'SUCCESS',
      },
    ]);
    await expect(read('2026-03-01')).rejects.toMatchObject({ fault: 'none' });
  });
});
