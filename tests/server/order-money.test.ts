import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleRefund } from '../../resources/order-manager/after-sale/refund/settling.server.ts';
import { settleCharge } from '../../resources/order-manager/place-order/charge/settling.server.ts';
import type { ChargeProgress, PaymentChannel, RefundProgress } from '../../server/channel/channel.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { insertConsumerAndPoint, insertUnpaidOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

/** A channel that a test tells what to do: it keeps what it took and what it gave back, by our numbers. */
class ObedientChannel implements PaymentChannel {
  readonly taken = new Map<string, number>();
  readonly returned = new Map<string, number>();
  readonly #closed = new Set<string>();
  /** What it says of charges it has not decided, and of refunds. */
  charges: 'silent' | 'success' | 'failed' = 'silent';
  refunds: 'silent' | 'success' | 'abnormal' = 'silent';

  take(no: string, amount: number): ChargeProgress {
    this.taken.set(no, amount);
    return { state: 'success', transactionId: `42${no}` };
  }
  #charge(no: string, amount: number): ChargeProgress {
    if (this.taken.has(no)) return this.take(no, amount);
    if (this.#closed.has(no)) return { state: 'closed' };
    if (this.charges === 'success') return this.take(no, amount);
    if (this.charges === 'silent') return { state: 'processing' };
    return { state: 'failed', code: 'NOT_ENOUGH', reason: '余额不足' };
  }
  charge: PaymentChannel['charge'] = async ({ outTradeNo, amount }) => this.#charge(outTradeNo, amount);
  query: PaymentChannel['query'] = async ({ outTradeNo, amount }) => this.#charge(outTradeNo, amount);
  close: PaymentChannel['close'] = async ({ outTradeNo, amount }) => {
    if (this.taken.has(outTradeNo)) return this.take(outTradeNo, amount);
    this.#closed.add(outTradeNo);
    return { state: 'closed' };
  };
  refund: PaymentChannel['refund'] = async (asked): Promise<RefundProgress> => {
    const { outRefundNo, outTradeNo, amount } = asked;
    if (this.returned.has(outRefundNo)) return { state: 'success', refundId: `50${outRefundNo}` };
    if (this.refunds === 'silent') return { state: 'processing' };
    if (this.refunds === 'abnormal') return { state: 'abnormal', reason: 'USER_ACCOUNT_ABNORMAL' };
    // It gives back only what it took under that number.
    expect(this.taken.has(outTradeNo ?? '')).toBe(true);
    this.returned.set(outRefundNo, amount);
    return { state: 'success', refundId: `50${outRefundNo}` };
  };
}

type Step =
  | {
      readonly do: 'round';
      readonly charges: 'silent' | 'success' | 'failed';
      readonly refunds: 'silent' | 'success' | 'abnormal';
    }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'late'; readonly pick: number; readonly twice: boolean }
  | { readonly do: 'refund'; readonly order: number; readonly byGoods: boolean; readonly part: number }
  | { readonly do: 'audit'; readonly pick: number; readonly approve: boolean }
  | { readonly do: 'retry' | 'offline'; readonly pick: number }
  | { readonly do: 'supplement'; readonly order: number; readonly amount: number }
  | { readonly do: 'settle'; readonly order: number; readonly units: readonly number[] }
  | { readonly do: 'complain'; readonly order: number; readonly part: number }
  | { readonly do: 'recharge' | 'close'; readonly order: number };

const order = fc.nat(2);
const pick = fc.nat(20);
const part = fc.integer({ min: 1, max: 100 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('round' as const),
        charges: fc.constantFrom('silent' as const, 'success' as const, 'failed' as const, 'failed' as const),
        refunds: fc.constantFrom('silent' as const, 'success' as const, 'abnormal' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        seconds: fc.constantFrom(61, 700, 7_200, 90_000),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), pick, twice: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('refund' as const), order, byGoods: fc.boolean(), part }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('audit' as const), pick, approve: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'offline' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('supplement' as const), order, amount: part }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('settle' as const),
        order,
        units: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('complain' as const), order, part }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('recharge' as const, 'close' as const), order }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 14, maxLength: 26 },
);

