/** What a fee is for, by which its number is made. */
interface Subject {
  readonly fee_type: number;
  readonly shop_id: string;
  readonly mct_id: string;
  /** What tells it from other fees of the kind at the same point and day, e.g. its price. */
  readonly apart: string;
}

const short = (id: string) => Number(id).toString(36).toUpperCase();

/** A fee's number says what it is for, so that written again it meets itself. @param date `YYYY-MM-DD` */
export const expenseNumberOf = ({ fee_type, shop_id, mct_id, apart }: Subject, date: string): string =>
  `F${String(fee_type).padStart(2, '0')}${date.replaceAll('-', '').slice(2)}-${short(shop_id)}-${short(mct_id)}${apart}`;

/** Marks the cabinet whose SIM a fee is for. */
export const simMark = (deviceId: string): string => `D${Number(deviceId).toString(36)}`;

/** Marks the channel whose payments a fee is for, where the channels cost different rates. Ids before it hold capitals alone. */
export const channelMark = (channel: number): string => `c${channel}`;

/** The channel that `channelMark` marked; null where a fee is for all of them. */
export function channelOf(expenseNo: string): number | null {
  const marked = /c(\d)$/.exec(expenseNo)?.[1];
  return marked === undefined ? null : Number(marked);
}

/** The cabinet that `simMark` marked; 0 where a fee is for none. */
export const simOf = (expenseNo: string): string =>
  String(Number.parseInt(/D([0-9a-z]+)$/.exec(expenseNo)?.[1] ?? '0', 36));
