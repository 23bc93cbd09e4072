import { describe, expect, it } from 'vitest';
import {
  type CorrectableLine,
  type CorrectionLine,
  correct,
  finalAmount,
  isRecognising,
  netLines,
  type TakenGoods,
} from '../../resources/order-manager/correction.ts';
import { orderStatus, payStatus } from '../../resources/order-manager/enums.ts';
import { Stream } from '../../server/seed/random.ts';

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

function drawLine(stream: Stream, id: number): CorrectableLine {
  const quantity = stream.int(1, 4);
  const sale_price = stream.int(1, 1_500);
  const line_amount = sale_price * quantity;
  const line_discount = stream.chance(0.4) ? stream.int(0, line_amount) : 0;
  return {
    id: String(id),
    goods_id: String(stream.int(1, 6)),
    goods_name: '晨泉矿泉水',
    quantity,
    sale_price,
    line_amount,
    line_discount,
    line_pay_amount: line_amount - line_discount,
    refund_quantity: 0,
    line_refund_amount: 0,
    corrects_id: null,
  };
}

type Chosen = readonly { readonly goods_id: string; readonly quantity: number; readonly price: number }[];

function drawChosen(stream: Stream): Chosen {
  return Array.from({ length: 8 }, (_, at) => String(at + 1))
    .filter(() => stream.chance(0.4))
    .map((goods_id) => ({ goods_id, quantity: stream.int(1, 5), price: stream.int(1, 1_500) }));
}

/** Goods with their discounts, some of them with none; activities and coupon share them somehow. */
function takenOf(chosen: Chosen, stream: Stream | null = null): TakenGoods {
  const lines = chosen.map((goods) => {
    const amount = goods.price * goods.quantity;
    const discount = stream?.chance(0.5) ? stream.int(0, amount) : 0;
    return { ...goods, amount, discount, pay: amount - discount };
  });
  const discount = sum(lines.map((line) => line.discount));
  const promotion_amount = stream?.int(0, discount) ?? 0;
  return { lines, promotion_amount, coupon_amount: stream?.int(0, discount - promotion_amount) ?? 0 };
}

/** The corrections as the order would then hold them. */
const written = (lines: readonly CorrectionLine[], from: number): CorrectableLine[] =>
  lines.map((line, at) => ({
    ...line,
    id: String(from + at),
    goods_name: '',
    refund_quantity: 0,
    line_refund_amount: 0,
  }));

function discountsOf(stream: Stream, lines: readonly CorrectableLine[]) {
  const discount = sum(lines.map((line) => line.line_discount));
  const promotion_amount = stream.int(0, discount);
  const coupon_amount = stream.int(0, discount - promotion_amount);
  return { promotion_amount, coupon_amount };
}

const drawn = Array.from({ length: 400 }, (_, at) => {
  const stream = new Stream('correction', at);
  const lines = Array.from({ length: stream.int(0, 5) }, (_each, index) => drawLine(stream, index + 1));
  return { stream, lines, chosen: drawChosen(stream) };
});

describe('the correction of an order that is not paid', () => {
  it('makes lines and sums what was taken, never below zero, and rewrites none of the lines', () => {
    for (const { stream, lines, chosen } of drawn) {
      const status = lines.length === 0 ? orderStatus.placed : orderStatus.settled;
      const order = { order_status: status, pay_status: payStatus.pending, ...discountsOf(stream, lines) };
      const done = correct(order, lines, takenOf(chosen, stream), 0, 0);
      if (done.kind !== 'settle' && done.kind !== 'cancel') throw new Error(done.kind);
      expect(done.kind === 'cancel').toBe(chosen.length === 0);
      const all = [...lines, ...written(done.lines, 100)];
      const { sums } = done;
      expect(sum(all.map((line) => line.line_amount))).toBe(sums.total_amount);
      expect(sum(all.map((line) => line.line_pay_amount))).toBe(sums.payable_amount);
      expect(sums.total_amount - sums.promotion_amount - sums.coupon_amount - sums.welfare_amount).toBe(
        sums.payable_amount,
      );
      for (const amount of Object.values(sums)) expect(amount).toBeGreaterThanOrEqual(0);
      for (const line of netLines(all)) {
        expect(line.line_pay_amount).toBeGreaterThanOrEqual(0);
        expect(line.line_discount).toBeGreaterThanOrEqual(0);
      }
      for (const { goods_id, quantity } of chosen)
        expect(sum(netLines(all).map((line) => (line.goods_id === goods_id ? line.quantity : 0)))).toBe(
          quantity,
        );
      expect(sum(netLines(all).map((line) => line.quantity))).toBe(sum(chosen.map((each) => each.quantity)));
    }
  });

  it('changes nothing where the person saw what the order says, also after it was corrected', () => {
    for (const { stream, lines, chosen } of drawn) {
      const order = {
        order_status: orderStatus.settled,
        pay_status: payStatus.pending,
        ...discountsOf(stream, lines),
      };
      const taken = takenOf(chosen, stream);
      const first = correct(order, lines, taken, 0, 0);
      if (first.kind !== 'settle') continue;
      const all = [...lines, ...written(first.lines, 100)];
      expect(correct({ ...order, ...first.sums }, all, takenOf(chosen, stream), 0, 0)).toEqual({
        kind: 'settle',
        lines: [],
        sums: first.sums,
      });
    }
  });
});