describeOnManySessions('the money of orders', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  const channel = new ObedientChannel();

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await database.db
      .insertInto('goods_center')
      .values(
        [301, 450, 999].map((retail_price, at) => ({
          id: String(at + 1),
          goods_code: `690000000000${at}`,
          goods_name: `商品${at + 1}`,
          goods_source: 1,
          retail_price,
          ...times,
        })),
      )
      .execute();
    server = await serve(database, { channel });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const all = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows;
  const rounds = async (charges: ObedientChannel['charges'], refunds: ObedientChannel['refunds']) => {
    Object.assign(channel, { charges, refunds });
    server.pass(5);
    await server.app.background.runAll();
  };
  const signIn = async () => {
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
  };
  const leftOf = async (id: string) => {
    const { data } = await root.get(`/mgt_order/${id}/v1`);
    return Number(data.pay_amount) - Number(data.refund_amount);
  };
  const nth = <T>(rows: readonly T[], at: number): T | undefined => rows[at % Math.max(1, rows.length)];
  const refundsIn = (stage: number) =>
    all<{ id: string }>(
      `select id::text from mgt_after_sale_order where refund_stage = ${stage} order by id`,
    );

  async function take(step: Step, ids: readonly string[]): Promise<void> {
    const id = 'order' in step ? (ids[step.order] ?? '') : '';
    switch (step.do) {
      case 'round':
        return rounds(step.charges, step.refunds);
      case 'wait':
        server.pass(step.seconds);
        return signIn();
      case 'late': {
        // The channel moves the money that it knows of, whatever it or we said before, and says so once or twice.
        const known = await all<{ place_no: string; amount: string }>(
          `select place_no, amount from mgt_place_order where place_type <> 4 and attempt_count > 0 order by id desc limit 8`,
        );
        const charge = nth(known, step.pick);
        if (!charge) return;
        const progress = channel.take(charge.place_no, Number(charge.amount));
        const told = [charge.place_no, ...(step.twice ? [charge.place_no] : [])];
        await Promise.all(told.map((no) => settleCharge(server.app.services, no, progress)));
        const refund = nth(
          await all<{ id: string; no: string; refund_amount: string }>(
            `select id::text, out_refund_no as no, refund_amount from mgt_after_sale_order
             where refund_stage > 1 and after_sale_status <> 3 order by id desc limit 5`,
          ),
          step.pick,
        );
        if (!refund) return;
        channel.returned.set(refund.no, Number(refund.refund_amount));
        const paid = { state: 'success', refundId: `50${refund.no}` } as const;
        await Promise.all(told.map(() => settleRefund(server.app.services, refund.id, paid)));
        return;
      }
      case 'refund': {
        server.pass(61);
        const lines = await all<{ id: string }>(
          `select id::text from mgt_order_goods where order_id = ${id} and corrects_id is null order by id`,
        );
        const body = step.byGoods
          ? {
              refund_type: 1,
              goods: [{ order_goods_id: nth(lines, step.part)?.id, quantity: 1 + (step.part % 2) }],
            }
          : { refund_type: 2, refund_amount: Math.max(1, Math.ceil(((await leftOf(id)) * step.part) / 100)) };
        await Promise.all(
          [root, east].map((by) =>
            by.post('/mgt_after_sale_order/v1', { order_id: id, refund_reason: 1, ...body }),
          ),
        );
        return;
      }
      case 'audit': {
        const refund = nth(await refundsIn(1), step.pick);
        if (!refund) return;
        const body = step.approve ? { audit_result: 1 } : { audit_result: 2, refuse_reason: '录像一致' };
        for (const by of [root, east]) await by.put(`/mgt_after_sale_order/${refund.id}/audit/v1`, body);
        return;
      }
      case 'retry': {
        const refund = nth(await refundsIn(3), step.pick);
        if (refund) await root.put(`/mgt_after_sale_order/${refund.id}/retry/v1`);
        return;
      }
      case 'offline': {
        const refund = nth(await refundsIn(3), step.pick);
        if (!refund) return;
        await root.put(`/mgt_after_sale_order/${refund.id}/offline/v1`, {
          voucher_image: '/media/scene-after-1.svg',
        });
        const done = await east.put(`/mgt_after_sale_order/${refund.id}/voucher/v1`, { audit_result: 1 });
        const [row] = await all<{ out_refund_no: string; refund_amount: string }>(
          `select out_refund_no, refund_amount from mgt_after_sale_order where id = ${refund.id}`,
        );
        // What was paid by hand was given back as much as what the channel gave back.
        if (done.code === 0 && row) channel.returned.set(row.out_refund_no, Number(row.refund_amount));
        return;
      }
      case 'supplement':
        await root.put(`/mgt_order/${id}/supplement/v1`, { amount: step.amount, reason: '录像显示多取' });
        return;
      case 'settle': {
        await root.put(`/mgt_order/${id}/abnormal/v1`, { abnormal_reason: 2 });
        const [error] = await all<{ id: string }>(
          `select id::text from mgt_error_order where order_id = ${id} and handle_status = 0`,
        );
        if (!error) return;
        const goods = step.units.flatMap((quantity, at) =>
          quantity > 0 ? [{ goods_id: String(at + 1), quantity }] : [],
        );
        await root.put(`/mgt_error_order/${error.id}/handle/v1`, {
          handle_result: goods.length === 0 ? 2 : 1,
          goods,
        });
        return;
      }
      case 'complain': {
        server.pass(61);
        const [row] = await all<{ order_no: string }>(`select order_no from mgt_order where id = ${id}`);
        const made = await root.post('/mgt_complaint_order/v1', {
          order_no: row?.order_no,
          complaint_reason: 4,
          user_phone: '13800138000',
          complaint_content: '只拿了一件，扣了两件的钱',
        });
        const complaint = `/mgt_complaint_order/${made.data.id}`;
        await root.put(`${complaint}/accept/v1`);
        await root.put(`${complaint}/handle/v1`, {
          handle_result: 1,
          refund_amount: Math.max(1, Math.ceil(((await leftOf(id)) * step.part) / 100)),
          handle_note: '属实',
        });
        return;
      }
      case 'recharge':
        await root.put(`/mgt_order/${id}/recharge/v1`);
        return;
      case 'close':
        await root.put(`/mgt_order/${id}/close/v1`, { close_reason: '误扣' });
        return;
    }
  }

  /** What must hold at every moment, each as the rows that break it. */
  const laws = {
    'no sum is below nothing, nothing is refunded beyond what was paid': `
      select order_no from mgt_order o where least(total_amount, payable_amount, pay_amount, refund_amount) < 0
      or refund_amount > pay_amount or pay_amount not in (0, payable_amount)
      or pay_amount < (select coalesce(sum(refund_amount), 0) from mgt_after_sale_order r
        where r.order_id = o.id and after_sale_status <> 3 and charge_no is null)`,
    'lines sum to their order': `
      select order_no from mgt_order o join lateral (select coalesce(sum(line_amount), 0) as total,
        coalesce(sum(line_discount), 0) as off, coalesce(sum(line_pay_amount), 0) as due,
        coalesce(sum(line_refund_amount), 0) as back from mgt_order_goods where order_id = o.id) l on true
      where (total, off, due, back) <> (total_amount, promotion_amount + coupon_amount + welfare_amount, payable_amount, refund_amount)`,
    'no line gives back more than it has': `
      select coalesce(corrects_id, id) as line from mgt_order_goods group by 1
      having sum(refund_quantity) > sum(quantity) or sum(line_refund_amount) > sum(line_pay_amount)
      or least(sum(quantity), sum(line_amount), sum(line_pay_amount), sum(refund_quantity), sum(line_refund_amount)) < 0`,
    'ledger rows sum to the balance, refunds under way to what is held back': `
      select a.id from mct_account a join lateral (select coalesce(sum(balance_amount), 0) as balance_amount
        from mct_account_slot where account_id = a.id) s on true
      where account_kind = 0 and (frozen_amount < 0 or frozen_amount > balance_amount
      or balance_amount <> (select coalesce(sum(amount), 0) from mct_account_ledger where account_id = a.id and effect_flag = 1)
      or frozen_amount <> (select coalesce(sum(r.refund_amount), 0) from mgt_after_sale_order r
        where r.mct_id::text = a.owner_id and after_sale_status = 1))`,
    'every balance is what the ledger moved, and all of them come to nothing': `
      select a.id from mct_account a where
        (select coalesce(sum(balance_amount), 0) from mct_account_slot where account_id = a.id)
        <> (select coalesce(sum(amount), 0) from ledger_transfer where credit_id = a.id)
         - (select coalesce(sum(amount), 0) from ledger_transfer where debit_id = a.id)
      union all select null from mct_account_slot having sum(balance_amount) <> 0`,
    'an order’s ledger rows are what it was paid and refunded, and what it never owed': `
      select order_no from mgt_order o where pay_amount - refund_amount
        + (select coalesce(sum(refund_amount), 0) from mgt_after_sale_order r
           where r.order_id = o.id and charge_no is not null and after_sale_status = 1)
      <> (select coalesce(sum(amount), 0) from mct_account_ledger l where l.order_no = o.order_no)`,
  };
  const check = async (after: string) => {
    for (const [law, broken] of Object.entries(laws))
      expect(await all(broken), `${law}, after ${after}`).toEqual([]);
  };

  it('is right after whatever happens in whatever order, and in the end is what the channel took and gave back', async () => {
    let seed = 0;
    await fc.assert(
      fc.asyncProperty(fc.boolean(), steps, async (paid, sequence) => {
        seed += 1;
        await signIn();
        const ids: string[] = [];
        for (const at of [0, 1, 2])
          ids.push(await insertUnpaidOrder(database, seed * 10 + at, server.app.services.clock()));
        if (paid) await rounds('success', 'silent');
        await check('the start');
        for (const step of sequence) {
          await take(step, ids);
          await check(JSON.stringify(step));
        }
        // Everything that is under way comes to its end.
        for (const refund of await refundsIn(1))
          await east.put(`/mgt_after_sale_order/${refund.id}/audit/v1`, {
            audit_result: 2,
            refuse_reason: '录像一致',
          });
        for (const refund of await refundsIn(1))
          await root.put(`/mgt_after_sale_order/${refund.id}/audit/v1`, {
            audit_result: 2,
            refuse_reason: '录像一致',
          });
        await rounds('success', 'success');
        for (const refund of await refundsIn(3))
          await root.put(`/mgt_after_sale_order/${refund.id}/retry/v1`);
        server.pass(90_000);
        await rounds('success', 'success');
        await rounds('success', 'success');
        await check('the end');
        const sum = (of: ReadonlyMap<string, number>) =>
          [...of.values()].reduce((total, each) => total + each, 0);
        const [{ balance } = { balance: '' }] = await all<{ balance: string }>(
          'select sum(balance_amount) as balance from mct_account_slot s join mct_account a on a.id = s.account_id where a.mct_id = 1 and account_kind = 0',
        );
        expect(sum(channel.taken) - sum(channel.returned)).toBe(Number(balance));
      }),
      { numRuns: 8, seed: 20261122 },
    );
    // The sequences went through all of it.
    const [seen = {}] = await all<Record<string, string>>(`select
      count(*) filter (where charge_no is not null) as surplus, count(*) filter (where complaint_id is not null) as complaint,
      count(*) filter (where refund_origin = 4) as correction, count(*) filter (where after_sale_status = 3) as refused,
      count(*) filter (where voucher_image is not null) as offline, count(*) filter (where refund_type = 1 and after_sale_status = 2) as goods,
      (select count(*) from mgt_order where order_kind = 1 and pay_status = 1) as supplement,
      (select count(*) from mgt_order_goods where corrects_id is not null) as corrected,
      (select count(*) from mgt_channel_attempt where channel_state = 3) as abnormal from mgt_after_sale_order`);
    expect(Object.entries(seen).filter(([, count]) => count === '0')).toEqual([]);
  }, 400_000);
});
