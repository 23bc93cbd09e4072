import { identifyResult } from '../../Aigorithm-manage/identify/enums.ts';
import { identifyType, payChannel } from '../../enums.ts';
import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { faultReason, handleStatus } from '../../operation/device/enums.ts';
import { riskLevel } from '../../shared/consumer.ts';
import { orderStatus, payStatus } from '../enums.ts';
import { mediaRows } from '../sale-order/parts.ts';
import { deskOffersCall } from './desk/offers.ts';
import {
  abnormalReason,
  claimStatus,
  errorType,
  externalReasons,
  handleChoice,
  handleResult,
  sampleStatus,
} from './enums.ts';

/** One kind of goods as the algorithm saw it, or as a person did. */
const seenGoods = {
  goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center'),
  goods_name: f.text({ en: 'Goods name', zh: '商品名称' }, { required: true, max: 64 }),
  quantity: f.int({ en: 'Quantity', zh: '数量' }, { required: true, min: 1 }),
};

/** After so many minutes a claim ends by itself (docs/domain/orders.md §P08). */
export const claimMinutes = 10;
/** Orders that waited longer than a day stand out. Minutes. */
const waitedTooLong = 1_440;

/** An order that the algorithm could not settle, or whose result was doubted (P08). Its names are snapshots, as the order's are. */
export const ErrorOrder = model(
  'mgt_error_order',
  {
    error_no: auto(
      f.text({ en: 'Abnormal No.', zh: '异常单号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    order_no: auto(
      f.text({ en: 'Order No.', zh: '订单编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    mgt_org_name: auto(f.text({ en: 'Organisation', zh: '所属组织' }, { required: true, max: 64 })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    identify_type: auto(f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true })),
    provider_name: auto(f.text({ en: 'Algorithm provider', zh: '算法商' }, { max: 64 })),
    abnormal_reason: auto(
      f.enum({ en: 'Abnormal reason', zh: '异常原因' }, abnormalReason, { required: true }),
    ),
    fault_reason: auto(f.enum({ en: 'Linked fault', zh: '关联故障' }, faultReason)),
    origin_amount: auto(f.money({ en: 'Amount before', zh: '处理前金额' }, { required: true })),
    final_amount: auto(f.money({ en: 'Amount after', zh: '处理后金额' })),
    /** What the algorithm made of the media, with how sure it was; people correct the order, never this. */
    identify_result: auto(f.enum({ en: 'Algorithm result', zh: '识别结果' }, identifyResult)),
    identify_goods: auto(
      f.rows(
        { en: 'Goods recognised', zh: '识别商品' },
        { ...seenGoods, confidence: f.int({ en: 'Confidence %', zh: '置信度' }, { required: true }) },
      ),
    ),
    /** What a person saw, and what the order was brought to. */
    handle_goods: auto(
      f.rows(
        { en: 'Goods confirmed', zh: '确认商品' },
        { ...seenGoods, amount: f.money({ en: 'Amount', zh: '金额' }, { required: true }) },
      ),
    ),
    claim_status: auto(f.enum({ en: 'Claim', zh: '领取状态' }, claimStatus, { required: true, default: 0 })),
    claim_id: auto(f.ref({ en: 'Claimed by', zh: '领取人' }, 'manager')),
    claim_name: auto(f.text({ en: 'Being handled by', zh: '处理中' }, { max: 32 })),
    claim_until: auto(f.dateTime({ en: 'Claimed until', zh: '领取截止' })),
    handle_status: auto(
      f.enum({ en: 'Handling', zh: '处理状态' }, handleStatus, { required: true, default: 0 }),
    ),
    handle_result: auto(f.enum({ en: 'Result', zh: '处理结果' }, handleResult)),
    handle_name: auto(f.text({ en: 'Handler', zh: '处理人' }, { max: 32 })),
    handle_time: auto(f.dateTime({ en: 'Handled at', zh: '处理时间' })),
    feedback_no: auto(
      f.text({ en: 'Sample ticket', zh: '样本工单' }, { max: 32, match: 'exact', copy: true }),
    ),
    create_time: auto(f.dateTime({ en: 'Raised at', zh: '产生时间' }, { required: true })),
    remark: auto(f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true })),
  },
  { label: { en: 'Abnormal order', zh: '异常订单' }, title: 'error_no', scope: 'merchant' },
)
  .derived('abnormal_type', f.enum({ en: 'Abnormal type', zh: '异常类型' }, errorType), {
    external: { abnormal_reason: externalReasons },
    internal: { $not: { abnormal_reason: externalReasons } },
  })
  .elapsed(
    'wait_minutes',
    f.int({ en: 'Waiting (min)', zh: '等待时长(分)' }, { alarmAbove: waitedTooLong }),
    'create_time',
    'handle_time',
  )
  .via(
    'order_status',
    f.enum({ en: 'Order status', zh: '订单状态' }, orderStatus),
    'order_id',
    'order_status',
  )
  .via('pay_status', f.enum({ en: 'Payment status', zh: '支付状态' }, payStatus), 'order_id', 'pay_status')
  .via(
    'pay_channel',
    f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel),
    'order_id',
    'pay_channel',
  )
  .via('payable_amount', f.money({ en: 'Payable', zh: '应付金额' }), 'order_id', 'payable_amount')
  .via('pay_amount', f.money({ en: 'Paid', zh: '实付金额' }), 'order_id', 'pay_amount')
  .via('refund_amount', f.money({ en: 'Refund amount', zh: '退款金额' }), 'order_id', 'refund_amount')
  .via('open_time', f.dateTime({ en: 'Door opened', zh: '开门时间' }), 'order_id', 'open_time')
  .via('close_time', f.dateTime({ en: 'Door closed', zh: '关门时间' }), 'order_id', 'close_time')
  .via('nick_name', f.text({ en: 'Nickname', zh: '昵称' }), 'user_id', 'nick_name')
  .via('order_count', f.int({ en: 'Orders of this consumer', zh: '该用户订单数' }), 'user_id', 'order_count')
  .via('risk_level', f.enum({ en: 'Risk level', zh: '风险等级' }, riskLevel), 'user_id', 'risk_level')
  .via('black_flag', f.flag({ en: 'Blacklisted', zh: '是否拉黑' }), 'user_id', 'black_flag')
  .unique('error_no', 10005)
  .unique('order_id', 11035, { handle_status: handleStatus.pending })
  .index(['handle_status', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index('order_no')
  .index('user_phone')
  .index('cabinet_code')
  .index('claim_until', { claim_status: claimStatus.claimed })
  .hiddenFromMerchants(
    'provider_name',
    'mgt_org_name',
    'mct_name',
    'mgt_org_id',
    'mct_id',
    'handle_name',
    'claim_name',
    'feedback_no',
    'risk_level',
    'black_flag',
  );

/** A case that an algorithm provider is asked to learn from. */
export const AlgorithmSample = model(
  'algorithm_sample',
  {
    sample_no: auto(
      f.text(
        { en: 'Sample ticket', zh: '样本工单' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    error_id: auto(f.ref({ en: 'Abnormal order', zh: '异常订单' }, 'mgt_error_order', { required: true })),
    order_no: auto(f.text({ en: 'Order No.', zh: '订单编号' }, { required: true, max: 32, match: 'exact' })),
    provider_name: auto(
      f.text({ en: 'Algorithm provider', zh: '算法商' }, { required: true, max: 64, match: 'exact' }),
    ),
    note: auto(f.text({ en: 'Note', zh: '说明' }, { required: true, max: 200, long: true })),
    sample_status: auto(
      f.enum({ en: 'Status', zh: '状态' }, sampleStatus, { required: true, default: sampleStatus.sent }),
    ),
    create_name: auto(f.text({ en: 'Reported by', zh: '反馈人' }, { required: true, max: 32 })),
  },
  { label: { en: 'Sample ticket', zh: '样本工单' }, title: 'sample_no', scope: 'merchant' },
)
  .unique('sample_no', 10005)
  .index('error_id')
  .hiddenFromMerchants('provider_name', 'create_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_error_order: typeof ErrorOrder;
    algorithm_sample: typeof AlgorithmSample;
  }
}

const pending = { when: { handle_status: handleStatus.pending }, else: 11015 } as const;
/** Nobody else has it now, whether or not their claim was ended already. */
const notTaken = {
  when: {
    $any: [
      { claim_status: claimStatus.free },
      { claim_id: { is: { $: 'me' } } },
      { claim_until: { lte: { $: 'now' } } },
    ],
  },
  else: 11031,
} as const;
/** Nobody has it, as a change of its row. */
export const unclaimed = {
  claim_status: claimStatus.free,
  claim_id: null,
  claim_name: null,
  claim_until: null,
};

/** P08 /order-manager/error-order and its desk P09, which stands in the place of the detail. */
export const errorOrder = defineResource(ErrorOrder, {
  label: { en: 'Abnormal orders', zh: '异常订单' },
  route: '/order-manager/error-order',
  permission: 'ERROR_ORDER',
  menu: 'order-manager',
  api: readOnly('/mgt_error_order'),
  calls: {
    [deskOffersCall]: 'what changes the price of its order: {buyer, moment, offers, shelf}',
  },
  search: ['error_no', 'order_no'],
  live: 'values',
  flows: [
    ErrorOrder.flow('handle_status', 'pending', {
      pending: { handle: 'done', close: 'closed', close_together: 'closed' },
      done: {},
      closed: {},
    }),
    ErrorOrder.flow('claim_status', 'free', {
      free: { claim: 'claimed' },
      claimed: { claim: 'claimed', release: 'free', expire: 'free' },
    }),
  ],
  actions: {
    handle: ErrorOrder.action({
      label: { en: 'Handle', zh: '处理' },
      numbered: true,
      permission: 'ERROR_HANDLE',
      api: 'PUT /mgt_error_order/{id}/handle/v1',
      at: 'detail',
      guards: [pending, notTaken],
      input: {
        handle_result: f.enum({ en: 'Result', zh: '处理结果' }, handleChoice, { required: true }),
        goods: f.rows(
          { en: 'Goods', zh: '商品' },
          {
            goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true }),
            quantity: f.int({ en: 'Quantity', zh: '数量' }, { required: true, min: 1, max: 99 }),
          },
          { max: 100 },
        ),
        remark: f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true }),
      },
      set: unclaimed,
      done: { en: 'Abnormal order {error_no} handled', zh: '异常订单 {error_no} 已处理' },
    }),
    claim: ErrorOrder.action({
      label: { en: 'Assign to me', zh: '领取' },
      permission: 'ERROR_HANDLE',
      api: 'PUT /mgt_error_order/{id}/claim/v1',
      when: { handle_status: handleStatus.pending },
      guards: [pending, notTaken],
      done: { en: 'Yours for 10 minutes', zh: '已领取，10分钟内有效' },
    }),
    release: ErrorOrder.action({
      label: { en: 'Give back', zh: '放回' },
      permission: 'ERROR_HANDLE',
      api: 'PUT /mgt_error_order/{id}/release/v1',
      when: { claim_id: { is: { $: 'me' } } },
      set: { claim_id: null, claim_name: null, claim_until: null },
      done: { en: 'Given back to the queue', zh: '已放回队列' },
    }),
    expire: ErrorOrder.action({
      label: { en: 'Claim ended', zh: '领取超时' },
      system: true,
      when: { claim_until: { lte: { $: 'now' } } },
      set: { claim_id: null, claim_name: null, claim_until: null },
    }),
    close: ErrorOrder.action({
      label: { en: 'Close', zh: '关闭' },
      permission: 'ERROR_HANDLE',
      danger: true,
      api: 'PUT /mgt_error_order/{id}/close/v1',
      guards: [pending, notTaken],
      confirm: {
        en: 'Close {error_no} without action? An order that is not settled is cancelled and nothing is charged. A closed one can’t be reopened.',
        zh: '关闭异常单 {error_no}？未结算的订单将取消且不扣款，关闭后不可重新打开。',
      },
      input: {
        remark: f.text({ en: 'Remark', zh: '备注' }, { required: true, min: 2, max: 200, long: true }),
      },
      set: { ...unclaimed, handle_result: handleResult.closed },
      done: { en: 'Abnormal order {error_no} closed', zh: '异常订单 {error_no} 已关闭' },
    }),
    close_together: ErrorOrder.action({
      label: { en: 'Close', zh: '批量关闭' },
      permission: 'ERROR_HANDLE',
      danger: true,
      bulk: { most: 100 },
      guards: [
        pending,
        notTaken,
        { when: { abnormal_reason: [abnormalReason.offline, abnormalReason.powerCut] }, else: 11032 },
      ],
      confirm: {
        en: 'Close {error_no} without action? An order that is not settled is cancelled and nothing is charged.',
        zh: '关闭异常单 {error_no}？未结算的订单将取消且不扣款。',
      },
      set: { ...unclaimed, handle_result: handleResult.closed },
      done: { en: 'Abnormal orders closed', zh: '已批量关闭' },
    }),
    feedback: ErrorOrder.action({
      label: { en: 'Report to provider', zh: '反馈算法商' },
      permission: 'ERROR_HANDLE',
      api: 'PUT /mgt_error_order/{id}/feedback/v1',
      when: { provider_name: { ne: null }, feedback_no: null },
      input: {
        note: f.text(
          { en: 'What the algorithm got wrong', zh: '问题说明' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Sample ticket {feedback_no} sent', zh: '样本工单 {feedback_no} 已提交' },
    }),
  },
  list: {
    columns: [
      ErrorOrder.col('error_no', { fixed: 'left' }),
      ErrorOrder.col('order_no', { link: 'order_id' }),
      'shop_name',
      'abnormal_reason',
      'origin_amount',
      ErrorOrder.col('wait_minutes', { width: 124 }),
      'create_time',
      ErrorOrder.col('claim_name', { width: 96 }),
      'handle_status',
    ],
    hidden: [
      'cabinet_code',
      'mgt_org_name',
      'mct_name',
      'identify_type',
      'abnormal_type',
      'user_phone',
      'final_amount',
      'handle_result',
      'handle_time',
      'provider_name',
      'fault_reason',
      'identify_result',
      'claim_status',
      'claim_until',
      'handle_name',
      'feedback_no',
    ],
    keep: ['error_no', 'handle_status'],
    filters: [
      'error_no',
      'order_no',
      'shop_name',
      'abnormal_reason',
      ErrorOrder.range('create_time', { maxDays: 93 }),
      'cabinet_code',
    ],
    moreFilters: [
      'identify_result',
      'user_phone',
      'mgt_org_id',
      'mct_id',
      'identify_type',
      'abnormal_type',
      'handle_status',
      'handle_result',
      'claim_status',
      'provider_name',
    ],
    tabs: [
      {
        key: '0',
        label: { en: 'Pending', zh: '待处理' },
        where: { handle_status: handleStatus.pending },
        first: true,
      },
      { key: '1', label: { en: 'Done', zh: '已处理' }, where: { handle_status: handleStatus.done } },
      { key: '2', label: { en: 'Closed', zh: '已关闭' }, where: { handle_status: handleStatus.closed } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['create_time', 'handle_time', 'wait_minutes'],
    row: ['handle', 'claim', 'release', 'close', 'read'],
    bulk: ['close_together'],
    page: ['export'],
  },
  detail: {
    facts: ['handle_status', 'abnormal_reason', 'wait_minutes'],
    sections: [
      {
        title: { en: 'Abnormal order', zh: '异常信息' },
        fields: [
          'error_no',
          'order_no',
          'abnormal_type',
          'abnormal_reason',
          'fault_reason',
          'identify_type',
          'provider_name',
          'identify_result',
          'identify_goods',
          'create_time',
          'wait_minutes',
        ],
      },
      {
        title: { en: 'Order and payment', zh: '订单与支付' },
        fields: [
          'order_status',
          'pay_status',
          'pay_channel',
          'payable_amount',
          'pay_amount',
          'refund_amount',
          'open_time',
          'close_time',
          'shop_name',
          'cabinet_code',
          'mgt_org_name',
          'mct_name',
          'user_phone',
          'nick_name',
          'order_count',
          'risk_level',
          'black_flag',
        ],
      },
      {
        title: { en: 'Handling', zh: '处理结果' },
        fields: [
          'handle_status',
          'handle_result',
          'handle_goods',
          'origin_amount',
          'final_amount',
          'handle_name',
          'handle_time',
          'claim_name',
          'feedback_no',
          'remark',
        ],
      },
      ErrorOrder.sublist('mgt_order_media', 'order_id', {
        through: 'order_id',
        api: 'GET /mgt_error_order/media/{id}/v1',
        ...mediaRows,
      }),
      ErrorOrder.sublist('mct_shop_goods', 'shop_id', {
        through: 'shop_id',
        api: 'GET /mgt_error_order/template/{id}/v1',
        title: { en: 'Goods of the cabinet', zh: '柜内商品' },
        columns: [
          'goods_id',
          'goods_name',
          'goods_code',
          'logo_url',
          'layer_no',
          'slot_no',
          'shop_price',
          'stock_quantity',
        ],
        sort: ['sort_no', 'asc'],
      }),
      ErrorOrder.sublist('mgt_order_sensor', 'order_id', {
        through: 'order_id',
        api: 'GET /mgt_error_order/sensor/{id}/v1',
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
      }),
      ErrorOrder.sublist('mgt_order_goods', 'order_id', {
        through: 'order_id',
        api: 'GET /mgt_error_order/goods/{id}/v1',
        title: { en: 'Goods of the order', zh: '订单商品' },
        columns: [
          'goods_id',
          'goods_name',
          'goods_code',
          'sale_price',
          'quantity',
          'line_amount',
          'line_discount',
          'line_pay_amount',
          'refund_quantity',
          'line_refund_amount',
          'identify_origin',
          'confidence',
          'corrects_id',
        ],
      }),
      ErrorOrder.sublist('mgt_order', 'user_id', {
        through: 'user_id',
        api: 'GET /mgt_error_order/consumer/{id}/v1',
        title: { en: 'Recent orders of this consumer', zh: '该用户近期订单' },
        columns: [
          'order_no',
          'parent_order_no',
          'shop_name',
          'goods_summary',
          'payable_amount',
          'pay_status',
          'refund_amount',
          'order_status',
          'abnormal_type',
          'create_time',
        ],
        sort: ['create_time', 'desc'],
      }),
      ErrorOrder.sublist('mgt_place_order', 'order_id', {
        through: 'order_id',
        api: 'GET /mgt_error_order/place/{id}/v1',
        title: { en: 'Payments', zh: '支付记录' },
        columns: [
          'place_no',
          'place_type',
          'pay_channel',
          'amount',
          'place_status',
          'fail_msg',
          'create_time',
        ],
        sort: ['create_time', 'desc'],
      }),
    ],
    history: true,
  },
});
