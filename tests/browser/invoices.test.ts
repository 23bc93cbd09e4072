import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';

const owner = '13900000021';
const clerk = '13900000009';
const lead = '13900000010';

describe('invoices', () => {
  const host = hosting();

  it('[2.93] a bill is applied for by its merchant, audited, filled in by a clerk, red-flushed, and waits again', {
    timeout: 180_000,
  }, async () => {
    const merchant = await host.arrive();
    await merchant.signIn(owner);
    await merchant.page.goto('/finance-manager/invoicing');
    await merchant.page.waitForURL(/\/finance-manager\/invoicing\/wait_invoiced/);
    const waiting = merchant.page.getByRole('row').filter({ hasText: /B2026/ });
    const billNo =
      (await waiting
        .first()
        .getByText(/^B\d+$/)
        .textContent()) ?? '';
    const bill = merchant.page.getByRole('row').filter({ hasText: billNo });
    await bill.getByRole('button', { name: 'Apply for invoice' }).click();
    const form = merchant.page.getByRole('dialog');
    await form.getByRole('textbox', { name: /^Title/ }).fill('Morning Grain Trading');
    await form.getByLabel('Tax No.').fill('91310115MA1K3XYZ2B');
    await form.getByLabel('E-mail').fill('finance@example.cn');
    await form.getByText('*信息技术服务*平台服务费').waitFor();
    await form.getByRole('button', { name: 'Apply for invoice' }).click();
    const told = await merchant.page.getByText(/^Applied: I\d+$/).textContent();
    const invoiceNo = told?.replace('Applied: ', '') ?? '';
    await form.waitFor({ state: 'hidden' });
    await bill.waitFor({ state: 'hidden' });

    const auditor = await host.arrive();
    await auditor.signIn(lead);
    await auditor.page.goto(`/finance-manager/invoicing?tab=auditing&invoice_no=${invoiceNo}`);
    await auditor.page.getByRole('link', { name: invoiceNo }).click();
    await auditor.page.getByRole('heading', { name: invoiceNo }).waitFor();
    expect(new URL(auditor.page.url()).pathname).toBe('/finance-manager/invoicing/audit-detail');
    await auditor.page.getByRole('cell', { name: billNo }).waitFor();
    await auditor.page.getByRole('button', { name: 'Approve' }).click();
    await auditor.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await auditor.page.getByText('Approved. The invoice waits to be filled in').waitFor();

    const issuer = await host.arrive();
    await issuer.signIn(clerk);
    await issuer.page.goto(new URL(auditor.page.url()).pathname + new URL(auditor.page.url()).search);
    await issuer.page.getByRole('button', { name: 'Fill in invoice' }).click();
    const filling = issuer.page.getByRole('dialog');
    await filling.getByLabel('Invoice No.').fill('25312000000000000001');
    await filling.getByLabel('Invoice date').fill(dayFromNow(0));
    await filling.getByLabel('Invoice date').press('Enter');
    await filling.locator('input[type=file]').setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile('resources/shared/seed/media/demo-invoice.pdf'),
    });
    await filling.getByRole('button', { name: 'Fill in invoice' }).click();
    await issuer.page.getByText('Issued. The merchant is told').waitFor({ timeout: 60_000 });

    await merchant.page.goto(`/finance-manager/invoicing?tab=invoiced&invoice_no=${invoiceNo}`);
    await merchant.page.getByRole('row').filter({ hasText: '25312000000000000001' }).waitFor();

    await auditor.page.reload();
    await auditor.page.getByRole('button', { name: 'Red flush' }).click();
    const flushing = auditor.page.getByRole('dialog');
    await flushing.getByRole('radio', { name: 'Wrong issue' }).check();
    await flushing.getByRole('button', { name: 'Red flush' }).click();
    await auditor.page.getByText('Red-flushed. The bills wait to be invoiced').waitFor();
    await merchant.page.goto('/finance-manager/invoicing/wait_invoiced');
    await bill.waitFor();
    for (const visitor of [merchant, auditor, issuer]) {
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    }
  });
});
