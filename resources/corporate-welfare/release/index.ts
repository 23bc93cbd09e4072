import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { failReason, releaseStatus, welfareType, welfareUseStatus } from '../enums.ts';

/**
 * What one member of staff got in one release, with who they were then: a new phone moves nothing that was issued
 * (docs/domain/states.md, R24). Some 20,000 a month, kept as long as orders.
 */
export const WelfareRelease = model(
  'corporate_welfare_release',
  {
    release_no: auto(
      f.text({ en: 'Release No.', zh: '发放编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    welfare_id: auto(f.ref({ en: 'Welfare plan', zh: '福利计划' }, 'corporate_welfare', { required: true })),
    round_id: auto(f.ref({ en: 'Release', zh: '发放批次' }, 'corporate_welfare_round', { required: true })),
    staff_id: auto(f.ref({ en: 'Staff', zh: '员工' }, 'corporate_welfare_staff', { required: true })),
    /** Whom it is for; none where the phone is nobody's. */
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user')),
    user_coupon_id: auto(f.ref({ en: 'Claimed coupon', zh: '领取记录' }, 'mct_user_coupon')),
    staff_name: auto(f.text({ en: 'Staff name', zh: '员工姓名' }, { required: true, max: 32 })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    staff_no: auto(f.text({ en: 'Staff No.', zh: '工号' }, { max: 16 })),
    department: auto(f.text({ en: 'Department', zh: '部门' }, { max: 32 })),
    welfare_type: auto(f.enum({ en: 'Welfare type', zh: '福利类型' }, welfareType, { required: true })),
    release_date: auto(f.date({ en: 'Release date', zh: '发放日期' }, { required: true })),
    release_amount: auto(f.money({ en: 'Released', zh: '已发放金额' }, { required: true })),
    used_amount: auto(f.money({ en: 'Used', zh: '已使用金额' }, { required: true, default: 0 })),
    remain_amount: auto(f.money({ en: 'Remaining', zh: '剩余金额' }, { required: true })),
    release_status: auto(
      f.enum({ en: 'Release status', zh: '发放状态' }, releaseStatus, {
        required: true,
        default: releaseStatus.issuing,
      }),
    ),
    fail_reason: auto(f.enum({ en: 'Failure reason', zh: '失败原因' }, failReason)),
    release_time: auto(f.dateTime({ en: 'Released at', zh: '发放时间' })),
    expire_time: auto(f.dateTime({ en: 'Expires at', zh: '过期时间' }, { required: true })),
  },
  { label: { en: 'Welfare release', zh: '福利发放' }, title: 'release_no', scope: 'merchant' },
)
  .via('welfare_name', f.text({ en: 'Welfare name', zh: '福利名称' }), 'welfare_id', 'welfare_name')
  .via('company_name', f.text({ en: 'Company', zh: '企业名称' }), 'welfare_id', 'company_name')
  .unique('release_no', 10005)
  .unique(['staff_id', 'release_date'], 10005)
  .index(['round_id', 'release_status'])
  .index('user_id', { release_status: releaseStatus.issued })
  .index('user_phone')
  .index('expire_time', { release_status: releaseStatus.issued })
  .index('release_time')
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

/** What an order was paid with of a release: some 5,000 a day, kept as long as orders. */
export const WelfareUse = model(
  'corporate_welfare_use',
  {
    release_id: auto(
      f.ref({ en: 'Welfare release', zh: '福利发放' }, 'corporate_welfare_release', { required: true }),
    ),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    use_amount: auto(f.money({ en: 'Used', zh: '使用金额' }, { required: true })),
    return_amount: auto(f.money({ en: 'Returned', zh: '退回金额' }, { required: true, default: 0 })),
    /** When the door opened. */
    use_time: auto(f.dateTime({ en: 'Used at', zh: '使用时间' }, { required: true })),
    use_status: auto(
      f.enum({ en: 'State', zh: '使用状态' }, welfareUseStatus, {
        required: true,
        default: welfareUseStatus.used,
      }),
    ),
  },
  { label: { en: 'Use of welfare', zh: '福利使用记录' }, title: 'use_time', scope: 'merchant' },
)
  .via('order_no', f.text({ en: 'Order No.', zh: '订单编号' }), 'order_id', 'order_no')
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }), 'order_id', 'shop_name')
  .unique(['order_id', 'release_id'], 10005)
  .index('release_id')
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    corporate_welfare_release: typeof WelfareRelease;
    corporate_welfare_use: typeof WelfareUse;
  }
}

