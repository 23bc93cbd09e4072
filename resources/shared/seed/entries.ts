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
export type Entry = Status | null | undefined;

const s = entryStatus;
/** Most have entered (docs/domain/seed-data.md §13); a few of every state come first, so that the smallest demo has them too. */
const wechatStates: readonly Entry[] = [
  s.rejected,
  s.reviewing,
  s.confirming,
  s.entering,
  s.binding,
  null,
  ...Array<Entry>(18).fill(s.entered),
];
const alipayStates: readonly Entry[] = [
  s.entered,
  null,
  s.rejected,
  s.reviewing,
  s.confirming,
  s.entering,
  s.binding,
  ...Array<Entry>(14).fill(s.entered),
];
const of = (states: readonly Entry[], place: number): Entry => states[place % states.length];

/**
 * Where a merchant's onboarding stands at each channel: three of four have applied at one. WeChat Pay takes no persons; who receives its
 * money itself has entered.
 */
export function entriesOf(
  index: number,
  type: number,
  self: boolean,
): { readonly wechat: Entry; readonly alipay: Entry } {
  const odd = index % 2 === 1;
  const alipay =
    self && odd
      ? s.entered
      : index % 10 < 3
        ? of(alipayStates, Math.floor(index / 10) * 3 + (index % 10))
        : undefined;
  if (type === mctType.individual) return { wechat: undefined, alipay };
  return { wechat: self ? s.entered : odd ? undefined : of(wechatStates, index / 2), alipay };
}
