import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const saved = {
  id: '77',
  version: 1,
  coupon_no: 'C2611210077',
  coupon_name: 'Spring gift',
  coupon_type: 1,
  cash_amount: 500,
  face_desc: '5.00 yuan',
  grant_type: 1,
  valid_type: 2,
  valid_days: 30,
  coupon_status: 0,
};

async function openCoupon(path: string) {
  const api = await testApi();
  api.on('GET /mgt_coupon/{id}/v1', () => ({ data: saved }));
  api.on('POST /mgt_coupon/v1', () => ({ data: saved, msg: 'Added successfully' }));
  api.on('GET /mct_shop/option/v1', ({ query }) => {
    const points = Array.from({ length: 12 }, (_, at) => ({
      id: String(at + 1),
      title: `Point ${at + 1}`,
      cabinet_code: `ZY${at + 1}`,
    }));
    if (query.ids)
      return { data: { rows: points.filter((p) => query.ids?.split(',').includes(p.id)), total: 1 } };
    const from = (Number(query.page) - 1) * Number(query.size);
    return { data: { rows: points.slice(from, from + Number(query.size)), total: points.length } };
  });
  return { api, ...(await openAt({ api, path })) };
}

test('a coupon is created through its three steps; points ticked on several pages travel together', async () => {
  const { api, user } = await openCoupon('/marketing/coupon-management/addCoupon');
  await user.fill(await screen.findByLabelText(/Coupon name/), 'Spring gift');
  await user.fill(screen.getByLabelText(/Cash value/), '5');
  await user.click(screen.getByText('Next'));

  await user.click(screen.getByRole('radio', { name: 'Selected' }));
  await user.click(within(await screen.findByRole('group', { name: /Selected points/ })).getByText('Choose'));
  const chooser = within(await screen.findByRole('dialog'));
  await user.click(await chooser.findByRole('checkbox', { name: 'Point 3' }));
  await user.click(chooser.getByTitle('2'));
  await user.click(await chooser.findByRole('checkbox', { name: 'Point 12' }));
  chooser.getByText('2 selected');
  await user.click(chooser.getByText('OK'));
  await screen.findByText('Point 12');
  await user.click(screen.getByText('Next'));

  await user.fill(screen.getByLabelText(/^Total/), '1000');
  await user.fill(await screen.findByLabelText(/Claim from/, {}, { timeout: 60_000 }), '2026-12-01 00:00:00');
  await user.tab();
  await user.fill(screen.getByLabelText(/Claim to/), '2026-12-31 23:59:59');
  await user.tab();
  await user.click(screen.getByRole('radio', { name: 'Days after claim' }));
  await user.fill(screen.getByLabelText(/Valid days/), '30');
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(api.calls('POST /mgt_coupon/v1')).toHaveLength(1));
  expect(api.calls('POST /mgt_coupon/v1')[0]?.body).toEqual({
    coupon_name: 'Spring gift',
    coupon_type: 1,
    cash_amount: 500,
    coupon_scope: 1,
    shop_range: 1,
    shop_ids: ['3', '12'],
    user_scope: 0,
    stack_promotion: 0,
    total_count: 1000,
    grant_type: 1,
    claim_limit: 1,
    claim_start_time: '2026-12-01 00:00:00',
    claim_end_time: '2026-12-31 23:59:59',
    valid_type: 2,
    valid_days: 30,
    bear_side: 1,
    request_no: expect.any(String),
  });
  await screen.findByText('Coupon created');
  expect(window.location.pathname + window.location.search).toBe(
    '/marketing/coupon-management/add-success?id=77',
  );
});

test('[2.06] the page after a creation stands without menu and header and leads on', async () => {
  const { user } = await openCoupon('/marketing/coupon-management/add-success?id=77');
  await screen.findByText('Coupon created');
  screen.getByText('Spring gift');
  screen.getByText('30');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  await user.click(screen.getByText('Create another'));
  await waitFor(() => expect(window.location.pathname).toBe('/marketing/coupon-management/addCoupon'));
});

test('a discount outside its limits is refused with the bounds that people type', async () => {
  const { user } = await openCoupon('/marketing/coupon-management/addCoupon');
  await user.fill(await screen.findByLabelText(/Cash value/), '100.01');
  await user.tab();
  await screen.findByText('Must be at most 100.00');
});
