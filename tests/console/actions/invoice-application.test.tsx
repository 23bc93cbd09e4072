import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WireRow } from '../../../src/data/row.ts';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const bill = (n: number, mct: string, amount: number): WireRow => ({
  id: String(n),
  version: 1,
  create_time: '2026-03-01 04:00:00',
  update_time: '2026-03-01 04:00:00',
  bill_no: `B20260${n}`,
  bill_period: `2026-0${n}`,
  mct_id: mct,
  mct_name: `Merchant ${mct}`,
  fee_summary: 'Algorithm 100.00',
  invoice_able_amount: amount,
  bill_status: 4,
  invoice_status: 0,
});
const rows = [bill(1, '7', 10_000), bill(2, '7', 2_345), bill(3, '8', 500)];

test('[2.93] bills of one merchant are applied for together: sums as they come to be, fields as the kind needs them', async () => {
  const api = await testApi();
  api.on('GET /mct_invoice/bill/v1', () => ({ data: { rows, total: rows.length } }));
  api.on('GET /mct_invoice/bill/tab_count/v1', () => ({ data: { all: 9, wait_invoiced: 3 } }));
  api.on('GET /mct_invoice/tab_count/v1', () => ({
    data: { all: 14, auditing: 2, issuing: 0, invoiced: 10, rejected: 1, red: 1 },
  }));
  api.on('GET /mct_invoice_title/tab_count/v1', () => ({ data: { all: 4 } }));
  const item = { id: '51', title: '*信息技术服务*平台服务费', module: 'invoice_item' };
  api.on('GET /sys_dic/v1', () => ({ data: { rows: [item], total: 1 } }));
  const title = { id: '5', title: 'Morning Grain Ltd', tax_no: '91310115MA1K3XYZ2B', title_type: 1 };
  api.on('GET /mct_invoice_title/option/v1', () => ({ data: { rows: [title], total: 1 } }));
  api.on('POST /mct_invoice/v1', () => ({
    data: { result: { id: '1', invoice_no: 'I1' } },
    msg: 'Applied: I1',
  }));
  // The screen's own address leads to the bills that wait.
  const { user } = await openAt({ api, path: '/finance-manager/invoicing' });
  await screen.findByText('B202603', {}, { timeout: 60_000 });
  const tabs = within(screen.getByRole('tablist', { name: 'Views' })).getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    'To be invoiced 3',
    'Pending audit 2',
    'Issuing 0',
    'Invoiced 10',
    'Rejected 1',
    'Red-flushed 1',
    'All invoices 14',
    'Titles 4',
  ]);

  const choose = async (boxes: readonly number[]) => {
    const all = screen.getAllByRole('checkbox');
    for (const box of boxes) await user.click(all[box] as HTMLElement);
    const bar = within(screen.getByRole('region', { name: 'Bulk actions' }));
    await user.click(bar.getByRole('button', { name: 'Apply for invoice' }));
    return within(await screen.findByRole('dialog', {}, { timeout: 60_000 }));
  };
  const mixed = await choose([1, 2, 3]);
  mixed.getByText('These are bills of 2 merchants. An invoice is for one: select the bills of one merchant.');
  expect(mixed.getByRole<HTMLButtonElement>('button', { name: 'Apply for invoice' }).disabled).toBe(true);
  await user.click(mixed.getByRole('button', { name: 'Cancel' }));

  const dialog = await choose([3]);
  const sums = () => dialog.getAllByRole('definition').map((sum) => sum.textContent);
  // 123.45 with 6 % in it.
  expect(sums()).toEqual(['123.45', '116.46', '6.99']);
  await user.click(dialog.getByRole('radio', { name: '3% (small-scale)' }));
  expect(sums()).toEqual(['123.45', '119.85', '3.60']);

  // An ordinary digital invoice of an enterprise at first.
  expect(dialog.queryByLabelText(/^Bank account/)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'VAT special invoice' }));
  expect(dialog.queryByRole('radio', { name: 'Personal' })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Paper' }));
  expect(dialog.queryByLabelText(/^E-mail/)).toBeNull();
  await user.fill(dialog.getByLabelText(/^Title/), 'Morning Grain Ltd');
  await user.fill(dialog.getByLabelText(/^Tax No\./), '123');
  const send = () => user.click(dialog.getByRole('button', { name: 'Apply for invoice' }));
  await send();
  await dialog.findAllByRole('alert');
  expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Must be 15 to 20 capital letters and digits',
    'Enter the registered address',
    'Enter the registered phone',
    'Enter the bank',
    'Enter the bank account',
    'Enter the receiver',
    'Enter the receiver phone',
    'Enter the receiver address',
  ]);
  expect(api.calls('POST /mct_invoice/v1')).toEqual([]);

  await user.click(dialog.getByRole('radio', { name: 'VAT ordinary invoice' }));
  await user.click(dialog.getByRole('radio', { name: 'Digital e-invoice' }));
  await user.click(dialog.getByRole('combobox', { name: /^Saved title/ }));
  await user.click(await screen.findByText('Morning Grain Ltd', { selector: 'span' }));
  // A saved title says all of it.
  expect(dialog.queryByLabelText(/^Tax No\./)).toBeNull();
  await send();
  await screen.findByText('Applied: I1', {}, { timeout: 60_000 });
  expect(api.calls('POST /mct_invoice/v1').map((call) => call.body)).toEqual([
    {
      bill_ids: ['1', '2'],
      invoice_amount: 12_345,
      invoice_type: 2,
      invoice_medium: 1,
      item_id: '51',
      tax_rate: 300,
      title_id: '5',
      request_no: expect.any(String),
    },
  ]);
  // Titles of the bills' own merchant were offered.
  expect(api.calls('GET /mct_invoice_title/option/v1')[0]?.query).toMatchObject({ mct_id: '7' });
});
