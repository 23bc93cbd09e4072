import { auto, f, model } from '../kit/index.ts';
import { addDays } from '../kit/time.ts';

/** On the day after the payment, +08:00 (docs/domain/money.md §11.3, T+1). */
const settledAt = '10:00:00';

/** From when on the money of a payment may be withdrawn. @param paid when it was paid */
export const availableFrom = (paid: string): string => `${addDays(paid, 1)} ${settledAt}`;

/**
 * The money of an account's payments of one day that waits for its settlement: what was paid less what went back before it could be
 * withdrawn. It is written with the ledger rows that it sums up; what is pending at a moment is the sum of the days whose
 * `available_time` lies after it, so that nothing has to release it. Its own page is P68 (daily settlement).
 */
export const SettleDay = model(
  'mct_settle_day',
  {
    account_id: auto(f.ref({ en: 'Account', zh: '账户' }, 'mct_account', { required: true })),
    settle_date: auto(f.date({ en: 'Settlement day', zh: '结算日期' }, { required: true })),
    available_time: auto(f.dateTime({ en: 'Available from', zh: '可提现时间' }, { required: true })),
    /** Payments of a day that fall to different slots don't wait for each other; the day is their sum. */
    slot_no: auto(f.int({ en: 'Slot', zh: '分片' }, { required: true, default: 0 })),
    settle_net_amount: auto(
      f.money({ en: 'Net settlement', zh: '净结算额' }, { required: true, default: 0 }),
    ),
  },
  { label: { en: 'Settlement day', zh: '日结算' }, title: 'settle_date', scope: 'merchant' },
)
  .unique(['account_id', 'settle_date', 'slot_no'], 10005)
  .index('available_time');

declare module '../kit/vocabulary.ts' {
  interface Models {
    mct_settle_day: typeof SettleDay;
  }
}
