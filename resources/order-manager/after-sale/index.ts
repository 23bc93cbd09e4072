import { afterSaleStatus } from '../../enums.ts';
import { defineResource, f, readOnly, slot } from '../../kit/index.ts';
import { paidTwice, refundOrigin, refundStage } from '../enums.ts';
import { AfterSaleOrder } from '../place-order/charge/payment.ts';
import { autoApproveUpTo } from './refund/index.ts';

/** Who asked, who brought the voucher: neither decides on their own word (docs/domain/orders.md §P06). */
const toAudit = [
  { when: { refund_stage: refundStage.toAudit }, else: 11020 },
  { when: { applicant_id: { ne: { $: 'me' } } }, else: 11037 },
] as const;
const abnormal = { when: { refund_stage: refundStage.abnormal }, else: 15001 } as const;
const noVoucher = { when: { voucher_by_id: null }, else: 15002 } as const;
const othersVoucher = [
  abnormal,
  { when: { voucher_by_id: { ne: null } }, else: 15001 },
  { when: { voucher_by_id: { ne: { $: 'me' } } }, else: 11037 },
] as const;

/**
 * P06 /order-manager/after-sale-order and P07, its detail; its rows stand in an order's detail too. Large and repeated refunds
 * wait here for a second person: who asked for a refund can't approve it (docs/domain/orders.md §P06).
 */
