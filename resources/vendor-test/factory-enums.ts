import { enumeration } from '../kit/index.ts';

/** Whether a board still sits in the cabinet that it was assembled into. */
export const bindStatus = enumeration({
  unbound: { code: 0, en: 'Unbound', zh: '已解绑', tone: 'neutral' },
  bound: { code: 1, en: 'Bound', zh: '已绑定', tone: 'success' },
});
export const agingStatus = enumeration({
  running: { code: 0, en: 'Running', zh: '老化中', tone: 'progress' },
  passed: { code: 1, en: 'Passed', zh: '合格', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '不合格', tone: 'danger' },
  interrupted: { code: 3, en: 'Interrupted', zh: '已中断', tone: 'neutral' },
});
/** For how long a cabinet is aged. */
export const agingPlan = enumeration({
  day: { code: 24, en: '24 hours', zh: '24小时' },
  twoDays: { code: 48, en: '48 hours', zh: '48小时' },
  threeDays: { code: 72, en: '72 hours', zh: '72小时' },
});
