import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxSupplement,
  supplementRefusal,
} from '../../resources/order-manager/sale-order/supplement/index.ts';

describe('who may be charged again for an order', () => {
  const order = { order_kind: 0, order_status: 3, open_time: '2026-03-01 12:00:00' };
  const fine = { hasMedia: true, hasOpen: false, signed: true };
  const now = '2026-03-31 23:59:59';

  it.each([
    ['a paid order within thirty days', {}, {}, 100, now, null],
    ['a cancelled one whose pictures show goods', { order_status: 1 }, {}, 100, now, null],
    ['a cancelled one without pictures', { order_status: 1 }, { hasMedia: false }, 100, now, 11009],
    ['one that is not settled yet', { order_status: 0 }, {}, 100, now, 11009],
    ['one that is not paid yet', { order_status: 2 }, {}, 100, now, 11009],
    ['a supplement itself', { order_kind: 1 }, {}, 100, now, 11009],
    ['one with an open supplement', {}, { hasOpen: true }, 100, now, 11009],
    ['the 31st day', {}, {}, 100, '2026-04-01 00:00:00', 11011],
    ['nothing', {}, {}, 0, now, 11010],
    ['one cent', {}, {}, 1, now, null],
    ['500.00 yuan', {}, {}, 50_000, now, null],
    ['one cent more than that', {}, {}, 50_001, now, 11010],
    ['a consumer without agreement', {}, { signed: false }, 100, now, 11023],
  ])('%s', (_, given, facts, amount, at, code) => {
    expect(supplementRefusal({ ...order, ...given }, { ...fine, ...facts }, amount, at)).toBe(code);
  });

  it('never lets an amount pass that is not a positive whole number of cents up to the limit', () => {
    fc.assert(
      fc.property(fc.double(), (amount) => {
        const passes = supplementRefusal(order, fine, amount, now) === null;
        expect(passes).toBe(Number.isInteger(amount) && amount > 0 && amount <= maxSupplement);
      }),
    );
  });
});
