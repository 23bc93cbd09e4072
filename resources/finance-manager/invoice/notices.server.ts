import { type NoticeContext, notify } from '../../../server/notices/notify.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import type { RowOf } from '../../kit/resource.ts';
import { recordPath } from '../../kit/routes.ts';
import { invoice } from './index.ts';

/** Who is told of an application for an invoice, and in which words (docs/domain/finance.md §P60). */

export type InvoiceRow = RowOf<typeof invoice>;

const words = {
  approved: {
    title: { en: 'Invoice application approved', zh: '开票申请已通过' },
    summary: {
      en: 'Application {invoice_no} over {amount} is approved and is being issued.',
      zh: '开票申请{invoice_no}（{amount}元）已通过审核，正在开票。',
    },
  },
  rejected: {
    title: { en: 'Invoice application rejected', zh: '开票申请被驳回' },
    summary: {
      en: 'Application {invoice_no} over {amount} is rejected: {reason}. It can be changed and handed in again.',
      zh: '开票申请{invoice_no}（{amount}元）被驳回：{reason}。可修改后重新提交。',
    },
  },
  issued: {
    title: { en: 'Invoice issued', zh: '发票已开具' },
    summary: {
      en: 'Invoice {code} over {amount} is issued (application {invoice_no}).',
      zh: '发票{code}（{amount}元）已开具，申请号{invoice_no}。',
    },
  },
  redFlushed: {
    title: { en: 'Invoice red-flushed', zh: '发票已红冲' },
    summary: {
      en: 'Invoice {code} over {amount} is red-flushed. Its bills can be applied for again.',
      zh: '发票{code}（{amount}元）已红冲，其账单可重新申请开票。',
    },
  },
} as const satisfies Readonly<Record<string, { readonly title: Label; readonly summary: Label }>>;

/** A new application waits for a second person: those who may audit it. */
export function tellInvoiceAuditors(telling: NoticeContext, row: InvoiceRow): Promise<void> {
  return notify(telling, {
    to: { mayDo: 'approve', on: invoice, row, except: row.apply_user_id ?? undefined },
    type: noticeType.business,
    title: { en: 'An invoice application waits for audit', zh: '有开票申请待审核' },
    summary: {
      en: '{mct_name} asks for an invoice over {amount} ({invoice_no}).',
      zh: '{mct_name}申请开票{amount}元（申请号{invoice_no}），请审核。',
    },
    params: { mct_name: row.mct_name, invoice_no: row.invoice_no, amount: moneyText(row.invoice_amount) },
    link: recordPath(invoice, row.id),
  });
}

/**
 * What became of an application: the merchant's people who read invoices, and who of the platform applied for them.
 * @param more the reason of a rejection, or the invoice's number
 */
export async function tellOutcome(
  telling: NoticeContext,
  row: InvoiceRow,
  outcome: keyof typeof words,
  more: { readonly reason?: string; readonly code?: string } = {},
): Promise<void> {
  const notice = {
    ...words[outcome],
    type: noticeType.business,
    params: {
      invoice_no: row.invoice_no,
      amount: moneyText(row.invoice_amount),
      reason: more.reason ?? '',
      code: more.code ?? row.invoice_code ?? '',
    },
    link: recordPath(invoice, row.id),
  };
  await notify(telling, { ...notice, to: { mayDo: 'read', on: invoice, row, of: 'merchants' } });
  const applicant = await telling.tx
    .selectFrom('manager')
    .select('id')
    .where('id', '=', row.apply_user_id ?? '0')
    .where('mct_id', 'is', null)
    .executeTakeFirst();
  if (applicant) await notify(telling, { ...notice, to: { user: applicant.id } });
}
