import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { writeAudit } from '../../../server/rows/audit.ts';
import { actionContextIn, inTransaction, lockRow, updateRow } from '../../../server/rows/writing.ts';
import type { ActionContext, Services } from '../../../server/server-extension.ts';
import { invoiceStatus } from '../bill/enums.ts';
import { followInvoice } from './bills.server.ts';
import { applicationStatus } from './enums.ts';
import { Invoice, invoice } from './index.ts';
import { type InvoiceRow, tellOutcome } from './notices.server.ts';
import type { IssueAnswer, TaxConnector } from './tax-connector.ts';

/** What an issued invoice is known by. */
export interface Issued {
  readonly invoice_code: string;
  readonly invoice_date: string;
  readonly invoice_url: string;
}

/** The application has become an invoice: its bills and its merchant are told. @returns what its row gets */
export async function settleIssued<I extends Issued>(context: ActionContext, row: InvoiceRow, issued: I) {
  await followInvoice(context, row.id, invoiceStatus.issued, true);
  await tellOutcome(context, row, 'issued', { code: issued.invoice_code });
  return { ...issued, issue_time: context.now };
}

/** The application goes back to its applicant, and its bills are free for another one. @returns what its row gets */
export async function settleRejected(context: ActionContext, row: InvoiceRow, reason: string) {
  await followInvoice(context, row.id, invoiceStatus.rejected, false);
  await tellOutcome(context, row, 'rejected', { reason });
  return { reject_reason: reason };
}

/** Writes what a connector answered, unless somebody was quicker. */
async function settle(services: Services, id: string, answer: Exclude<IssueAnswer, { state: 'waiting' }>) {
  const caller = systemCaller(services);
  await inTransaction(caller, async (tx) => {
    const context = actionContextIn(caller, tx);
    const row = await lockRow(caller, tx, invoice, id);
    if (row.invoice_status !== applicationStatus.issuing) return;
    const failed = answer.state === 'failed';
    const { state: _, ...told } = answer;
    const change = failed
      ? { ...(await settleRejected(context, row, answer.reason)), invoice_status: applicationStatus.rejected }
      : { ...(await settleIssued(context, row, told as Issued)), invoice_status: applicationStatus.issued };
    await updateRow(caller, tx, Invoice, row, change);
    const entry = { entity: Invoice.name, id, action: failed ? 'fail' : 'fill', before: row };
    await writeAudit(caller, tx, { ...entry, after: { ...row, ...change } });
  });
}

/** Hands an approved application to whoever issues it. The connector is asked outside of any transaction. */
export async function handOver(services: Services, connector: TaxConnector, id: string): Promise<void> {
  const row = await services.db
    .selectFrom('mct_invoice')
    .selectAll()
    .where('id', '=', id)
    .where('invoice_status', '=', applicationStatus.issuing)
    .executeTakeFirst();
  if (!row) return;
  const answer = await connector.issue(row);
  if (answer.state !== 'waiting') await settle(services, id, answer);
}

/** Applications that one round hands over again. */
const atOnce = 50;

/** Asks again for all that wait, the oldest first; one that can't be asked for holds up no other. */
export async function handOverWaiting(services: Services, connector: TaxConnector): Promise<void> {
  if (!connector.automatic) return;
  const waiting = await services.db
    .selectFrom('mct_invoice')
    .select('id')
    .where('invoice_status', '=', applicationStatus.issuing)
    .orderBy('update_time')
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const { id } of waiting) {
    try {
      await handOver(services, connector, id);
    } catch (error) {
      services.log.error({ err: error, invoice: id }, 'an invoice could not be handed to its tax connector');
    }
  }
}
