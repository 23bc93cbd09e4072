import { auto, defineResource, f, model, once, readOnly, slot } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { faultReason } from '../../operation/device/enums.ts';
import { refundedGoods } from '../after-sale/refund/refunded-goods.ts';
import { refundReason, refundType } from '../enums.ts';
import { supplementInput } from '../sale-order/supplement/input.ts';
import {
  complaintChannel,
  complaintReason,
  complaintResult,
  complaintSource,
  complaintStatus,
  overdue,
  replySide,
} from './enums.ts';

/** A complaint of a consumer (P11). One without an order names the cabinet (docs/domain/states.md §R25). */
export const Complaint = model(
  'mgt_complaint_order',
  {
    complaint_no: auto(
      f.text(
        { en: 'Complaint No.', zh: '客诉单号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    order_no: once(
      f.text(
        { en: 'Order No.', zh: '订单编号' },
        {
          max: 32,
          match: 'exact',
          copy: true,
          help: { en: 'Or the cabinet, where there is no order', zh: '无订单时填写柜机编码' },
        },
      ),
    ),
    cabinet_code: once(f.text({ en: 'Cabinet code', zh: '柜机编码' }, { max: 32, match: 'exact' })),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order')),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    mgt_org_name: auto(f.text({ en: 'Organisation', zh: '所属组织' }, { max: 64 })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { max: 110 })),
    complaint_source: auto(f.enum({ en: 'Source', zh: '客诉来源' }, complaintSource, { required: true })),
    complaint_reason: once(f.enum({ en: 'Reason', zh: '客诉原因' }, complaintReason, { required: true })),
    complaint_channel: once(
      f.enum({ en: 'Channel', zh: '投诉渠道' }, complaintChannel, {
        required: true,
        default: complaintChannel.operator,
      }),
    ),
    complaint_status: auto(f.enum({ en: 'Status', zh: '处理状态' }, complaintStatus, { required: true })),
    user_phone: once(f.text({ en: 'Contact phone', zh: '联系电话' }, { ...mobilePhone, required: true })),
    complaint_content: once(
      f.text({ en: 'Content', zh: '投诉内容' }, { required: true, min: 5, max: 500, long: true }),
    ),
    images: once(f.images({ en: 'Pictures', zh: '图片凭证' }, { max: 9 })),
    claim_amount: once(f.money({ en: 'Claimed amount', zh: '申请退款金额' }, { min: 0, max: 9_999_999 })),
    refund_amount: auto(f.money({ en: 'Refund amount', zh: '退款金额' }, { required: true, default: 0 })),
    deadline_time: auto(f.dateTime({ en: 'Deadline', zh: '处理时限' }, { required: true })),
    handle_result: auto(f.enum({ en: 'Result', zh: '处理结果' }, complaintResult)),
    /** The refund, supplement or coupon that came of it. */
    result_no: auto(f.text({ en: 'Result No.', zh: '结果单号' }, { max: 64, match: 'exact', copy: true })),
    handle_note: auto(f.text({ en: 'Handling note', zh: '处理说明' }, { max: 500 })),
    handle_id: auto(f.ref({ en: 'Handler', zh: '处理人' }, 'manager')),
    handle_name: auto(f.text({ en: 'Handler', zh: '处理人' }, { max: 32 })),
    satisfaction: auto(f.int({ en: 'Satisfaction 1–5', zh: '满意度' }, { min: 1, max: 5 })),
    handle_time: auto(f.dateTime({ en: 'Handled at', zh: '处理时间' })),
    /** Until when the consumer may complain again; empty where they may not, or already did. */
    again_until: auto(f.dateTime({ en: 'May complain again until', zh: '可再次投诉至' })),
    /** When the consumer took it back (docs/domain/orders.md §P11: only they do). */
    withdraw_time: auto(f.dateTime({ en: 'Withdrawn at', zh: '撤销时间' })),
    create_time: auto(f.dateTime({ en: 'Received at', zh: '投诉时间' }, { required: true })),
  },
  { label: { en: 'Complaint', zh: '客诉' }, title: 'complaint_no', scope: 'merchant' },
)
  .derived('overdue_flag', f.enum({ en: 'Overdue', zh: '是否超时' }, overdue), {
    yes: { complaint_status: { ne: complaintStatus.processed }, deadline_time: { lt: { $: 'now' } } },
    no: {},
  })
  .unique('complaint_no', 10005)
  .index('user_phone')
  .index('create_time')
  .index('order_id')
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index('deadline_time', { complaint_status: { ne: complaintStatus.processed } })
  .hiddenFromMerchants('handle_name', 'handle_id', 'mgt_org_name', 'mct_name', 'mgt_org_id', 'mct_id');

/** What was said on both sides, append-only: the negotiation history (P11). */
export const ComplaintReply = model(
  'mgt_complaint_reply',
  {
    complaint_id: auto(f.ref({ en: 'Complaint', zh: '客诉' }, 'mgt_complaint_order', { required: true })),
    side: auto(f.enum({ en: 'From', zh: '发言方' }, replySide, { required: true })),
    author_name: auto(f.text({ en: 'Name', zh: '姓名' }, { max: 32 })),
    content: auto(f.text({ en: 'Content', zh: '内容' }, { required: true, max: 500 })),
    images: auto(f.images({ en: 'Pictures', zh: '图片' }, { max: 9 })),
    create_time: auto(f.dateTime({ en: 'Time', zh: '时间' }, { required: true })),
  },
  { label: { en: 'Reply', zh: '协商记录' }, title: 'content', scope: 'merchant', appendOnly: true },
)
  .index('complaint_id')
  .hiddenFromMerchants('author_name', 'mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_complaint_order: typeof Complaint;
    mgt_complaint_reply: typeof ComplaintReply;
  }
}

const note = f.text(
  { en: 'Handling note', zh: '处理说明' },
  { required: true, code: 11019, max: 500, long: true },
);
const processing = { when: { complaint_status: complaintStatus.processing }, else: 15001 } as const;
const unfinished = { when: { complaint_status: { ne: complaintStatus.processed } }, else: 11018 } as const;

/** P11 /order-manager/complaint-order. */
export const complaint = defineResource(Complaint, {
  label: { en: 'Complaints', zh: '客诉订单' },
  route: '/order-manager/complaint-order',
  menu: 'order-manager',
  permission: 'CUSTOMERORDER_MANAGER',
  api: { ...readOnly('/mgt_complaint_order'), create: 'POST /mgt_complaint_order/v1' },
  search: ['complaint_no'],
  flows: [
    Complaint.flow('complaint_status', 'pending', {
      pending: { accept: 'processing', withdraw: 'processed' },
      processing: { finish: 'processed' },
      processed: { reopen: 'processing' },
    }),
  ],
  actions: {
    accept: Complaint.action({
      label: { en: 'Accept', zh: '受理' },
      permission: 'COMPLAINT_HANDLE',
      api: 'PUT /mgt_complaint_order/{id}/accept/v1',
      guards: [unfinished],
      done: { en: 'Complaint accepted', zh: '已受理' },
    }),
    reply: Complaint.action({
      label: { en: 'Reply', zh: '回复' },
      permission: 'COMPLAINT_HANDLE',
      api: 'POST /mgt_complaint_order/{id}/reply/v1',
      guards: [unfinished, processing],
      input: {
        content: f.text({ en: 'Reply', zh: '回复内容' }, { required: true, max: 200, long: true }),
        images: f.images({ en: 'Pictures', zh: '图片' }, { max: 4 }),
      },
      done: { en: 'Reply sent', zh: '已回复' },
    }),
    finish: Complaint.action({
      label: { en: 'Finish', zh: '处理完成' },
      numbered: true,
      permission: 'COMPLAINT_HANDLE',
      api: 'PUT /mgt_complaint_order/{id}/handle/v1',
      guards: [unfinished, processing],
      input: {
        handle_result: f.enum({ en: 'Result', zh: '处理结果' }, complaintResult, {
          required: true,
          default: complaintResult.refund,
        }),
        // As the refund dialog of the order asks (P05).
        refund_type: f.enum({ en: 'Refund type', zh: '退款方式' }, refundType, {
          default: refundType.amount,
        }),
        goods: refundedGoods,
        refund_amount: f.money({ en: 'Refund amount', zh: '退款金额' }, { min: 1 }),
        refund_reason: f.enum({ en: 'Refund reason', zh: '退款原因' }, refundReason, {
          help: {
            en: 'Where none is chosen: what the complaint is about',
            zh: '不选择时按客诉原因确定',
          },
        }),
        return_coupon: f.flag(
          { en: 'Return coupon', zh: '退还优惠券' },
          { default: 1, help: { en: 'Only where all of the order goes back', zh: '仅在整单退款时退还' } },
        ),
        supplement_goods: supplementInput.goods,
        supplement_amount: f.money(
          { en: 'Or supplement', zh: '或补扣金额' },
          { help: { en: '0.01–500.00 yuan, where no goods are named', zh: '未选商品时填写，0.01–500.00元' } },
        ),
        evidence_image: supplementInput.evidence_image,
        coupon_id: f.ref({ en: 'Coupon', zh: '补偿券' }, 'mgt_coupon'),
        fault_reason: f.enum({ en: 'Fault reason', zh: '故障原因' }, faultReason),
        handle_note: note,
      },
      inputWhen: {
        refund_type: { handle_result: complaintResult.refund },
        goods: { handle_result: complaintResult.refund, refund_type: refundType.goods },
        refund_amount: { handle_result: complaintResult.refund, refund_type: { ne: refundType.goods } },
        refund_reason: { handle_result: complaintResult.refund },
        return_coupon: { handle_result: complaintResult.refund },
        supplement_goods: { handle_result: complaintResult.supplement },
        supplement_amount: { handle_result: complaintResult.supplement },
        evidence_image: { handle_result: complaintResult.supplement },
        coupon_id: { handle_result: complaintResult.coupon },
        fault_reason: { handle_result: complaintResult.repair },
      },
      done: { en: 'Complaint finished', zh: '客诉已处理完成' },
    }),
    transfer: Complaint.action({
      label: { en: 'Transfer', zh: '转派' },
      permission: 'COMPLAINT_HANDLE',
      api: 'PUT /mgt_complaint_order/{id}/transfer/v1',
      guards: [unfinished, processing],
      input: { user_id: f.ref({ en: 'To', zh: '转派给' }, 'manager', { required: true }) },
      done: { en: 'Complaint transferred', zh: '已转派' },
    }),
    withdraw: Complaint.action({
      label: { en: 'Withdrawn', zh: '用户撤销' },
      system: true,
      when: { withdraw_time: { ne: null } },
    }),
    reopen: Complaint.action({
      label: { en: 'Complained again', zh: '再次投诉' },
      permission: 'COMPLAINT_HANDLE',
      api: 'PUT /mgt_complaint_order/{id}/reopen/v1',
      when: { again_until: { gte: { $: 'now' } } },
      input: {
        content: f.text(
          { en: 'What the consumer says', zh: '用户再次投诉内容' },
          { required: true, min: 5, max: 500, long: true },
        ),
      },
      done: { en: 'Complaint is in process again', zh: '客诉已重新处理' },
    }),
  },
  live: 'rows',
  list: {
    columns: [
      Complaint.col('complaint_no', { fixed: 'left' }),
      Complaint.col('order_no', { link: 'order_id' }),
      'complaint_reason',
      Complaint.col('complaint_content', { width: 136 }),
      'shop_name',
      'deadline_time',
      'create_time',
      'overdue_flag',
      Complaint.col('complaint_status', { width: 116 }),
    ],
    hidden: [
      'user_phone',
      'claim_amount',
      'refund_amount',
      'complaint_source',
      'complaint_channel',
      'handle_result',
      'handle_name',
      'handle_time',
      'cabinet_code',
      'mgt_org_name',
      'mct_name',
      'result_no',
      'satisfaction',
      'withdraw_time',
    ],
    keep: ['complaint_no', 'complaint_status'],
    filters: [
      'complaint_no',
      'order_no',
      'user_phone',
      Complaint.range('create_time', { maxDays: 93 }),
      'complaint_reason',
      'complaint_channel',
    ],
    moreFilters: [
      'complaint_status',
      'complaint_source',
      'shop_name',
      'cabinet_code',
      'mgt_org_id',
      'mct_id',
      'overdue_flag',
      'handle_result',
      Complaint.range('handle_time', { maxDays: 93 }),
    ],
    tabs: [
      {
        key: '0',
        label: { en: 'Pending', zh: '待处理' },
        where: { complaint_status: complaintStatus.pending },
        first: true,
      },
      {
        key: '1',
        label: { en: 'Processing', zh: '处理中' },
        where: { complaint_status: complaintStatus.processing },
      },
      {
        key: 'overdue',
        label: { en: 'Overdue', zh: '已超时' },
        where: {
          complaint_status: { ne: complaintStatus.processed },
          deadline_time: { lt: { $: 'now' } },
        },
        urgent: true,
      },
      {
        key: '2',
        label: { en: 'Processed', zh: '已处理' },
        where: { complaint_status: complaintStatus.processed },
      },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['deadline_time', 'create_time', 'handle_time'],
    row: ['read', 'accept', 'reply', 'finish', 'transfer', 'reopen'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        fields: [
          'order_no',
          'cabinet_code',
          'complaint_reason',
          'complaint_channel',
          'user_phone',
          'complaint_content',
          'claim_amount',
          'images',
        ],
      },
    ],
  },
  detail: {
    layout: 'drawer',
    facts: ['complaint_status', 'overdue_flag', 'deadline_time', 'claim_amount'],
    sections: [
      {
        title: { en: 'Complaint', zh: '客诉信息' },
        fields: [
          'complaint_reason',
          'complaint_source',
          'complaint_channel',
          'user_phone',
          'shop_name',
          'cabinet_code',
          'mgt_org_name',
          'mct_name',
          'create_time',
          'complaint_content',
          'images',
        ],
      },
      Complaint.sublist('mgt_complaint_reply', 'complaint_id', {
        api: 'GET /mgt_complaint_order/reply/{id}/v1',
        title: { en: 'Negotiation history', zh: '协商历史' },
        sort: ['create_time', 'asc'],
        columns: ['create_time', 'side', 'author_name', 'content', 'images'],
      }),
      slot('order', { en: 'Order', zh: '关联订单' }),
      {
        title: { en: 'Result', zh: '处理结果' },
        fields: [
          'handle_result',
          'result_no',
          'refund_amount',
          'handle_name',
          'handle_time',
          'handle_note',
          'satisfaction',
          'again_until',
          'withdraw_time',
        ],
      },
      Complaint.sublist('mgt_after_sale_order', 'complaint_id', {
        api: 'GET /mgt_complaint_order/after_sale/{id}/v1',
        title: { en: 'Refunds', zh: '退款记录' },
        sort: ['create_time', 'desc'],
        columns: ['after_sale_no', 'refund_amount', 'after_sale_status', 'refund_stage', 'create_time'],
      }),
    ],
    history: true,
  },
});
