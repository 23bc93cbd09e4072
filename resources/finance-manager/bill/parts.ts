import { auto, f, model } from '../../kit/index.ts';
import { feeType } from '../expense/index.ts';

/**
 * What a bill's figures are made of (docs/domain/money.md §11.3). Written with the bill's sums, in the same statement's transaction, and
 * read as sub-lists of it.
 */

const billId = () => auto(f.ref({ en: 'Bill', zh: '账单' }, 'mct_bill', { required: true }));

/** One day of a bill: the orders paid, the refunds that went back and the fees of that day. Sums over the days are the bill's figures. */
export const BillDay = model(
  'mct_bill_day',
  {
    bill_id: billId(),
    stat_date: auto(f.date({ en: 'Day', zh: '日期' }, { required: true })),
    order_count: auto(f.int({ en: 'Orders', zh: '订单数' }, { required: true, default: 0 })),
    sales_amount: auto(f.money({ en: 'Sales', zh: '销售额' }, { required: true, default: 0 })),
    refund_count: auto(f.int({ en: 'Refunds', zh: '退款笔数' }, { required: true, default: 0 })),
    refund_amount: auto(f.money({ en: 'Refund amount', zh: '退款金额' }, { required: true, default: 0 })),
    channel_fee: auto(f.money({ en: 'Channel fee', zh: '渠道手续费' }, { required: true, default: 0 })),
    /** What the merchant received itself of it: sales less refunds less the channel's fee, where the platform didn't collect. */
    received_amount: auto(
      f.money({ en: 'Received by the merchant', zh: '商户自收' }, { required: true, default: 0 }),
    ),
    /** Less what was waived. */
    fee_amount: auto(f.money({ en: 'Fees', zh: '费用' }, { required: true, default: 0 })),
  },
  { label: { en: 'Day of a bill', zh: '账单日汇总' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['bill_id', 'stat_date'], 10005)
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

/** The fees of a bill by their type. */
export const BillFee = model(
  'mct_bill_fee',
  {
    bill_id: billId(),
    fee_type: auto(f.enum({ en: 'Fee type', zh: '费用类型' }, feeType, { required: true })),
    expense_count: auto(f.int({ en: 'Fees', zh: '费用笔数' }, { required: true })),
    fee_amount: auto(f.money({ en: 'Fee', zh: '费用金额' }, { required: true })),
    free_amount: auto(f.money({ en: 'Waived', zh: '减免金额' }, { required: true })),
    /** What is billed: the fee less what was waived. */
    net_amount: auto(f.money({ en: 'Billed', zh: '计入账单' }, { required: true })),
  },
  { label: { en: 'Fees of a bill', zh: '账单费用' }, title: 'fee_type', scope: 'merchant' },
)
  .unique(['bill_id', 'fee_type'], 10005)
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

/** The profit share of a bill for a stretch of days with one rate. */
export const BillShare = model(
  'mct_bill_share',
  {
    bill_id: billId(),
    start_date: auto(f.date({ en: 'From', zh: '开始日期' }, { required: true })),
    end_date: auto(f.date({ en: 'To', zh: '结束日期' }, { required: true })),
    /** Sales less refunds of these days. */
    base_amount: auto(f.money({ en: 'Base amount', zh: '分润基数' }, { required: true })),
    share_rate: auto(f.rate({ en: 'Share rate', zh: '分润比例' }, { required: true })),
    share_amount: auto(f.money({ en: 'Profit share', zh: '分润金额' }, { required: true })),
  },
  { label: { en: 'Share of a bill', zh: '账单分润' }, title: 'start_date', scope: 'merchant' },
)
  .unique(['bill_id', 'start_date'], 10005)
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

/** One adjustment of a bill; what is adjusted in all is their sum. */
export const BillAdjust = model(
  'mct_bill_adjust',
  {
    bill_id: billId(),
    /** Signed cents: above nothing in the merchant's favour. */
    adjust_amount: auto(f.money({ en: 'Adjustment', zh: '调整金额' }, { required: true })),
    reason: auto(f.text({ en: 'Reason', zh: '调整原因' }, { required: true, max: 200 })),
    adjust_id: auto(f.ref({ en: 'Adjusted by', zh: '调整人' }, 'manager')),
    adjust_name: auto(
      f.text({ en: 'Adjusted by', zh: '调整人' }, { required: true, max: 32, actor: 'adjust_id' }),
    ),
  },
  {
    label: { en: 'Adjustment of a bill', zh: '账单调整' },
    title: 'reason',
    scope: 'merchant',
    appendOnly: true,
  },
)
  .index('bill_id')
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_bill_day: typeof BillDay;
    mct_bill_fee: typeof BillFee;
    mct_bill_share: typeof BillShare;
    mct_bill_adjust: typeof BillAdjust;
  }
}
