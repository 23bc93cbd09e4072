import { expect, test } from 'vitest';
import { coupon } from '../../../resources/marketing/coupon/index.ts';
import { saleOrder } from '../../../resources/order-manager/sale-order/index.ts';
import { bulkCall, rowCall } from '../../../src/actions/action-call.ts';

const row = { id: '5', version: 2 };

test('actions that share one endpoint carry the id and their constants in the body', () => {
  const call = rowCall(coupon, 'publish', row, {}, 'n1');
  expect([call.method, call.path, call.body]).toEqual([
    'PUT',
    '/mgt_coupon/v1',
    { id: '5', version: 2, action: 'publish', request_no: 'n1' },
  ]);
});

test('an endpoint with its own name for the row’s id gets it under that name', () => {
  const call = rowCall(saleOrder, 'refund', row, { refund_amount: 100 }, 'n1');
  expect([call.method, call.path, call.body]).toEqual([
    'POST',
    '/mgt_after_sale_order/v1',
    { order_id: '5', version: 2, refund_amount: 100, request_no: 'n1' },
  ]);
});

test('a bulk call names its rows, or the filter and what is left out of it', () => {
  expect(bulkCall(coupon, 'end', { rows: [row] }, 'n1').body).toEqual({ ids: ['5'], request_no: 'n1' });
  const filtered = bulkCall(coupon, 'end', { filter: { tab: '1' }, exclude: ['5'], total: 9 }, 'n2');
  expect([filtered.path, filtered.body]).toEqual([
    '/mgt_coupon/end/batch/v1',
    { filter: { tab: '1' }, exclude: ['5'], request_no: 'n2' },
  ]);
});
