import { afterSaleStatus, payChannel, settleMode } from '../../../enums.ts';
import { auto, enumeration, f, model } from '../../../kit/index.ts';
import { mobilePhone } from '../../../kit/texts.ts';
import {
  paidTwice,
  placeStatus,
  placeType,
  refundOrigin,
  refundReason,
  refundStage,
  refundType,
} from '../../enums.ts';

/** A payment instruction sent to a channel (P12). */
export const PlaceOrder = model(
  'mgt_place_order',
  {
    place_no: auto(
      f.text(
        { en: 'Place order No.', zh: '下单编号' },
        { required: true, max: 64, match: 'exact', copy: true },
      ),
    ),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    order_no: auto(
      f.text(
        { en: 'Business order No.', zh: '业务订单号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    place_type: auto(f.enum({ en: 'Type', zh: '下单类型' }, placeType, { required: true })),
    pay_channel: auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: true })),
    settle_mode: auto(f.enum({ en: 'Collection mode', zh: '收款模式' }, settleMode, { required: true })),
    collect_mct_name: auto(f.text({ en: 'Collecting merchant', zh: '收款商户' }, { max: 110 })),
    sub_mchid: auto(
      f.text({ en: 'Channel merchant No.', zh: '渠道商户号' }, { max: 32, match: 'exact', copy: true }),
    ),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { max: 125 })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, mobilePhone)),
    amount: auto(f.money({ en: 'Amount', zh: '金额' }, { required: true })),
    channel_fee: auto(f.money({ en: 'Channel fee', zh: '渠道手续费' }, { required: true, default: 0 })),
    place_status: auto(f.enum({ en: 'Status', zh: '下单状态' }, placeStatus, { required: true })),
    attempt_count: auto(f.int({ en: 'Attempts', zh: '尝试次数' }, { required: true, default: 0 })),
    transaction_id: auto(
      f.text({ en: 'Channel transaction No.', zh: '渠道交易号' }, { max: 64, match: 'exact', copy: true }),
    ),
    fail_code: auto(f.text({ en: 'Failure code', zh: '失败码' }, { max: 32 })),
    fail_msg: auto(f.text({ en: 'Failure message', zh: '失败原因' }, { max: 200 })),
    operator_name: auto(f.text({ en: 'Operator', zh: '操作人' }, { max: 32 })),
    reason: auto(f.text({ en: 'Reason', zh: '补扣原因' }, { max: 200 })),
    evidence_image: auto(f.image({ en: 'Evidence', zh: '凭证图片' })),
    /** When a failed charge is tried again: 5 minutes, 1 hour, then daily (docs/domain/orders.md §P04); empty where it isn't. */
    next_try_time: auto(f.dateTime({ en: 'Next try', zh: '下次重试时间' })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
  },
  { label: { en: 'Payment instruction', zh: '下单记录' }, title: 'place_no', scope: 'merchant' },
)
  .unique('place_no', 10005)
  .index('order_id')
  .index('create_time')
  .index(['place_status', 'next_try_time'], { place_status: { ne: placeStatus.success } })
  .hiddenFromMerchants('channel_fee', 'operator_name', 'collect_mct_name', 'sub_mchid');

