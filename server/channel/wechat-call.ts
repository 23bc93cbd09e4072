import { createHash, type KeyLike, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Fetch } from './fetch.ts';
import { multipart } from './multipart.ts';
import { authorization, isWechatSigned, type WechatIdentity } from './wechat-signature.ts';

/** What every call of WeChat Pay needs. */
export interface WechatCallConfig extends WechatIdentity {
  /** PEM of WeChat Pay's public key or platform certificate, by which its answers and notices are checked. */
  readonly platformKey: KeyLike;
  /** Number of that key, sent with what is encrypted by it. */
  readonly platformSerial: string;
  /** `https://api.mch.weixin.qq.com`. */
  readonly endpoint: string;
}

/** What a refusal says of the field that it is about. */
export interface WechatDetail {
  readonly field?: string;
  readonly issue?: string;
}

/** A refusal by the channel, as opposed to a network failure. */
export class WechatError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: WechatDetail;
  constructor(status: number, code: string, message: string, detail: WechatDetail = {}) {
    super(message);
    this.name = 'WechatError';
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  /** What may be asked for again as it is: nothing was decided. */
  get isTemporary(): boolean {
    return (
      this.status >= 500 ||
      this.status === 429 ||
      this.code === 'SYSTEM_ERROR' ||
      this.code === 'FREQUENCY_LIMITED'
    );
  }

  /** Our signature or our rights: nobody's application or transfer is at fault. */
  get isOurs(): boolean {
    return this.status === 401 || this.code === 'SIGN_ERROR';
  }

  get isMissing(): boolean {
    return this.status === 404;
  }
}

/** Signed calls; answers are believed only with WeChat Pay's signature. */
export interface WechatCaller {
  /** `sealed`: something in it is encrypted by the platform key, whose number goes along. @throws WechatError */
  readonly json: <T>(
    method: 'GET' | 'POST',
    url: string,
    content?: object,
    options?: { readonly sealed?: boolean },
  ) => Promise<T>;
  /** A file; what is signed is its name and hash. @throws WechatError */
  readonly upload: <T>(
    url: string,
    file: { readonly filename: string; readonly bytes: Uint8Array },
  ) => Promise<T>;
  /** A bill by the address that a signed answer named. The file itself carries no signature: its hash is in that answer. */
  readonly download: (address: string) => Promise<Response>;
}

/** How long an answer may take; a file takes as long as its stream. */
const answerMs = 15_000;
const fileMs = 600_000;

/** API v3 (pay.weixin.qq.com: "Signature generation", "Signature verification"). */
export function createWechatCaller(config: WechatCallConfig, clock: Clock, send: Fetch): WechatCaller {
  const signedHeaders = (method: string, url: string, body: string) => ({
    accept: 'application/json',
    authorization: authorization(config, {
      method,
      url,
      timestamp: String(Math.floor(clock() / 1_000)),
      nonce: randomBytes(16).toString('hex'),
      body,
    }),
  });
  const read = async <T>(response: Response): Promise<T> => {
    const text = await response.text();
    const header = (name: string) => response.headers.get(name) ?? '';
    const signed = isWechatSigned(
      {
        timestamp: header('wechatpay-timestamp'),
        nonce: header('wechatpay-nonce'),
        signature: header('wechatpay-signature'),
        body: text,
      },
      config.platformKey,
    );
    if (!signed) throw new Error(`WeChat Pay answered ${response.status} without its signature`);
    const answer = (text === '' ? {} : JSON.parse(text)) as T & {
      code?: string;
      message?: string;
      detail?: WechatDetail;
    };
    if (response.ok) return answer;
    const { code = String(response.status), message = '', detail } = answer;
    throw new WechatError(response.status, code, message, detail);
  };
  return {
    json: async (method, url, content, { sealed = false } = {}) => {
      const body = content ? JSON.stringify(content) : '';
      return read(
        await send(`${config.endpoint}${url}`, {
          method,
          headers: {
            ...signedHeaders(method, url, body),
            'content-type': 'application/json',
            ...(sealed && { 'wechatpay-serial': config.platformSerial }),
          },
          ...(content && { body }),
          signal: AbortSignal.timeout(answerMs),
        }),
      );
    },
    upload: async (url, { filename, bytes }) => {
      const meta = JSON.stringify({
        filename,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      const { contentType, body } = multipart([
        { name: 'meta', contentType: 'application/json', bytes: Buffer.from(meta) },
        { name: 'file', filename, contentType: imageType(filename), bytes },
      ]);
      return read(
        await send(`${config.endpoint}${url}`, {
          method: 'POST',
          headers: { ...signedHeaders('POST', url, meta), 'content-type': contentType },
          body,
          signal: AbortSignal.timeout(answerMs),
        }),
      );
    },
    download: async (address) => {
      const { origin, protocol, hostname, pathname, search } = new URL(address);
      const own = origin === new URL(config.endpoint).origin;
      // Our signature goes to WeChat Pay alone.
      if (!own && !(protocol === 'https:' && hostname.endsWith('.mch.weixin.qq.com')))
        throw new Error('WeChat Pay named an address that is none of its own');
      const response = await send(address, {
        method: 'GET',
        headers: signedHeaders('GET', `${pathname}${search}`, ''),
        signal: AbortSignal.timeout(fileMs),
      });
      if (!response.ok) throw new Error(`WeChat Pay answered ${response.status} to the download of a bill`);
      return response;
    },
  };
}

const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
};

/** By the ending of its name; WeChat Pay refuses what is no picture. */
function imageType(filename: string): string {
  const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return imageTypes[ending] ?? 'application/octet-stream';
}
