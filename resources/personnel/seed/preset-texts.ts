/** What preset roles are called in English, and what they are for (docs/domain/roles.md §9.2). */
export const presetTexts: Readonly<
  Record<string, { readonly name: string; readonly zh: string; readonly en: string }>
> = {
  SUPER_ADMIN: {
    name: 'Super administrator',
    zh: '平台全部功能，从 /secret-login 登录',
    en: 'Everything; signs in at /secret-login',
  },
  ORG_ADMIN: {
    name: 'Organisation administrator',
    zh: '除厂测、算法商外的全部功能，资金类仅可退款',
    en: 'Everything but factory and providers; of money only refunds',
  },
  OPERATIONS: {
    name: 'Operations manager',
    zh: '订单及退款、点位、商品、广告、营销、设备及指令',
    en: 'Orders with refunds, points, goods, ads, marketing, devices with commands',
  },
  SERVICE: {
    name: 'Customer service',
    zh: '处理订单、退款与补单',
    en: 'Orders with refunds and supplements',
  },
  SERVICE_LEAD: {
    name: 'Customer-service lead',
    zh: '客服全部功能，另含统计、退款审核、拉黑、查看完整手机号',
    en: 'As customer service, with statistics; audits refunds, blacklists, reads full phones',
  },
  GOODS: {
    name: 'Goods specialist',
    zh: '维护商品库、商品审核与销售策略',
    en: 'Goods, their audit and their strategies',
  },
  MARKETING: {
    name: 'Marketing specialist',
    zh: '营销活动、优惠券、福利与广告',
    en: 'Activities, coupons, welfare and ads',
  },
  FINANCE: {
    name: 'Finance clerk',
    zh: '对账、开票与结算的经办',
    en: 'Prepares reconciliation, invoices and settlement',
  },
  FINANCE_LEAD: {
    name: 'Finance reviewer',
    zh: '审核账单、开票与提现',
    en: 'Audits bills, invoices and withdrawals',
  },
  MCT_DEVELOPMENT: {
    name: 'Merchant development',
    zh: '商户拓展与进件',
    en: 'Merchants and their onboarding',
  },
  TECHNICIAN: {
    name: 'Device technician',
    zh: '设备及指令、查看软件版本、异常订单',
    en: 'Devices with commands, software (reading), abnormal orders',
  },
  RELEASE: {
    name: 'Release manager',
    zh: '管理并发布软件版本',
    en: 'Software versions, publishes them',
  },
  PROVIDER: {
    name: 'Provider user',
    zh: '本算法商的识别明细与结算',
    en: 'Recognitions and settlement of the provider',
  },
  FACTORY: {
    name: 'Factory tester',
    zh: '执行厂测',
    en: 'Factory tests',
  },
  FACTORY_LEAD: {
    name: 'Factory test lead',
    zh: '厂测全部功能，可改判结果',
    en: 'Factory tests; overrides results',
  },
  MCT_OWNER: {
    name: 'Merchant owner',
    zh: '商户可用的全部功能',
    en: 'All that a merchant can hold',
  },
  MCT_OWNER_REFUND: {
    name: 'Merchant owner (refunds by itself)',
    zh: '商户可用的全部功能，可自主退款与审核',
    en: 'Refunds and audits by itself; else all that a merchant can hold',
  },
  MCT_OPERATIONS: {
    name: 'Merchant operator',
    zh: '本商户的订单、点位、商品与营销',
    en: 'Orders, points, goods and marketing of the merchant',
  },
  MCT_FINANCE: {
    name: 'Merchant finance',
    zh: '本商户的对账、结算与提现',
    en: 'Reconciliation, settlement and withdrawals of the merchant',
  },
  AUDITOR: {
    name: 'Read-only auditor',
    zh: '查看全部列表，不可操作',
    en: 'Every list, no action',
  },
};
