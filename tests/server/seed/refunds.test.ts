import { expect, test } from 'vitest';
import { afterSaleStatus, payChannel, settleMode } from '../../../resources/enums.ts';
import { refundOrigin, refundReason, refundStage } from '../../../resources/order-manager/enums.ts';
import { type RefundPlan, refundsOf } from '../../../resources/order-manager/seed/refunds.ts';
import { secondsOf } from '../../../server/seed/moments.ts';

const paid = secondsOf('2026-05-20 10:00:00');
const order = {
  id: 42,
  order_no: 'S260520100000000042',
  shop_name: '点位',
  cabinet_code: 'ZY1',
  mgt_org_id: '1',
  mct_id: '1',
  user_phone: '13800000000',
  nick_name: '小熊',
  pay_channel: payChannel.wechat,
  settle_mode: settleMode.platform,
  pay_amount: 1_000,
  paid,
  couponUntil: null,
};
const lines = [
  { id: '4200', quantity: 3, refund_quantity: 0, line_pay_amount: 700, line_refund_amount: 0 },
  { id: '4201', quantity: 1, refund_quantity: 0, line_pay_amount: 300, line_refund_amount: 0 },
];
const plan: RefundPlan = {
  origin: refundOrigin.operator,
  reason: refundReason.quality,
  share: 'all',
  outcome: 'refunded',
  after: 3_600,
  takes: 1_200,
  returnCoupon: true,
};
const stages = (plans: readonly RefundPlan[], minutes: number) =>
  refundsOf(order, lines, plans, paid + minutes * 60).rows.map((row) => [
    row.after_sale_status,
    row.refund_stage,
    row.refund_amount,
  ]);
const { refunding, refunded } = afterSaleStatus;

test('a refund comes into being, is in progress, and ends, as time goes by', () => {
  expect(stages([plan], 59)).toEqual([]);
  expect(stages([plan], 60)).toEqual([[refunding, refundStage.processing, 1_000]]);
  expect(stages([plan], 79)).toEqual([[refunding, refundStage.processing, 1_000]]);
  expect(stages([plan], 80)).toEqual([[refunded, refundStage.ended, 1_000]]);
});

test('an application of a consumer waits for its audit first', () => {
  const application = { ...plan, origin: refundOrigin.user };
  expect(stages([application], 65)).toEqual([[refunding, refundStage.toAudit, 1_000]]);
  expect(stages([application], 75)).toEqual([[refunding, refundStage.processing, 1_000]]);
});

test('a further refund waits for the one before, and takes what is left', () => {
  const three = [{ ...plan, share: 'unit' as const }, { ...plan, share: 'part' as const }, plan];
  expect(stages(three, 75).length).toBe(1);
  expect(stages(three, 10_000).map(([, , amount]) => amount)).toEqual([233, 384, 383]);
  const { refunded: back, lines: given } = refundsOf(order, lines, three, paid + 600_000);
  expect(back).toBe(1_000);
  expect(given).toEqual([
    { quantity: 1, amount: 700 },
    { quantity: 0, amount: 300 },
  ]);
});

test('a coupon comes back with the whole order only, and only while it is good', () => {
  const returned = (plans: readonly RefundPlan[], couponUntil: number | null) =>
    refundsOf({ ...order, couponUntil }, lines, plans, paid + 600_000).couponReturned;
  expect(returned([plan], paid + 50_000)).toBe(paid + 4_800);
  expect(returned([plan], paid + 4_000)).toBeNull();
  expect(returned([{ ...plan, returnCoupon: false }], paid + 50_000)).toBeNull();
  expect(returned([{ ...plan, share: 'part' }, plan], paid + 50_000)).toBeNull();
});
