import type { Halves } from '../src/customize.ts';
import type { parts } from './index.ts';
import type { Declarations } from './kit/product-index.ts';

/** The declarations, each part in a chunk of its own. */
export const loadParts: { readonly [P in keyof typeof parts]: Declarations['parts'][string] } = {
  home: async () => (await import('./home/index.ts')).homePart,
  'order-manager': async () => (await import('./order-manager/index.ts')).orderManager,
  'statistical-manager': async () => (await import('./statistical-manager/index.ts')).statisticalManager,
  'shop-manager': async () => (await import('./shop-manager/index.ts')).shopManager,
  advertising: async () => (await import('./advertising/index.ts')).advertising,
  marketing: async () => (await import('./marketing/index.ts')).marketing,
  'finance-manager': async () => (await import('./finance-manager/index.ts')).financeManager,
  personnel: async () => (await import('./personnel/index.ts')).personnel,
  'Aigorithm-manage': async () => (await import('./Aigorithm-manage/index.ts')).algorithmManage,
  operation: async () => (await import('./operation/index.ts')).operation,
  'vendor-test': async () => (await import('./vendor-test/index.ts')).vendorTest,
  notice: async () => (await import('./notice/index.ts')).noticePart,
  shared: async () => (await import('./shared/index.ts')).shared,
};

/** Every console half, by the name of its resource. A half loads when a screen of its resource opens. */
export const halves: Halves = {
  home: { load: async () => (await import('./home/home.console.tsx')).homeConsole, pages: { index: {} } },
  mgt_order: { load: async () => (await import('./order-manager/sale-order.console.tsx')).saleOrderConsole },
  mgt_after_sale_order: {
    load: async () => (await import('./order-manager/after-sale.console.tsx')).afterSaleConsole,
  },
  mgt_complaint_order: {
    load: async () => (await import('./order-manager/complaint.console.tsx')).complaintConsole,
  },
  mgt_error_order: {
    load: async () => (await import('./order-manager/error-order.console.tsx')).errorOrderConsole,
    pages: { detail: { hideMenu: true } },
  },
  mgt_warning_order: {
    load: async () => (await import('./order-manager/warning-order.console.tsx')).warningOrderConsole,
  },
  mgt_coupon: {
    load: async () => (await import('./marketing/coupon.console.tsx')).couponConsole,
    pages: { 'add-success': { hideMenu: true } },
  },
  manager_role: {
    load: async () => (await import('./personnel/role.console.tsx')).roleConsole,
    pages: { access: {} },
  },
  manager: {
    load: async () => (await import('./personnel/user.console.tsx')).userConsole,
    pages: { access: {}, 'who-can': {} },
  },
  policy_version: {
    load: async () => (await import('./personnel/policy.console.tsx')).policyConsole,
  },
  sys_operate_log: {
    load: async () => (await import('./personnel/audit-log.console.tsx')).auditLogConsole,
  },
  device: { load: async () => (await import('./operation/device.console.tsx')).deviceConsole },
  sys_mgt_notice: { load: async () => (await import('./operation/message.console.tsx')).messageConsole },
  sys_mgt_notice_log: {
    load: async () => (await import('./notice/notice.console.tsx')).noticeConsole,
  },
  mct_shop: {
    load: async () => (await import('./shop-manager/point.console.tsx')).pointConsole,
    pages: { map: { view: { en: 'Map', zh: '地图' } } },
  },
  mct_shop_log: { load: async () => (await import('./shop-manager/shop-log.console.tsx')).shopLogConsole },
};
