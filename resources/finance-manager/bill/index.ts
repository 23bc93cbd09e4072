import { billCycle, settleMode } from '../../enums.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { auto, defineResource, f, model, part, readOnly, slot } from '../../kit/index.ts';
import { billStatus, invoiceStatus, payWay } from './enums.ts';
import { feeSummary } from './fee-summary.ts';

/**
 * What a merchant and the platform owe each other for a month, or a day (P58). Some 1,200 a month, kept for ever. A job makes them of raw
 * rows (closing.server.ts) by the formulas of docs/domain/money.md §11.3; its figures are sums of its parts (parts.ts). Cents.
 */
export const Bill = model(
  'mct_bill',
  {
    bill_no: auto(
      f.text({ en: 'Bill No.', zh: '账单编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    bill_cycle: auto(f.enum({ en: 'Cycle', zh: '账单周期' }, billCycle, { required: true })),
    /** `2024-05`, of daily bills `2024-05-01`. */
    bill_period: auto(f.text({ en: 'Period', zh: '账期' }, { required: true, max: 10, match: 'exact' })),
    start_date: auto(f.date({ en: 'From', zh: '账期开始' }, { required: true })),
    end_date: auto(f.date({ en: 'To', zh: '账期结束' }, { required: true })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    mgt_org_name: auto(f.text({ en: 'Organisation', zh: '所属组织' }, { required: true, max: 64 })),
    settle_mode: auto(f.enum({ en: 'Collection mode', zh: '收款模式' }, settleMode, { required: true })),
    order_count: auto(f.int({ en: 'Orders', zh: '订单数' }, { required: true, default: 0 })),
    sales_amount: auto(f.money({ en: 'Sales', zh: '销售额' }, { required: true, default: 0 })),
    refund_count: auto(f.int({ en: 'Refunds', zh: '退款笔数' }, { required: true, default: 0 })),
    refund_amount: auto(f.money({ en: 'Refund amount', zh: '退款金额' }, { required: true, default: 0 })),
    /** What the channel kept of what the merchant received itself; where the platform collects it is inside fee 10. */
    channel_fee: auto(f.money({ en: 'Channel fee', zh: '渠道手续费' }, { required: true, default: 0 })),
    /** Sales less refunds less the channel's fee of orders that the platform didn't collect. */
    received_amount: auto(
      f.money({ en: 'Received by the merchant', zh: '商户自收' }, { required: true, default: 0 }),
    ),
    /** Fees less waivers, as all fees here. */
    algorithm_fee: auto(f.money({ en: 'Algorithm fee', zh: '算法服务费' }, { required: true, default: 0 })),
    other_fee: auto(f.money({ en: 'Other fees', zh: '其他费用' }, { required: true, default: 0 })),
    /** Service fees, which an invoice may be asked for: the share and what was adjusted are none (docs/domain/finance.md §P60). */
    invoice_able_amount: auto(
      f.money({ en: 'Invoiceable amount', zh: '可开票金额' }, { required: true, default: 0 }),
    ),
    share_amount: auto(f.money({ en: 'Profit share', zh: '分润金额' }, { required: true, default: 0 })),
    /** Paid already out of single payments, by the channel. */
    split_amount: auto(f.money({ en: 'Already split', zh: '已分账' }, { required: true, default: 0 })),
    adjust_amount: auto(f.money({ en: 'Adjustment', zh: '调整金额' }, { required: true, default: 0 })),
    settle_amount: auto(f.money({ en: 'Settlement', zh: '应结金额' }, { required: true, default: 0 })),
    due_amount: auto(f.money({ en: 'Payable by merchant', zh: '应缴金额' }, { required: true, default: 0 })),
    /** Debited from the balance at the confirmation, where the platform collects. */
    debit_amount: auto(
      f.money({ en: 'Debited from balance', zh: '余额已扣' }, { required: true, default: 0 }),
    ),
    paid_amount: auto(f.money({ en: 'Paid by merchant', zh: '已缴金额' }, { required: true, default: 0 })),
    bill_status: auto(
      f.enum({ en: 'Bill status', zh: '账单状态' }, billStatus, {
        required: true,
        default: billStatus.editing,
      }),
    ),
    submit_id: auto(f.ref({ en: 'Submitted by', zh: '提交人' }, 'manager')),
    submit_name: auto(f.text({ en: 'Submitted by', zh: '提交人' }, { max: 32, actor: 'submit_id' })),
    submit_time: auto(f.dateTime({ en: 'Submitted at', zh: '提交时间' })),
    audit_id: auto(f.ref({ en: 'Reviewed by', zh: '审核人' }, 'manager')),
    audit_name: auto(f.text({ en: 'Reviewed by', zh: '审核人' }, { max: 32, actor: 'audit_id' })),
    audit_time: auto(f.dateTime({ en: 'Reviewed at', zh: '审核时间' })),
    /** Why the reviewer or the merchant sent it back. */
    reject_reason: auto(f.text({ en: 'Rejection', zh: '驳回原因' }, { max: 200 })),
    /** From then on it counts as confirmed. */
    confirm_deadline: auto(f.dateTime({ en: 'Confirm by', zh: '确认截止' })),
    confirm_id: auto(f.ref({ en: 'Confirmed by', zh: '确认人' }, 'manager')),
    confirm_name: auto(f.text({ en: 'Confirmed by', zh: '确认人' }, { max: 32, actor: 'confirm_id' })),
    confirm_time: auto(f.dateTime({ en: 'Confirmed at', zh: '确认时间' })),
    due_date: auto(f.date({ en: 'Due date', zh: '应缴日期' })),
    /** When its people were last told that it is overdue. */
    remind_date: auto(f.date({ en: 'Reminded on', zh: '催缴日期' })),
    pay_way: auto(f.enum({ en: 'Way of payment', zh: '缴费方式' }, payWay)),
    voucher_url: auto(f.image({ en: 'Transfer voucher', zh: '转账凭证' })),
    /** Who brought the voucher can't confirm that the money came. */
    pay_id: auto(f.ref({ en: 'Paid by', zh: '缴费人' }, 'manager')),
    pay_name: auto(f.text({ en: 'Paid by', zh: '缴费人' }, { max: 32, actor: 'pay_id' })),
    pay_apply_time: auto(f.dateTime({ en: 'Voucher at', zh: '凭证提交时间' })),
    /** Why a transfer was not found. */
    receipt_note: auto(f.text({ en: 'Transfer not found', zh: '未到账说明' }, { max: 200 })),
    pay_time: auto(f.dateTime({ en: 'Paid at', zh: '缴清时间' })),
    invoice_status: auto(
      f.enum({ en: 'Invoice status', zh: '开票状态' }, invoiceStatus, {
        required: true,
        default: invoiceStatus.toInvoice,
      }),
    ),
  },
  { label: { en: 'Bill', zh: '账单' }, title: 'bill_no', scope: 'merchant' },
)
  .computed('fee_summary', f.text({ en: 'Fees', zh: '费用构成' }), feeSummary)
  .unique('bill_no', 10005)
  // A merchant has one bill for a period, however often the job runs.
  .unique(['mct_id', 'bill_cycle', 'bill_period'], 10005)
  .index(['bill_status', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index('create_time')
  .hiddenFromMerchants('mct_name', 'mgt_org_name', 'mgt_org_id', 'mct_id', 'remind_date');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_bill: typeof Bill;
  }
}

const s = billStatus;

/** Refused with the bill's own code in any other state (docs/domain/money.md §11.4). */
const inState = (...states: CodeOf<typeof billStatus>[]) =>
  ({ when: { bill_status: states }, else: 19001 }) as const;

/** One call for all that changes a bill's state, told apart by `action` (docs/domain/finance.md §P58). */
const status = 'PUT /mct_bill/{id}/status/v1';
const open = [inState(s.editing, s.reviewRejected, s.refused)];
const unpaid = inState(s.normal, s.overdue);
const voucherThere = { when: { voucher_url: { ne: null } }, else: 19001 } as const;

/**
 * P58 (a) /finance-manager/reconciliation: what every merchant and the platform owe each other, and every figure with the rows that it is
 * made of. The screens of its tabs stand beside it.
 */
export const bill = defineResource(Bill, {
  label: { en: 'Reconciliation centre', zh: '对账中心' },
  route: '/finance-manager/reconciliation',
  permission: 'RECONCILIATION_CENTER',
  menu: 'finance-manager',
  api: readOnly('/mct_bill'),
  calls: {
    'GET /mct_bill/recompute/{id}/v1':
      'what a recomputation would change: {rows: [{field, before, after}]}, figures that differ only',
  },
  beside: { label: { en: 'Merchant bills', zh: '商户账单' }, of: ['finance_check'] },
  search: ['bill_no'],
  live: 'values',
  flows: [
    Bill.flow('bill_status', 'editing', {
      editing: { adjust: 'editing', recompute: 'editing', submit: 'reviewing' },
      reviewing: { approve: 'confirming', reject: 'reviewRejected' },
      reviewRejected: { adjust: 'editing', recompute: 'editing', edit: 'editing' },
      confirming: { confirm: 'normal', autoConfirm: 'normal', refuse: 'refused' },
      refused: { adjust: 'editing', recompute: 'editing', edit: 'editing' },
      normal: { expire: 'overdue', receive: 'done' },
      overdue: { receive: 'done' },
      done: {},
    }),
  ],
  actions: {
    submit: Bill.action({
      label: { en: 'Submit', zh: '提交审核' },
      permission: 'BILL_EDIT',
      api: status,
      send: { action: 'submit' },
      bulk: { most: 100 },
      guards: [inState(s.editing)],
      confirm: { en: 'Submit bill {bill_no} for review?', zh: '将账单 {bill_no} 提交审核？' },
      done: { en: 'Submitted for review', zh: '已提交审核' },
    }),
    approve: Bill.action({
      label: { en: 'Approve', zh: '审核通过' },
      permission: 'BILL_AUDIT',
      api: status,
      send: { action: 'approve' },
      bulk: { most: 100 },
      guards: [inState(s.reviewing), { when: { submit_id: { ne: { $: 'me' } } }, else: 11037 }],
      confirm: {
        en: 'Approve bill {bill_no}? The merchant is asked to confirm it.',
        zh: '审核通过账单 {bill_no}？将通知商户确认。',
      },
      done: { en: 'Approved. The merchant confirms it', zh: '已审核通过，待商户确认' },
    }),
    reject: Bill.action({
      label: { en: 'Reject', zh: '驳回' },
      permission: 'BILL_AUDIT',
      danger: true,
      api: status,
      send: { action: 'reject' },
      guards: [inState(s.reviewing)],
      input: {
        // Asked for by the server with a code of its own [19011].
        reject_reason: f.text({ en: 'Rejection reason', zh: '驳回原因' }, { min: 2, max: 200, long: true }),
      },
      done: { en: 'Rejected', zh: '已驳回' },
    }),
    confirm: Bill.action({
      label: { en: 'Confirm', zh: '确认账单' },
      numbered: true,
      permission: 'BILL_CONFIRM',
      api: status,
      send: { action: 'confirm' },
      guards: [inState(s.confirming)],
      confirm: {
        en: 'Confirm bill {bill_no}? Fees and share are debited from the balance where the platform collects; what is left is payable until {due_date}.',
        zh: '确认账单 {bill_no}？平台代收的费用与分润将从余额扣除，不足部分须于 {due_date} 前缴清。',
      },
      done: { en: 'Bill confirmed', zh: '账单已确认' },
    }),
    refuse: Bill.action({
      label: { en: 'Refuse', zh: '拒绝' },
      permission: 'BILL_CONFIRM',
      danger: true,
      api: status,
      send: { action: 'refuse' },
      guards: [inState(s.confirming)],
      input: {
        reject_reason: f.text(
          { en: 'What is wrong with it', zh: '拒绝原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Refused. The bill goes back to be corrected', zh: '已拒绝，账单退回修改' },
    }),
    pay: Bill.action({
      label: { en: 'Pay', zh: '缴费' },
      numbered: true,
      permission: 'BILL_CONFIRM',
      api: status,
      send: { action: 'pay' },
      when: { bill_status: [s.normal, s.overdue] },
      guards: [unpaid, { when: { voucher_url: null }, else: 15002 }],
      input: {
        pay_way: f.enum({ en: 'Way of payment', zh: '缴费方式' }, payWay, {
          required: true,
          default: payWay.balance,
        }),
        voucher_url: f.image(
          { en: 'Transfer voucher', zh: '转账凭证' },
          {
            required: 'when',
            help: { en: 'Finance looks for the transfer by it', zh: '财务据此核对到账' },
          },
        ),
      },
      inputWhen: { voucher_url: { pay_way: payWay.transfer } },
      done: { en: '{outcome}', zh: '{outcome}' },
    }),
    receive: Bill.action({
      label: { en: 'Confirm receipt', zh: '确认到账' },
      numbered: true,
      permission: 'BILL_AUDIT',
      staff: true,
      api: status,
      send: { action: 'receive' },
      when: { voucher_url: { ne: null } },
      guards: [unpaid, voucherThere, { when: { pay_id: { ne: { $: 'me' } } }, else: 11037 }],
      confirm: {
        en: 'Confirm that {due_amount} for bill {bill_no} has arrived? The bill is then done.',
        zh: '确认账单 {bill_no} 的 {due_amount} 元已到账？确认后账单完成。',
      },
      done: { en: 'Receipt confirmed. The bill is done', zh: '已确认到账，账单完成' },
    }),
    notReceived: Bill.action({
      label: { en: 'Not received', zh: '未到账' },
      permission: 'BILL_AUDIT',
      danger: true,
      staff: true,
      api: status,
      send: { action: 'not_received' },
      when: { voucher_url: { ne: null } },
      guards: [unpaid, voucherThere],
      input: {
        receipt_note: f.text(
          { en: 'Reason', zh: '未到账说明' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Voucher returned', zh: '凭证已退回' },
    }),
    adjust: Bill.action({
      label: { en: 'Adjust', zh: '调整' },
      permission: 'BILL_EDIT',
      api: status,
      send: { action: 'adjust' },
      guards: open,
      input: {
        adjust_amount: f.money(
          { en: 'Adjustment', zh: '调整金额' },
          {
            required: true,
            min: -1_000_000_000,
            max: 1_000_000_000,
            help: {
              en: 'Above zero in the merchant’s favour; it is added to what was adjusted before',
              zh: '正数为让利商户，负数为增收；与已有调整累加',
            },
          },
        ),
        reason: f.text({ en: 'Reason', zh: '调整原因' }, { required: true, min: 2, max: 200, long: true }),
      },
      done: { en: 'Adjusted', zh: '已调整' },
    }),
    recompute: Bill.action({
      label: { en: 'Recompute', zh: '重算' },
      confirm: {
        en: 'Recompute bill {bill_no} of its rows?',
        zh: '按明细重算账单 {bill_no}？',
      },
      permission: 'BILL_EDIT',
      api: status,
      send: { action: 'recompute' },
      guards: open,
      done: { en: 'Recomputed', zh: '已重算' },
    }),
    edit: Bill.action({
      label: { en: 'Edit again', zh: '重新编辑' },
      permission: 'BILL_EDIT',
      api: status,
      send: { action: 'edit' },
      guards: [inState(s.reviewRejected, s.refused)],
      done: { en: 'The bill can be edited', zh: '账单已转为编辑中' },
    }),
    autoConfirm: Bill.action({
      label: { en: 'Confirmed by time', zh: '到期自动确认' },
      system: true,
      when: { confirm_deadline: { lte: { $: 'now' } } },
    }),
    expire: Bill.action({
      label: { en: 'Overdue', zh: '逾期' },
      system: true,
      when: { due_date: { lt: { $: 'today' } } },
    }),
  },
  list: {
    columns: [
      Bill.col('bill_no', { fixed: 'left', width: 132 }),
      Bill.col('bill_period', { width: 112 }),
      Bill.col('mct_name', { width: 180 }),
      'sales_amount',
      'settle_amount',
      'due_amount',
      'due_date',
      Bill.col('bill_status', { width: 136 }),
    ],
    hidden: [
      'settle_mode',
      'bill_cycle',
      'mgt_org_name',
      'order_count',
      'refund_amount',
      'channel_fee',
      'algorithm_fee',
      'other_fee',
      'share_amount',
      'adjust_amount',
      'paid_amount',
      'invoice_status',
      'invoice_able_amount',
      'reject_reason',
      'create_time',
    ],
    keep: ['bill_no', 'bill_period', 'mct_name', 'settle_amount', 'bill_status'],
    filters: ['bill_no', 'bill_period', 'mct_id', 'settle_mode', 'bill_cycle', 'invoice_status'],
    moreFilters: [
      'mct_name',
      'mgt_org_id',
      'bill_status',
      Bill.range('due_date', { maxDays: 367 }),
      Bill.range('create_time', { maxDays: 367 }),
    ],
    tabs: [
      { key: '0', label: { en: 'Editing', zh: '编辑中' }, where: { bill_status: s.editing } },
      { key: '2', label: { en: 'Pending review', zh: '待审核' }, where: { bill_status: s.reviewing } },
      { key: '6', label: { en: 'Confirming', zh: '待确认' }, where: { bill_status: s.confirming } },
      { key: '1', label: { en: 'Normal', zh: '正常' }, where: { bill_status: s.normal } },
      { key: '3', label: { en: 'Overdue', zh: '已逾期' }, where: { bill_status: s.overdue }, urgent: true },
      {
        key: '5',
        label: { en: 'Review rejected', zh: '审核驳回' },
        where: { bill_status: s.reviewRejected },
      },
      { key: '7', label: { en: 'Rejected', zh: '已拒绝' }, where: { bill_status: s.refused } },
      { key: '4', label: { en: 'Done', zh: '已完成' }, where: { bill_status: s.done } },
    ],
    quick: [
      {
        label: { en: 'Transfers to confirm', zh: '待确认到账' },
        filters: { bill_status: `${s.normal},${s.overdue}`, pay_way: String(payWay.transfer) },
      },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: [
      'order_count',
      'sales_amount',
      'refund_amount',
      'channel_fee',
      'algorithm_fee',
      'other_fee',
      'share_amount',
      'adjust_amount',
      'settle_amount',
      'due_amount',
      'paid_amount',
      'due_date',
      'create_time',
    ],
    sums: ['sales_amount', 'refund_amount', 'settle_amount', 'due_amount', 'paid_amount'],
    row: [
      'read',
      'submit',
      'approve',
      'reject',
      'confirm',
      'refuse',
      'pay',
      'receive',
      'notReceived',
      'adjust',
      'recompute',
      'edit',
    ],
    bulk: ['submit', 'approve'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['bill_status', 'settle_amount', 'due_amount', 'due_date'],
    sections: [
      slot('sum', { en: 'How it adds up', zh: '金额构成' }),
      {
        title: { en: 'Bill', zh: '账单信息' },
        fields: [
          'bill_no',
          'bill_cycle',
          'bill_period',
          'mct_name',
          'mgt_org_name',
          'settle_mode',
          'invoice_status',
          'invoice_able_amount',
          'create_time',
        ],
      },
      {
        title: { en: 'Course', zh: '处理进度' },
        fields: [
          'submit_name',
          'submit_time',
          'audit_name',
          'audit_time',
          'reject_reason',
          'confirm_deadline',
          'confirm_name',
          'confirm_time',
          'due_date',
          'paid_amount',
          'pay_way',
          'pay_name',
          'pay_apply_time',
          'voucher_url',
          'receipt_note',
          'pay_time',
        ],
      },
      part('days', { en: 'By day', zh: '按日' }),
      Bill.sublist('mct_bill_day', 'bill_id', {
        api: 'GET /mct_bill/day/{id}/v1',
        title: { en: 'Days', zh: '每日汇总' },
        columns: [
          'stat_date',
          'order_count',
          'sales_amount',
          'refund_count',
          'refund_amount',
          'channel_fee',
          'fee_amount',
        ],
        sort: ['stat_date', 'asc'],
        size: 31,
      }),
      part('payments', { en: 'Payments', zh: '收款' }),
      Bill.sublist('mgt_order', null, {
        api: 'GET /mct_bill/order/{id}/v1',
        title: { en: 'Orders paid in the period', zh: '账期内支付的订单' },
        columns: ['order_no', 'shop_name', 'goods_summary', 'pay_amount', 'settle_mode', 'pay_time'],
        sort: ['pay_time', 'desc'],
        filters: ['pay_channel'],
      }),
      Bill.sublist('mgt_after_sale_order', null, {
        api: 'GET /mct_bill/refund/{id}/v1',
        title: { en: 'Refunds of the period', zh: '账期内成功的退款' },
        columns: ['after_sale_no', 'order_no', 'refund_reason', 'refund_amount', 'finish_time'],
        sort: ['finish_time', 'desc'],
      }),
      part('fees', { en: 'Fees', zh: '费用' }),
      Bill.sublist('mct_bill_fee', 'bill_id', {
        api: 'GET /mct_bill/fee/{id}/v1',
        title: { en: 'Fees by type', zh: '费用汇总' },
        columns: ['fee_type', 'expense_count', 'fee_amount', 'free_amount', 'net_amount'],
        sort: ['fee_type', 'asc'],
      }),
      Bill.sublist('mct_expense', null, {
        api: 'GET /mct_bill/expense/{id}/v1',
        title: { en: 'Fees one by one', zh: '费用明细' },
        columns: [
          'expense_no',
          'fee_type',
          'shop_name',
          'stat_date',
          'bill_quantity',
          'fee_amount',
          'free_amount',
        ],
        sort: ['stat_date', 'desc'],
        filters: ['fee_type'],
      }),
      part('more', { en: 'Share and adjustments', zh: '分润与调整' }),
      Bill.sublist('mct_bill_share', 'bill_id', {
        api: 'GET /mct_bill/share/{id}/v1',
        title: { en: 'Profit share', zh: '分润' },
        columns: ['start_date', 'end_date', 'base_amount', 'share_rate', 'share_amount'],
        sort: ['start_date', 'asc'],
      }),
      Bill.sublist('mct_bill_adjust', 'bill_id', {
        api: 'GET /mct_bill/adjust/{id}/v1',
        title: { en: 'Adjustments', zh: '调整记录' },
        columns: ['adjust_amount', 'reason', 'adjust_name', 'create_time'],
        sort: ['create_time', 'desc'],
      }),
      Bill.sublist('mct_account_ledger', null, {
        api: 'GET /mct_bill/ledger/{id}/v1',
        title: { en: 'Debited from the balance', zh: '余额扣款' },
        columns: ['ledger_type', 'biz_no', 'amount', 'create_time'],
        sort: ['create_time', 'desc'],
      }),
    ],
    history: true,
  },
});
