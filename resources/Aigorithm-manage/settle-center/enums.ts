import { enumeration } from '../../kit/index.ts';

/** docs/specification.md §3, withdraw states. */
export const withdrawStatus = enumeration({
  inProgress: { code: 0, en: 'In progress', zh: '处理中', tone: 'progress' },
  success: { code: 1, en: 'Success', zh: '提现成功', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '提现失败', tone: 'danger' },
});

/** The same in the words of somebody who audits: complete or refused, where it came to that. */
export const withdrawReading = enumeration({
  inProgress: { code: 0, en: 'In progress', zh: '处理中', tone: 'progress' },
  complete: { code: 1, en: 'Complete', zh: '已完成', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '提现失败', tone: 'danger' },
  refused: { code: 3, en: 'Refused', zh: '已拒绝', tone: 'danger' },
});

export const withdrawAudit = enumeration({
  pending: { code: 0, en: 'To audit', zh: '待审核', tone: 'warning' },
  approved: { code: 1, en: 'Approved', zh: '已通过', tone: 'success' },
  refused: { code: 2, en: 'Refused', zh: '已拒绝', tone: 'danger' },
});

/** How far the money has come. */
export const payStage = enumeration({
  toAudit: { code: 0, en: 'To audit', zh: '待审核', tone: 'warning' },
  toSend: { code: 1, en: 'To pay', zh: '待打款', tone: 'warning' },
  sending: { code: 2, en: 'Being paid', zh: '打款中', tone: 'progress' },
  paid: { code: 3, en: 'Paid', zh: '已到账', tone: 'success' },
  failed: { code: 4, en: 'Not paid', zh: '打款失败', tone: 'danger' },
  refused: { code: 5, en: 'Refused', zh: '已拒绝', tone: 'danger' },
  returned: { code: 6, en: 'Returned by the bank', zh: '银行退回', tone: 'danger' },
});
