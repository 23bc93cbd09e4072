/** A call as a simulated WeChat Pay takes it, once its signature has been checked. */
export interface WechatRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed body; an empty object where there is none. */
  readonly body: unknown;
  /** Of an upload. */
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | null;
  /** Opens a sealed field. @throws Error where it was sealed for somebody else, or the key's number doesn't go along */
  readonly open: (sealed: string) => string;
}

/** What a call is answered; a refusal has a `code`. */
export interface WechatReply {
  readonly status: number;
  readonly content: object;
}
/** A file, which WeChat Pay doesn't sign. */
export interface WechatFile {
  readonly file: ReadableStream<Uint8Array>;
}
/** Answers the calls of one area; null where the call is none of them. */
export type WechatHandler = (request: WechatRequest) => Promise<WechatReply | WechatFile | null>;

export const refusal = (
  status: number,
  code: string,
  message: string,
  detail?: { readonly field: string; readonly issue: string },
): WechatReply => ({ status, content: { code, message, ...(detail && { detail }) } });
