import type { Label } from './kit/label.ts';
import type { MenuIcon } from './kit/vocabulary.ts';

export interface MenuGroupDef extends Label {
  /** The group's permission code; none where the group is a single screen (docs/domain/roles.md §3.1). */
  readonly code?: string;
  readonly icon: MenuIcon;
}

/**
 * The menu's groups in the order of the menu, by their route segment (docs/specification.md §2, docs/domain/roles.md §3.1). A group
 * shows only while it holds a screen that is built and permitted.
 */
export const menuGroups = {
  home: { en: 'Home', zh: '首页', icon: 'yibiaopan' },
  'order-manager': { en: 'Orders', zh: '订单管理', code: 'ORDER_MANAGER', icon: 'dingdan' },
  'statistical-manager': {
    en: 'Statistics',
    zh: '统计分析',
    code: 'STATISTICAL_MANAGER',
    icon: 'tongjifenxi',
  },
  'goods-management': { en: 'Goods', zh: '商品管理', code: 'GOODS_MANAGEMENT', icon: 'shangpin' },
  'shop-manager': { en: 'Points', zh: '点位管理', code: 'SHOP_MANAGER', icon: 'dianwei' },
  'mct-manager': { en: 'Merchants', zh: '商户管理', code: 'MCT_MANAGER', icon: 'shanghu' },
  'wx-merchant-manager': { en: 'WeChat merchants', zh: '微信商户管理', icon: 'shanghu' },
  'merchant-manager': { en: 'Alipay merchants', zh: '支付宝商户管理', icon: 'shanghu' },
  advertising: { en: 'Advertising', zh: '广告管理', code: 'ADVERTISING_MANAGER', icon: 'guanggao' },
  marketing: { en: 'Marketing', zh: '营销管理', code: 'MARKETING_MANAGER', icon: 'yingxiao' },
  'corporate-welfare': { en: 'Corporate welfare', zh: '企业福利', code: 'WELFARE_MANAGER', icon: 'qiyefuli' },
  'finance-manager': { en: 'Finance', zh: '财务管理', code: 'FINANCE_MANAGER', icon: 'caiwu' },
  personnel: { en: 'Organisation', zh: '组织管理', code: 'WORKER_MANAGER', icon: 'zuzhi' },
  'Aigorithm-manage': {
    en: 'Algorithm providers',
    zh: '算法商管理',
    code: 'ALGORITHM_MERCHANT_MANAGER',
    icon: 'suanfashang',
  },
  operation: { en: 'Operations', zh: '运维管理', code: 'OPERATION_MANAGER', icon: 'yunwei' },
  'vendor-test': { en: 'Factory test', zh: '厂测管理', code: 'VENDOR_TEST', icon: 'changce' },
} as const satisfies Readonly<Record<string, MenuGroupDef>>;

/** The line icons drawn in `src/frame/menu-icons.tsx`, named as docs/specification.md §2.152 names them. */
export const icons = [
  'changce',
  'suanfashang',
  'yunwei',
  'tongjifenxi',
  'caiwu',
  'qiyefuli',
  'zuzhi',
  'dingdan',
  'dianwei',
  'yibiaopan',
  'yingxiao',
  'guanggao',
  'shangpin',
  'shanghu',
] as const;

declare module './kit/vocabulary.ts' {
  interface MenuGroups extends Record<keyof typeof menuGroups, true> {}
  interface Icons extends Record<(typeof icons)[number], true> {}
}