/** P57 /corporate-welfare/release-record. */
export const welfareRelease = defineResource(WelfareRelease, {
  label: { en: 'Release records', zh: '发放记录' },
  route: '/corporate-welfare/release-record',
  permission: 'RELEASE_RECORD',
  menu: 'corporate-welfare',
  api: readOnly('/corporate_welfare_release'),
  search: ['release_no'],
  live: 'values',
  flows: [
    WelfareRelease.flow('release_status', 'issuing', {
      issuing: {},
      issued: { revoke: 'revoked' },
      failed: { reissue: 'issuing' },
      revoked: {},
      usedUp: {},
      expired: {},
    }),
  ],
  actions: {
    revoke: WelfareRelease.action({
      label: { en: 'Revoke', zh: '撤回' },
      api: 'PUT /corporate_welfare_release/{id}/revoke/v1',
      permission: 'WELFARE_RELEASE',
      danger: true,
      bulk: { most: 500 },
      guards: [{ when: { used_amount: 0 }, else: 18004 }],
      confirm: {
        en: 'Take {release_no} back from {staff_name}? The amount goes back to the budget.',
        zh: '撤回{staff_name}的福利 {release_no}？金额退回预算。',
      },
      done: { en: 'Revoked', zh: '已撤回' },
    }),
    reissue: WelfareRelease.action({
      label: { en: 'Reissue', zh: '重新发放' },
      permission: 'WELFARE_RELEASE',
      bulk: { most: 500 },
      done: { en: 'Being issued again', zh: '正在重新发放' },
    }),
  },
  list: {
    columns: [
      WelfareRelease.col('release_no', { width: 208 }),
      'welfare_name',
      'staff_name',
      'user_phone',
      'release_amount',
      'used_amount',
      'remain_amount',
      'release_status',
      'release_time',
    ],
    hidden: [
      'company_name',
      'staff_no',
      'department',
      'welfare_type',
      'release_date',
      'fail_reason',
      'expire_time',
    ],
    keep: ['release_no', 'release_status'],
    filters: ['welfare_name', 'company_name', 'staff_name', 'user_phone', 'welfare_type', 'release_status'],
    moreFilters: [
      'release_no',
      'welfare_id',
      'department',
      'fail_reason',
      WelfareRelease.range('release_time', { maxDays: 367 }),
    ],
    tabs: 'release_status',
    counts: true,
    sort: ['id', 'desc'],
    sortable: ['release_amount', 'used_amount', 'remain_amount', 'release_time', 'expire_time'],
    row: ['read', 'revoke', 'reissue'],
    bulk: ['revoke', 'reissue'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['release_status', 'release_amount', 'used_amount', 'remain_amount'],
    sections: [
      {
        title: { en: 'Release', zh: '发放信息' },
        fields: [
          'release_no',
          'welfare_name',
          'company_name',
          'welfare_type',
          'staff_name',
          'user_phone',
          'staff_no',
          'department',
          'release_date',
          'release_time',
          'expire_time',
          'fail_reason',
        ],
      },
      WelfareRelease.sublist('corporate_welfare_use', 'release_id', {
        api: 'GET /corporate_welfare_release/use/{id}/v1',
        title: { en: 'Orders paid with it', zh: '使用明细' },
        columns: ['order_no', 'shop_name', 'use_amount', 'return_amount', 'use_status', 'use_time'],
        sort: ['use_time', 'desc'],
      }),
    ],
    history: true,
  },
});
