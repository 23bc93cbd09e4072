import { settleMode } from '../../enums.ts';
import { auto, f, model } from '../../kit/index.ts';
import { billCycle, billStatus, invoiceStatus, payWay } from './enums.ts';
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
