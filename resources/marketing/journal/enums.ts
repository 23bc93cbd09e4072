import { enumeration } from '../../kit/index.ts';

export const bizType = enumeration({
  activity: { code: 1, en: 'Activity', zh: '活动' },
  coupon: { code: 2, en: 'Coupon', zh: '优惠券' },
});
/** docs/domain/states.md §2 */
export const journalType = enumeration({
  create: { code: 1, en: 'Create', zh: '新建' },
  edit: { code: 2, en: 'Edit', zh: '编辑' },
  start: { code: 3, en: 'Start', zh: '启用' },
  stop: { code: 4, en: 'Stop', zh: '停止' },
  delete: { code: 5, en: 'Delete', zh: '删除' },
  publish: { code: 6, en: 'Publish', zh: '发布' },
  stock: { code: 7, en: 'Stock change', zh: '调整库存' },
  expire: { code: 8, en: 'Expire', zh: '到期' },
});
