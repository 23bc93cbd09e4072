import { ownerType } from '../finance-manager/ledger/account.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';

const settlement = {
  account_id: auto(f.ref({ en: 'Account', zh: '账户' }, 'mct_account', { required: true })),
  settle_date: auto(f.date({ en: 'Settlement day', zh: '结算日期' }, { required: true })),
  available_time: auto(f.dateTime({ en: 'Available from', zh: '可提现时间' }, { required: true })),
  income_amount: auto(f.money({ en: 'Income', zh: '收入金额' }, { required: true, default: 0 })),
  expense_amount: auto(f.money({ en: 'Expense', zh: '支出金额' }, { required: true, default: 0 })),
  settle_net_amount: auto(f.money({ en: 'Net settlement', zh: '净结算额' }, { required: true, default: 0 })),
};

/**
 * The money of an account's payments of one day that waits for its settlement: what was paid less what went back before it could be
 * withdrawn. It is written with the ledger rows that it sums up; what is pending at a moment is the sum of the days whose
 * `available_time` lies after it, so that nothing has to release it. Payments of a day that fall to different slots don't wait for each
 * other; the day is their sum.
 */
export const SettleDaySlot = model(
  'mct_settle_day_slot',
  { ...settlement, slot_no: auto(f.int({ en: 'Slot', zh: '分片' }, { required: true, default: 0 })) },
  {
    label: { en: 'Slot of a settlement day', zh: '日结算分片' },
    title: 'settle_date',
    scope: 'merchant',
    was: 'mct_settle_day',
  },
)
  .unique(['account_id', 'settle_date', 'slot_no'], 10005)
  .index('available_time');

export const settleState = enumeration({
  pending: { code: 0, en: 'Pending', zh: '待结算', tone: 'progress' },
  settled: { code: 1, en: 'Settled', zh: '已结算', tone: 'success' },
  frozen: { code: 2, en: 'Frozen', zh: '已冻结', tone: 'warning' },
});

/**
 * A day of an account as people read it (P68): the sum of its slots, made anew while they may still change (settle-days.server.ts). One
 * for each account and day with payments, kept as long as the ledger.
 */
export const SettleDay = model(
  'mct_settle_day',
  {
    ...settlement,
    owner_name: auto(f.text({ en: 'Account owner', zh: '账户主体' }, { required: true, max: 110 })),
    /** What is frozen of the account lies on the newest settled days that it takes to cover it. */
    frozen_flag: auto(f.flag({ en: 'Frozen', zh: '已冻结' }, { required: true, default: 0 })),
  },
  {
    label: { en: 'Settlement day', zh: '日结算' },
    title: 'settle_date',
    scope: 'merchant',
    appendOnly: true,
  },
)
  .via('owner_type', f.enum({ en: 'Owner type', zh: '主体类型' }, ownerType), 'account_id', 'owner_type')
  .derived('settle_state', f.enum({ en: 'Settlement state', zh: '结算状态' }, settleState), {
    pending: { available_time: { gt: { $: 'now' } } },
    frozen: { frozen_flag: 1 },
    settled: {},
  })
  .unique(['account_id', 'settle_date'], 10005)
  .index('settle_date')
  .index('available_time')
  .index(['mct_id', 'settle_date'])
  .index(['mgt_org_id', 'settle_date'])
  .hiddenFromMerchants('owner_name', 'owner_type', 'mgt_org_id', 'mct_id');

declare module '../kit/vocabulary.ts' {
  interface Models {
    mct_settle_day_slot: typeof SettleDaySlot;
    mct_settle_day: typeof SettleDay;
  }
}
