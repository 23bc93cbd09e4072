import { auto, defineResource, enumeration, f, model, readOnly } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { couponScope, couponType } from '../coupon/enums.ts';

export const writeOffStatus = enumeration({
  used: { code: 1, en: 'Used', zh: '已核销', tone: 'success' },
  returned: { code: 2, en: 'Returned by refund', zh: '退款退回', tone: 'warning' },
});

/**
 * A coupon that paid a part of an order, written with the payment itself (P53). One for each order, some 14,000 a day, kept as long as
 * orders; names are those of the moment.
 */
export const WriteOff = model(
  'mct_coupon_write_off',
  {
    write_off_no: auto(
      f.text(
        { en: 'Write-off No.', zh: '核销流水号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    coupon_id: auto(f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon', { required: true })),
    coupon_code: auto(
      f.text({ en: 'Coupon code', zh: '券码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    coupon_name: auto(f.text({ en: 'Coupon name', zh: '优惠券名称' }, { required: true, max: 20 })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    order_no: auto(
      f.text({ en: 'Order No.', zh: '订单编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    total_amount: auto(f.money({ en: 'Goods total', zh: '商品总额' }, { required: true })),
    coupon_amount: auto(f.money({ en: 'Coupon discount', zh: '优惠券优惠' }, { required: true })),
    pay_amount: auto(f.money({ en: 'Paid', zh: '实付金额' }, { required: true })),
    write_off_status: auto(
      f.enum({ en: 'Status', zh: '核销状态' }, writeOffStatus, {
        required: true,
        default: writeOffStatus.used,
      }),
    ),
    claim_time: auto(f.dateTime({ en: 'Claimed at', zh: '领取时间' }, { required: true })),
    use_time: auto(f.dateTime({ en: 'Used at', zh: '核销时间' }, { required: true })),
  },
  { label: { en: 'Write-off', zh: '核销记录' }, title: 'write_off_no', scope: 'merchant' },
)
  .via('coupon_type', f.enum({ en: 'Coupon type', zh: '券类型' }, couponType), 'coupon_id', 'coupon_type')
  .via('coupon_scope', f.enum({ en: 'Scope', zh: '适用范围' }, couponScope), 'coupon_id', 'coupon_scope')
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }, { max: 125 }), 'shop_id', 'shop_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .unique('write_off_no', 10005)
  .unique('order_id', 10005)
  .index('use_time')
  .index('order_no')
  .index('coupon_code')
  .index('user_phone')
  .index(['coupon_id', 'use_time'])
  .index(['mct_id', 'use_time'])
  .index(['mgt_org_id', 'use_time'])
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_coupon_write_off: typeof WriteOff;
  }
}

/** P53 /marketing/write-off/record. */
export const writeOff = defineResource(WriteOff, {
  label: { en: 'Write-off records', zh: '核销记录' },
  route: '/marketing/write-off/record',
  permission: 'WRITE_OFF_RECORD',
  menu: 'marketing',
  api: readOnly('/mct_coupon_write_off'),
  search: ['write_off_no', 'coupon_code', 'order_no'],
  live: 'rows',
  list: {
    columns: [
      WriteOff.col('coupon_name', { link: 'coupon_id' }),
      'coupon_type',
      'user_phone',
      WriteOff.col('order_no', { link: 'order_id' }),
      'shop_name',
      'coupon_amount',
      'pay_amount',
      'write_off_status',
      'use_time',
    ],
    hidden: [
      'write_off_no',
      'coupon_code',
      'coupon_scope',
      'mct_name',
      'mgt_org_name',
      'total_amount',
      'claim_time',
    ],
    keep: ['coupon_name', 'use_time'],
    filters: [
      'coupon_name',
      'user_phone',
      'order_no',
      'write_off_status',
      'mct_id',
      WriteOff.range('use_time', { maxDays: 31, initial: 'last7Days' }),
    ],
    moreFilters: ['write_off_no', 'coupon_code', 'coupon_type', 'coupon_scope', 'shop_name', 'mgt_org_id'],
    sort: ['use_time', 'desc'],
    sortable: ['total_amount', 'coupon_amount', 'pay_amount', 'claim_time', 'use_time'],
    sums: ['total_amount', 'coupon_amount', 'pay_amount'],
    row: ['read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['write_off_status', 'coupon_amount', 'pay_amount'],
    sections: [
      {
        title: { en: 'Coupon', zh: '优惠券' },
        fields: ['write_off_no', 'coupon_id', 'coupon_code', 'coupon_type', 'coupon_scope', 'claim_time'],
      },
      {
        title: { en: 'Order', zh: '订单' },
        fields: [
          'order_id',
          'user_phone',
          'shop_name',
          'total_amount',
          'coupon_amount',
          'pay_amount',
          'use_time',
          'mgt_org_name',
          'mct_name',
        ],
      },
    ],
  },
});
