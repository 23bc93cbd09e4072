import { auto, enumeration, f, model } from '../../kit/index.ts';

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

/** Signed movements of an account, append-only: income positive, expense negative (docs/domain/money.md §11.3). */
export const LedgerRow = model(
  'mct_account_ledger',
  {
    account_id: auto(f.ref({ en: 'Account', zh: '账户' }, 'mct_account', { required: true })),
    ledger_type: auto(f.enum({ en: 'Type', zh: '流水类型' }, ledgerType, { required: true })),
    amount: auto(f.money({ en: 'Amount', zh: '金额' }, { required: true })),
    /** 0 marks a memo row that moves no balance: merchants who collect themselves (docs/domain/money.md §11.3). */
    effect_flag: auto(f.flag({ en: 'Moves the balance', zh: '影响余额' }, { required: true, default: 1 })),
    biz_no: auto(f.text({ en: 'Business No.', zh: '业务单号' }, { required: true, max: 64, match: 'exact' })),
    order_no: auto(f.text({ en: 'Order No.', zh: '订单编号' }, { max: 32, match: 'exact', copy: true })),
    /** From then on the amount may be withdrawn; a refund of a payment that may not yet be takes from what waits. None on memo rows. */
    available_time: auto(f.dateTime({ en: 'Available from', zh: '可提现时间' })),
  },
  { label: { en: 'Ledger row', zh: '资金流水' }, title: 'biz_no', scope: 'merchant', appendOnly: true },
)
  .unique(['account_id', 'ledger_type', 'biz_no'], 10005)
  .index('order_no')
  .index(['mct_id', 'create_time']);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_account_ledger: typeof LedgerRow;
  }
}
