import { auto, enumeration, f, model } from '../../kit/index.ts';

export const ownerType = enumeration({
  merchant: { code: 1, en: 'Merchant', zh: '商户' },
  org: { code: 2, en: 'Organisation', zh: '组织' },
  provider: { code: 3, en: 'Provider', zh: '算法商' },
  platform: { code: 4, en: 'Platform', zh: '平台' },
});

/** What an account holds: balance, fees owed and bills owed belong to their owner, the others are the platform's own. */
export const accountKind = enumeration({
  balance: { code: 0, en: 'Balance', zh: '账户余额' },
  feesOwed: { code: 1, en: 'Fees not billed yet', zh: '未出账费用' },
  wechat: { code: 2, en: 'Collected by WeChat Pay', zh: '微信代收款' },
  alipay: { code: 3, en: 'Collected by Alipay', zh: '支付宝代收款' },
  feeIncome: { code: 4, en: 'Fee income', zh: '费用收入' },
  channelCost: { code: 5, en: 'Channel cost', zh: '渠道成本' },
  transit: { code: 6, en: 'Paid outside the channels', zh: '渠道外在途款' },
  suspense: { code: 7, en: 'To be cleared', zh: '待核销款' },
  billOwed: { code: 8, en: 'Billed, not paid yet', zh: '已出账待缴' },
  share: { code: 9, en: 'Shares of sites and partners', zh: '场地与合作分润' },
  adjustment: { code: 10, en: 'Adjustments of bills', zh: '账单调整' },
  payout: { code: 20, en: 'Withdrawals under way', zh: '提现在途款' },
});

/**
 * An account of the ledger (docs/decisions/0014-double-entry.md). It says whose it is and what is held back of it; its balance is the sum
 * of its slots, so that payments of one owner don't queue behind one row. Who takes money out holds this row's lock, who adds doesn't.
 */
export const Account = model(
  'mct_account',
  {
    owner_type: auto(f.enum({ en: 'Owner', zh: '账户主体' }, ownerType, { required: true })),
    /** As the owner is called now: a change of its name follows within the hour. */
    owner_name: auto(
      f.text({ en: 'Account owner', zh: '账户主体' }, { required: true, max: 110, default: '' }),
    ),
    /** The owner's number; `0` is the platform. */
    owner_id: auto(f.text({ en: 'Owner ID', zh: '主体ID' }, { required: true, max: 20 })),
    account_kind: auto(
      f.enum({ en: 'Account', zh: '账户类别' }, accountKind, {
        required: true,
        default: accountKind.balance,
      }),
    ),
    frozen_amount: auto(f.money({ en: 'Frozen', zh: '冻结金额' }, { required: true, default: 0 })),
    /** The day that it was last looked at for an automatic withdrawal. */
    auto_date: auto(f.date({ en: 'Last automatic look', zh: '最近自动提现检查日' })),
  },
  { label: { en: 'Account', zh: '账户' }, title: 'owner_name', scope: 'merchant' },
)
  .unique(['owner_type', 'owner_id', 'account_kind'], 10005)
  .hiddenFromMerchants('owner_name', 'mgt_org_id', 'mct_id');

/**
 * A part of an account's balance: an event adds to the slot that its number falls to. Cents, positive where the platform owes the owner;
 * the sum over all slots of all accounts is nothing. Only `post` (posting.server.ts) writes it.
 */
export const AccountSlot = model(
  'mct_account_slot',
  {
    account_id: auto(f.ref({ en: 'Account', zh: '账户' }, 'mct_account', { required: true })),
    slot_no: auto(f.int({ en: 'Slot', zh: '分片' }, { required: true })),
    balance_amount: auto(f.money({ en: 'Balance', zh: '账户余额' }, { required: true, default: 0 })),
  },
  { label: { en: 'Slot of an account', zh: '账户分片' }, title: 'slot_no', scope: 'merchant' },
)
  .via('owner_type', f.enum({ en: 'Owner', zh: '账户主体' }, ownerType), 'account_id', 'owner_type')
  .via('account_kind', f.enum({ en: 'Account', zh: '账户类别' }, accountKind), 'account_id', 'account_kind')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .unique(['account_id', 'slot_no'], 10005);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_account: typeof Account;
    mct_account_slot: typeof AccountSlot;
  }
}
