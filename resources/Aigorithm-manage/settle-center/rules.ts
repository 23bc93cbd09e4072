import { accountType } from '../../enums.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { epochOf } from '../../kit/time.ts';

/** Rules of withdrawals (docs/domain/money.md §11.5). Amounts in cents, rates in basis points. */

export const leastWithdrawn = 1_000;
export const mostWithdrawn = 50_000_000;
/** Above it somebody else looks at a withdrawal first. */
export const auditWithdrawnAbove = 5_000_000;
/** What an automatic withdrawal is worth doing for. */
export const leastAutomatic = 10_000;
/** Withdrawals of an account on one day. */
export const mostPerDay = 3;
/** After a change of the payout account nothing is paid to it for so long. Hours. */
const hoursAfterChange = 24;
/** A bank may return what it has paid within seven working days; with weekends and a holiday between. Days. */
export const returnDays = 14;

type AccountType = CodeOf<typeof accountType>;

const feeRate = 10;
const feeLimits: Readonly<Record<AccountType, { readonly least: number; readonly most: number }>> = {
  [accountType.public]: { least: 0, most: 0 },
  [accountType.private]: { least: 100, most: 2_500 },
  [accountType.alipay]: { least: 10, most: Number.POSITIVE_INFINITY },
  [accountType.wechat]: { least: 10, most: Number.POSITIVE_INFINITY },
};

/** What the platform keeps of a withdrawal. @param amount above nothing, in cents */
export function serviceFee(type: AccountType, amount: number): number {
  const { least, most } = feeLimits[type];
  return Math.min(most, Math.max(least, Math.floor((amount * feeRate + 5_000) / 10_000)));
}

/** What arrives of a withdrawal. */
export const arrivalOf = (type: AccountType, amount: number): number => amount - serviceFee(type, amount);

/** The bank pays these by a file that somebody sends it. */
export const paidByBank = (type: AccountType): boolean =>
  type === accountType.private || type === accountType.public;

/** Whether a changed payout account still waits. @param changed when it last became another one; null for never */
export const isFreshAccount = (changed: string | null, now: string): boolean =>
  changed !== null && epochOf(now) - epochOf(changed) < hoursAfterChange * 3_600_000;

/** What decides whether an account may be drawn on now. */
export interface Drawing {
  /** What may be withdrawn, in cents. */
  readonly withdrawable: number;
  readonly verified: boolean;
  readonly account_changed_time: string | null;
  /** Withdrawals of today, whatever became of them. */
  readonly today_count: number;
  /** One that is still in progress. */
  readonly open: boolean;
}

/** What stands against any withdrawal from an account, as the code that refuses it; null where nothing does. */
export function whyNotDrawn(drawing: Drawing, now: string): 19004 | 19005 | 19006 | 19030 | null {
  if (!drawing.verified) return 19006;
  if (isFreshAccount(drawing.account_changed_time, now)) return 19030;
  if (drawing.open) return 19005;
  return drawing.today_count >= mostPerDay ? 19004 : null;
}

/** What stands against this amount; null where nothing does. */
export function whyNotWithdrawn(drawing: Drawing, amount: number, now: string) {
  if (amount < leastWithdrawn) return 19003;
  return whyNotDrawn(drawing, now) ?? (amount > drawing.withdrawable ? 19002 : null);
}

/** What an automatic withdrawal takes: everything, as far as one may hold it; nothing where it isn't worth it. Cents. */
export function automaticAmount(drawing: Drawing, now: string): number {
  if (whyNotDrawn(drawing, now) !== null || drawing.withdrawable < leastAutomatic) return 0;
  return Math.min(drawing.withdrawable, mostWithdrawn);
}
