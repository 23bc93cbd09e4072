import {
  abnormalType,
  afterSaleStatus,
  identifyType,
  payChannel,
  refundState,
  settleMode,
} from '../../enums.ts';
import { auto, defineResource, f, model, readOnly, slot } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { secondsBetween } from '../../kit/time.ts';
import { promotionType } from '../../marketing/promotion/enums.ts';
import { riskLevel } from '../../shared/consumer.ts';
import { doorType, online, tempZone } from '../../shared/point.ts';
import { refundedGoods } from '../after-sale/refund/refunded-goods.ts';
import {
  arrearsFlag,
  doorSide,
  identifyStatus,
  orderKind,
  orderSource,
  orderStatus,
  payStatus,
  refundReason,
  refundType,
  testOrder,
} from '../enums.ts';
import { abnormalReason } from '../error-order/enums.ts';
import { mediaRows } from './parts.ts';
import { supplementInput } from './supplement/input.ts';

/**
 * One shopping at a cabinet (P04). Names of point, organisation, merchant and provider are snapshots of the moment
 * of the order, so that later renames never change history (docs/domain/states.md §R1).
 */
export const SaleOrder = model(
  'mgt_order',
  {
    order_no: auto(
      f.text({ en: 'Order No.', zh: '订单编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    parent_order_no: auto(
      f.text({ en: 'Original order No.', zh: '原订单编号' }, { max: 32, match: 'exact', copy: true }),
    ),
    order_kind: auto(f.enum({ en: 'Order kind', zh: '订单类型' }, orderKind, { required: true })),
    order_source: auto(f.enum({ en: 'Order source', zh: '订单来源' }, orderSource, { required: true })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    door_side: auto(f.enum({ en: 'Door side', zh: '门侧' }, doorSide)),
    scene_name: auto(f.text({ en: 'Scene', zh: '场景' }, { required: true, max: 32, match: 'exact' })),
    mgt_org_name: auto(f.text({ en: 'Organisation', zh: '所属组织' }, { required: true, max: 64 })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    identify_type: auto(f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true })),
    identify_status: auto(
      f.enum({ en: 'Recognition status', zh: '识别状态' }, identifyStatus, { required: true }),
    ),
    provider_name: auto(f.text({ en: 'Algorithm provider', zh: '算法商' }, { max: 64 })),
    goods_summary: auto(f.text({ en: 'Goods', zh: '商品' }, { required: true, max: 200 })),
    goods_count: auto(f.int({ en: 'Items', zh: '商品件数' }, { required: true })),
    total_amount: auto(f.money({ en: 'Goods total', zh: '商品总额' }, { required: true })),
    promotion_amount: auto(
      f.money({ en: 'Activity discount', zh: '活动优惠' }, { required: true, default: 0 }),
    ),
    /** The activity that took most of it off, as it was then (docs/domain/orders.md §P05, discounts). */
    promotion_id: auto(f.ref({ en: 'Activity', zh: '活动' }, 'promotion')),
    promotion_name: auto(f.text({ en: 'Activity', zh: '活动名称' }, { max: 32 })),
    promotion_type: auto(f.enum({ en: 'Activity type', zh: '活动类型' }, promotionType)),
    coupon_id: auto(f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon')),
    coupon_amount: auto(f.money({ en: 'Coupon discount', zh: '优惠券优惠' }, { required: true, default: 0 })),
    /** The employer's benefit that paid a part, as it was called then. */
    welfare_name: auto(f.text({ en: 'Welfare name', zh: '福利名称' }, { max: 32 })),
    welfare_amount: auto(
      f.money({ en: 'Welfare deduction', zh: '福利抵扣' }, { required: true, default: 0 }),
    ),
    payable_amount: auto(f.money({ en: 'Payable', zh: '应付金额' }, { required: true })),
    pay_amount: auto(f.money({ en: 'Paid', zh: '实付金额' }, { required: true })),
    refund_amount: auto(f.money({ en: 'Refund amount', zh: '退款金额' }, { required: true, default: 0 })),
    refund_state: auto(
      f.enum({ en: 'Refund state', zh: '退款状态' }, refundState, {
        required: true,
        default: refundState.none,
      }),
    ),
    order_status: auto(f.enum({ en: 'Order status', zh: '订单状态' }, orderStatus, { required: true })),
    pay_status: auto(f.enum({ en: 'Payment status', zh: '支付状态' }, payStatus, { required: true })),
    after_sale_status: auto(f.enum({ en: 'After-sale status', zh: '售后状态' }, afterSaleStatus)),
    abnormal_type: auto(f.enum({ en: 'Abnormal', zh: '是否异常' }, abnormalType, { required: true })),
    pay_channel: auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: true })),
    settle_mode: auto(f.enum({ en: 'Collection mode', zh: '收款模式' }, settleMode, { required: true })),
    out_trade_no: auto(
      f.text({ en: 'Merchant trade No.', zh: '商户单号' }, { max: 32, match: 'exact', copy: true }),
    ),
    transaction_id: auto(
      f.text({ en: 'Channel transaction No.', zh: '渠道交易号' }, { max: 64, match: 'exact', copy: true }),
    ),
    coupon_code: auto(f.text({ en: 'Coupon code', zh: '券码' }, { max: 32, match: 'exact', copy: true })),
    open_time: auto(f.dateTime({ en: 'Door opened', zh: '开门时间' }, { required: true })),
    close_time: auto(f.dateTime({ en: 'Door closed', zh: '关门时间' })),
    /** When it was known what was taken: from the algorithm, or from whoever looked at the media instead. */
    identify_time: auto(f.dateTime({ en: 'Recognised at', zh: '识别时间' })),
    settle_time: auto(f.dateTime({ en: 'Settled at', zh: '结算时间' })),
    pay_time: auto(f.dateTime({ en: 'Paid at', zh: '支付时间' })),
    /** When the last refund that went back did so. */
    refund_time: auto(f.dateTime({ en: 'Refunded at', zh: '退款时间' })),
    create_time: auto(f.dateTime({ en: 'Placed at', zh: '下单时间' }, { required: true })),
    cancel_time: auto(f.dateTime({ en: 'Cancelled at', zh: '取消时间' })),
    close_reason: auto(f.text({ en: 'Close reason', zh: '关闭原因' }, { max: 200 })),
    arrears_flag: auto(
      f.enum({ en: 'Arrears', zh: '欠款' }, arrearsFlag, { required: true, default: arrearsFlag.no }),
    ),
    /** When the warning rules looked at it; a settled order without it is still to be looked at. */
    check_time: auto(f.dateTime({ en: 'Risk checked at', zh: '风险检查时间' })),
  },
  { label: { en: 'Sale order', zh: '销售订单' }, title: 'order_no', scope: 'merchant' },
)
  .among('factory_order', { en: 'Of a factory', zh: '厂商订单' }, 'mgt_org_id', 'manager_org', 'id', {
    vendor_id: { ne: null },
  })
  .among('staff_order', { en: 'By staff', zh: '员工订单' }, 'user_phone', 'manager', 'phone')
  .derived('test_order', f.enum({ en: 'Test order', zh: '测试订单' }, testOrder), {
    yes: { $any: [{ factory_order: 1 }, { staff_order: 1, total_amount: 1 }] },
    no: {},
  })
  .computed('shopping_seconds', f.duration({ en: 'Shopping time', zh: '购物时长' }), (row) =>
    row.close_time === null ? null : secondsBetween(row.open_time, row.close_time),
  )
  .via('scene_id', f.ref({ en: 'Scene', zh: '场景' }, 'scene'), 'shop_id', 'scene_id')
  .via('model_id', f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model'), 'shop_id', 'model_id')
  .via('door_type', f.enum({ en: 'Doors', zh: '柜门' }, doorType), 'model_id', 'door_type')
  .via('temp_zone', f.enum({ en: 'Temperature zone', zh: '温区' }, tempZone), 'model_id', 'temp_zone')
  .via('online', f.enum({ en: 'Online now', zh: '当前在线' }, online), 'shop_id', 'online')
  .via('service_phone', f.text({ en: 'Service phone', zh: '客服电话' }), 'shop_id', 'service_phone')
  .via('contact_name', f.text({ en: 'Contact', zh: '联系人' }), 'shop_id', 'contact_name')
  .via(
    'contact_phone',
    f.text({ en: 'Contact phone', zh: '联系电话' }, mobilePhone),
    'shop_id',
    'contact_phone',
  )
  .via('address', f.text({ en: 'Address', zh: '详细地址' }), 'shop_id', 'address')
  .via('nick_name', f.text({ en: 'Nickname', zh: '昵称' }), 'user_id', 'nick_name')
  .via('risk_level', f.enum({ en: 'Risk level', zh: '风险等级' }, riskLevel), 'user_id', 'risk_level')
  .via('black_flag', f.flag({ en: 'Blacklisted', zh: '是否拉黑' }), 'user_id', 'black_flag')
  .via('order_count', f.int({ en: 'Orders of this consumer', zh: '该用户订单数' }), 'user_id', 'order_count')
  .unique('order_no', 10005)
  .index('create_time')
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index(['shop_id', 'create_time'])
  .index(['shop_id', 'pay_time'])
  .index('update_time')
  .index(['order_status', 'create_time'])
  .index('pay_time')
  .index('refund_time', { refund_time: { ne: null } })
  .index('settle_time', { check_time: null, settle_time: { ne: null } })
  .index('user_phone')
  .index('cabinet_code')
  .index('out_trade_no')
  .index('transaction_id')
  .index('coupon_code', { coupon_code: { ne: null } })
  .index('create_time', { arrears_flag: arrearsFlag.arrears })
  .index('create_time', { refund_state: { gt: refundState.none } })
  .hiddenFromMerchants(
    'provider_name',
    'mgt_org_name',
    'mct_name',
    'mgt_org_id',
    'mct_id',
    'factory_order',
    'staff_order',
    'risk_level',
    'black_flag',
  );

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_order: typeof SaleOrder;
  }
}

