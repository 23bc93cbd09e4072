import type { KeyLike } from 'node:crypto';
import { momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import { openContent, sealContent } from './alipay-sealing.ts';
import { isAnswerSigned, signedPart, signParams } from './alipay-signature.ts';
import type { Fetch } from './fetch.ts';
import { multipart } from './multipart.ts';

/** What every call of Alipay needs. */
export interface AlipayCallConfig {
  readonly appId: string;
  /** PEM of the application's key. */
  readonly privateKey: KeyLike;
  /** PEM of Alipay's public key, by which its answers and notices are checked. */
  readonly alipayKey: KeyLike;
  /** base64 of the application's AES key, by which what is sensitive is encrypted on its way. */
  readonly contentKey: string;
  readonly notifyUrl: string;
  /** `https://openapi.alipay.com/gateway.do`. */
  readonly gateway: string;
}

/** What every answer holds. */
export interface AlipayAnswer {
  readonly code?: string;
  readonly msg?: string;
  readonly sub_code?: string;
  readonly sub_msg?: string;
}

/** A refusal by the channel, as opposed to a network failure. */
export class AlipayError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'AlipayError';
    this.code = code;
  }

  /** Our signature or our rights: nobody's application or transfer is at fault. */
  get isOurs(): boolean {
    return /^isv\..*(signature|permission|encrypt|app-?id)/.test(this.code);
  }

  /** Alipay knows nothing of what was asked for. */
  get isMissing(): boolean {
    return /NOT_(EXIST|FOUND)/.test(this.code);
  }
}

export const done = '10000';
/** The channel itself doesn't know yet (10003) or could not say (20000): it is asked later. */
export const undecided = new Set(['10003', '20000']);
const temporary = /^aop\.|^isp\.(unknow|service)|SYSTEM_ERROR|^(20000|10003)$/;

/** What was done; a failure that may pass is an error to try again on, everything else an `AlipayError`. */
export function settled<T extends AlipayAnswer>(method: string, answer: T): T {
  if (answer.code === done) return answer;
  const code = answer.sub_code ?? answer.code ?? 'UNKNOWN';
  if (temporary.test(code) || undecided.has(answer.code ?? ''))
    throw new Error(`Alipay could not say what became of ${method}: ${code}`);
  throw new AlipayError(code, answer.sub_msg ?? answer.msg ?? '');
}

export interface AlipayCaller {
  /** `sealed`: the content is encrypted, and so is its answer. */
  readonly call: <T extends AlipayAnswer>(
    method: string,
    content: object,
    options?: { readonly sealed?: boolean },
  ) => Promise<T>;
  /** Sends a file beside plain fields. */
  readonly upload: <T extends AlipayAnswer>(
    method: string,
    fields: Readonly<Record<string, string>>,
    file: { readonly name: string; readonly filename: string; readonly bytes: Uint8Array },
  ) => Promise<T>;
  /** A bill by the address that a signed answer named. */
  readonly download: (address: string) => Promise<Response>;
}

const answerMs = 15_000;
const fileMs = 600_000;

/** Calls of the open platform, signed with RSA2; answers are believed only with Alipay's signature. */
export function createAlipayCaller(config: AlipayCallConfig, clock: Clock, send: Fetch): AlipayCaller {
  const common = (method: string) => ({
    app_id: config.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: momentText(clock()),
    version: '1.0',
  });
  const signed = (params: Readonly<Record<string, string>>) => ({
    ...params,
    sign: signParams(params, config.privateKey),
  });
  const read = async <T>(method: string, response: Response): Promise<T> => {
    const text = await response.text();
    const part = signedPart(text, `${method.replaceAll('.', '_')}_response`);
    const { sign } = JSON.parse(text) as { sign?: string };
    if (part === null || !sign || !isAnswerSigned(part, sign, config.alipayKey))
      throw new Error(`Alipay answered ${response.status} to ${method} without its signature`);
    const content: unknown = JSON.parse(part);
    // An encrypted answer is one text; one that refuses a call comes in clear.
    return (typeof content === 'string' ? JSON.parse(openContent(content, config.contentKey)) : content) as T;
  };
  return {
    call: async (method, content, { sealed = false } = {}) => {
      const text = JSON.stringify(content);
      const params = signed({
        ...common(method),
        notify_url: config.notifyUrl,
        ...(sealed && { encrypt_type: 'AES' }),
        biz_content: sealed ? sealContent(text, config.contentKey) : text,
      });
      return read(
        method,
        await send(`${config.gateway}?charset=utf-8`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
          body: new URLSearchParams(params).toString(),
          signal: AbortSignal.timeout(answerMs),
        }),
      );
    },
    upload: async (method, fields, { name, filename, bytes }) => {
      const { sign } = signed({ ...common(method), ...fields });
      const query = new URLSearchParams({ ...common(method), sign });
      const { contentType, body } = multipart([
        ...Object.entries(fields).map(([field, value]) => ({ name: field, bytes: Buffer.from(value) })),
        { name, filename, contentType: 'application/octet-stream', bytes },
      ]);
      return read(
        method,
        await send(`${config.gateway}?${query}`, {
          method: 'POST',
          headers: { 'content-type': contentType },
          body,
          signal: AbortSignal.timeout(answerMs),
        }),
      );
    },
    download: async (address) => {
      const url = new URL(address);
      if (!url.hostname.endsWith('.alipay.com'))
        throw new Error('Alipay named an address that is none of its own');
      url.protocol = 'https:';
      const response = await send(url.href, { method: 'GET', signal: AbortSignal.timeout(fileMs) });
      if (!response.ok) throw new Error(`Alipay answered ${response.status} to the download of a bill`);
      return response;
    },
  };
}
