import { done } from '../alipay-call.ts';

/** A call as a simulated Alipay takes it, once its signature has been checked. */
export interface AlipayRequest {
  readonly method: string;
  /** What was asked for, opened. */
  readonly content: unknown;
  /** Of an upload: its plain fields beside it. */
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | null;
}
/** The answer's own part, with its code. */
export type AlipayReply = Readonly<Record<string, unknown>> & { readonly code: string };
/** Answers the calls of one area; null where the call is none of them. */
export type AlipayHandler = (request: AlipayRequest) => Promise<AlipayReply | null>;

export const alipaySuccess = (content: object): AlipayReply => ({ code: done, msg: 'Success', ...content });
export const alipayFailure = (sub_code: string, sub_msg: string): AlipayReply => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
});
