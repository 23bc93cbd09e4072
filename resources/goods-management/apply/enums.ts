import { enumeration } from '../../kit/index.ts';

/** docs/specification.md §3, goods application status. */
export const goodsApplyStatus = enumeration({
  pending: { code: 0, en: 'Pending', zh: '待审核', tone: 'progress' },
  approved: { code: 1, en: 'Approved', zh: '已通过', tone: 'success' },
  rejected: { code: 2, en: 'Rejected', zh: '已驳回', tone: 'danger' },
});
