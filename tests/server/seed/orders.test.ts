import { describe, expect, test } from 'vitest';
import { afterSaleStatus, identifyType, refundState, settleMode } from '../../../resources/enums.ts';
import { addDays, secondsBetween } from '../../../resources/kit/time.ts';
import {
  needsAudit,
  refundOfLines,
  spreadRefund,
} from '../../../resources/order-manager/after-sale/refund/index.ts';
import {
  arrearsFlag,
  orderKind,
  orderStatus,
  payStatus,
  placeStatus,
  placeType,
  refundStage,
  refundType,
} from '../../../resources/order-manager/enums.ts';
import { type Row, Seeded, small, sum } from './rows.ts';

const number = (row: Row, column: string) => Number(row[column]);
const text = (row: Row, column: string) => String(row[column]);

describe.each([
  small,
  { ...small, seedNumber: 3, now: '2026-01-01 00:20:00' },
  { ...small, seedNumber: 11, orders: 700 },
])('orders of seed $seedNumber at $now', (settings) => {
  const seeded = new Seeded(settings);
  const orders = seeded.of('mgt_order');
  const linesOf = seeded.by('mgt_order_goods', 'order_id');
  const refundsOf = seeded.by('mgt_after_sale_order', 'order_id');
  const placesOf = seeded.by('mgt_place_order', 'order_id');
  const ledgerOf = seeded.by('mct_account_ledger', 'order_no');

  test('lines sum to their order, discounts too', () => {
    for (const order of orders) {
      const lines = linesOf.get(text(order, 'id'));
      const off = ['promotion_amount', 'coupon_amount', 'welfare_amount'].reduce(
        (total, name) => total + number(order, name),
        0,
      );
      expect(sum(lines, 'line_amount'), text(order, 'order_no')).toBe(order.total_amount);
      expect(sum(lines, 'line_discount')).toBe(off);
      expect(sum(lines, 'line_pay_amount')).toBe(order.payable_amount);
      expect(sum(lines, 'quantity')).toBe(order.goods_count);
      expect(order.payable_amount).toBe(number(order, 'total_amount') - off);
      expect(order.pay_amount).toBe(order.pay_status === payStatus.paid ? order.payable_amount : 0);
    }
  });

  test('a line costs its price times its quantity, or its price per 500 g', () => {
    for (const line of seeded.of('mgt_order_goods')) {
      const price = number(line, 'sale_price');
      const amount =
        line.weight_g === null
          ? price * number(line, 'quantity')
          : Math.round((price * number(line, 'weight_g')) / 500);
      expect(line.line_amount).toBe(amount);
      expect(line.line_pay_amount).toBe(amount - number(line, 'line_discount'));
      expect(number(line, 'line_pay_amount')).toBeGreaterThanOrEqual(0);
    }
  });

  test('refunds never exceed what was paid, and the order tells what went back', () => {
    for (const order of orders) {
      const refunds = refundsOf.get(text(order, 'id')) ?? [];
      const done = refunds.filter((row) => row.after_sale_status === afterSaleStatus.refunded);
      const open = refunds.filter((row) => row.after_sale_status === afterSaleStatus.refunding);
      expect(sum([...done, ...open], 'refund_amount')).toBeLessThanOrEqual(number(order, 'pay_amount'));
      expect(order.refund_amount).toBe(sum(done, 'refund_amount'));
      const state =
        order.refund_amount === 0
          ? refundState.none
          : order.refund_amount === order.pay_amount
            ? refundState.full
            : refundState.partial;
      expect(order.refund_state).toBe(state);
      expect(order.after_sale_status).toBe(refunds.at(-1)?.after_sale_status ?? null);
      expect(open.length).toBeLessThanOrEqual(1);
    }
  });

  test('what went back stands on the lines, by the shared rules', () => {
    for (const [order, refunds] of refundsOf) {
      let lines = (linesOf.get(order) ?? []).map((line) => ({
        id: text(line, 'id'),
        quantity: number(line, 'quantity'),
        line_pay_amount: number(line, 'line_pay_amount'),
        refund_quantity: 0,
        line_refund_amount: 0,
      }));
      for (const refund of refunds) {
        const goods = refund.goods as readonly { order_goods_id: string; quantity: number; amount: number }[];
        const amount = number(refund, 'refund_amount');
        const byGoods = refund.refund_type === refundType.goods;
        if (byGoods) expect(refundOfLines(lines, goods)).toBe(amount);
        else expect(goods).toEqual([]);
        if (refund.after_sale_status !== afterSaleStatus.refunded) continue;
        const spread = spreadRefund(lines, amount);
        lines = lines.map((line, at) => {
          const part = byGoods ? goods.find(({ order_goods_id }) => order_goods_id === line.id) : null;
          return {
            ...line,
            refund_quantity: line.refund_quantity + (part?.quantity ?? 0),
            line_refund_amount: line.line_refund_amount + (byGoods ? (part?.amount ?? 0) : (spread[at] ?? 0)),
          };
        });
      }
      for (const [at, line] of (linesOf.get(order) ?? []).entries()) {
        expect(line.refund_quantity).toBe(lines[at]?.refund_quantity);
        expect(line.line_refund_amount).toBe(lines[at]?.line_refund_amount);
        expect(number(line, 'line_refund_amount')).toBeLessThanOrEqual(number(line, 'line_pay_amount'));
      }
    }
    for (const order of orders)
      expect(sum(linesOf.get(text(order, 'id')), 'line_refund_amount')).toBe(order.refund_amount);
  });

  test('a refund is by one person and audited by another where the rule asks for it', () => {
    for (const refunds of refundsOf.values())
      for (const [index, refund] of refunds.entries()) {
        if (refund.refund_stage === refundStage.toAudit) expect(refund.audit_name).toBeNull();
        else if (needsAudit(number(refund, 'refund_amount'), index)) expect(refund.audit_name).not.toBeNull();
        if (refund.audit_name !== null) expect(refund.audit_name).not.toBe(refund.apply_name);
        expect(refund.finish_time !== null).toBe(refund.refund_stage === refundStage.ended);
        expect(refund.refuse_reason !== null).toBe(refund.after_sale_status === afterSaleStatus.refused);
        expect(refund.fail_reason !== null).toBe(refund.refund_stage === refundStage.abnormal);
      }
  });

  test('days of payments hold what could not be withdrawn when it moved, and nothing else', () => {
    const wanted = new Map<string, number>();
    for (const row of seeded.of('mct_account_ledger')) {
      expect(row.available_time === null).toBe(row.effect_flag === 0);
      const available = String(row.available_time ?? '');
      if (available <= text(row, 'create_time')) continue;
      expect(available).toMatch(/ 10:00:00$/);
      const key = `${row.account_id} ${available}`;
      wanted.set(key, (wanted.get(key) ?? 0) + number(row, 'amount'));
    }
    const days = seeded.of('mct_settle_day_slot').filter((day) => number(day, 'settle_net_amount') !== 0);
    const told = days.map(
      (day) => [`${day.account_id} ${day.available_time}`, day.settle_net_amount] as const,
    );
    expect(new Map(told)).toEqual(new Map([...wanted].filter(([, amount]) => amount !== 0)));
    expect(told.length).toBeGreaterThan(0);
  });

  test('accounts hold what their ledger says, and keep back what refunds in progress claim', () => {
    const rows = seeded.by('mct_account_ledger', 'account_id');
    const modes = new Map(orders.map((order) => [order.id, order.settle_mode]));
    const open = seeded
      .of('mgt_after_sale_order')
      .filter(
        (row) =>
          row.after_sale_status === afterSaleStatus.refunding &&
          modes.get(row.order_id) === settleMode.platform,
      );
    const slots = seeded.by('mct_account_slot', 'account_id');
    for (const account of seeded.of('mct_account').filter((row) => row.account_kind === 0)) {
      const balance = sum(slots.get(text(account, 'id')), 'balance_amount');
      const effective = (rows.get(text(account, 'id')) ?? []).filter((row) => row.effect_flag === 1);
      expect(balance).toBe(sum(effective, 'amount'));
      const own = open.filter((row) => row.mct_id === account.mct_id);
      expect(account.frozen_amount).toBe(sum(own, 'refund_amount'));
      expect(balance).toBeGreaterThanOrEqual(number(account, 'frozen_amount'));
    }
    for (const order of orders) {
      const own = ledgerOf.get(text(order, 'order_no'));
      expect(sum(own, 'amount')).toBe(number(order, 'pay_amount') - number(order, 'refund_amount'));
      for (const row of own ?? [])
        expect(row.effect_flag).toBe(order.settle_mode === settleMode.platform ? 1 : 0);
    }
  });

  test('the ledger moves what the balances hold, and all balances come to nothing', () => {
    const moved = new Map<string, number>();
    const add = (id: string, amount: number) => moved.set(id, (moved.get(id) ?? 0) + amount);
    for (const row of seeded.of('ledger_transfer')) {
      add(text(row, 'debit_id'), -number(row, 'amount'));
      add(text(row, 'credit_id'), number(row, 'amount'));
    }
    const slots = seeded.by('mct_account_slot', 'account_id');
    for (const [account, rows] of slots) expect(sum(rows, 'balance_amount')).toBe(moved.get(account) ?? 0);
    expect(sum(seeded.of('mct_account_slot'), 'balance_amount')).toBe(0);
    expect(new Set(seeded.of('ledger_transfer').map((row) => row.event_type))).toEqual(new Set([1, 2]));
  });

  test('every payment went through one successful instruction of its amount', () => {
    for (const order of orders) {
      const charges = (placesOf.get(text(order, 'id')) ?? []).filter(
        (row) => row.place_type !== placeType.refund,
      );
      const paid = charges.filter((row) => row.place_status === placeStatus.success);
      expect(sum(paid, 'amount')).toBe(order.pay_amount);
      expect(paid.length).toBe(number(order, 'pay_amount') > 0 ? 1 : 0);
      if (order.pay_status === payStatus.pending && number(order, 'payable_amount') > 0)
        expect(charges.length).toBe(1);
      for (const row of charges) expect(number(row, 'attempt_count')).toBeLessThanOrEqual(30);
    }
  });

  test('times follow each other, and nothing lies in the future', () => {
    for (const order of orders) {
      if (order.order_kind === orderKind.supplementary) continue;
      const times = ['create_time', 'open_time', 'close_time', 'settle_time', 'pay_time']
        .map((name) => order[name])
        .filter((time) => time !== null)
        .map(String);
      expect([...times].sort(), text(order, 'order_no')).toEqual(times);
    }
    const ahead = ['create_time', 'update_time', 'finish_time', 'claim_time', 'use_time', 'pay_time'];
    for (const [table, rows] of seeded.tables)
      for (const row of rows) {
        for (const name of ahead)
          expect((row[name] ?? '') <= settings.now, `${table}.${name} ${row[name]}`).toBe(true);
        if (row.update_time) expect(text(row, 'update_time') >= text(row, 'create_time'), table).toBe(true);
      }
  });

  test('states fit together', () => {
    for (const order of orders) {
      const paid = order.order_status === orderStatus.paid;
      expect(order.pay_status === payStatus.paid).toBe(paid);
      expect(order.pay_time !== null).toBe(paid);
      if (order.order_status === orderStatus.cancelled) expect(order.goods_count).toBe(0);
      if (order.order_status === orderStatus.settled || paid)
        expect(number(order, 'goods_count')).toBeGreaterThan(0);
      const overdue =
        order.order_status === orderStatus.settled &&
        order.pay_status === payStatus.pending &&
        secondsBetween(text(order, 'settle_time'), settings.now) > 86_400;
      expect(order.arrears_flag).toBe(overdue ? arrearsFlag.arrears : arrearsFlag.no);
    }
  });

  test('a supplement names a paid ordinary order of the same consumer', () => {
    const byNo = new Map(orders.map((order) => [order.order_no, order]));
    const supplements = orders.filter((order) => order.order_kind === orderKind.supplementary);
    expect(supplements.length).toBeGreaterThanOrEqual(2);
    for (const order of supplements) {
      const original = byNo.get(order.parent_order_no);
      expect(original?.order_kind).toBe(orderKind.normal);
      expect(original?.order_status).toBe(orderStatus.paid);
      expect(original?.user_id).toBe(order.user_id);
      expect(text(order, 'create_time') > String(original?.pay_time)).toBe(true);
    }
  });

  test('consumers count their orders', () => {
    const byUser = seeded.by('mgt_order', 'user_id');
    for (const consumer of seeded.of('mct_user')) {
      const own = byUser.get(text(consumer, 'id')) ?? [];
      expect(consumer.order_count).toBe(own.length);
      const first = own.map((order) => text(order, 'create_time')).sort()[0] ?? null;
      expect(consumer.first_order_time).toBe(first);
      if (first !== null) expect(text(consumer, 'create_time') < first).toBe(true);
    }
  });

  test('orders carry the names that point, organisation and merchant have', () => {
    const points = new Map(seeded.of('mct_shop').map((row) => [row.id, row]));
    const orgs = new Map(seeded.of('manager_org').map((row) => [row.id, row]));
    const merchants = new Map(seeded.of('mct').map((row) => [row.id, row]));
    for (const order of orders) {
      const point = points.get(order.shop_id);
      expect(point?.shop_name).toBe(order.shop_name);
      expect(point?.cabinet_code).toBe(order.cabinet_code);
      expect(point?.mct_id).toBe(order.mct_id);
      expect(String(point?.create_time) < String(order.create_time)).toBe(true);
      expect(orgs.get(order.mgt_org_id)?.org_name).toBe(order.mgt_org_name);
      expect(merchants.get(order.mct_id)?.full_name).toBe(order.mct_name);
    }
  });

  test('readings of scales tell what was taken, a few grams off', () => {
    const off = seeded
      .of('mgt_order_sensor')
      .map((row) =>
        Math.abs(
          number(row, 'weight_before') -
            number(row, 'weight_after') -
            number(row, 'quantity') * number(row, 'unit_weight'),
        ),
      );
    // But for the two cases that the warning rules are shown by.
    expect(off.filter((grams) => grams > 4)).toHaveLength(2);
  });

  test('tags that an RFID cabinet no longer reads are as many as the goods that were taken', () => {
    const orders = new Map(seeded.of('mgt_order').map((row) => [row.id, row]));
    const quantities = new Map<unknown, number>();
    for (const line of seeded.of('mgt_order_goods'))
      quantities.set(line.order_id, (quantities.get(line.order_id) ?? 0) + number(line, 'quantity'));
    const tags = seeded.of('mgt_order_tag');
    expect(tags.length).toBeGreaterThan(0);
    for (const { order_id, epc_before, epc_after } of tags) {
      const [before, after] = [epc_before as string[], epc_after as string[]];
      expect(orders.get(order_id)?.identify_type).toBe(identifyType.rfid);
      expect(after.every((tag) => before.includes(tag))).toBe(true);
      const taken = quantities.get(order_id);
      if (taken !== undefined) expect(before.length - after.length).toBe(taken);
    }
  });
});

