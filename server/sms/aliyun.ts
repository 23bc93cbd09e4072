import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { SmsSender, SmsTemplate } from './sms.ts';

export interface AliyunSms {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** The provider's code of each of our templates. */
  readonly templates: Readonly<Record<Exclude<SmsTemplate, OptionalTemplate>, string>> &
    Readonly<Partial<Record<OptionalTemplate, string>>>;
}

/** What a provider need not know: without its template nothing is sent. */
type OptionalTemplate = 'sign_in_tried' | 'welfare_issued';

type Params = Readonly<Record<string, string>>;

const timeoutMs = 10_000;

/** Percent-encoding as RFC 3986 has it, which the signature is made over. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The parameters in the order of their names, encoded: what is signed and what travels. */
const canonical = (params: Params) =>
  Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** Aliyun's RPC signature, version 1.0: HMAC-SHA1 over verb, path and parameters. */
export function aliyunSignature(verb: 'GET' | 'POST', params: Params, accessKeySecret: string): string {
  const text = [verb, encode('/'), encode(canonical(params))].join('&');
  return createHmac('sha1', `${accessKeySecret}&`).update(text).digest('base64');
}

/** Aliyun's SendSms. A refusal names the provider's code and never the phone. */
export function aliyunSender(config: AliyunSms, clock: Clock): SmsSender {
  return {
    async send({ phone, template, params }) {
      const templateCode = config.templates[template];
      if (templateCode === undefined) return;
      const asked = {
        AccessKeyId: config.accessKeyId,
        Action: 'SendSms',
        Format: 'JSON',
        PhoneNumbers: phone,
        SignName: config.signName,
        SignatureMethod: 'HMAC-SHA1',
        SignatureNonce: randomUUID(),
        SignatureVersion: '1.0',
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(params),
        Timestamp: new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z'),
        Version: '2017-05-25',
      };
      const signature = aliyunSignature('POST', asked, config.accessKeySecret);
      const response = await fetch(config.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: canonical({ ...asked, Signature: signature }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const answer: unknown = await response.json().catch(() => null);
      const code = (answer as { Code?: unknown } | null)?.Code;
      if (code !== 'OK')
        throw new Error(`the SMS provider answered ${response.status} ${String(code).slice(0, 64)}`);
    },
  };
}
