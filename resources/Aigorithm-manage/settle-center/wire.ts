import type { accountType } from '../../enums.ts';
import type { CodeOf } from '../../kit/enumeration.ts';

/** `GET /mct_withdraw/account/v1`: an account as who withdraws from it sees it. Amounts in cents. */
export interface DrawnAccount {
  readonly account_id: string;
  readonly owner_name: string;
  readonly owner_type: number;
  /** Of merchants, whose account is changed in their record. */
  readonly mct_id: string | null;
  readonly balance_amount: number;
  readonly withdrawable_amount: number;
  readonly pending_amount: number;
  readonly frozen_amount: number;
  /** Where the money is paid to; null where nothing is entered. */
  readonly payout: {
    readonly account_type: CodeOf<typeof accountType>;
    /** All but the last digits are hidden. */
    readonly account_no: string;
    readonly account_holder: string;
    readonly bank_name: string | null;
  } | null;
  /** The code that refuses any withdrawal now; null where none does. */
  readonly refused: number | null;
  readonly open_no: string | null;
  readonly today_count: number;
}

/** `GET /mct_account_ledger/money/v1`: what the accounts in view hold together. Amounts in cents. */
export interface AccountsMoney {
  /** How many accounts these are. */
  readonly accounts: number;
  readonly balance_amount: number;
  readonly withdrawable_amount: number;
  readonly pending_amount: number;
  readonly frozen_amount: number;
  /** Of withdrawals that succeeded. */
  readonly withdrawn_amount: number;
  /** Service fees that came in this month. */
  readonly fee_income_amount: number;
  /** `YYYY-MM-DD`, the first of the month that the fee income is of. */
  readonly month: string;
}