/** P04 /order-manager/sale-order and P05, its detail. */
export const saleOrder = defineResource(SaleOrder, {
  label: { en: 'Sale orders', zh: '销售订单' },
  route: '/order-manager/sale-order',
  permission: 'SALE_ORDER',
  menu: 'order-manager',
  api: readOnly('/mgt_order'),
  calls: {
    'GET /mgt_order/consumer/{id}/v1':
      'what the consumer of an order did in the last 90 days, as far as the caller sees it: {open_count, order_count, refund_count, complaint_count}',
  },
  search: ['order_no', 'user_phone'],
  actions: {
    refund: SaleOrder.action({
      label: { en: 'Refund', zh: '退款' },
      numbered: true,
      permission: 'ORDER_REFUND',
      danger: true,
      api: 'POST /mgt_after_sale_order/v1',
      bodyId: 'order_id',
      guards: [
        { when: { pay_status: payStatus.paid }, else: 11001 },
        { when: { refund_state: { ne: refundState.full } }, else: 11003 },
        { when: { after_sale_status: { ne: afterSaleStatus.refunding } }, else: 11004 },
      ],
      input: {
        refund_type: f.enum({ en: 'Refund type', zh: '退款方式' }, refundType, {
          required: true,
          default: refundType.goods,
        }),
        goods: refundedGoods,
        refund_amount: f.money({ en: 'Refund amount', zh: '退款金额' }, { min: 1 }),
        refund_reason: f.enum({ en: 'Reason', zh: '退款原因' }, refundReason, { required: true }),
        remark: f.text({ en: 'Note', zh: '申请说明' }, { max: 200, long: true }),
        return_coupon: f.flag({ en: 'Return coupon', zh: '退还优惠券' }, { default: 1 }),
      },
      done: { en: 'Refund submitted', zh: '退款已提交' },
    }),
    abnormal: SaleOrder.action({
      label: { en: 'Mark abnormal', zh: '转异常' },
      api: 'PUT /mgt_order/{id}/abnormal/v1',
      when: { order_kind: orderKind.normal, order_status: [orderStatus.settled, orderStatus.paid] },
      guards: [{ when: { abnormal_type: abnormalType.normal }, else: 11035 }],
      input: {
        abnormal_reason: f.enum({ en: 'Abnormal reason', zh: '异常原因' }, abnormalReason, {
          required: true,
        }),
        remark: f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true }),
      },
      done: { en: 'Raised as {error_no}', zh: '已转异常单 {error_no}' },
    }),
    supplement: SaleOrder.action({
      label: { en: 'Supplement', zh: '补扣' },
      numbered: true,
      permission: 'ORDER_SUPPLEMENT',
      api: 'PUT /mgt_order/{id}/supplement/v1',
      guards: [
        { when: { order_kind: orderKind.normal }, else: 11009 },
        { when: { order_status: [orderStatus.paid, orderStatus.cancelled] }, else: 11009 },
      ],
      input: supplementInput,
      done: { en: 'Supplementary order placed', zh: '补扣单已提交' },
    }),
    recharge: SaleOrder.action({
      label: { en: 'Charge again', zh: '重新扣款' },
      numbered: true,
      permission: 'ORDER_SUPPLEMENT',
      api: 'PUT /mgt_order/{id}/recharge/v1',
      guards: [{ when: { order_status: orderStatus.settled, pay_status: payStatus.pending }, else: 11013 }],
      confirm: {
        en: 'Charge order {order_no} again? The consumer’s account is debited by the channel.',
        zh: '对订单 {order_no} 重新扣款？将由支付渠道从用户账户扣款。',
      },
      done: { en: 'The channel charges again', zh: '已提交重新扣款' },
    }),
    close: SaleOrder.action({
      label: { en: 'Close order', zh: '关闭订单' },
      permission: 'ORDER_CLOSE',
      danger: true,
      api: 'PUT /mgt_order/{id}/close/v1',
      guards: [
        { when: { pay_status: payStatus.pending }, else: 11014 },
        { when: { order_status: { ne: orderStatus.cancelled } }, else: 11014 },
      ],
      input: {
        close_reason: f.text(
          { en: 'Close reason', zh: '关闭原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Order closed', zh: '订单已关闭' },
    }),
  },
  live: 'rows',
  list: {
    columns: [
      SaleOrder.col('order_no', { fixed: 'left' }),
      'shop_name',
      SaleOrder.col('user_phone', { width: 148 }),
      SaleOrder.col('goods_summary', { width: 220 }),
      'pay_amount',
      SaleOrder.col('refund_amount', { width: 168 }),
      'create_time',
      'order_status',
    ],
    hidden: [
      'pay_channel',
      'order_kind',
      'order_source',
      'cabinet_code',
      'mgt_org_name',
      SaleOrder.col('mct_name', { link: 'mct_id' }),
      'identify_status',
      'goods_count',
      'total_amount',
      'refund_state',
      'pay_status',
      'open_time',
      'pay_time',
      'parent_order_no',
      'door_side',
      'scene_name',
      'identify_type',
      'provider_name',
      'promotion_name',
      'promotion_amount',
      'coupon_amount',
      'welfare_amount',
      'payable_amount',
      'after_sale_status',
      'abnormal_type',
      'settle_mode',
      'out_trade_no',
      'transaction_id',
      'close_time',
      'shopping_seconds',
      'identify_time',
      'settle_time',
      'refund_time',
      'cancel_time',
      'arrears_flag',
      'user_id',
    ],
    keep: ['order_no', 'pay_amount', 'order_status'],
    filters: [
      'order_no',
      'user_phone',
      'shop_name',
      SaleOrder.range('create_time', {
        maxDays: 93,
        initial: 'today',
        basis: { param: 'date_type', fields: ['create_time', 'pay_time', 'refund_time'] },
      }),
      'pay_status',
      'refund_state',
    ],
    moreFilters: [
      'order_status',
      'cabinet_code',
      'shop_id',
      'mgt_org_id',
      'mct_id',
      'order_kind',
      'order_source',
      'pay_channel',
      'identify_status',
      'identify_type',
      'after_sale_status',
      'abnormal_type',
      'settle_mode',
      'arrears_flag',
      SaleOrder.range('total_amount'),
      SaleOrder.range('pay_amount'),
      'out_trade_no',
      'transaction_id',
      'parent_order_no',
      'scene_id',
      'provider_name',
      'promotion_id',
      'test_order',
    ],
    tabs: [
      { key: '0', label: { en: 'Placed', zh: '已下单' }, where: { order_status: orderStatus.placed } },
      {
        key: '2',
        label: { en: 'Settled (to pay)', zh: '已结算' },
        where: { order_status: orderStatus.settled },
      },
      { key: '3', label: { en: 'Paid', zh: '已支付' }, where: { order_status: orderStatus.paid } },
      { key: '1', label: { en: 'Cancelled', zh: '已取消' }, where: { order_status: orderStatus.cancelled } },
      { key: 'arrears', label: { en: 'Arrears', zh: '欠款' }, where: { arrears_flag: arrearsFlag.arrears } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: [
      'goods_count',
      'total_amount',
      'pay_amount',
      'refund_amount',
      'open_time',
      'settle_time',
      'pay_time',
      'create_time',
    ],
    sums: ['total_amount', 'pay_amount', 'refund_amount'],
    row: ['read', 'refund', 'supplement', 'recharge', 'close', 'abnormal'],
    page: ['export'],
  },
  export: {
    lines: {
      of: 'mgt_order_goods',
      by: 'order_id',
      columns: [
        'goods_code',
        'goods_name',
        'goods_source',
        'retail_price',
        'sale_price',
        'quantity',
        'weight_g',
        'line_amount',
        'line_discount',
        'line_pay_amount',
        'refund_quantity',
        'line_refund_amount',
        'confidence',
        'identify_origin',
      ],
      labels: {
        records: { en: 'Export, one row per order', zh: '导出，每单一行' },
        lines: { en: 'Export by goods line', zh: '按商品明细导出' },
      },
    },
  },
  detail: {
    facts: ['order_status', 'pay_amount', 'refund_amount', 'create_time'],
    sections: [
      slot('progress'),
      {
        title: { en: 'Order', zh: '订单信息' },
        fields: [
          'order_no',
          'order_kind',
          'order_source',
          'order_status',
          'pay_status',
          'refund_state',
          'after_sale_status',
          'abnormal_type',
          'arrears_flag',
          'parent_order_no',
          'goods_summary',
          'goods_count',
          'open_time',
          'close_time',
          'shopping_seconds',
          'identify_time',
          'settle_time',
          'pay_time',
          'refund_time',
          'cancel_time',
          'create_time',
          'close_reason',
        ],
      },
      {
        title: { en: 'Amounts', zh: '金额' },
        fields: [
          'total_amount',
          'payable_amount',
          'pay_amount',
          'refund_amount',
          'pay_channel',
          'settle_mode',
          'out_trade_no',
          'transaction_id',
        ],
      },
      {
        title: { en: 'Discounts', zh: '优惠信息' },
        fields: [
          'promotion_name',
          'promotion_type',
          'promotion_amount',
          'coupon_amount',
          'coupon_code',
          'welfare_name',
          'welfare_amount',
        ],
      },
      {
        title: { en: 'Point', zh: '点位信息' },
        fields: [
          'shop_name',
          'cabinet_code',
          'model_id',
          'door_type',
          'temp_zone',
          'door_side',
          'online',
          'scene_name',
          'address',
          'service_phone',
          'contact_name',
          'contact_phone',
          'mgt_org_name',
          'mct_name',
          'identify_type',
          'identify_status',
          'provider_name',
        ],
      },
      {
        title: { en: 'Consumer', zh: '用户信息' },
        fields: ['user_phone', 'nick_name', 'user_id', 'order_count', 'risk_level', 'black_flag'],
      },
      slot('consumer', { en: 'This consumer in 90 days', zh: '该用户近90天' }),
      SaleOrder.sublist('mgt_order_goods', 'order_id', {
        api: 'GET /mgt_order/goods/{id}/v1',
        title: { en: 'Goods', zh: '商品明细' },
        columns: [
          'logo_url',
          'goods_name',
          'goods_code',
          'goods_source',
          'retail_price',
          'sale_price',
          'quantity',
          'weight_g',
          'line_amount',
          'line_discount',
          'line_pay_amount',
          'refund_quantity',
          'line_refund_amount',
          'identify_origin',
          'confidence',
        ],
      }),
      SaleOrder.sublist('mgt_order_reason', 'order_id', {
        api: 'GET /mgt_order/reason/{id}/v1',
        title: { en: 'Why this price?', zh: '为什么是这个价格？' },
        columns: [
          'rule_name',
          'pricing_outcome',
          'pricing_reason',
          'effect_amount',
          'beaten_name',
          'pricing_step',
          'goods_name',
        ],
      }),
      SaleOrder.sublist('mgt_order_media', 'order_id', {
        api: 'GET /mgt_order/media/{id}/v1',
        ...mediaRows,
      }),
      SaleOrder.sublist('mgt_order_sensor', 'order_id', {
        api: 'GET /mgt_order/sensor/{id}/v1',
        title: { en: 'Sensor readings', zh: '重力明细' },
        columns: [
          'sensor',
          'goods_code',
          'weight_before',
          'weight_after',
          'weight_diff',
          'unit_weight',
          'quantity',
          'deviation_g',
        ],
        when: { identify_type: [identifyType.gravity, identifyType.visionGravity] },
      }),
      SaleOrder.sublist('mgt_order_tag', 'order_id', {
        api: 'GET /mgt_order/tag/{id}/v1',
        title: { en: 'RFID tags', zh: 'RFID标签' },
        columns: ['epc_before', 'epc_after', 'epc_taken'],
        when: { identify_type: identifyType.rfid },
      }),
      SaleOrder.sublist('mgt_place_order', 'order_id', {
        api: 'GET /mgt_order/place/{id}/v1',
        title: { en: 'Payments', zh: '支付记录' },
        sort: ['create_time', 'desc'],
        columns: [
          'place_no',
          'place_type',
          'pay_channel',
          'amount',
          'place_status',
          'attempt_count',
          'transaction_id',
          'fail_msg',
          'create_time',
          'finish_time',
        ],
      }),
      SaleOrder.sublist('mgt_after_sale_order', 'order_id', {
        api: 'GET /mgt_order/after_sale/{id}/v1',
        title: { en: 'Refunds', zh: '退款记录' },
        sort: ['create_time', 'desc'],
        columns: [
          'after_sale_no',
          'refund_type',
          'refund_amount',
          'refund_reason',
          'after_sale_status',
          'refund_stage',
          'refund_id',
          'apply_name',
          'fail_reason',
          'create_time',
          'finish_time',
        ],
        actions: 'mgt_after_sale_order',
      }),
      SaleOrder.sublist('mgt_complaint_order', 'order_id', {
        api: 'GET /mgt_order/complaint/{id}/v1',
        title: { en: 'Complaints', zh: '客诉记录' },
        sort: ['create_time', 'desc'],
        permission: 'CUSTOMERORDER_MANAGER',
        columns: ['complaint_no', 'complaint_reason', 'complaint_status', 'handle_result', 'create_time'],
      }),
      SaleOrder.sublist('mgt_warning_order', 'order_id', {
        api: 'GET /mgt_order/warning/{id}/v1',
        title: { en: 'Warnings', zh: '预警记录' },
        sort: ['create_time', 'desc'],
        permission: 'WARNING_ORDER',
        columns: [
          'warning_no',
          'warning_type',
          'risk_level',
          'rule_desc',
          'handle_status',
          'handle_result',
          'create_time',
        ],
      }),
      SaleOrder.sublist('mgt_error_order', 'order_id', {
        api: 'GET /mgt_order/error/{id}/v1',
        title: { en: 'Abnormal records', zh: '异常记录' },
        sort: ['create_time', 'desc'],
        permission: 'ERROR_ORDER',
        columns: [
          'error_no',
          'abnormal_type',
          'abnormal_reason',
          'origin_amount',
          'final_amount',
          'handle_status',
          'handle_result',
          'create_time',
        ],
      }),
    ],
    history: true,
  },
});
