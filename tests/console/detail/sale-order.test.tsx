import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { type Json, testApi } from '../support/test-api.ts';

const order = {
  id: '5',
  version: 2,
  order_no: 'S2611210001',
  order_kind: 0,
  order_status: 3,
  pay_status: 1,
  refund_state: 0,
  after_sale_status: null,
  arrears_flag: 0,
  identify_status: 2,
  pay_amount: 1_000,
  refund_amount: 0,
  coupon_code: 'C1',
  open_time: '2026-11-21 10:00:05',
  close_time: '2026-11-21 10:01:00',
  settle_time: '2026-11-21 10:01:20',
  pay_time: '2026-11-21 10:01:30',
  create_time: '2026-11-21 10:00:00',
};
const lines = [
  {
    id: '51',
    goods_name: 'Cola',
    quantity: 3,
    refund_quantity: 0,
    line_pay_amount: 700,
    line_refund_amount: 0,
  },
  {
    id: '52',
    goods_name: 'Chips',
    quantity: 1,
    refund_quantity: 0,
    line_pay_amount: 300,
    line_refund_amount: 0,
  },
];

async function openOrder(row: Json = order, media: readonly Json[] = [], tags: readonly Json[] = []) {
  const api = await testApi();
  const empty = () => ({ data: { rows: [], total: 0 } });
  api.on('GET /mgt_order/{id}/v1', () => ({ data: row }));
  for (const part of ['sensor', 'place', 'after_sale', 'history'])
    api.on(`GET /mgt_order/${part}/{id}/v1`, empty);
  api.on('GET /mgt_order/goods/{id}/v1', () => ({ data: { rows: lines, total: lines.length } }));
  api.on('GET /mgt_order/media/{id}/v1', () => ({ data: { rows: media, total: media.length } }));
  api.on('GET /mgt_order/tag/{id}/v1', () => ({ data: { rows: tags, total: tags.length } }));
  const { user } = await openAt({ api, path: '/order-manager/sale-order/detail?id=5' });
  await screen.findByRole('heading', { level: 1 });
  return { api, user };
}

async function openRefund(row?: Json) {
  const opened = await openOrder(row);
  opened.api.on('POST /mgt_after_sale_order/v1', () => ({
    data: { ...order, version: 3 },
    msg: 'Refund submitted',
  }));
  await opened.user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Cola');
  const choose = async (reason: string) => {
    await opened.user.click(dialog.getByRole('combobox', { name: /Reason/ }));
    await opened.user.click(await screen.findByText(reason));
  };
  const sent = () => opened.api.calls('POST /mgt_after_sale_order/v1').map((call) => call.body);
  return { ...opened, dialog, choose, sent };
}

test('the order tells how far it is, with the times that are known', async () => {
  await openOrder();
  const progress = await screen.findByRole('list', { name: 'Progress' });
  expect(
    within(progress)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Placed2026-11-21 10:00:00',
    'Door closed2026-11-21 10:01:00',
    'Recognised',
    'Settled2026-11-21 10:01:20',
    'Paid2026-11-21 10:01:30',
  ]);
});

test('a refund by goods previews the shares that the lines were paid with and sends the lines', async () => {
  const { user, dialog, choose, sent } = await openRefund();
  await user.click(dialog.getByRole('button', { name: 'One more: Cola' }));
  dialog.getByRole('button', { name: 'Refund ¥2.33' });
  await user.click(dialog.getByRole('button', { name: 'One more: Cola' }));
  await user.click(dialog.getByRole('button', { name: 'One more: Cola' }));
  // The last unit takes what the division left over.
  const button = dialog.getByRole('button', { name: 'Refund ¥7.00' });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'One more: Cola' }).disabled).toBe(true);
  await choose('Duplicate charge');
  await user.click(button);
  await screen.findByText('Refund submitted');
  expect(sent()).toEqual([
    {
      order_id: '5',
      version: 2,
      refund_type: 1,
      goods: [{ order_goods_id: '51', quantity: 3 }],
      refund_reason: 2,
      return_coupon: 0,
      request_no: expect.any(String),
    },
  ]);
});

test('a refund by amount is held to what is left, and says which', async () => {
  const { user, dialog, choose, sent } = await openRefund({ ...order, refund_amount: 400, refund_state: 1 });
  dialog.getByText('Paid ¥10.00, refundable ¥6.00');
  await user.click(dialog.getByRole('radio', { name: 'Refund by amount' }));
  await user.fill(dialog.getByLabelText(/^Refund amount/), '6.01');
  await choose('Price error');
  await user.click(dialog.getByRole('button', { name: 'Refund ¥6.01' }));
  await dialog.findByText('Refund exceeds the refundable amount 6.00 yuan');
  expect(sent()).toEqual([]);
});

test('the reason Other asks for a note; without goods nothing is sent', async () => {
  const { user, dialog, choose, sent } = await openRefund();
  await choose('Other');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByText('Select at least one goods item');
  dialog.getByText('Write what happened when the reason is “Other”');
  expect(sent()).toEqual([]);
});