describe('the correction of an order that was paid', () => {
  const paidOrder = {
    order_status: orderStatus.paid,
    pay_status: payStatus.paid,
    promotion_amount: 0,
    coupon_amount: 0,
  };

  it('charges or gives back the difference, never more than was paid', () => {
    for (const { stream, lines, chosen } of drawn) {
      const paid = sum(lines.map((line) => line.line_pay_amount));
      const supplemented = stream.chance(0.3) ? stream.int(1, 2_000) : 0;
      const done = correct(paidOrder, lines, takenOf(chosen), supplemented, paid);
      const end = finalAmount(done, paid);
      expect(end).toBeGreaterThanOrEqual(0);
      if (done.kind === 'refund') {
        expect(done.amount).toBeGreaterThan(0);
        expect(done.amount).toBeLessThanOrEqual(paid);
        if (done.goods) expect(sum(done.goods.map((line) => line.amount))).toBe(done.amount);
      }
      if (done.kind === 'supplement') {
        expect(done.amount).toBeGreaterThan(0);
        if (done.goods)
          expect(
            sum(
              done.goods.map(
                ({ goods_id, quantity }) =>
                  quantity * (chosen.find((each) => each.goods_id === goods_id)?.price ?? 0),
              ),
            ),
          ).toBe(done.amount);
      }
      if (chosen.length === 0 && supplemented === 0) expect(end).toBe(0);
    }
  });

  it('asks for nothing where the lines are right, and not twice for what a supplement charged', () => {
    const line = { ...drawLine(new Stream('one'), 1), goods_id: '1', quantity: 2 };
    const same: Chosen = [{ goods_id: '1', quantity: 2, price: 999 }];
    expect(correct(paidOrder, [line], takenOf(same), 0, line.line_pay_amount)).toEqual({ kind: 'keep' });
    const more = [...same, { goods_id: '2', quantity: 1, price: 450 }];
    expect(correct(paidOrder, [line], takenOf(more), 0, line.line_pay_amount)).toMatchObject({
      kind: 'supplement',
      amount: 450,
      goods: [{ goods_id: '2', quantity: 1, price: 450 }],
    });
    expect(correct(paidOrder, [line], takenOf(more), 450, line.line_pay_amount)).toEqual({ kind: 'keep' });
  });

  it('takes whole cents off a line that its units don’t share evenly', () => {
    const unpaid = { ...paidOrder, order_status: orderStatus.settled, pay_status: payStatus.pending };
    const line = {
      ...drawLine(new Stream('one'), 1),
      goods_id: '1',
      quantity: 3,
      line_amount: 1_000,
      line_discount: 0,
      line_pay_amount: 1_000,
    };
    const two = correct(unpaid, [line], takenOf([{ goods_id: '1', quantity: 2, price: 333 }]), 0, 0);
    // Of 10.00 for three, one is 3.33 and not 3.34.
    expect(two).toMatchObject({ lines: [{ quantity: -1, line_amount: -333 }], sums: { total_amount: 667 } });
  });

  it('leaves alone what was refunded before', () => {
    const line = {
      ...drawLine(new Stream('one'), 1),
      goods_id: '1',
      quantity: 2,
      line_pay_amount: 900,
      refund_quantity: 1,
      line_refund_amount: 450,
    };
    expect(correct(paidOrder, [line], takenOf([{ goods_id: '1', quantity: 1, price: 500 }]), 0, 450)).toEqual(
      {
        kind: 'keep',
      },
    );
    expect(correct(paidOrder, [line], takenOf([]), 0, 450)).toEqual({
      kind: 'refund',
      amount: 450,
      goods: [{ order_goods_id: '1', quantity: 1, amount: 450 }],
    });
  });
});

it('an order is left to the algorithm for ten minutes, unless that failed', () => {
  expect(isRecognising(false, false, null)).toBe(true);
  expect(isRecognising(false, false, 599)).toBe(true);
  expect(isRecognising(false, false, 600)).toBe(false);
  expect(isRecognising(false, true, 10)).toBe(false);
  expect(isRecognising(true, false, 10)).toBe(false);
});