export const afterSaleOrder = defineResource(AfterSaleOrder, {
  label: { en: 'After-sale orders', zh: '售后订单' },
  route: '/order-manager/after-sale-order',
  menu: 'order-manager',
  permission: 'AFTER_SALE_ORDER',
  api: readOnly('/mgt_after_sale_order'),
  search: ['after_sale_no'],
  flows: [
    AfterSaleOrder.flow('refund_stage', 'toAudit', {
      toAudit: { approve: 'processing', autoApprove: 'processing', refuse: 'ended' },
      processing: {},
      abnormal: { retry: 'processing', acceptVoucher: 'ended' },
      ended: {},
    }),
  ],
  actions: {
    approve: AfterSaleOrder.action({
      label: { en: 'Approve', zh: '同意退款' },
      numbered: true,
      permission: 'AFTER_SALE_AUDIT',
      api: 'PUT /mgt_after_sale_order/{id}/audit/v1',
      send: { audit_result: 1 },
      bulk: { most: 50, sum: { of: 'refund_amount', most: 500_000 } },
      guards: toAudit,
      confirm: {
        en: 'Approve refund {after_sale_no}? The money goes back to the consumer and can’t be called back.',
        zh: '同意退款 {after_sale_no}？款项将退回用户，且不可撤回。',
      },
      done: { en: 'Refund approved', zh: '已同意退款' },
    }),
    refuse: AfterSaleOrder.action({
      label: { en: 'Refuse', zh: '拒绝' },
      permission: 'AFTER_SALE_AUDIT',
      danger: true,
      api: 'PUT /mgt_after_sale_order/{id}/audit/v1',
      send: { audit_result: 2 },
      guards: toAudit,
      input: {
        refuse_reason: f.text(
          // Asked for by the server with a code of its own [11021].
          { en: 'Refusal reason', zh: '拒绝原因' },
          { min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Refund refused', zh: '已拒绝退款' },
    }),
    retry: AfterSaleOrder.action({
      label: { en: 'Retry', zh: '重新退款' },
      numbered: true,
      permission: 'ORDER_REFUND',
      api: 'PUT /mgt_after_sale_order/{id}/retry/v1',
      guards: [abnormal, noVoucher],
      confirm: {
        en: 'Send refund {after_sale_no} to the channel again? It keeps its number, so it can’t be paid twice.',
        zh: '重新提交退款 {after_sale_no}？将沿用原商户退款单号，不会重复退款。',
      },
      done: { en: 'Refund sent again', zh: '已重新提交退款' },
    }),
    offline: AfterSaleOrder.action({
      label: { en: 'Mark offline refunded', zh: '线下已退' },
      permission: 'AFTER_SALE_AUDIT',
      api: 'PUT /mgt_after_sale_order/{id}/offline/v1',
      guards: [abnormal, noVoucher],
      input: {
        voucher_image: f.image({ en: 'Voucher', zh: '退款凭证' }, { required: true }),
        voucher_note: f.text({ en: 'Note', zh: '说明' }, { max: 200, long: true }),
      },
      done: { en: 'Voucher submitted. A second person confirms it', zh: '凭证已提交，待另一人确认' },
    }),
    acceptVoucher: AfterSaleOrder.action({
      label: { en: 'Confirm voucher', zh: '确认凭证' },
      numbered: true,
      permission: 'AFTER_SALE_AUDIT',
      api: 'PUT /mgt_after_sale_order/{id}/voucher/v1',
      send: { audit_result: 1 },
      when: { voucher_by_id: { ne: null } },
      guards: othersVoucher,
      confirm: {
        en: 'Confirm that refund {after_sale_no} was paid outside the channel? The order counts as refunded.',
        zh: '确认退款 {after_sale_no} 已在线下支付？订单将记为已退款。',
      },
      done: { en: 'Refund finished by its voucher', zh: '已按凭证完成退款' },
    }),
    rejectVoucher: AfterSaleOrder.action({
      label: { en: 'Reject voucher', zh: '驳回凭证' },
      permission: 'AFTER_SALE_AUDIT',
      danger: true,
      api: 'PUT /mgt_after_sale_order/{id}/voucher/v1',
      send: { audit_result: 2 },
      when: { voucher_by_id: { ne: null } },
      guards: othersVoucher,
      confirm: {
        en: 'Reject the voucher of refund {after_sale_no}? It can then be sent again, or marked with another one.',
        zh: '驳回退款 {after_sale_no} 的凭证？驳回后可重新退款或另行提交凭证。',
      },
      done: { en: 'Voucher rejected', zh: '已驳回凭证' },
    }),
    settleTwice: AfterSaleOrder.action({
      label: { en: 'Settle double refund', zh: '处理重复退款' },
      permission: 'AFTER_SALE_AUDIT',
      api: 'PUT /mgt_after_sale_order/{id}/twice/v1',
      when: { paid_twice: paidTwice.open },
      guards: [
        { when: { paid_twice: paidTwice.open }, else: 15001 },
        { when: { voucher_by_id: { ne: { $: 'me' } } }, else: 11037 },
      ],
      input: {
        twice_note: f.text(
          { en: 'How it was settled', zh: '处理说明' },
          {
            required: true,
            min: 2,
            max: 200,
            long: true,
            help: {
              en: 'What was paid by hand and the channel paid too: got back from the consumer, or borne by whom',
              zh: '线下已付而渠道又退的款项：已向用户追回，或由谁承担',
            },
          },
        ),
      },
      set: { paid_twice: paidTwice.settled },
      done: { en: 'Double refund settled', zh: '重复退款已处理' },
    }),
    autoApprove: AfterSaleOrder.action({
      label: { en: 'Approve in time', zh: '超时自动同意' },
      system: true,
      when: {
        refund_origin: refundOrigin.user,
        refund_amount: { lte: autoApproveUpTo },
        audit_deadline: { lte: { $: 'now' } },
      },
    }),
  },
  live: 'rows',
  list: {
    columns: [
      AfterSaleOrder.col('after_sale_no', { fixed: 'left' }),
      AfterSaleOrder.col('order_no', { link: 'order_id' }),
      'shop_name',
      'refund_reason',
      AfterSaleOrder.col('refund_amount', { width: 152 }),
      'create_time',
      'refund_stage',
      'after_sale_status',
    ],
    hidden: [
      'user_phone',
      'refund_origin',
      'refund_type',
      'pay_amount',
      'pay_channel',
      'finish_time',
      'mgt_org_name',
      'mct_name',
      'cabinet_code',
      'out_refund_no',
      'refund_id',
      'apply_name',
      'audit_name',
      'audit_time',
      'audit_deadline',
      'fail_reason',
      'paid_twice',
    ],
    keep: ['after_sale_no', 'refund_amount', 'after_sale_status'],
    filters: [
      'after_sale_no',
      'order_no',
      'user_phone',
      AfterSaleOrder.range('create_time', { maxDays: 93 }),
      'refund_stage',
      'refund_reason',
    ],
    moreFilters: [
      'after_sale_status',
      'shop_name',
      'cabinet_code',
      'mgt_org_id',
      'mct_id',
      'refund_origin',
      'pay_channel',
      'out_refund_no',
      'paid_twice',
      AfterSaleOrder.range('refund_amount'),
      AfterSaleOrder.range('finish_time', { maxDays: 93 }),
    ],
    tabs: [
      {
        key: 'audit',
        label: { en: 'To audit', zh: '待审核' },
        where: {
          $any: [
            { refund_stage: refundStage.toAudit },
            { refund_stage: refundStage.abnormal, voucher_by_id: { ne: null } },
          ],
        },
        urgent: true,
      },
      {
        key: '1',
        label: { en: 'Refunding', zh: '退款中' },
        where: { after_sale_status: afterSaleStatus.refunding },
      },
      {
        key: '2',
        label: { en: 'Refunded', zh: '已退款' },
        where: { after_sale_status: afterSaleStatus.refunded },
      },
      {
        key: '3',
        label: { en: 'Refused', zh: '已拒绝' },
        where: { after_sale_status: afterSaleStatus.refused },
      },
      {
        key: 'twice',
        label: { en: 'Paid twice', zh: '重复退款' },
        where: { paid_twice: paidTwice.open },
        urgent: true,
      },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['refund_amount', 'create_time', 'finish_time'],
    sums: ['refund_amount'],
    row: ['read', 'approve', 'refuse', 'retry', 'offline', 'acceptVoucher', 'rejectVoucher', 'settleTwice'],
    bulk: ['approve'],
    page: ['export'],
  },
  detail: {
    facts: ['after_sale_status', 'refund_stage', 'refund_amount', 'create_time'],
    sections: [
      slot('steps'),
      {
        title: { en: 'Refund', zh: '退款信息' },
        fields: [
          'after_sale_no',
          'refund_type',
          'refund_reason',
          'refund_origin',
          'refund_amount',
          'pay_amount',
          'pay_channel',
          'out_refund_no',
          'refund_id',
          'return_coupon',
          'order_no',
          'shop_name',
          'cabinet_code',
          'mgt_org_name',
          'mct_name',
          'user_phone',
          'apply_name',
          'audit_name',
          'audit_time',
          'audit_deadline',
          'create_time',
          'finish_time',
          'apply_desc',
          'apply_images',
          'refuse_reason',
          'fail_reason',
          'voucher_name',
          'voucher_note',
          'voucher_image',
          'paid_twice',
          'twice_name',
          'twice_note',
        ],
      },
      slot('lines', { en: 'Refunded goods', zh: '退款商品' }),
      slot('order', { en: 'Original order', zh: '原订单' }),
      AfterSaleOrder.sublist('mgt_channel_attempt', 'after_sale_id', {
        api: 'GET /mgt_after_sale_order/attempt/{id}/v1',
        title: { en: 'Channel attempts', zh: '渠道记录' },
        sort: ['create_time', 'desc'],
        columns: ['create_time', 'attempt_no', 'channel_state', 'message'],
      }),
    ],
    history: true,
  },
});
