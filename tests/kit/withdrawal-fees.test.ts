import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankFile } from '../../resources/Aigorithm-manage/settle-center/bank-file.ts';
import {
  arrivalOf,
  automaticAmount,
  isFreshAccount,
  mostWithdrawn,
  paidByBank,
  serviceFee,
  whyNotWithdrawn,
} from '../../resources/Aigorithm-manage/settle-center/rules.ts';
import { accountType } from '../../resources/enums.ts';

const { private: card, public: company, alipay, wechat } = accountType;
const drawing = {
  withdrawable: 100_000,
  verified: true,
  account_changed_time: null,
  today_count: 0,
  open: false,
};
const now = '2026-03-02 10:00:00';

describe('rules of withdrawals', () => {
  test.each([
    [company, 5_000_000, 0],
    [card, 1_000, 100],
    [card, 100_000, 100],
    [card, 150_049, 150],
    [card, 150_050, 150],
    [card, 150_500, 151],
    [card, 50_000_000, 2_500],
    [alipay, 1_000, 10],
    [alipay, 10_499, 10],
    [wechat, 10_500, 11],
    [wechat, 50_000_000, 50_000],
  ] as const)('type %i, %i cents: fee %i', (type, amount, fee) => {
    expect(serviceFee(type, amount)).toBe(fee);
    expect(arrivalOf(type, amount)).toBe(amount - fee);
  });

  test('the fee is whole cents, never falls as the amount grows, and leaves something to arrive', () => {
    const type = fc.constantFrom(card, company, alipay, wechat);
    fc.assert(
      fc.property(type, fc.integer({ min: 1_000, max: mostWithdrawn - 1 }), (of, amount) => {
        const fee = serviceFee(of, amount);
        expect(Number.isInteger(fee)).toBe(true);
        expect(serviceFee(of, amount + 1)).toBeGreaterThanOrEqual(fee);
        expect(arrivalOf(of, amount)).toBeGreaterThan(0);
      }),
    );
  });

  test('what stands against a withdrawal, in the order in which it is told', () => {
    expect(whyNotWithdrawn(drawing, 100_000, now)).toBeNull();
    expect(whyNotWithdrawn(drawing, 999, now)).toBe(19003);
    expect(whyNotWithdrawn(drawing, 100_001, now)).toBe(19002);
    expect(whyNotWithdrawn({ ...drawing, verified: false, open: true }, 1_000, now)).toBe(19006);
    expect(whyNotWithdrawn({ ...drawing, open: true, today_count: 3 }, 1_000, now)).toBe(19005);
    expect(whyNotWithdrawn({ ...drawing, today_count: 3 }, 1_000, now)).toBe(19004);
    const changed = { ...drawing, account_changed_time: '2026-03-01 10:00:01' };
    expect(whyNotWithdrawn(changed, 1_000, now)).toBe(19030);
    expect(isFreshAccount('2026-03-01 10:00:00', now)).toBe(false);
  });

  test('by itself everything is withdrawn from 100.00 on, and no more than one may hold', () => {
    expect(automaticAmount({ ...drawing, withdrawable: 9_999 }, now)).toBe(0);
    expect(automaticAmount({ ...drawing, withdrawable: 10_000 }, now)).toBe(10_000);
    expect(automaticAmount({ ...drawing, withdrawable: mostWithdrawn + 1 }, now)).toBe(mostWithdrawn);
    expect(automaticAmount({ ...drawing, open: true }, now)).toBe(0);
  });

  test('a bank file holds what arrives; no value ends a cell or is a formula', () => {
    expect([card, company, alipay, wechat].filter(paidByBank)).toEqual([card, company]);
    const file = bankFile([
      {
        withdraw_no: 'W1',
        account_holder: '=HYPERLINK("x"),甲',
        account_no: '6222021234567890123',
        bank_name: '招商银行',
        bank_branch: null,
        arrive_amount: 123_456_789,
      },
    ]);
    expect(file.split('\r\n')[1]).toBe(
      `"1","W1","'=HYPERLINK(""x""),甲","6222021234567890123","招商银行","","1234567.89","提现W1"`,
    );
  });
});
