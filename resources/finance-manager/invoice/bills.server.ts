import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { updateRow } from '../../../server/rows/writing.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { billStatus, invoiceStatus } from '../bill/enums.ts';
import { Bill } from '../bill/index.ts';
import { billsAmount } from './amounts.ts';
import { InvoiceBill } from './index.ts';

type BillInvoiceStatus = CodeOf<typeof invoiceStatus>;

/** The bills of an application under lock, in the order of their ids. @param held those alone that it holds */
async function lockBills(tx: Kysely<Tables>, invoiceId: string, held: boolean) {
  const links = await tx
    .selectFrom('mct_invoice_bill')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .$if(held, (query) => query.where('held_flag', '=', 1))
    .orderBy('bill_id')
    .forUpdate()
    .execute();
  if (links.length === 0) return { links, bills: [] };
  const bills = await tx
    .selectFrom('mct_bill')
    .selectAll()
    .where(
      'id',
      'in',
      links.map(({ bill_id }) => bill_id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return { links, bills };
}

/** What a locked bill says of its invoice, with a line in its history. */
export async function markBill(
  context: ActionContext,
  bill: {
    readonly id: string;
    readonly version: number;
    readonly bill_no: string;
    readonly invoice_status: number;
  },
  invoice_status: BillInvoiceStatus,
): Promise<void> {
  await updateRow(context, context.tx, Bill, bill, { invoice_status });
  await context.audit({
    entity: Bill.name,
    id: bill.id,
    action: 'invoice',
    name: bill.bill_no,
    before: { invoice_status: bill.invoice_status },
    after: { invoice_status },
  });
}

/**
 * The bills that an application holds follow what becomes of it, in its transaction.
 * @param keeps whether it goes on holding them; one that is rejected, withdrawn or red doesn't (docs/domain/states.md §R18)
 */
export async function followInvoice(
  context: ActionContext,
  invoiceId: string,
  status: BillInvoiceStatus,
  keeps: boolean,
): Promise<void> {
  const { tx } = context;
  const { links, bills } = await lockBills(tx, invoiceId, true);
  for (const bill of bills) await markBill(context, bill, status);
  if (!keeps) for (const link of links) await updateRow(context, tx, InvoiceBill, link, { held_flag: 0 });
}

/** An application that is handed in again takes its bills back. @throws Refusal 19009 where one of them is another's by now, 19010 */
export async function holdAgain(
  context: ActionContext,
  invoice: { readonly id: string; readonly invoice_amount: number },
): Promise<void> {
  const { tx, refuse } = context;
  const { links, bills } = await lockBills(tx, invoice.id, false);
  const free: readonly number[] = [invoiceStatus.toInvoice, invoiceStatus.rejected];
  if (bills.some((bill) => bill.bill_status !== billStatus.done || !free.includes(bill.invoice_status)))
    refuse(19009);
  if (billsAmount(bills) !== invoice.invoice_amount) refuse(19010);
  for (const bill of bills) await markBill(context, bill, invoiceStatus.auditing);
  for (const link of links) await updateRow(context, tx, InvoiceBill, link, { held_flag: 1 });
}
