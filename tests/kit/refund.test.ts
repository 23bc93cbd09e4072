import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lineShare,
  mayApplyAgain,
  needsAudit,
  refundable,
  refundOfLines,
  spreadRefund,
} from '../../resources/order-manager/after-sale/refund/index.ts';

describe('the share of a line', () => {
  it('gives equal parts and the remainder to the last unit', () => {
    const line = { quantity: 3, line_pay_amount: 1000 };
    expect([lineShare(line, 1, 0, 0), lineShare(line, 1, 1, 333), lineShare(line, 1, 2, 666)]).toEqual([
      333, 333, 334,
    ]);
  });

  it('sums to what was paid for the line, in whatever portions its units are refunded', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 30 }),
      line_pay_amount: fc.integer({ min: 0, max: 500_000 }),
    });
    fc.assert(
      fc.property(
        anyLine,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 }),
        (line, portions) => {
          let taken = 0;
          let given = 0;
          for (const portion of [...portions, line.quantity]) {
            const units = Math.min(portion, line.quantity - taken);
            const share = lineShare(line, units, taken, given);
            expect(share).toBeGreaterThanOrEqual(0);
            taken += units;
            given += share;
            expect(given).toBeLessThanOrEqual(line.line_pay_amount);
          }
          expect(given).toBe(line.line_pay_amount);
        },
      ),
    );
  });

  it('adds up over the chosen lines and ignores lines of other orders', () => {
    const line = { id: '1', quantity: 2, refund_quantity: 0, line_pay_amount: 501, line_refund_amount: 0 };
    expect(
      refundOfLines(
        [line],
        [
          { order_goods_id: '1', quantity: 1 },
          { order_goods_id: '9', quantity: 1 },
        ],
      ),
    ).toBe(250);
  });
});

describe('a refund by amount', () => {
  it('is spread over the lines without losing a cent, never above what is left of a line', () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    const anyLine = fc
      .tuple(cents, cents)
      .map(([a, b]) => ({ line_pay_amount: Math.max(a, b), line_refund_amount: Math.min(a, b) }));
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 500_000 }),
        (lines, amount) => {
          const left = lines.map((line) => line.line_pay_amount - line.line_refund_amount);
          const total = left.reduce((a, b) => a + b, 0);
          const shares = spreadRefund(lines, amount);
          expect(shares.reduce((a, b) => a + b, 0)).toBe(Math.min(amount, total));
          shares.forEach((share, at) => {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(left[at] ?? 0);
          });
        },
      ),
    );
  });

  it('leaves less for the units of a line that is refunded by goods afterwards', () => {
    expect(lineShare({ quantity: 2, line_pay_amount: 1000 }, 1, 0, 700)).toBe(300);
  });
});

describe('what may be refunded', () => {
  it('is never negative and never more than what was paid', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (paid, refunded, refunding) => {
        const left = refundable(paid, refunded, refunding);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(paid);
      }),
    );
  });

  it('is applied for again once, within 30 days of the refusal', () => {
    const now = '2026-03-31 12:00:00';
    expect(mayApplyAgain([], now)).toBe(true);
    expect(mayApplyAgain(['2026-03-01 12:00:00'], now)).toBe(true);
    expect(mayApplyAgain(['2026-03-01 11:59:59'], now)).toBe(false);
    expect(mayApplyAgain(['2026-03-20 12:00:00', '2026-03-19 12:00:00'], now)).toBe(false);
  });

  it('waits for a second person above 200.00 yuan and from the second refund on', () => {
    expect(needsAudit(20_000, 0)).toBe(false);
    expect(needsAudit(20_001, 0)).toBe(true);
    expect(needsAudit(1, 1)).toBe(true);
  });
});
