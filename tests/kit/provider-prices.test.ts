import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeOf, feeOfShare } from '../../resources/Aigorithm-manage/identify/charge.ts';
import { compareLines } from '../../resources/Aigorithm-manage/identify/comparison.ts';
import { identifyResult } from '../../resources/Aigorithm-manage/identify/enums.ts';
import { type Charged, feeSentence } from '../../resources/Aigorithm-manage/identify/fee-words.ts';
import { billMode } from '../../resources/Aigorithm-manage/provider/enums.ts';
import {
  type ProviderTerms,
  periodsOf,
  priceOn,
} from '../../resources/Aigorithm-manage/provider/price-on-day.ts';
import { qualityOf } from '../../resources/Aigorithm-manage/provider/quality.ts';
import { identifyType } from '../../resources/enums.ts';
import { addDays } from '../../resources/kit/time.ts';
import { isPublicAddress } from '../../server/outgoing/public-address.ts';

const terms = (of: Partial<ProviderTerms> = {}): ProviderTerms => ({
  bill_mode: billMode.recognition,
  unit_price: 12,
  rate: null,
  cost_price: 7,
  free_count: 0,
  charge_failed: 0,
  ...of,
});
const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2025-01-01', n));

describe('prices of a provider', () => {
  test('never overlap, and every day from the first one on has exactly one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 12 }), day, (days, asked) => {
        const prices = days.map((effect_date) => ({ effect_date }));
        const periods = periodsOf(prices);
        const holding = periods.filter(
          ({ effect_date, expire_date }) =>
            effect_date <= asked && (expire_date === null || asked <= expire_date),
        );
        const first = [...days].sort()[0] ?? '';
        expect(holding).toHaveLength(asked >= first ? 1 : 0);
        expect(holding[0]?.effect_date).toBe(priceOn(prices, asked)?.effect_date);
      }),
    );
  });

  test('a recognition costs what its terms say', () => {
    const normal = identifyResult.normal;
    const cases = [
      [chargeOf(identifyType.vision, normal), [1, 12, 12, null]],
      [chargeOf(identifyType.vision, normal, terms({ unit_price: 9 })), [1, 9, 9, 7]],
      // What the merchant has agreed comes first.
      [chargeOf(identifyType.vision, normal, terms({ unit_price: 9 }), { own: 8 }), [1, 8, 8, 7]],
      [chargeOf(identifyType.vision, identifyResult.failed, terms()), [0, 12, 0, 0]],
      [chargeOf(identifyType.vision, identifyResult.failed, terms({ charge_failed: 1 })), [1, 12, 12, 7]],
      [chargeOf(identifyType.vision, normal, terms({ free_count: 2 }), { monthNo: 2 }), [0, 12, 0, 0]],
      [chargeOf(identifyType.vision, normal, terms({ free_count: 2 }), { monthNo: 3 }), [1, 12, 12, 7]],
    ] as const;
    for (const [{ charge_flag, unit_price, fee_amount, cost_amount }, expected] of cases)
      expect([charge_flag, unit_price, fee_amount, cost_amount]).toEqual(expected);
    const month = terms({ bill_mode: billMode.month, unit_price: 3_000, cost_price: 1_800 });
    expect(chargeOf(0, normal, month, { monthNo: 1, own: 12 })).toMatchObject({
      fee_amount: 3_000,
      cost_amount: 1_800,
    });
    expect(chargeOf(0, normal, month, { monthNo: 2 })).toMatchObject({ charge_flag: 0, cost_amount: 0 });
    // 1.5 % of 3.30 is 4.95 cents.
    expect(feeOfShare(150, 330)).toEqual({ unit_price: 5, fee_amount: 5 });
  });

  test('the fee is said with its numbers', () => {
    const row = {
      identify_status: 2,
      identify_result: 1,
      charge_flag: 0,
      unit_price: 12,
      fee_amount: 0,
      base_amount: null,
      month_no: 37,
      late_flag: 0,
      bill_mode: 1,
      rate: null,
      free_count: 100,
      effect_date: '2026-01-01',
      create_time: '2026-03-02 10:00:00',
    } as const satisfies Charged;
    expect(feeSentence(row).en).toBe(
      'Not charged: number 37 of the 100 free recognitions of this cabinet in 2026-03.',
    );
    expect(feeSentence({ ...row, charge_flag: 1, fee_amount: 12, month_no: 101 }).zh).toBe(
      '1次识别 × 0.12元 = 0.12元，按算法商2026-01-01起的价格；本次为2026-03第101次，已用完100次免费。',
    );
  });
});

test('what was recognised and what was charged: differences first, by barcode', () => {
  const side = (goods_code: string, quantity: number) => ({ goods_code, goods_name: goods_code, quantity });
  const seen = (goods_code: string, quantity: number, confidence: number) => ({
    ...side(goods_code, quantity),
    confidence,
  });
  const recognised = [seen('A', 1, 90), seen('B', 1, 80), seen('B', 1, 60)];
  expect(
    compareLines({ recognised, charged: [side('A', 1), side('B', 1), side('C', 2)] }).map(
      ({ goods_code, recognised: one, charged, confidence, differs }) => [
        goods_code,
        one,
        charged,
        confidence,
        differs,
      ],
    ),
  ).toEqual([
    ['B', 2, 1, 60, true],
    ['C', null, 2, null, true],
    ['A', 1, 1, 90, false],
  ]);
  expect(compareLines({ recognised, charged: null }).some(({ differs }) => differs)).toBe(false);
});

test('quality: success of what has ended, accuracy of what was recognised', () => {
  const sums = { request_count: 12, ended_count: 10, failed_count: 2, corrected_count: 1, cost_tenths: 640 };
  expect(qualityOf(sums)).toEqual({
    request_count: 12,
    success_rate: 8_000,
    accuracy_rate: 8_750,
    avg_seconds: 80,
  });
  expect(qualityOf({ ...sums, ended_count: 0, failed_count: 0, corrected_count: 0 })).toMatchObject({
    success_rate: null,
    avg_seconds: null,
  });
});

test('only addresses of the public network are called', () => {
  for (const address of ['8.8.8.8', '114.114.114.114', '2400:3200::1'])
    expect(isPublicAddress(address)).toBe(true);
  const own = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('10', '127', '0', '192.168', '172.16', '169.254', '100.64', '224', '255'),
        fc.nat(255),
      )
      .map(([net, last]) => [...net.split('.'), '1', '1', '1'].slice(0, 3).concat(String(last)).join('.')),
    fc.constantFrom(
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'localhost',
      '',
    ),
  );
  fc.assert(fc.property(own, (address) => !isPublicAddress(address)));
});
