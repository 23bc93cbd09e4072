import { enumeration } from '../../../kit/index.ts';

export const issueBy = enumeration({
  phones: { code: 1, en: 'Phone list', zh: '手机号名单' },
  tags: { code: 2, en: 'Consumer tags', zh: '用户标签' },
});
export const issueState = enumeration({
  running: { code: 0, en: 'Running', zh: '发放中', tone: 'progress' },
  done: { code: 1, en: 'Done', zh: '已完成', tone: 'success' },
  stopped: { code: 2, en: 'Stopped', zh: '已停止', tone: 'neutral' },
  withdrawn: {
    code: 3,
    en: 'Ended: maker lost permission',
    zh: '已终止（创建人无权限）',
    tone: 'danger',
  },
});
/** What became of one line of the list. */
export const issueResult = enumeration({
  waiting: { code: 0, en: 'Waiting', zh: '待发放', tone: 'progress' },
  issued: { code: 1, en: 'Issued', zh: '已发放', tone: 'success' },
  nobody: { code: 2, en: 'No such consumer', zh: '用户不存在', tone: 'warning' },
  twice: { code: 3, en: 'Twice in the list', zh: '名单内重复', tone: 'neutral' },
  malformed: { code: 4, en: 'No mobile number', zh: '手机号格式错误', tone: 'warning' },
  enough: { code: 5, en: 'Has as many as allowed', zh: '已达每人限领', tone: 'neutral' },
  outOfScope: { code: 6, en: 'Coupon isn’t for this consumer', zh: '不在适用用户范围', tone: 'neutral' },
  soldOut: { code: 7, en: 'No stock left', zh: '库存不足', tone: 'danger' },
  over: { code: 8, en: 'Coupon had ended', zh: '优惠券已结束', tone: 'danger' },
});
