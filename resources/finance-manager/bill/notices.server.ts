import { type NoticeContext, notify } from '../../../server/notices/notify.ts';
import { moneyText } from '../../kit/format.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import { recordPath } from '../../kit/routes.ts';
import type { StoredBill } from './booking.server.ts';
import { bill } from './index.ts';

/** Who is told of a bill, and in which words (docs/domain/finance.md §P58, docs/domain/messages.md §P80). */

const linkOf = (row: StoredBill) => recordPath(bill, row.id);
const paramsOf = (row: StoredBill) => ({ bill_no: row.bill_no, period: row.bill_period });

/** A bill waits for the merchant. @param of its state as it becomes */
export function tellToConfirm(
  telling: NoticeContext,
  row: StoredBill,
  of: { readonly confirm_deadline: string },
): Promise<void> {
  return notify(telling, {
    to: { mayDo: 'confirm', on: bill, row, of: 'merchants' },
    type: noticeType.business,
    title: { en: 'A bill waits for confirmation', zh: '有账单待确认' },
    summary: {
      en: 'Bill {bill_no} of {period} is ready. It counts as confirmed from {deadline}.',
      zh: '{period}账单{bill_no}已出具，请于{deadline}前确认，逾期自动确认。',
    },
    params: { ...paramsOf(row), deadline: of.confirm_deadline },
    link: linkOf(row),
  });
}

/** Who submitted a bill hears that the reviewer, or the merchant, sent it back. */
export async function tellSentBack(
  telling: NoticeContext,
  row: StoredBill,
  by: 'reviewer' | 'merchant',
  reason: string,
): Promise<void> {
  if (row.submit_id === null) return;
  await notify(telling, {
    to: { user: row.submit_id },
    type: noticeType.business,
    title:
      by === 'reviewer'
        ? { en: 'A bill was rejected', zh: '账单审核驳回' }
        : { en: 'A merchant refused a bill', zh: '商户拒绝账单' },
    summary: {
      en: 'Bill {bill_no} of {period}: {reason}',
      zh: '{period}账单{bill_no}：{reason}',
    },
    params: { ...paramsOf(row), reason },
    link: linkOf(row),
  });
}

/** A voucher was brought: who confirms receipts looks for the transfer. */
export function tellOfVoucher(telling: NoticeContext, row: StoredBill, by: string): Promise<void> {
  return notify(telling, {
    to: { mayDo: 'receive', on: bill, row, except: by, of: 'platform' },
    type: noticeType.business,
    title: { en: 'A transfer is to be confirmed', zh: '有转账待确认到账' },
    summary: {
      en: 'A voucher says that {amount} was transferred for bill {bill_no} of {period}.',
      zh: '{period}账单{bill_no}已提交{amount}元转账凭证，请核对到账。',
    },
    params: { ...paramsOf(row), amount: moneyText(row.due_amount) },
    link: linkOf(row),
  });
}

/** Who brought a voucher hears that its transfer wasn't found. */
export async function tellNotReceived(
  telling: NoticeContext,
  row: StoredBill,
  reason: string,
): Promise<void> {
  if (row.pay_id === null) return;
  await notify(telling, {
    to: { user: row.pay_id },
    type: noticeType.abnormal,
    title: { en: 'A transfer was not found', zh: '转账未到账' },
    summary: {
      en: 'The transfer for bill {bill_no} of {period} was not found: {reason}',
      zh: '{period}账单{bill_no}的转账未到账：{reason}',
    },
    params: { ...paramsOf(row), reason },
    link: linkOf(row),
  });
}

/** An overdue bill: the merchant's people, every day until it is paid. */
export function tellOverdue(telling: NoticeContext, row: StoredBill): Promise<void> {
  return notify(telling, {
    to: { mayDo: 'pay', on: bill, row, of: 'merchants' },
    type: noticeType.abnormal,
    title: { en: 'A bill is overdue', zh: '账单已逾期' },
    summary: {
      en: 'Bill {bill_no} of {period} was due on {due_date}. {amount} are to be paid, and as much can’t be withdrawn until then.',
      zh: '{period}账单{bill_no}应于{due_date}缴清，尚欠{amount}元，缴清前同等金额暂不可提现。',
    },
    params: { ...paramsOf(row), due_date: row.due_date ?? '', amount: moneyText(row.due_amount) },
    link: linkOf(row),
  });
}
