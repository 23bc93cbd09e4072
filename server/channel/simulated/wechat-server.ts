import { createSign, createVerify, randomBytes } from 'node:crypto';
import type { Fetch } from '../fetch.ts';
import { openField } from '../wechat-sealing.ts';
import { simulatedWechatConfig } from './identity.ts';
import type { SimulatedOptions } from './options.ts';
import { wechatApplications } from './wechat-applications.ts';
import { wechatBills } from './wechat-bills.ts';
import { refusal, type WechatReply, type WechatRequest } from './wechat-handler.ts';
import { wechatTransfers } from './wechat-transfers.ts';

const oldestMs = 300_000;

/** The Authorization header's parts. */
const partsOf = (header: string) =>
  new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/**
 * WeChat Pay inside the process: it answers the HTTP calls of our client, believes only what we signed, and signs what it answers. What
 * it keeps, and when what happens, see `SimulatedOptions`.
 */
export function simulatedWechat(options: SimulatedOptions): Fetch {
  const { identity, clock } = options;
  const config = simulatedWechatConfig(identity);
  const handlers = [wechatApplications(options), wechatTransfers(options), wechatBills(options)];

  const isSigned = (header: string, method: string, url: string, body: string) => {
    const given = partsOf(header);
    const timestamp = given.get('timestamp') ?? '';
    const lines = [method, url, timestamp, given.get('nonce_str') ?? '', body];
    return (
      header.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      given.get('mchid') === config.mchid &&
      given.get('serial_no') === config.serialNo &&
      Math.abs(clock() - Number(timestamp) * 1_000) <= oldestMs &&
      createVerify('RSA-SHA256')
        .update(lines.map((line) => `${line}\n`).join(''))
        .verify(identity.merchant.publicKey, given.get('signature') ?? '', 'base64')
    );
  };
  const answer = ({ status, content }: WechatReply): Response => {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(clock() / 1_000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(identity.platform.privateKey, 'base64');
    return new Response(body, {
      status,
      headers: {
        'content-type': 'application/json',
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
        'wechatpay-serial': config.platformSerial,
      },
    });
  };
  const bodyOf = async (request: Request) => {
    if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
      const text = await request.text();
      return { signed: text, body: text === '' ? {} : (JSON.parse(text) as unknown), file: null };
    }
    const form = await request.formData();
    const meta = form.get('meta');
    const file = form.get('file');
    // A part with a type of its own and without a name is a field.
    const text = typeof meta === 'string' ? meta : ((await meta?.text()) ?? '');
    return {
      signed: text,
      body: JSON.parse(text) as unknown,
      file:
        file === null || typeof file === 'string'
          ? null
          : { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    };
  };

  return async (address, init) => {
    const request = new Request(address, init);
    const { pathname, search, searchParams } = new URL(address);
    const { signed, body, file } = await bodyOf(request);
    const header = request.headers.get('authorization') ?? '';
    if (!isSigned(header, request.method, `${pathname}${search}`, signed))
      return answer(refusal(401, 'SIGN_ERROR', '签名错误，请检查后再试'));
    const serial = request.headers.get('wechatpay-serial');
    const asked: WechatRequest = {
      method: request.method,
      path: pathname,
      query: searchParams,
      body,
      file,
      open: (sealed) => {
        if (serial !== config.platformSerial) throw new Error('sealed by another key');
        return openField(sealed, identity.platform.privateKey);
      },
    };
    for (const handle of handlers) {
      const reply = await handle(asked);
      if (reply === null) continue;
      return 'file' in reply ? new Response(reply.file) : answer(reply);
    }
    return answer(refusal(404, 'NOT_FOUND', '请求的资源不存在'));
  };
}
