import { createSign, createVerify } from 'node:crypto';
import { epochOf } from '../../../resources/kit/time.ts';
import { openContent, sealContent } from '../alipay-sealing.ts';
import { canonical } from '../alipay-signature.ts';
import type { Fetch } from '../fetch.ts';
import { alipayApplications } from './alipay-applications.ts';
import { alipayBillFile, alipayBills } from './alipay-bills.ts';
import { type AlipayReply, alipayFailure } from './alipay-handler.ts';
import { alipayTransfers } from './alipay-transfers.ts';
import { simulatedAlipayConfig } from './identity.ts';
import type { SimulatedOptions } from './options.ts';

const oldestMs = 900_000;

/**
 * Alipay inside the process: it answers the HTTP calls of our client, believes only what we signed, opens what was encrypted, and signs
 * what it answers.
 */
export function simulatedAlipay(options: SimulatedOptions): Fetch {
  const { identity, clock } = options;
  const config = simulatedAlipayConfig(identity);
  const handlers = [alipayApplications(options), alipayTransfers(options), alipayBills(options)];

  const isSigned = ({ sign = '', ...params }: Readonly<Record<string, string>>) =>
    params.app_id === config.appId &&
    params.sign_type === 'RSA2' &&
    Math.abs(clock() - epochOf(params.timestamp ?? '')) <= oldestMs &&
    createVerify('RSA-SHA256')
      .update(canonical(params, ['sign']), 'utf8')
      .verify(identity.merchant.publicKey, sign, 'base64');

  const answer = (method: string, reply: AlipayReply, sealed: boolean): Response => {
    const text = JSON.stringify(reply);
    const part = sealed ? JSON.stringify(sealContent(text, config.contentKey)) : text;
    const sign = createSign('RSA-SHA256').update(part, 'utf8').sign(identity.platform.privateKey, 'base64');
    return new Response(`{"${method.replaceAll('.', '_')}_response":${part},"sign":"${sign}"}`, {
      headers: { 'content-type': 'application/json;charset=utf-8' },
    });
  };
  const paramsOf = async (request: Request) => {
    const query = new URL(request.url).searchParams;
    const form = await request.formData();
    const fields = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    const sent = [...form.values()].find((value) => typeof value !== 'string');
    const file =
      sent === undefined || typeof sent === 'string'
        ? null
        : { name: sent.name, bytes: new Uint8Array(await sent.arrayBuffer()) };
    // The charset stands in the address of every call; it is signed where the other parameters stand there too.
    const inAddress = query.has('sign') ? [...query] : [];
    return { params: Object.fromEntries([...inAddress, ...fields]), fields, file };
  };

  return async (address, init) => {
    if (new URL(address).hostname !== new URL(config.gateway).hostname)
      return alipayBillFile(options, new URL(address));
    const { params, fields, file } = await paramsOf(new Request(address, init));
    const method = params.method ?? '';
    if (!isSigned(params))
      return answer(method, alipayFailure('isv.invalid-signature', '验签出错，请检查签名'), false);
    const sealed = params.encrypt_type === 'AES';
    const text = params.biz_content ?? '';
    let content: unknown = Object.fromEntries(fields);
    try {
      if (text !== '') content = JSON.parse(sealed ? openContent(text, config.contentKey) : text);
    } catch {
      return answer(method, alipayFailure('isv.decryption-error', '解密出错'), false);
    }
    for (const handle of handlers) {
      const reply = await handle({ method, content, file });
      if (reply) return answer(method, reply, sealed);
    }
    return answer(method, alipayFailure('isv.invalid-method', '不存在的方法名'), sealed);
  };
}
