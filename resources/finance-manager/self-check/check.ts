import { auto, enumeration, f, model } from '../../kit/index.ts';

/** What is compared with what (docs/domain/states.md, R18, R19, R27). */
export const checkKind = enumeration({
  trialBalance: { code: 1, en: 'Trial balance is zero', zh: '试算平衡' },
  balances: { code: 2, en: 'Balances = ledger lines', zh: '余额 = 分录' },
  statements: { code: 3, en: 'Balances = statements', zh: '余额 = 资金流水' },
  frozen: { code: 4, en: 'Frozen = refunds + overdue bills', zh: '冻结 = 退款 + 逾期账单' },
  payments: { code: 5, en: 'Orders = statements', zh: '订单 = 资金流水' },
  bills: { code: 6, en: 'Bills = statements + fees', zh: '账单 = 资金流水 + 费用' },
  billBooking: { code: 7, en: 'Bills = ledger lines', zh: '账单 = 分录' },
  fees: { code: 8, en: 'Fees owed = fees', zh: '未出账费用 = 费用明细' },
  statistics: { code: 9, en: 'Statistics = orders', zh: '统计 = 订单' },
  coupons: { code: 10, en: 'Coupons = claims and uses', zh: '优惠券 = 领取与核销' },
  welfare: { code: 11, en: 'Welfare budgets = releases and uses', zh: '福利预算 = 发放与使用' },
});

export const checkResult = enumeration({
  waiting: { code: 0, en: 'Comparing', zh: '核对中', tone: 'progress' },
  equal: { code: 1, en: 'Equal', zh: '一致', tone: 'success' },
  differs: { code: 2, en: 'Differs', zh: '不一致', tone: 'danger' },
});

export const checkOrigin = enumeration({
  nightly: { code: 1, en: 'Nightly', zh: '每日自检' },
  asked: { code: 2, en: 'On demand', zh: '手动自检' },
});

/** Which figure of a row didn't agree. */
export const checkFigure = enumeration({
  balance: { code: 1, en: 'Balance', zh: '余额' },
  frozen: { code: 2, en: 'Frozen', zh: '冻结金额' },
  payment: { code: 3, en: 'Payment', zh: '支付' },
  refund: { code: 4, en: 'Refund', zh: '退款' },
  sales: { code: 5, en: 'Sales', zh: '销售额' },
  algorithmFee: { code: 6, en: 'Algorithm fee', zh: '算法服务费' },
  otherFee: { code: 7, en: 'Other fees', zh: '其他费用' },
  share: { code: 8, en: 'Profit share', zh: '分润金额' },
  adjustment: { code: 9, en: 'Adjustment', zh: '调整金额' },
  fees: { code: 10, en: 'Fees', zh: '费用' },
  debit: { code: 11, en: 'Debited from balance', zh: '余额已扣' },
  paid: { code: 12, en: 'Paid less payable', zh: '已缴减应缴' },
  bill: { code: 13, en: 'Bill of a fee', zh: '费用所属账单' },
  claims: { code: 14, en: 'Claimed', zh: '已领取' },
  uses: { code: 15, en: 'Used', zh: '已使用' },
  released: { code: 16, en: 'Released', zh: '已发放金额' },
});

/**
 * One comparison of one run of the self-check (P58). Some ten a night, kept for ever; they are of the whole platform, so that only who
 * sees all of it reads them: their organisation is the one at the head.
 */
export const FinanceCheck = model(
  'finance_check',
  {
    /** The same for all comparisons of one run. */
    run_no: auto(
      f.text({ en: 'Run No.', zh: '自检编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    check_kind: auto(f.enum({ en: 'Comparison', zh: '核对项' }, checkKind, { required: true })),
    start_date: auto(f.date({ en: 'From', zh: '开始日期' }, { required: true })),
    end_date: auto(f.date({ en: 'To', zh: '结束日期' }, { required: true })),
    /** Rows that were compared: slots of accounts, orders, bills, points and days, coupons. */
    row_count: auto(f.int({ en: 'Compared', zh: '核对行数' }, { required: true, default: 0 })),
    diff_count: auto(
      f.int({ en: 'Differences', zh: '差异行数' }, { required: true, default: 0, alarmAbove: 0 }),
    ),
    /** Sum of the differences of money, each without its sign. */
    diff_amount: auto(f.money({ en: 'Difference', zh: '差异金额' }, { required: true, default: 0 })),
    check_result: auto(
      f.enum({ en: 'Result', zh: '结果' }, checkResult, { required: true, default: checkResult.waiting }),
    ),
    check_origin: auto(f.enum({ en: 'Started', zh: '触发方式' }, checkOrigin, { required: true })),
    operator_name: auto(f.text({ en: 'Operator', zh: '操作人' }, { max: 32 })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
  },
  { label: { en: 'Self-check', zh: '财务自检' }, title: 'run_no', scope: 'org' },
)
  .unique(['run_no', 'check_kind'], 10005)
  .index('id', { check_result: checkResult.waiting });

/** A row that didn't agree: what it is, what it should say by its rows, and what it says. At most 200 of a comparison are kept. */
export const FinanceCheckDiff = model(
  'finance_check_diff',
  {
    check_id: auto(f.ref({ en: 'Self-check', zh: '财务自检' }, 'finance_check', { required: true })),
    /** An account with its slot, an order, a refund, a bill, a point and a day, a coupon, a plan. */
    subject: auto(f.text({ en: 'Row', zh: '核对对象' }, { required: true, max: 200 })),
    figure: auto(f.enum({ en: 'Figure', zh: '核对数值' }, checkFigure, { required: true })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { max: 110 })),
    expected_amount: auto(f.money({ en: 'By its rows', zh: '明细合计' })),
    actual_amount: auto(f.money({ en: 'As it says', zh: '账面金额' })),
    /** The same of what is counted and is no money. */
    expected_count: auto(f.int({ en: 'Rows', zh: '明细数量' })),
    actual_count: auto(f.int({ en: 'Count as it says', zh: '账面数量' })),
  },
  { label: { en: 'Difference', zh: '差异' }, title: 'subject', scope: 'org', appendOnly: true },
).index('check_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    finance_check: typeof FinanceCheck;
    finance_check_diff: typeof FinanceCheckDiff;
  }
}
