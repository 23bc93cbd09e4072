import { auto, enumeration, f, model } from '../../kit/index.ts';

export const checkKind = enumeration({
  trialBalance: { code: 1, en: 'Trial balance', zh: '试算平衡' },
  balances: { code: 2, en: 'Balances and ledger', zh: '余额与分录' },
  statements: { code: 3, en: 'Balances and statements', zh: '余额与资金流水' },
  payments: { code: 4, en: 'Orders and ledger', zh: '订单与分录' },
  bills: { code: 5, en: 'Bills and their rows', zh: '账单与明细' },
  billBooking: { code: 6, en: 'Bills and ledger', zh: '账单与分录' },
  fees: { code: 7, en: 'Fees and ledger', zh: '费用与分录' },
  statistics: { code: 8, en: 'Statistics and orders', zh: '统计与订单' },
  coupons: { code: 9, en: 'Stock of coupons', zh: '优惠券库存' },
  welfare: { code: 10, en: 'Welfare budgets', zh: '福利预算' },
});

export const checkResult = enumeration({
  equal: { code: 1, en: 'Equal', zh: '一致', tone: 'success' },
  differs: { code: 2, en: 'Differs', zh: '不一致', tone: 'danger' },
});

export const checkOrigin = enumeration({
  nightly: { code: 1, en: 'Nightly', zh: '每日自检' },
  asked: { code: 2, en: 'On demand', zh: '手动自检' },
});

/**
 * One comparison of one run of the self-check (P58, docs/domain/states.md R19, R27). Some ten a night, kept for ever; they are of the
 * whole platform, so that only who sees all of it reads them.
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
    /** Rows that were compared: accounts, bills, merchants and days, coupons. */
    row_count: auto(f.int({ en: 'Compared', zh: '核对行数' }, { required: true })),
    diff_count: auto(f.int({ en: 'Differences', zh: '差异行数' }, { required: true })),
    /** Sum of the differences, each without its sign. */
    diff_amount: auto(f.money({ en: 'Difference', zh: '差异金额' }, { required: true })),
    check_result: auto(f.enum({ en: 'Result', zh: '结果' }, checkResult, { required: true })),
    check_origin: auto(f.enum({ en: 'Started by', zh: '触发方式' }, checkOrigin, { required: true })),
    operator_name: auto(f.text({ en: 'Operator', zh: '操作人' }, { max: 32 })),
  },
  { label: { en: 'Self-check', zh: '财务自检' }, title: 'run_no', scope: 'org' },
)
  .unique(['run_no', 'check_kind'], 10005)
  .index('create_time');

/** A row that didn't agree: what it is, what it should say by its rows, and what it says. */
export const FinanceCheckDiff = model(
  'finance_check_diff',
  {
    check_id: auto(f.ref({ en: 'Self-check', zh: '财务自检' }, 'finance_check', { required: true })),
    /** An account, a bill and its figure, a merchant and a day, a coupon. */
    subject: auto(f.text({ en: 'Row', zh: '核对对象' }, { required: true, max: 200 })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { max: 110 })),
    expected_amount: auto(f.money({ en: 'By its rows', zh: '明细合计' })),
    actual_amount: auto(f.money({ en: 'As it says', zh: '账面金额' })),
    diff_amount: auto(f.money({ en: 'Difference', zh: '差异金额' })),
    /** The same of what is counted and is no money: coupons. */
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
