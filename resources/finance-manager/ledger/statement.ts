import { auto, enumeration, f, model } from '../../kit/index.ts';
import { ownerType } from './account.ts';

export const ledgerType = enumeration({
  pay: { code: 0, en: 'Pay', zh: '支付' },
  refund: { code: 1, en: 'Refund', zh: '退款' },
  withdraw: { code: 2, en: 'Withdraw', zh: '提现' },
  algorithmSplit: { code: 3, en: 'Algorithm fee split', zh: '算法费分账' },
  returned: { code: 4, en: 'Return', zh: '退回' },
  /** All service fees of a bill: the specification has no type of its own for the other fees (docs/domain/money.md §11.3). */
  serviceFee: { code: 5, en: 'Service fee expense', zh: '代收算法服务费支出' },
  serviceIncome: { code: 6, en: 'Service fee income', zh: '代收算法服务费收入' },
  share: { code: 7, en: 'Profit share expense', zh: '分润支出' },
});

export const direction = enumeration({
  income: { code: 1, en: 'Income', zh: '收入' },
  expense: { code: 2, en: 'Expense', zh: '支出' },
});

/**
 * Movements of an account that its owner reads (P68): income above nothing, expense below, so that the sum of a list is what the balance
 * moved by. Append-only; some 620,000 a day, kept as long as their orders. `post` (posting.server.ts) writes them, and the balance after
 * each is told soon after (docs/decisions/0014-double-entry.md).
 */
export const LedgerRow = model(
  'mct_account_ledger',
  {
    /** Made of the row's own sequence, so that no two are alike. */
    ledger_no: auto(
      f.text(
        { en: 'Ledger No.', zh: '流水号' },
        { required: true, max: 32, match: 'exact', copy: true, default: '' },
      ),
    ),
    account_id: auto(f.ref({ en: 'Account', zh: '账户' }, 'mct_account', { required: true })),
    /** As it was called then. */
    owner_name: auto(
      f.text({ en: 'Account owner', zh: '账户主体' }, { required: true, max: 110, default: '' }),
    ),
    ledger_type: auto(f.enum({ en: 'Ledger type', zh: '流水类型' }, ledgerType, { required: true })),
    amount: auto(f.money({ en: 'Amount', zh: '金额' }, { required: true })),
    /** What the account's effective rows up to this one come to, by time and number; null until it is told, and on memo rows. */
    balance_after: auto(f.money({ en: 'Balance after', zh: '变动后余额' })),
    /** 0 marks a memo row that moves no balance: merchants who collect themselves (docs/domain/money.md §11.3). */
    effect_flag: auto(f.flag({ en: 'Affects balance', zh: '是否影响余额' }, { required: true, default: 1 })),
    /** Of payments, refunds, withdrawals, bills. */
    biz_no: auto(
      f.text({ en: 'Business No.', zh: '业务单号' }, { required: true, max: 64, match: 'exact', copy: true }),
    ),
    order_no: auto(f.text({ en: 'Order No.', zh: '关联订单' }, { max: 32, match: 'exact', copy: true })),
    /** From then on the amount may be withdrawn; a refund of a payment that may not yet be takes from what waits. None on memo rows. */
    available_time: auto(f.dateTime({ en: 'Available from', zh: '可提现时间' })),
    /** The day of payments whose settlement it belongs to; none where it moved what could be withdrawn already. */
    settle_date: auto(f.date({ en: 'Settlement day', zh: '结算日期' })),
    remark: auto(f.text({ en: 'Remark', zh: '备注' }, { max: 200 })),
  },
  { label: { en: 'Ledger row', zh: '资金流水' }, title: 'ledger_no', scope: 'merchant', appendOnly: true },
)
  .via('owner_type', f.enum({ en: 'Owner type', zh: '主体类型' }, ownerType), 'account_id', 'owner_type')
  .derived('direction', f.enum({ en: 'Direction', zh: '收支方向' }, direction), {
    income: { amount: { gte: 0 } },
    expense: {},
  })
  .unique(['account_id', 'ledger_type', 'biz_no'], 10005)
  .index('order_no')
  .index('create_time')
  .index(['mct_id', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index(['account_id', 'create_time'])
  .index(['account_id', 'settle_date'], { settle_date: { ne: null } })
  // Rows whose balance is still to be told: few at any moment.
  .index(['account_id', 'create_time'], { balance_after: null, effect_flag: 1 })
  .index(['account_id', 'create_time'], { ledger_type: ledgerType.serviceIncome })
  .hiddenFromMerchants('owner_name', 'owner_type', 'mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_account_ledger: typeof LedgerRow;
  }
}
