import type { Halves } from '../src/customize.ts';

/** Every console half, by the name of its resource. A half loads when a screen of its resource opens. */
export const halves: Halves = {
  mgt_order: { load: async () => (await import('./order-manager/sale-order.console.tsx')).saleOrderConsole },
  mgt_coupon: {
    load: async () => (await import('./marketing/coupon.console.tsx')).couponConsole,
    pages: { 'add-success': { hideMenu: true } },
  },
  sys_mgt_notice_log: {
    load: async () => (await import('./notice/notice.console.tsx')).noticeConsole,
  },
};
