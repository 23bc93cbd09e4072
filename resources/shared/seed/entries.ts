import { entryStatus } from '../../enums.ts';
import { mctType } from '../merchant.ts';

type Status = (typeof entryStatus)[
  | 'reviewing'
  | 'confirming'
  | 'entering'
  | 'binding'
  | 'rejected'
  | 'entered'];
/** Null: a draft; undefined: none was made. */
export type EntryState = Status | null | undefined;

const s = entryStatus;
/** The first merchants show every state, so that the smallest demo has them all. */
export const firstMerchants = 12;
const firstWechat: Readonly<Record<number, EntryState>> = {
  0: s.rejected,
  1: s.reviewing,
  4: s.confirming,
  5: s.entering,
  6: s.binding,
  7: null,
  9: s.entered,
  10: s.entered,
  11: s.reviewing,
};
const firstAlipay: Readonly<Record<number, EntryState>> = {
  0: s.entered,
  1: null,
  2: s.rejected,
  5: s.reviewing,
  6: s.confirming,
  7: s.entering,
  9: s.binding,
};

/** Of the others most have entered (docs/domain/seed-data.md §13). */
const states: readonly EntryState[] = [
  s.reviewing,
  ...Array<EntryState>(9).fill(s.entered),
  s.rejected,
  s.confirming,
  ...Array<EntryState>(9).fill(s.entered),
  s.entering,
  s.binding,
  null,
];
const of = (place: number): EntryState => states[place % states.length];

/**
 * Where a merchant's onboarding stands at each channel: three of four have applied at one. WeChat Pay takes no persons; who receives its
 * money itself has entered.
 */
export function entryStatesOf(
  index: number,
  type: number,
  self: boolean,
): { readonly wechat: EntryState; readonly alipay: EntryState } {
  const odd = index % 2 === 1;
  const first = index < firstMerchants;
  const later = index % 10 < 3 ? of(Math.floor(index / 10) * 3 + (index % 10)) : undefined;
  const alipay = self && odd ? s.entered : first ? firstAlipay[index] : later;
  if (type === mctType.individual) return { wechat: undefined, alipay };
  if (self) return { wechat: s.entered, alipay };
  return { wechat: first ? firstWechat[index] : odd ? undefined : of(index / 2), alipay };
}
