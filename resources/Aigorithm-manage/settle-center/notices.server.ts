import type { Row } from '../../../server/db/row.ts';
import { type NoticeContext, notify } from '../../../server/notices/notify.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import { recordPath } from '../../kit/routes.ts';
import { withdraw } from './withdraw.ts';

/** Who is told of a withdrawal, and in which words. */

const linkOf = (row: Row) => recordPath(withdraw, String(row.id));
const paramsOf = (row: Row) => ({
  withdraw_no: String(row.withdraw_no),
  owner_name: String(row.owner_name),
  amount: moneyText(Number(row.withdraw_amount)),
});

/** A large withdrawal waits for somebody else than who asked for it. */
export function tellWithdrawAuditors(telling: NoticeContext, row: Row): Promise<void> {
  return notify(telling, {
    to: {
      mayDo: 'approve',
      on: withdraw,
      row,
      except: row.apply_id === null ? undefined : String(row.apply_id),
    },
    type: noticeType.business,
    title: { en: 'A withdrawal waits for approval', zh: '有提现待审核' },
    summary: {
      en: '{owner_name} withdraws {amount} ({withdraw_no}).',
      zh: '{owner_name}申请提现{amount}元（{withdraw_no}），请审核。',
    },
    params: paramsOf(row),
    link: linkOf(row),
  });
}

type Outcome = 'paid' | 'failed' | 'refused' | 'returned';

const titles: Readonly<Record<Outcome, Label>> = {
  paid: { en: 'Your withdrawal has arrived', zh: '提现已到账' },
  failed: { en: 'Your withdrawal failed', zh: '提现失败' },
  refused: { en: 'Your withdrawal was refused', zh: '提现被拒绝' },
  returned: { en: 'The bank returned your withdrawal', zh: '提现被银行退回' },
};

/** Who asked for it hears what became of it. */
export async function tellWithdrawApplicant(
  telling: NoticeContext,
  row: Row,
  outcome: Outcome,
  reason: string | null,
): Promise<void> {
  if (row.apply_id === null) return;
  await notify(telling, {
    to: { user: String(row.apply_id) },
    type: outcome === 'failed' || outcome === 'returned' ? noticeType.abnormal : noticeType.business,
    title: titles[outcome],
    summary:
      reason === null
        ? { en: 'Withdrawal {withdraw_no} of {amount}', zh: '提现{withdraw_no}，金额{amount}元' }
        : {
            en: 'Withdrawal {withdraw_no} of {amount}: {reason}. The money is in the account again.',
            zh: '提现{withdraw_no}（{amount}元）：{reason}。款项已退回账户。',
          },
    params: { ...paramsOf(row), ...(reason !== null && { reason }) },
    link: linkOf(row),
  });
}
