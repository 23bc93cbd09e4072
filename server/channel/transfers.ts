/** Money out of the platform's account at a channel: withdrawals (docs/domain/money.md §11.5). */

/**
 * Where money is sent. A WeChat user is known by an openid, an Alipay one by a logon id; a private bank card is paid through Alipay.
 * Public accounts are paid by a bank file and never come here.
 */
export type Payee =
  | { readonly kind: 'wechat'; readonly openid: string; readonly name: string }
  | { readonly kind: 'alipay'; readonly logonId: string; readonly name: string }
  | {
      readonly kind: 'card';
      readonly accountNo: string;
      readonly name: string;
      readonly bank: string;
      readonly branch: string;
    };

export interface TransferRequest {
  /** Ours: letters and digits, at most 32. The channel pays a number once, however often it is told. */
  readonly outBillNo: string;
  /** Cents. */
  readonly amount: number;
  readonly payee: Payee;
  /** What the payee reads; cut at 32 characters. */
  readonly remark: string;
}

/** How a transfer stands. `channelState` is what the channel said, also where its documentation lacks it. */
export type TransferProgress =
  /** On its way, or waiting for the payee's word; `known` is false where the channel named an unknown state: asked again, and alarmed. */
  | {
      readonly state: 'processing';
      readonly channelState: string;
      readonly known: boolean;
      /** WeChat Pay waits for the payee: what their page is opened with. */
      readonly confirmWith: string | null;
    }
  | { readonly state: 'success'; readonly channelState: string; readonly channelNo: string }
  /** No money moved, and none will under this number. */
  | { readonly state: 'failed'; readonly channelState: string; readonly reason: string }
  /** The money left and came back, which may be days after it succeeded. */
  | {
      readonly state: 'returned';
      readonly channelState: string;
      readonly channelNo: string;
      readonly reason: string;
    };

/** Transfers at whichever channel the payee is of. */
export interface Transfers {
  /** Sends the money, or tells how it stands where this number was sent before. @throws Error where nothing is known: ask `query` */
  readonly transfer: (request: TransferRequest) => Promise<TransferProgress>;
  /** How it stands; null where the channel never heard of the number: it may be sent. */
  readonly query: (request: TransferRequest) => Promise<TransferProgress | null>;
}
