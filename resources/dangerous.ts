import type { Dangerous } from './kit/dangerous.ts';

/**
 * The ten things that harm most in wrong hands: money out, money taken, who may do what, data out, machines. `npm run
 * audit:access` tells who can do them. There is no editing of payout accounts yet; it belongs here once there is.
 */
export const dangerous: readonly Dangerous[] = [
  { code: 'ORDER_REFUND', label: { en: 'Refund orders', zh: '订单退款' } },
  { code: 'AFTER_SALE_AUDIT', label: { en: 'Approve applications for refunds', zh: '审核退款申请' } },
  { code: 'ORDER_SUPPLEMENT', label: { en: 'Charge a consumer once more', zh: '向消费者补扣' } },
  { code: 'ROLE_EDIT', on: 'ROLE_MANAGER', label: { en: 'Edit roles', zh: '编辑角色' } },
  { code: 'USER_EDIT', label: { en: 'Edit users', zh: '编辑用户' } },
  { code: 'ROLE_EDIT', on: 'ACCESS_POLICY', label: { en: 'Import access policies', zh: '导入访问策略' } },
  { code: 'PHONE_REVEAL', label: { en: 'Reveal full phones', zh: '查看完整手机号' } },
  { code: 'SALE_ORDER:export', label: { en: 'Export orders', zh: '导出订单' } },
  { code: 'VERSION_PUBLISH', label: { en: 'Publish software for cabinets', zh: '发布柜机软件' } },
  {
    code: 'SHOP_COMMAND',
    label: { en: 'Command cabinets, open doors included', zh: '远程指令（含远程开门）' },
  },
];
