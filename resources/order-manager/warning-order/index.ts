import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { handleStatus } from '../../operation/device/enums.ts';
import { riskLevel } from '../../shared/consumer.ts';
import { blackDays, blackSource } from '../blacklist/enums.ts';
import { blacklistInput, blacklisting } from '../blacklist/index.ts';
import { orderStatus } from '../enums.ts';
import { mediaRows } from '../sale-order/parts.ts';
import { reviewResult, warningType } from './enums.ts';
import { hitText } from './rules.ts';

/** An order that a risk rule was hit by (P10). Its names are snapshots, as the order's are. */
export const WarningOrder = model(
  'mgt_warning_order',
  {
    warning_no: auto(
      f.text({ en: 'Warning No.', zh: '预警编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    order_no: auto(
      f.text({ en: 'Order No.', zh: '订单编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    warning_type: auto(f.enum({ en: 'Warning type', zh: '预警类型' }, warningType, { required: true })),
    risk_level: auto(f.enum({ en: 'Risk level', zh: '风险等级' }, riskLevel, { required: true })),
    rule_value: auto(f.int({ en: 'Measured', zh: '实测值' }, { required: true })),
    rule_limit: auto(f.int({ en: 'Limit', zh: '阈值' }, { required: true })),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    mgt_org_name: auto(f.text({ en: 'Organisation', zh: '所属组织' }, { required: true, max: 64 })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    goods_count: auto(f.int({ en: 'Items', zh: '商品件数' }, { required: true })),
    pay_amount: auto(f.money({ en: 'Paid', zh: '实付金额' }, { required: true })),
    handle_status: auto(
      f.enum({ en: 'Handling', zh: '处理状态' }, handleStatus, { required: true, default: 0 }),
    ),
    handle_result: auto(f.enum({ en: 'Finding', zh: '核查结论' }, reviewResult)),
    handle_name: auto(f.text({ en: 'Handler', zh: '处理人' }, { max: 32 })),
    handle_time: auto(f.dateTime({ en: 'Handled at', zh: '处理时间' })),
    /** The abnormal order that the review raised. */
    error_id: auto(f.ref({ en: 'Abnormal order', zh: '异常订单' }, 'mgt_error_order')),
    create_time: auto(f.dateTime({ en: 'Warned at', zh: '预警时间' }, { required: true })),
    remark: auto(f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true })),
  },
  { label: { en: 'Warning order', zh: '预警订单' }, title: 'warning_no', scope: 'merchant' },
)
  .computed('rule_desc', f.text({ en: 'Rule hit', zh: '命中规则' }), (row, lang) =>
    hitText(row.warning_type, row.rule_value, row.rule_limit, lang),
  )
  .via(
    'order_status',
    f.enum({ en: 'Order status', zh: '订单状态' }, orderStatus),
    'order_id',
    'order_status',
  )
  .via('goods_summary', f.text({ en: 'Goods', zh: '商品' }), 'order_id', 'goods_summary')
  .via('open_time', f.dateTime({ en: 'Door opened', zh: '开门时间' }), 'order_id', 'open_time')
  .via('close_time', f.dateTime({ en: 'Door closed', zh: '关门时间' }), 'order_id', 'close_time')
  .via('order_count', f.int({ en: 'Orders of this consumer', zh: '该用户订单数' }), 'user_id', 'order_count')
  .via('black_flag', f.flag({ en: 'Blacklisted', zh: '是否拉黑' }), 'user_id', 'black_flag')
  .unique('warning_no', 10005)
  .unique(['order_id', 'warning_type'], 10005)
  .index(['handle_status', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index('order_no')
  .index('user_phone')
  .index('cabinet_code')
  .hiddenFromMerchants(
    'risk_level',
    'mgt_org_name',
    'mct_name',
    'mgt_org_id',
    'mct_id',
    'handle_name',
    'black_flag',
  );

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_warning_order: typeof WarningOrder;
  }
}

const pending = { when: { handle_status: handleStatus.pending }, else: 11017 } as const;
/** Asked for by the server with a code of its own [11019]. */
const remark = f.text({ en: 'Handling note', zh: '处理说明' }, { max: 200, long: true });

/** P10 /order-manager/warning-order. */
export const warningOrder = defineResource(WarningOrder, {
  label: { en: 'Warning orders', zh: '预警订单' },
  route: '/order-manager/warning-order',
  permission: 'WARNING_ORDER',
  menu: 'order-manager',
  api: readOnly('/mgt_warning_order'),
  search: ['warning_no', 'order_no'],
  live: 'rows',
  flows: [
    WarningOrder.flow('handle_status', 'pending', {
      pending: { handle: 'done', close: 'closed', mark_normal: 'done' },
      done: {},
      closed: {},
    }),
  ],
  actions: {
    handle: WarningOrder.action({
      label: { en: 'Review', zh: '核查' },
      api: 'PUT /mgt_warning_order/{id}/handle/v1',
      send: { handle_status: handleStatus.done },
      guards: [pending],
      input: {
        result: f.enum({ en: 'Finding', zh: '核查结论' }, reviewResult, { required: true }),
        /** Only where the finding blacklists, and then it is needed. */
        days: f.enum(blacklistInput.days.label, blackDays),
        remark,
      },
      done: { en: 'Warning {warning_no} reviewed', zh: '预警 {warning_no} 已核查' },
    }),
    close: WarningOrder.action({
      label: { en: 'Close', zh: '关闭' },
      api: 'PUT /mgt_warning_order/{id}/handle/v1',
      send: { handle_status: handleStatus.closed },
      danger: true,
      guards: [pending],
      confirm: {
        en: 'Close warning {warning_no} without a finding?',
        zh: '不作结论，直接关闭预警 {warning_no}？',
      },
      input: { remark },
      done: { en: 'Warning {warning_no} closed', zh: '预警 {warning_no} 已关闭' },
    }),
    mark_normal: WarningOrder.action({
      label: { en: 'Mark normal', zh: '标记正常' },
      bulk: { most: 100 },
      guards: [pending],
      confirm: { en: 'Mark warning {warning_no} as normal?', zh: '将预警 {warning_no} 标记为正常？' },
      set: { handle_result: reviewResult.normal },
      done: { en: 'Marked as normal', zh: '已标记正常' },
    }),
    blacklist: WarningOrder.action({
      ...blacklisting('warning_id'),
      send: { black_source: blackSource.warning },
      input: blacklistInput,
    }),
  },
  list: {
    columns: [
      WarningOrder.col('warning_no', { fixed: 'left' }),
      WarningOrder.col('order_no', { link: 'order_id' }),
      'warning_type',
      'risk_level',
      'rule_desc',
      'shop_name',
      'pay_amount',
      'create_time',
      'handle_status',
    ],
    hidden: [
      'user_phone',
      'goods_count',
      'order_status',
      'cabinet_code',
      'mgt_org_name',
      'mct_name',
      'handle_result',
      'handle_name',
      'handle_time',
      'remark',
    ],
    keep: ['warning_no', 'handle_status'],
    filters: [
      'warning_no',
      'order_no',
      'warning_type',
      'risk_level',
      'shop_name',
      WarningOrder.range('create_time', { maxDays: 93 }),
    ],
    moreFilters: ['user_phone', 'cabinet_code', 'mgt_org_id', 'mct_id', 'handle_status', 'handle_result'],
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
    sortable: ['pay_amount', 'create_time'],
    row: ['handle', 'read', 'blacklist', 'close'],
    bulk: ['mark_normal'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['warning_type', 'risk_level', 'handle_status'],
    sections: [
      { fields: ['rule_desc', 'create_time', 'shop_name', 'user_phone'] },
      WarningOrder.sublist('mgt_order_media', 'order_id', {
        through: 'order_id',
        api: 'GET /mgt_warning_order/media/{id}/v1',
        ...mediaRows,
      }),
      WarningOrder.sublist('mgt_order_goods', 'order_id', {
        through: 'order_id',
        api: 'GET /mgt_warning_order/goods/{id}/v1',
        title: { en: 'Goods', zh: '商品明细' },
        columns: ['goods_name', 'sale_price', 'quantity', 'line_pay_amount', 'confidence'],
      }),
      {
        title: { en: 'Order', zh: '订单信息' },
        fields: [
          'order_no',
          'order_status',
          'goods_summary',
          'goods_count',
          'pay_amount',
          'open_time',
          'close_time',
          'cabinet_code',
          'mgt_org_name',
          'mct_name',
          'order_count',
          'black_flag',
        ],
      },
      WarningOrder.sublist('mgt_order_sensor', 'order_id', {
        through: 'order_id',
        api: 'GET /mgt_warning_order/sensor/{id}/v1',
        title: { en: 'Sensor readings', zh: '重力明细' },
        columns: ['sensor', 'goods_code', 'weight_before', 'weight_after', 'quantity', 'deviation_g'],
      }),
      {
        title: { en: 'Handling', zh: '处理结果' },
        fields: ['handle_result', 'handle_name', 'handle_time', 'error_id', 'remark'],
      },
    ],
    history: true,
  },
});
