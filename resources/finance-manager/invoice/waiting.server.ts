import { businessNumber } from '../../../server/business-number.ts';
import { invalid, invalidField } from '../../../server/refusal.ts';
import { insertRow, lockRow, updateRow } from '../../../server/rows/writing.ts';
import { type ActionContext, type Caller, implement } from '../../../server/server-extension.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { invoiceStatus } from '../bill/enums.ts';
import { billsAmount, splitTax } from './amounts.ts';
import { markBill } from './bills.server.ts';
import { titleType } from './enums.ts';
import { Invoice, InvoiceBill, invoice } from './index.ts';
import { invoiceItems, itemName } from './items.server.ts';
import { tellInvoiceAuditors } from './notices.server.ts';
import { checkSpecial } from './special.server.ts';
import { type InvoiceData, isSpecial, lackingOf, neededOf } from './title.ts';
import { InvoiceTitle } from './titles.ts';
import { invoiceWaiting } from './waiting.ts';

type BillRow = RowOf<typeof invoiceWaiting>;
type Asked = ActionInput<typeof invoiceWaiting, 'apply'>;

/** Whose invoice it becomes. */
interface Buyer {
  readonly mct_id: string;
  readonly mgt_org_id: string | null;
  readonly mct_name: string;
}

/** @throws Refusal 10006 for bills of several merchants */
function buyerOf(bills: readonly BillRow[]): Buyer {
  const [first] = bills;
  const { mct_id = null } = first ?? {};
  if (!first || mct_id === null || bills.some((bill) => bill.mct_id !== mct_id))
    throw invalidField('bill_ids', { en: 'must be bills of one merchant', zh: '须为同一商户的账单' });
  return { mct_id, mgt_org_id: first.mgt_org_id, mct_name: first.mct_name };
}

/** What the invoice is made out to: a title that is kept, or what was typed. @throws Refusal 10004, 10006 */
async function titleOf({ tx, refuse }: ActionContext, asked: Asked, { mct_id }: Buyer) {
  if (!asked.title_id) {
    const { title_name } = asked;
    if (!title_name) throw invalidField('title_name', { en: 'is required', zh: '不能为空' });
    const { tax_no, reg_address, reg_phone, bank_name, bank_account, email, title_type } = asked;
    return { title_name, title_type, tax_no, reg_address, reg_phone, bank_name, bank_account, email };
  }
  const kept = await tx
    .selectFrom('mct_invoice_title')
    .selectAll()
    .where('id', '=', asked.title_id)
    .where('mct_id', '=', mct_id)
    .executeTakeFirst();
  if (!kept)
    return refuse(10004, undefined, [
      { field: 'title_id', msg: { en: 'is not of this merchant', zh: '非该商户的抬头' } },
    ]);
  return { ...kept, email: asked.email ?? kept.email };
}

/** What doesn't belong to an invoice of its kind is no part of it. */
const only = (data: InvoiceData) => {
  const needed = neededOf(data);
  const taken = <K extends keyof InvoiceData>(field: K) =>
    needed.some((name) => name === field) ? (data[field] ?? null) : null;
  return {
    tax_no: taken('tax_no'),
    reg_address: taken('reg_address'),
    reg_phone: taken('reg_phone'),
    bank_name: taken('bank_name'),
    bank_account: taken('bank_account'),
    email: taken('email'),
    receiver_name: taken('receiver_name'),
    receiver_phone: taken('receiver_phone'),
    receiver_address: taken('receiver_address'),
  };
};

const required = { en: 'is required', zh: '不能为空' };

/** @throws Refusal 19007, 19008 or 10006 at what the invoice has to name */
function checkComplete({ services }: ActionContext, data: InvoiceData, kept: boolean): void {
  const missing = lackingOf(data);
  if (missing.length === 0) return;
  const inTitle = (field: string) => kept && !field.startsWith('receiver') && field !== 'email';
  throw invalid(
    missing.map(({ field, code }) => ({
      // Of a title that is kept the form shows no single fields.
      field: inTitle(field) ? 'title_id' : field,
      msg: inTitle(field) ? (services.product.errors[code] ?? required) : required,
      code,
    })),
  );
}

