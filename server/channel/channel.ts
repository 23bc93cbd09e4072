/** What a payment channel knows a charge or a refund by, and which channel it is. */
interface Instruction {
  /** 1 WeChat Pay, 2 Alipay (docs/specification.md §3, pay_channel). */
  readonly payChannel: number;
  /** Cents. */
  readonly amount: number;
  /** `YYYY-MM-DD HH:mm:ss`, +08:00. */
  readonly requestedAt: string;
}

/** A refund as a payment channel takes it; repeating one with the same number changes nothing (docs/domain/money.md §11.1). */
export interface RefundRequest extends Instruction {
  /** Our number; the channel knows the refund by it. */
  readonly outRefundNo: string;
  readonly transactionId: string | null;
  /** The number that the charge was made under. */
  readonly outTradeNo: string | null;
  /** Cents that were paid in all. */
  readonly paid: number;
}

export type RefundProgress =
  | { readonly state: 'processing' }
  | { readonly state: 'success'; readonly refundId: string }
  /** ABNORMAL or CLOSED: no money moved; staff decide what follows. */
  | { readonly state: 'abnormal'; readonly reason: string };

/** A deduction without the consumer's hand, under an agreement that they signed (docs/domain/money.md §11.1). */
export interface ChargeRequest extends Instruction {
  readonly outTradeNo: string;
  /** Which try of this number it is; the first is 1. */
  readonly attempt: number;
  /** Whether the channel has said that this try failed; the next one has not been sent. */
  readonly failed: boolean;
  /** Who pays, as the channel knows them: openid or agreement; null where it isn't known. */
  readonly payer: string | null;
  /** What the consumer reads on their bill. */
  readonly subject: string;
}

export type ChargeProgress =
  | { readonly state: 'processing' }
  | { readonly state: 'success'; readonly transactionId: string }
  | { readonly state: 'failed'; readonly code: string; readonly reason: string }
  | { readonly state: 'closed' };

/**
 * WeChat Pay or Alipay as the console needs them. A call that fails is made again later with the same number, so an
 * implementation must be idempotent by it.
 */
export interface PaymentChannel {
  /** Asks for the refund, or how it stands where it was asked for before. */
  refund(request: RefundRequest): Promise<RefundProgress>;
  /** Asks for the money. */
  charge(request: ChargeRequest): Promise<ChargeProgress>;
  /** How a charge stands. */
  query(request: ChargeRequest): Promise<ChargeProgress>;
  /** Ends a charge so that it can't be paid any more; `success` where the money came before. */
  close(request: ChargeRequest): Promise<ChargeProgress>;
}

/** What a notice tells, once its signature has been checked. Amounts in cents. */
export type ChannelReport =
  | {
      readonly kind: 'charge';
      readonly outTradeNo: string;
      readonly amount: number;
      readonly progress: ChargeProgress;
    }
  | {
      readonly kind: 'refund';
      readonly outRefundNo: string;
      readonly amount: number;
      readonly progress: RefundProgress;
    };
