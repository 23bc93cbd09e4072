import { type NoticeContext, notify } from '../../../../server/notices/notify.ts';
import { noticeType } from '../../../kit/people/notice-log.ts';
import { recordPath } from '../../../kit/routes.ts';
import { couponIssue } from './index.ts';

/** Tells who began an issue that it is done, with what came of it. */
export async function tellIssuer(
  telling: NoticeContext,
  issue: {
    readonly id: string;
    readonly issue_no: string;
    readonly coupon_name: string;
    readonly create_id: string | null;
    readonly issued_count: number;
    readonly refused_count: number;
  },
): Promise<void> {
  const { id, issue_no, coupon_name, create_id, issued_count, refused_count } = issue;
  if (create_id === null) return;
  await notify(telling, {
    to: { user: create_id },
    type: noticeType.business,
    title: { en: 'Coupon issue done', zh: '优惠券定向发放已完成' },
    summary: {
      en: 'Coupon issue {issue_no} of “{coupon_name}”: {issued} issued, {refused} not. The report names the lines.',
      zh: '“{coupon_name}”定向发放{issue_no}已完成：成功{issued}人，未发放{refused}人，明细见发放报告。',
    },
    params: { issue_no, coupon_name, issued: issued_count, refused: refused_count },
    link: recordPath(couponIssue, id),
  });
}
