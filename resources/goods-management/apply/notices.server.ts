import { notify } from '../../../server/notices/notify.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import { recordPath } from '../../kit/routes.ts';
import { modelingApply } from '../modeling-apply/index.ts';

/** What an applicant hears of their application. */
const words = {
  approved: {
    title: { en: 'Goods application approved', zh: '商品申请已通过' },
    summary: {
      en: 'Application {apply_no}, {goods_name}, is approved. Its recognition material is completed next.',
      zh: '您申请的商品“{goods_name}”（{apply_no}）已通过审核，等待建模完善。',
    },
  },
  modelled: {
    title: { en: 'Goods ready for sale', zh: '商品建模已完成' },
    summary: {
      en: 'The recognition material of {goods_name} ({apply_no}) is complete. It can be put into templates.',
      zh: '您申请的商品“{goods_name}”（{apply_no}）已完成建模，可上架销售。',
    },
  },
  modelReturned: {
    title: { en: 'Recognition material returned', zh: '商品建模被退回' },
    summary: {
      en: 'The recognition material of {goods_name} ({apply_no}) is returned: {reason}.',
      zh: '您申请的商品“{goods_name}”（{apply_no}）建模资料被退回：{reason}。',
    },
  },
  rejected: {
    title: { en: 'Goods application rejected', zh: '商品申请被驳回' },
    summary: {
      en: 'Application {apply_no}, {goods_name}, is rejected: {reason}. You can change it and hand it in again.',
      zh: '您申请的商品“{goods_name}”（{apply_no}）被驳回：{reason}。可修改后重新提交。',
    },
  },
} as const satisfies Readonly<Record<string, { readonly title: Label; readonly summary: Label }>>;

/** Tells who applied what became of it; rows of before there was an applicant's account tell nobody. */
export async function tellApplicant(
  context: ActionContext,
  application: {
    readonly id: string;
    readonly apply_no: string;
    readonly goods_name: string;
    readonly apply_user_id: string | null;
  },
  step: keyof typeof words,
  reason = '',
): Promise<void> {
  const { id, apply_no, goods_name, apply_user_id } = application;
  if (apply_user_id === null) return;
  await notify(context, {
    to: { user: apply_user_id },
    type: noticeType.business,
    ...words[step],
    params: { apply_no, goods_name, reason },
    link: recordPath(modelingApply, id),
  });
}