describe('cases that are always there', () => {
  const seeded = new Seeded(small);
  const orders = seeded.of('mgt_order');
  const linesOf = seeded.by('mgt_order_goods', 'order_id');

  test('baskets: twelve lines, nothing to pay, goods by weight', () => {
    expect(orders.some((order) => linesOf.get(text(order, 'id'))?.length === 12)).toBe(true);
    const free = orders.filter((order) => order.order_status === orderStatus.paid && order.pay_amount === 0);
    expect(free.some((order) => number(order, 'welfare_amount') > 0)).toBe(true);
    expect(seeded.of('mgt_order_goods').some((line) => line.weight_g !== null)).toBe(true);
    expect(seeded.of('mgt_order_goods').some((line) => line.goods_id === null)).toBe(true);
  });

  test('three refunds of one order, and an order paid by the 30th try', () => {
    const counts = [...seeded.by('mgt_after_sale_order', 'order_id').values()].map((rows) => rows.length);
    expect(Math.max(...counts)).toBe(3);
    const last = seeded
      .of('mgt_place_order')
      .filter((row) => row.attempt_count === 30 && row.place_status === placeStatus.success);
    expect(last.length).toBe(1);
  });

  test('both stages of expiry of media', () => {
    const media = seeded.of('mgt_order_media');
    for (const row of media) expect(row.media_url === null).toBe(text(row, 'expire_time') <= small.now);
    expect(media.some((row) => row.media_url === null)).toBe(true);
  });

  test('the longest name, a merchant without points, an organisation without anything, an ancient date', () => {
    expect(seeded.of('mct_shop').some((row) => [...text(row, 'shop_name')].length === 125)).toBe(true);
    const owners = new Set(seeded.of('mct_shop').map((row) => row.mct_id));
    expect(seeded.of('mct').some((row) => row.enabled === 1 && !owners.has(row.id))).toBe(true);
    const used = new Set([
      ...seeded.of('mct_shop').map((row) => row.mgt_org_id),
      ...seeded.of('mct').map((row) => row.mgt_org_id),
      ...seeded.of('manager').map((row) => row.mgt_org_id),
    ]);
    expect(
      seeded.of('manager_org').some((row) => row.level === 3 && row.enabled === 1 && !used.has(row.id)),
    ).toBe(true);
    expect(seeded.of('manager').some((row) => String(row.last_login_time).startsWith('1970'))).toBe(true);
  });

  test('today has orders, none later than now, and yesterday has a whole day', () => {
    const today = orders.filter((order) => text(order, 'create_time').startsWith(small.now.slice(0, 10)));
    const yesterday = orders.filter((order) => text(order, 'create_time').startsWith(addDays(small.now, -1)));
    expect(today.length).toBeGreaterThan(20);
    expect(yesterday.some((order) => text(order, 'create_time').slice(11) > '20:00:00')).toBe(true);
  });

  test('a number of orders that is asked for is met', () => {
    expect(new Seeded({ ...small, orders: 700 }).of('mgt_order').length).toBe(700);
  });
});
