import type { Label } from './kit/label.ts';

/** Screen codes of specification §2; which of them can be granted follows from the screens that are built. */
export const screenCodes = [
  'HOME',
  'SALE_ORDER',
  'AFTER_SALE_ORDER',
  'ERROR_ORDER',
  'WARNING_ORDER',
  'CUSTOMERORDER_MANAGER',
  'PLACEORDER_MANAGER',
  'USER_SCAN_RECORDS',
  'POINT_STATISTICAL',
  'GOOD_STATISTICAL',
  'MARKET_STATISTICAL',
  'GOODS_AUDIT',
  'GOODS_CENTER',
  'OUT_GOODS_AUDIT',
  'IMPORT_GOODS',
  'SELLING_BRAND',
  'TIME_LIMIT_GOODS',
  'SHOP_LIST',
  'SHOP_OPERATING_DATA',
  'OPERATION_LOG',
  'MCT_LIST',
  'RATE_MANAGER',
  'MCT_LOG',
  'WX_MANAGE',
  'ALI_MANAGE',
  'ADVERTISING_PLAN',
  'ADVERTISING_MATERIAL',
  'ACTIVITIES_MANAGEMENT',
  'COUPON_MANAGEMENT',
  'WRITE_OFF_RECORD',
  'MCRKETING_RECORD',
  'WELFARE_LIST',
  'RELEASE_RECORD',
  'RECONCILIATION_CENTER',
  'EXPENSE_DETAILS',
  'INVOICING_MANAGER',
  'ORG_MANAGER',
  'ROLE_MANAGER',
  'USER_MANAGER',
  'ALGORITHM_MERCHANT_LIST',
  'IDENTIFY_DETAILS',
  'SETTLEMENT_CENTER',
  'MESSAGE_MANAGER',
  'DEVICE_MANAGER',
  'APP_VERSION',
  'VENDOR_PERSON_MANAGE',
  'VENDOR_BINDING_RECORD',
  'VENDOR_TEST_RECORD',
  'VENDOR_AGING_RECORD',
  'NOTICE',
] as const;

/** Codes of single actions that a declaration names (domain.md §3.2, settled.md S3). */
export const actionCodes = {
  ORDER_REFUND: { en: 'Refund order', zh: '订单退款' },
  ORDER_MEDIA_VIEW: { en: 'View recognition media', zh: '查看识别视频' },
  PHONE_REVEAL: { en: 'Reveal full phone', zh: '查看完整手机号' },
  AFTER_SALE_AUDIT: { en: 'Audit refund application', zh: '售后审核' },
  COUPON_EDIT: { en: 'Edit coupons', zh: '编辑优惠券' },
  ROLE_EDIT: { en: 'Edit roles', zh: '编辑角色' },
  ORG_EDIT: { en: 'Edit organisations', zh: '编辑组织' },
  AUDIT_LOG: { en: 'Read the audit log', zh: '查看审计日志' },
  USER_EDIT: { en: 'Edit users', zh: '编辑用户' },
  USER_RESET_PWD: { en: 'Reset password', zh: '重置密码' },
} as const satisfies Readonly<Record<string, Label>>;

/** Screens that merchants' roles never hold (domain.md §3.3, merchant-grantable leaves). */
export const notForMerchants = [
  'PLACEORDER_MANAGER',
  'GOODS_AUDIT',
  'OUT_GOODS_AUDIT',
  'SELLING_BRAND',
  'MCT_LIST',
  'RATE_MANAGER',
  'MCT_LOG',
  'ORG_MANAGER',
  'ALGORITHM_MERCHANT_LIST',
  'IDENTIFY_DETAILS',
  'MESSAGE_MANAGER',
  'APP_VERSION',
  'VENDOR_PERSON_MANAGE',
  'VENDOR_BINDING_RECORD',
  'VENDOR_TEST_RECORD',
  'VENDOR_AGING_RECORD',
] as const satisfies readonly (typeof screenCodes)[number][];

declare module './kit/vocabulary.ts' {
  interface ScreenCodes extends Record<(typeof screenCodes)[number], true> {}
  interface ActionCodes extends Record<keyof typeof actionCodes, true> {}
}
