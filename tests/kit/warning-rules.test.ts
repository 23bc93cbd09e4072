import { describe, expect, it } from 'vitest';
import { warningType } from '../../resources/order-manager/warning-order/enums.ts';
import {
  limitsOf,
  looksBrushed,
  usualLimits,
  type WarningFacts,
  warningsOf,
  withinHours,
} from '../../resources/order-manager/warning-order/rules.ts';

const calm: WarningFacts = {
  payable_amount: 800,
  goods_count: 2,
  open_time: '2026-03-02 12:00:00',
  close_time: '2026-03-02 12:00:40',
  confidence: 96,
  deviation: 3,
  added: 0,
  outside: 0,
  risk_level: 1,
  recent: 1,
  refunded: 0,
};
const typesOf = (facts: Partial<WarningFacts>) =>
  warningsOf({ ...calm, ...facts }, usualLimits).map((hit) => hit.warning_type);

describe('the rules of risk', () => {
  it('find nothing in an ordinary order', () => expect(typesOf({})).toEqual([]));

  it.each([
    [{ payable_amount: 9_999 }, { payable_amount: 10_000 }, warningType.largeAmount],
    [{ goods_count: 10 }, { goods_count: 11 }, warningType.manyItems],
    [{ recent: 4 }, { recent: 5 }, warningType.highFrequency],
    [{ confidence: 60 }, { confidence: 59 }, warningType.lowConfidence],
    [{ deviation: 30 }, { deviation: 31 }, warningType.weightMismatch],
    [{ outside: 0 }, { outside: 1 }, warningType.notInTemplate],
    [{ added: 30 }, { added: 31 }, warningType.foreignGoods],
    [{ close_time: '2026-03-02 12:03:00' }, { close_time: '2026-03-02 12:03:01' }, warningType.openTooLong],
    [{ risk_level: 2 }, { risk_level: 3 }, warningType.riskUser],
    [
      { open_time: '2026-03-02 22:59:59', close_time: null, payable_amount: 5_000 },
      { open_time: '2026-03-02 23:00:00', close_time: null, payable_amount: 5_000 },
      warningType.nightAnomaly,
    ],
    [{ refunded: 9 }, { refunded: 10 }, warningType.brushing],
  ] as const)('hold up to their limit %j and hit beyond it %j', (below, beyond, type) => {
    expect(typesOf(below)).toEqual([]);
    expect(typesOf(beyond)).toEqual([type]);
  });

  it('take their limits from the dictionary, and the usual one where that says nothing sensible', () => {
    const limits = limitsOf([
      { code: 'large_amount', value: '20000', enabled: 1 },
      { code: 'goods_count', value: 'many', enabled: 1 },
      { code: 'order_count', value: '9', enabled: 0 },
      { code: 'night_clock', value: '22:00-04:00', enabled: 1 },
    ]);
    expect(limits).toEqual({ ...usualLimits, large_amount: 20_000, night_clock: '22:00-04:00' });
  });

  it('know a night that goes past midnight', () => {
    expect(['22:59', '23:00', '04:59', '05:00'].map((clock) => withinHours(clock, '23:00-05:00'))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(['08:59', '09:00', '17:59', '18:00'].map((clock) => withinHours(clock, '09:00-18:00'))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('suspect a cabinet by its refunds and a merchant by three times as many', () => {
    expect(looksBrushed('consumer', { orders: 5, refunded: 0 }, usualLimits)).toBe(true);
    expect(looksBrushed('cabinet', { orders: 40, refunded: 9 }, usualLimits)).toBe(false);
    expect(looksBrushed('cabinet', { orders: 40, refunded: 10 }, usualLimits)).toBe(true);
    expect(looksBrushed('merchant', { orders: 40, refunded: 29 }, usualLimits)).toBe(false);
    expect(looksBrushed('merchant', { orders: 40, refunded: 30 }, usualLimits)).toBe(true);
  });
});