test('the coupon goes back only with the whole of an order that used one', async () => {
  const { user, dialog, choose, sent } = await openRefund();
  await user.click(dialog.getByRole('radio', { name: 'Refund by amount' }));
  await user.fill(dialog.getByLabelText(/^Refund amount/), '9.99');
  expect(dialog.queryByText('Return coupon')).toBeNull();
  await user.fill(dialog.getByLabelText(/^Refund amount/), '10');
  await user.click(await dialog.findByRole('switch', { name: 'Return coupon' }));
  await choose('Quality or expired');
  await user.click(dialog.getByRole('button', { name: 'Refund ¥10.00' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ refund_type: 2, refund_amount: 1000, return_coupon: 0 });
  expect(sent()[0]).not.toHaveProperty('goods');
});

const approval = 'A second person has to approve this refund before the money goes back.';

test('a second refund of an order says that another person has to approve', async () => {
  const { user, dialog } = await openRefund({ ...order, refund_amount: 100, refund_state: 1 });
  await user.click(dialog.getByRole('button', { name: 'One more: Chips' }));
  await dialog.findByText(approval);
});

test('a refund above 200.00 yuan says so too, one of exactly that much goes back at once', async () => {
  const { user, dialog } = await openRefund({ ...order, pay_amount: 30_000 });
  await user.click(dialog.getByRole('radio', { name: 'Refund by amount' }));
  await user.fill(dialog.getByLabelText(/^Refund amount/), '200');
  await dialog.findByText('The money goes back to the consumer at once.');
  await user.fill(dialog.getByLabelText(/^Refund amount/), '200.01');
  await dialog.findByText(approval);
});

test('the channel’s and the account’s refusals stand in the dialog, and the choice stays', async () => {
  const { api, user, dialog, choose } = await openRefund();
  api.on('POST /mgt_after_sale_order/v1', () => ({
    code: 11008,
    msg: 'Collecting account balance insufficient, refund failed',
  }));
  await user.click(dialog.getByRole('button', { name: 'One more: Chips' }));
  await choose('Not taken');
  await user.click(dialog.getByRole('button', { name: 'Refund ¥3.00' }));
  await dialog.findByText('Collecting account balance insufficient, refund failed');
  dialog.getByRole('button', { name: 'Refund ¥3.00' });
});

test('a refusal of one line stands at that line', async () => {
  const { api, user, dialog, choose } = await openRefund();
  api.on('POST /mgt_after_sale_order/v1', () => ({
    code: 10006,
    status: 422,
    msg: 'Invalid parameter',
    data: { errors: [{ field: 'goods.0.quantity', msg: 'must be at most 0' }] },
  }));
  await user.click(dialog.getByRole('button', { name: 'One more: Chips' }));
  await choose('Not taken');
  await user.click(dialog.getByRole('button', { name: 'Refund ¥3.00' }));
  const told = await dialog.findByText('Must be at most 0');
  expect(told.closest('.refund-line')?.textContent).toContain('Chips');
});

test('an unpaid order can’t be refunded: behind “more” it says why', async () => {
  const { user } = await openOrder({ ...order, pay_status: 0, order_status: 2 });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: /^Refund ?Unpaid order cannot be refunded$/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('media that are gone say so in place of a broken picture, and no player stands there', async () => {
  const medium = { media_type: 1, media_stage: 1, camera_no: 1, media_url: '/m/1.jpg' };
  await openOrder(order, [
    // As the server answers it: expired files have no address.
    { ...medium, id: '1', media_type: 2, media_url: null, expire_time: '2020-01-01 00:00:00' },
    {
      ...medium,
      id: '2',
      media_type: 2,
      media_stage: 2,
      camera_no: 2,
      duration_seconds: 30,
      expire_time: '2999-01-01 00:00:00',
    },
  ]);
  const media = within(await screen.findByRole('region', { name: 'Recognition media' }));
  const gone = (await media.findByText('Recognition media expired')).closest('figure');
  expect(gone?.textContent).toContain('Before opening · Camera 1');
  expect(gone?.querySelector('img, video')).toBeNull();
  expect(screen.getByLabelText('Shopping · Camera 2 · 30 s').tagName).toBe('VIDEO');
});

test('of what only some cabinets have, the sections of the order’s own one are there', async () => {
  await openOrder({ ...order, identify_type: 1 });
  await screen.findByRole('region', { name: 'Sensor readings' });
  expect(screen.queryByRole('region', { name: 'RFID tags' })).toBeNull();
});

test('an RFID cabinet’s order tells its tags: those taken, and all that were read before and after', async () => {
  await openOrder(
    { ...order, identify_type: 3 },
    [],
    [{ id: '1', epc_before: ['E1', 'E2', 'E3'], epc_after: ['E1', 'E3'], epc_taken: ['E2'] }],
  );
  const tags = within(await screen.findByRole('region', { name: 'RFID tags' }));
  const values = (await tags.findAllByRole('definition')).map((value) => value.textContent);
  expect(tags.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Tags taken 1',
    'Tags before 3',
    'Tags after 2',
  ]);
  expect(values).toEqual(['E2', 'E1E2E3', 'E1E3']);
  // What it has no scales for isn't shown as empty.
  expect(screen.queryByRole('region', { name: 'Sensor readings' })).toBeNull();
});