/** Keeps what was typed for the next time; what this invoice doesn't name stays as it was kept. */
async function keepTitle(
  context: ActionContext,
  { mct_id, mgt_org_id }: Buyer,
  title: { readonly title_name: string; readonly title_type: Asked['title_type'] } & InvoiceData,
): Promise<void> {
  const { tx, audit } = context;
  const said = Object.fromEntries(
    Object.entries(only(title)).filter(([name, value]) => value !== null && !name.startsWith('receiver')),
  );
  const values = {
    ...said,
    title_name: title.title_name,
    title_type: title.title_type ?? titleType.enterprise,
  };
  const before = await tx
    .selectFrom('mct_invoice_title')
    .selectAll()
    .where('mct_id', '=', mct_id)
    .where('title_name', '=', title.title_name)
    .forUpdate()
    .executeTakeFirst();
  const entity = InvoiceTitle.name;
  if (before) {
    await updateRow(context, tx, InvoiceTitle, before, values);
    await audit({ entity, id: before.id, action: 'update', before, after: { ...before, ...values } });
  } else {
    const row = { ...values, mct_id, mgt_org_id, taxpayer_flag: 0 as const };
    const id = await insertRow(context, tx, InvoiceTitle, row);
    await audit({ entity, id, action: 'create', after: row });
  }
}

/** One application over all of the bills, which are locked and wait. @throws Refusal 19007, 19008, 19010, 10004, 10006 */
async function apply(context: ActionContext, bills: readonly BillRow[], asked: Asked) {
  const { tx, me, now, audit, refuse, services } = context;
  const buyer = buyerOf(bills);
  const invoice_amount = billsAmount(bills);
  const msg = services.product.errors[19010];
  if (asked.invoice_amount !== invoice_amount)
    refuse(19010, undefined, msg && [{ field: 'invoice_amount', msg }]);
  const title = await titleOf(context, asked, buyer);
  const { invoice_type, invoice_medium, item_id, tax_rate } = asked;
  const { receiver_name, receiver_phone, receiver_address } = asked;
  const title_type = isSpecial(asked) ? titleType.enterprise : (title.title_type ?? null);
  const data = {
    ...title,
    invoice_type,
    invoice_medium,
    title_type,
    receiver_name,
    receiver_phone,
    receiver_address,
  };
  checkComplete(context, data, Boolean(asked.title_id));
  if (isSpecial(data)) await checkSpecial(tx, buyer.mct_id, data.tax_no);
  const row = {
    ...only(data),
    ...buyer,
    ...splitTax(invoice_amount, tax_rate),
    invoice_no: businessNumber('I', now),
    invoice_type,
    invoice_medium,
    item_id,
    item_name: await itemName(tx, item_id),
    tax_rate,
    title_type,
    title_name: title.title_name,
    invoice_amount,
    apply_user_id: me.id,
    apply_user_name: me.name,
    submit_time: now,
  };
  const id = await insertRow(context, tx, Invoice, row);
  for (const bill of bills) {
    const { mct_id, mgt_org_id } = buyer;
    const { invoice_able_amount } = bill;
    await insertRow(context, tx, InvoiceBill, {
      invoice_id: id,
      bill_id: bill.id,
      invoice_able_amount,
      mct_id,
      mgt_org_id,
    });
    await markBill(context, bill, invoiceStatus.auditing);
  }
  if (!asked.title_id && asked.save_title === 1) await keepTitle(context, buyer, { ...title, ...data });
  await audit({ entity: Invoice.name, id, action: 'create', after: row });
  await tellInvoiceAuditors(context, await lockRow(context, tx, invoice, id));
  return { result: { id, invoice_no: row.invoice_no } };
}

/** Bills of merchants for whom invoicing isn't open. */
async function notOpen({ tx, rows }: Pick<ActionContext, 'tx'> & { readonly rows: readonly BillRow[] }) {
  const merchants = [...new Set(rows.flatMap(({ mct_id }) => mct_id ?? []))];
  if (merchants.length === 0) return new Map<string, number>();
  const open = await tx
    .selectFrom('mct')
    .select('id')
    .where('id', 'in', merchants)
    .where('invoice_flag', '=', 1)
    .execute();
  const known = new Set(open.map(({ id }) => id));
  return new Map(
    rows.flatMap(({ id, mct_id }) => (mct_id !== null && known.has(mct_id) ? [] : [[id, 19040] as const])),
  );
}

export const invoiceWaitingServerExtension = implement(invoiceWaiting, {
  handlers: { apply: ({ rows, input, ...context }) => apply(context, rows, input) },
  deny: { apply: notOpen },
  offers: { sys_dic: async ({ services }: Caller) => ({ only: await invoiceItems(services.db) }) },
});