/** One refund or refund application (P06). */
export const AfterSaleOrder = model(
  'mgt_after_sale_order',
  {
    after_sale_no: auto(
      f.text(
        { en: 'After-sale No.', zh: '售后单号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    order_no: auto(
      f.text({ en: 'Order No.', zh: '订单编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact' }),
    ),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, mobilePhone)),
    refund_origin: auto(f.enum({ en: 'Origin', zh: '发起方式' }, refundOrigin, { required: true })),
    refund_type: auto(f.enum({ en: 'Refund type', zh: '退款方式' }, refundType, { required: true })),
    refund_reason: auto(f.enum({ en: 'Reason', zh: '退款原因' }, refundReason, { required: true })),
    pay_amount: auto(f.money({ en: 'Paid', zh: '实付金额' }, { required: true })),
    refund_amount: auto(f.money({ en: 'Refund amount', zh: '退款金额' }, { required: true })),
    after_sale_status: auto(f.enum({ en: 'Status', zh: '售后状态' }, afterSaleStatus, { required: true })),
    refund_stage: auto(f.enum({ en: 'Stage', zh: '处理阶段' }, refundStage, { required: true })),
    pay_channel: auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: true })),
    out_refund_no: auto(
      f.text(
        { en: 'Merchant refund No.', zh: '商户退款单号' },
        { required: true, max: 64, match: 'exact', copy: true },
      ),
    ),
    refund_id: auto(
      f.text({ en: 'Channel refund No.', zh: '渠道退款单号' }, { max: 64, match: 'exact', copy: true }),
    ),
    /** Lines and quantities of a refund by goods, so that each line's refunded share can be told later. */
    goods: f.json<
      readonly { readonly order_goods_id: string; readonly quantity: number; readonly amount: number }[]
    >({
      en: 'Goods',
      zh: '商品',
    }),
    complaint_id: auto(f.ref({ en: 'Complaint', zh: '客诉' }, 'mgt_complaint_order')),
    /** A charge that the order didn't owe and that goes back whole; empty where the order's own payment is refunded. */
    charge_no: auto(
      f.text({ en: 'Charge given back', zh: '退回的下单编号' }, { max: 64, match: 'exact', copy: true }),
    ),
    return_coupon: auto(f.flag({ en: 'Return coupon', zh: '退还优惠券' }, { required: true, default: 0 })),
    applicant_id: auto(f.ref({ en: 'Applicant', zh: '发起人' }, 'manager')),
    apply_name: auto(f.text({ en: 'Applicant', zh: '发起人' }, { max: 32 })),
    audit_name: auto(f.text({ en: 'Auditor', zh: '审核人' }, { max: 32 })),
    /** When the auditor decided; empty where nobody had to. */
    audit_time: auto(f.dateTime({ en: 'Audited at', zh: '审核时间' })),
    apply_desc: auto(f.text({ en: 'Note', zh: '申请说明' }, { max: 200 })),
    refuse_reason: auto(f.text({ en: 'Refusal reason', zh: '拒绝原因' }, { max: 200 })),
    fail_reason: auto(f.text({ en: 'Channel failure', zh: '渠道失败原因' }, { max: 200 })),
    apply_images: auto(f.images({ en: 'Evidence', zh: '凭证图片' }, { max: 3 })),
    /** A consumer's application that nobody has audited by then is approved if it is small, else asked for (P06). */
    audit_deadline: auto(f.dateTime({ en: 'Audit by', zh: '审核时限' })),
    reminded: auto(f.flag({ en: 'Reminded', zh: '已提醒' }, { required: true, default: 0 })),
    /**
     * Money that was given back outside the channel: a picture of it, which a second person looks at (docs/domain/orders.md §P06).
     */
    voucher_image: auto(f.image({ en: 'Offline voucher', zh: '线下退款凭证' })),
    voucher_note: auto(f.text({ en: 'Voucher note', zh: '凭证说明' }, { max: 200 })),
    voucher_by_id: auto(f.ref({ en: 'Voucher by', zh: '凭证提交人' }, 'manager')),
    voucher_name: auto(f.text({ en: 'Voucher by', zh: '凭证提交人' }, { max: 32 })),
    /** The channel paid too: the order and the ledger count one refund, what went out by hand is to be got back. */
    paid_twice: auto(
      f.enum({ en: 'Paid twice', zh: '重复退款' }, paidTwice, { required: true, default: paidTwice.no }),
    ),
    twice_note: auto(f.text({ en: 'How it was settled', zh: '重复退款处理说明' }, { max: 200 })),
    twice_name: auto(f.text({ en: 'Settled by', zh: '重复退款处理人' }, { max: 32 })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
  },
  { label: { en: 'After-sale order', zh: '售后订单' }, title: 'after_sale_no', scope: 'merchant' },
)
  .unique('after_sale_no', 10005)
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'order_id', 'mgt_org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'order_id', 'mct_name')
  .unique('out_refund_no', 10005)
  .index('order_id')
  .index('complaint_id', { complaint_id: { ne: null } })
  .index('user_phone')
  .index('create_time')
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index('refund_stage', { refund_stage: { ne: refundStage.ended } })
  .index('create_time', { paid_twice: paidTwice.open })
  .index(['mct_id', 'finish_time'], { finish_time: { ne: null } })
  .hiddenFromMerchants(
    'apply_name',
    'audit_name',
    'voucher_name',
    'twice_name',
    'mgt_org_name',
    'mct_name',
    'mgt_org_id',
    'mct_id',
  );

/** What a channel said of an instruction. */
export const channelState = enumeration({
  processing: { code: 1, en: 'Processing', zh: '处理中', tone: 'progress' },
  success: { code: 2, en: 'Success', zh: '成功', tone: 'success' },
  abnormal: { code: 3, en: 'Abnormal', zh: '异常', tone: 'danger' },
  closed: { code: 4, en: 'Closed', zh: '已关闭', tone: 'neutral' },
  failed: { code: 5, en: 'Failed', zh: '失败', tone: 'danger' },
});

/** Every word of a channel about an instruction, charge or refund, in the order of time (P07 D5). */
export const ChannelAttempt = model(
  'mgt_channel_attempt',
  {
    place_no: auto(
      f.text({ en: 'Place order No.', zh: '下单编号' }, { required: true, max: 64, match: 'exact' }),
    ),
    place_id: auto(f.ref({ en: 'Payment instruction', zh: '下单记录' }, 'mgt_place_order')),
    after_sale_id: auto(f.ref({ en: 'After-sale order', zh: '售后订单' }, 'mgt_after_sale_order')),
    attempt_no: auto(f.int({ en: 'Attempt', zh: '次数' }, { required: true })),
    channel_state: auto(f.enum({ en: 'Channel status', zh: '渠道状态' }, channelState, { required: true })),
    message: auto(f.text({ en: 'Message', zh: '渠道信息' }, { max: 200 })),
    create_time: auto(f.dateTime({ en: 'Time', zh: '时间' }, { required: true })),
  },
  {
    label: { en: 'Channel attempt', zh: '渠道记录' },
    title: 'place_no',
    scope: 'merchant',
    appendOnly: true,
  },
)
  .index('place_id')
  .index('after_sale_id');

declare module '../../../kit/vocabulary.ts' {
  interface Models {
    mgt_place_order: typeof PlaceOrder;
    mgt_after_sale_order: typeof AfterSaleOrder;
    mgt_channel_attempt: typeof ChannelAttempt;
  }
}
