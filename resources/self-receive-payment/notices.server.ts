import { type NoticeContext, notify } from '../../server/notices/notify.ts';
import type { Label } from '../kit/label.ts';
import { noticeType } from '../kit/people/notice-log.ts';
import { recordPath } from '../kit/routes.ts';
import type { OnboardingRow } from './application.ts';
import { screenOf } from './channels.server.ts';

/** What an applicant hears of their application. */
const words = {
  confirm: {
    title: { en: 'Onboarding: confirm', zh: '进件待确认' },
    summary: {
      en: 'Application {apply_no} of {subject_name} waits for the administrator to confirm it by the QR code.',
      zh: '“{subject_name}”的进件申请（{apply_no}）待超级管理员扫码确认。',
    },
  },
  enter: {
    title: { en: 'Onboarding: sign', zh: '进件待签约' },
    summary: {
      en: 'Application {apply_no} of {subject_name} is approved. The administrator signs by the QR code.',
      zh: '“{subject_name}”的进件申请（{apply_no}）已通过审核，请超级管理员扫码签约。',
    },
  },
  bind: {
    title: { en: 'Onboarding: bind', zh: '进件待绑定' },
    summary: {
      en: 'Application {apply_no} of {subject_name} is signed. Bind the merchant next.',
      zh: '“{subject_name}”的进件申请（{apply_no}）已完成签约，请发起绑定。',
    },
  },
  bound: {
    title: { en: 'Merchant entered', zh: '商户已入驻' },
    summary: {
      en: '{subject_name} ({apply_no}) has entered the channel and can receive its money itself.',
      zh: '“{subject_name}”（{apply_no}）已入驻，可开通商户自收。',
    },
  },
  rejected: {
    title: { en: 'Onboarding rejected', zh: '进件被驳回' },
    summary: {
      en: 'Application {apply_no} of {subject_name} is rejected: {reason}. You can change it and hand it in again.',
      zh: '“{subject_name}”的进件申请（{apply_no}）被驳回：{reason}。可修改后重新提交。',
    },
  },
} as const satisfies Readonly<Record<string, { readonly title: Label; readonly summary: Label }>>;

type Told = Pick<OnboardingRow, 'id' | 'pay_channel' | 'apply_no' | 'subject_name' | 'create_id'>;

/** Tells who applied where their application has come. */
export async function tellOnboarding(
  context: NoticeContext,
  row: Told,
  step: keyof typeof words,
  reason = '',
): Promise<void> {
  if (row.create_id === null) return;
  await notify(context, {
    to: { user: row.create_id },
    type: noticeType.business,
    ...words[step],
    params: { apply_no: row.apply_no, subject_name: row.subject_name ?? '', reason },
    link: recordPath(screenOf(row), row.id),
  });
}

/** Tells everybody who hands in applications of the merchant that the channel said something that its documentation lacks. */
export async function tellUnknown(context: NoticeContext, row: OnboardingRow, state: string): Promise<void> {
  const screen = screenOf(row);
  await notify(context, {
    to: { mayDo: 'submit', on: screen, row },
    type: noticeType.abnormal,
    title: { en: 'Onboarding: unknown state', zh: '进件状态未知' },
    summary: {
      en: 'The channel says {state} of application {apply_no}, which is in none of its documents. Nothing was changed; ask the channel.',
      zh: '进件申请 {apply_no} 的渠道状态为 {state}，不在渠道文档之列。系统未做变更，请联系渠道核实。',
    },
    params: { state, apply_no: row.apply_no },
    link: recordPath(screen, row.id),
  });
}
