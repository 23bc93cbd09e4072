/** The channels' files of a day, for the reconciliation of P58 b (docs/domain/finance.md). */

/** One line of what was traded. */
export interface BillRow {
  readonly kind: 'pay' | 'refund';
  /** Ours: of a payment the number it was charged under, of a refund that of the refund. */
  readonly ourNo: string;
  /** The channel's number of the payment, or of the refund; of Alipay's refunds ours, since it gives them none. */
  readonly channelNo: string;
  /** The number of the payment that a refund belongs to, as the channel knows it; null of a payment. */
  readonly paymentNo: string | null;
  /** Whose money it is, as the channel numbers its merchants; null where it is the platform's, or where the file doesn't tell. */
  readonly subMerchantNo: string | null;
  /** Cents, never negative. */
  readonly cents: number;
  /** Cents that the channel took; negative where it gave them back. */
  readonly feeCents: number;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string;
  /** `unknown` where the file holds another word than the documentation. */
  readonly state: 'success' | 'processing' | 'failed' | 'unknown';
  /** As the file says it. */
  readonly channelState: string;
}

/** One movement of the platform's account at a channel. */
export interface FundRow {
  readonly channelNo: string;
  /** Ours where the movement has one. */
  readonly ourNo: string;
  readonly direction: 'in' | 'out';
  /** Cents, never negative. */
  readonly cents: number;
  /** Cents after it. */
  readonly balanceCents: number;
  /** As the file says it: 交易, 退款, 提现 … */
  readonly business: string;
  readonly time: string;
}

/** Why a day has no rows: not made yet, none at all, or a file that is not what the channel signed. */
export type BillFault = 'notReady' | 'none' | 'damaged';

export class BillError extends Error {
  readonly fault: BillFault;
  constructor(fault: BillFault, message: string) {
    super(message);
    this.name = 'BillError';
    this.fault = fault;
  }
}

/**
 * Files of one channel as streams: no file is ever whole in memory, and a line has a bound. A stream ends with the check of its hash,
 * so what was read counts only once it has ended without an error.
 */
export interface ChannelBills {
  /**
   * What was paid and refunded on a day, `YYYY-MM-DD`, of the platform and all its merchants. Alipay tells of a merchant that receives
   * its money itself only where it is named (`smid`). @throws BillError
   */
  readonly trades: (day: string, subMerchantNo?: string) => AsyncIterable<BillRow>;
  /** What moved on the platform's account. @throws BillError */
  readonly funds: (day: string) => AsyncIterable<FundRow>;
}

/** By pay_channel: each is simulated where it isn't configured. */
export interface Bills {
  readonly wechat: ChannelBills;
  readonly alipay: ChannelBills;
}

/** A payment or refund of ours, as a simulated channel knows it. */
export interface BookRow {
  readonly kind: 'pay' | 'refund';
  readonly ourNo: string;
  readonly channelNo: string;
  /** Of a refund: number at the channel, and ours, of its payment. */
  readonly paymentNo: string | null;
  readonly paymentOurNo: string | null;
  readonly subMerchantNo: string | null;
  readonly cents: number;
  readonly feeCents: number;
  /** When the channel did it. */
  readonly time: string;
}

/** Which part of the book is asked for. */
export interface BookPage {
  /** 1 WeChat Pay, 2 Alipay. */
  readonly payChannel: 1 | 2;
  /** `YYYY-MM-DD HH:mm:ss`, included. */
  readonly from: string;
  /** Not included. */
  readonly until: string;
  /** The key of the page before; null for the first. */
  readonly after: string | null;
}

/**
 * What a simulated channel would have written down by itself: our payments and refunds that succeeded, in pages by key. The files of a
 * simulated channel are made of it, with differences planted in between.
 */
export interface SimulatedBook {
  /** At most 2,000 rows, in an order that stays; `next` is null at the end. */
  readonly page: (
    asked: BookPage,
  ) => Promise<{ readonly rows: readonly BookRow[]; readonly next: string | null }>;
}
