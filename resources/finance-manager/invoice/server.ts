import { invalidField } from '../../../server/refusal.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import { invoiceStatus } from '../bill/enums.ts';
import { splitTax } from './amounts.ts';
import { followInvoice, holdAgain } from './bills.server.ts';
import { applicationStatus, invoiceMedium, titleType } from './enums.ts';
import { invoice } from './index.ts';
import { handOver, handOverWaiting, settleIssued, settleRejected } from './issuing.server.ts';
import { invoiceItems, itemName } from './items.server.ts';
import { type InvoiceRow, tellInvoiceAuditors, tellOutcome } from './notices.server.ts';
import { checkSpecial } from './special.server.ts';
import { manualIssuing, type TaxConnector } from './tax-connector.ts';
import { isSpecial } from './title.ts';

/** @throws Refusal 19011 */
function reasonOf({ services, refuse }: ActionContext, reason: string | null | undefined): string {
  const msg = services.product.errors[19011];
  return reason?.trim() || refuse(19011, undefined, msg && [{ field: 'reject_reason', msg }]);
}

/** Digits of a digital invoice's number (docs/domain/finance.md §P60). */
const digitalDigits = 20;

interface Filled {
  readonly invoice_code: string;
  readonly invoice_date: string;
  readonly invoice_url: string;
  readonly express_no?: string | null;
}

/** @throws Refusal 10006 at what doesn't fit the invoice */
function checkFilled({ now }: ActionContext, row: InvoiceRow, filled: Filled): void {
  const { invoice_code, invoice_date, express_no } = filled;
  if (row.invoice_medium === invoiceMedium.digital && invoice_code.length !== digitalDigits)
    throw invalidField('invoice_code', {
      en: `must be ${digitalDigits} digits, as those of digital invoices are`,
      zh: `数电发票号码须为${digitalDigits}位数字`,
    });
  if (invoice_date > now.slice(0, 10))
    throw invalidField('invoice_date', { en: 'must not lie ahead', zh: '不能晚于今天' });
  if (row.invoice_medium === invoiceMedium.paper && !express_no)
    throw invalidField('express_no', { en: 'is required for a paper invoice', zh: '纸质发票须填写快递单号' });
}

/** Audited by nobody yet. */
const unaudited = { audit_id: null, audit_name: null, audit_time: null, reject_reason: null };

/** Handed in again, as it now is: whoever changed it is its applicant. @throws Refusal 19009, 19010, 10006 */
async function resubmit(context: ActionContext, row: InvoiceRow, next: InvoiceRow) {
  const { me, now, tx } = context;
  if (isSpecial(next)) await checkSpecial(tx, String(row.mct_id), next.tax_no);
  await holdAgain(context, row);
  return {
    ...unaudited,
    ...splitTax(row.invoice_amount, next.tax_rate),
    // A special invoice is an enterprise's, whatever is said.
    title_type: isSpecial(next) ? titleType.enterprise : next.title_type,
    item_name: await itemName(tx, next.item_id),
    invoice_status: applicationStatus.auditing,
    apply_user_id: me.id,
    apply_user_name: me.name,
    submit_time: now,
  };
}

/** The screen's server extension over one way of issuing. */
export const invoiceServer = (connector: TaxConnector) =>
  implement(invoice, {
    handlers: {
      approve: async (context) => {
        const { row, me, now, services, afterCommit } = context;
        await followInvoice(context, row.id, invoiceStatus.issuing, true);
        await tellOutcome(context, row, 'approved');
        afterCommit(() => handOver(services, connector, row.id));
        return { set: { audit_id: me.id, audit_name: me.name, audit_time: now } };
      },
      reject: async (context) => {
        const { row, input, me, now } = context;
        const set = await settleRejected(context, row, reasonOf(context, input.reject_reason));
        return { set: { ...set, audit_id: me.id, audit_name: me.name, audit_time: now } };
      },
      fill: async (context) => {
        const { row, input } = context;
        checkFilled(context, row, input);
        return { set: await settleIssued(context, row, input) };
      },
      fail: async (context) => {
        const { row, input } = context;
        return { set: await settleRejected(context, row, reasonOf(context, input.reject_reason)) };
      },
      withdraw: async (context) => {
        await followInvoice(context, context.row.id, invoiceStatus.toInvoice, false);
        return undefined;
      },
      redFlush: async (context) => {
        const { row, input, now } = context;
        await followInvoice(context, row.id, invoiceStatus.toInvoice, false);
        await tellOutcome(context, row, 'redFlushed');
        return { set: { red_reason: input.red_reason, red_time: now } };
      },
    },
    beforeUpdate: async (context) => ({ set: await resubmit(context, context.row, context.next) }),
    afterUpdate: async (context) => tellInvoiceAuditors(context, context.row),
    offers: { sys_dic: async ({ services }) => ({ only: await invoiceItems(services.db) }) },
    tasks: [
      {
        name: 'issuing of invoices',
        everyMs: 60_000,
        run: (services) => handOverWaiting(services, connector),
      },
    ],
  });

export const invoiceServerExtension = invoiceServer(manualIssuing);
