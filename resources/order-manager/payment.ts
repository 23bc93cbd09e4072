import { afterSaleStatus, payChannel, settleMode } from '../enums.ts';
import { auto, defineResource, enumeration, f, model, readOnly } from '../kit/index.ts';
import { mobilePhone } from '../shared/texts.ts';
import {
  ledgerType,
  placeStatus,
  placeType,
  refundOrigin,
  refundReason,
  refundStage,
  refundType,
} from './sale-order-enums.ts';

/** A payment instruction sent to a channel (P12, whose screen comes later). */
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
      f.text({ en: 'Business order No.', zh: '业务订单号' }, { required: true, max: 32, match: 'exact' }),
    ),
    place_type: auto(f.enum({ en: 'Type', zh: '下单类型' }, placeType, { required: true })),
    pay_channel: auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: true })),
    settle_mode: auto(f.enum({ en: 'Collection mode', zh: '收款模式' }, settleMode, { required: true })),
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
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
  },
  { label: { en: 'Payment instruction', zh: '下单记录' }, title: 'place_no', scope: 'merchant' },
)
  .unique('place_no', 10005)
  .index('order_id')
  .hiddenFromMerchants('channel_fee', 'operator_name');

/** One refund or refund application (P06, whose screen comes later). */
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
    return_coupon: auto(f.flag({ en: 'Return coupon', zh: '退还优惠券' }, { required: true, default: 0 })),
    applicant_id: auto(f.ref({ en: 'Applicant', zh: '发起人' }, 'manager')),
    apply_name: auto(f.text({ en: 'Applicant', zh: '发起人' }, { max: 32 })),
    audit_name: auto(f.text({ en: 'Auditor', zh: '审核人' }, { max: 32 })),
    apply_desc: auto(f.text({ en: 'Note', zh: '申请说明' }, { max: 200 })),
    refuse_reason: auto(f.text({ en: 'Refusal reason', zh: '拒绝原因' }, { max: 200 })),
    fail_reason: auto(f.text({ en: 'Channel failure', zh: '渠道失败原因' }, { max: 200 })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
  },
  { label: { en: 'After-sale order', zh: '售后订单' }, title: 'after_sale_no', scope: 'merchant' },
)
  .unique('after_sale_no', 10005)
  .unique('out_refund_no', 10005)
  .index('order_id')
  .hiddenFromMerchants('apply_name', 'audit_name');

/**
 * The refunds inside an order's detail. Large and repeated ones wait here for a second person: who asked for a refund
 * can't approve it (domain.md P06, settled.md S6).
 */
export const afterSaleOrder = defineResource(AfterSaleOrder, {
  label: { en: 'Refunds', zh: '退款记录' },
  permission: 'SALE_ORDER',
  api: readOnly('/mgt_after_sale_order'),
  flows: [
    AfterSaleOrder.flow('refund_stage', 'toAudit', {
      toAudit: { approve: 'processing', refuse: 'ended' },
      processing: {},
      abnormal: {},
      ended: {},
    }),
  ],
  actions: {
    approve: AfterSaleOrder.action({
      label: { en: 'Approve', zh: '同意退款' },
      permission: 'AFTER_SALE_AUDIT',
      api: 'PUT /mgt_after_sale_order/{id}/audit/v1',
      send: { audit_result: 1 },
      guards: [
        { when: { refund_stage: refundStage.toAudit }, else: 11020 },
        { when: { applicant_id: { ne: { $: 'me' } } }, else: 20006 },
      ],
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
      guards: [
        { when: { refund_stage: refundStage.toAudit }, else: 11020 },
        { when: { applicant_id: { ne: { $: 'me' } } }, else: 20006 },
      ],
      input: {
        refuse_reason: f.text(
          { en: 'Refusal reason', zh: '拒绝原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Refund refused', zh: '已拒绝退款' },
    }),
  },
  list: {
    columns: ['after_sale_no', 'refund_amount', 'after_sale_status', 'refund_stage'],
    row: ['approve', 'refuse'],
  },
});

export const ownerType = enumeration({
  merchant: { code: 1, en: 'Merchant', zh: '商户' },
  org: { code: 2, en: 'Organisation', zh: '组织' },
  provider: { code: 3, en: 'Provider', zh: '算法商' },
});

/** A collecting account; its balance is the sum of its effective ledger rows (domain.md §10 R19). */
export const Account = model(
  'mct_account',
  {
    owner_type: auto(f.enum({ en: 'Owner', zh: '账户主体' }, ownerType, { required: true })),
    owner_id: auto(f.text({ en: 'Owner ID', zh: '主体ID' }, { required: true, max: 20 })),
    balance_amount: auto(f.money({ en: 'Balance', zh: '账户余额' }, { required: true, default: 0 })),
    frozen_amount: auto(f.money({ en: 'Frozen', zh: '冻结金额' }, { required: true, default: 0 })),
  },
  { label: { en: 'Account', zh: '账户' }, title: 'owner_id', scope: 'merchant' },
).unique(['owner_type', 'owner_id'], 10005);

/** Signed movements of an account, append-only: income positive, expense negative (domain.md §11.3). */
export const LedgerRow = model(
  'mct_account_ledger',
  {
    account_id: auto(f.ref({ en: 'Account', zh: '账户' }, 'mct_account', { required: true })),
    ledger_type: auto(f.enum({ en: 'Type', zh: '流水类型' }, ledgerType, { required: true })),
    amount: auto(f.money({ en: 'Amount', zh: '金额' }, { required: true })),
    /** 0 marks a memo row that moves no balance: merchants who collect themselves (domain.md §11.3). */
    effect_flag: auto(f.flag({ en: 'Moves the balance', zh: '影响余额' }, { required: true, default: 1 })),
    biz_no: auto(f.text({ en: 'Business No.', zh: '业务单号' }, { required: true, max: 64, match: 'exact' })),
    order_no: auto(f.text({ en: 'Order No.', zh: '订单编号' }, { max: 32, match: 'exact' })),
  },
  { label: { en: 'Ledger row', zh: '资金流水' }, title: 'biz_no', scope: 'merchant', appendOnly: true },
)
  .unique(['account_id', 'ledger_type', 'biz_no'], 10005)
  .index('order_no');

declare module '../kit/vocabulary.ts' {
  interface Models {
    mgt_place_order: typeof PlaceOrder;
    mgt_after_sale_order: typeof AfterSaleOrder;
    mct_account: typeof Account;
    mct_account_ledger: typeof LedgerRow;
  }
}
