/** A refund as a payment channel takes it; repeating one with the same number changes nothing (domain.md §11.1). */
export interface RefundRequest {
  /** Our number; the channel knows the refund by it. */
  readonly outRefundNo: string;
  readonly transactionId: string | null;
  /** Cents. */
  readonly amount: number;
  /** `YYYY-MM-DD HH:mm:ss`, +08:00. */
  readonly requestedAt: string;
}

export type RefundProgress =
  | { readonly state: 'processing' }
  | { readonly state: 'success'; readonly refundId: string }
  /** ABNORMAL or CLOSED: no money moved; staff decide what follows. */
  | { readonly state: 'abnormal'; readonly reason: string };

/**
 * WeChat Pay or Alipay as the console needs them. A call that fails is made again later with the same number, so an
 * implementation must be idempotent by it.
 */
export interface PaymentChannel {
  refund(request: RefundRequest): Promise<RefundProgress>;
}
