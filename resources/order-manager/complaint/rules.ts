import { epochOf, momentText } from '../../kit/time.ts';
import { refundReason } from '../enums.ts';
import { complaintChannel, complaintReason, complaintSource } from './enums.ts';

/** Rules of complaints (docs/domain/orders.md §P11, §12): pure functions. */

const hour = 3_600_000;
/** Hours that a reason leaves (docs/domain/orders.md §12). */
const hoursOf: Readonly<Record<number, number>> = {
  [complaintReason.noDeduction]: 48,
  [complaintReason.doorStuck]: 12,
  [complaintReason.doorOpen]: 12,
  [complaintReason.quality]: 12,
  [complaintReason.promotion]: 48,
  [complaintReason.other]: 48,
};
const usualHours = 24;
/** Days in which a consumer may complain again (docs/domain/orders.md §P11). */
export const againDays = 7;

/** The earlier of the channel's deadline and the reason's (docs/domain/orders.md §P11). */
export function deadlineOf(channel: number, reason: number, created: string): string {
  const ofChannel = channel === complaintChannel.wechat || channel === complaintChannel.alipay ? 24 : 48;
  const hours = Math.min(ofChannel, hoursOf[reason] ?? usualHours);
  return momentText(epochOf(created) + hours * hour);
}

/** Until when a consumer may complain again about what was finished now. */
export const againUntil = (finished: string) => momentText(epochOf(finished) + againDays * 24 * hour);

/** What a complaint is about, where nobody says it (docs/domain/orders.md §12, default source). */
export function complaintSourceOf(reason: number): (typeof complaintSource)['user' | 'machine' | 'goods'] {
  const { doorStuck, doorOpen, machineFault, mismatch, price, quality } = complaintReason;
  if ([doorStuck, doorOpen, machineFault].some((each) => each === reason)) return complaintSource.machine;
  return [mismatch, price, quality].some((each) => each === reason)
    ? complaintSource.goods
    : complaintSource.user;
}

const refundReasons: Readonly<
  Record<number, (typeof refundReason)[keyof Omit<typeof refundReason, '$options'>]>
> = {
  [complaintReason.mismatch]: refundReason.misrecognition,
  [complaintReason.price]: refundReason.price,
  [complaintReason.wrongAmount]: refundReason.misrecognition,
  [complaintReason.duplicate]: refundReason.duplicate,
  [complaintReason.notTaken]: refundReason.notTaken,
  [complaintReason.doorStuck]: refundReason.device,
  [complaintReason.doorOpen]: refundReason.device,
  [complaintReason.quality]: refundReason.quality,
  [complaintReason.promotion]: refundReason.promotion,
  [complaintReason.machineFault]: refundReason.device,
};

/** The reason of the refund that follows from a complaint. */
export const refundReasonOf = (reason: number) => refundReasons[reason] ?? refundReason.other;
