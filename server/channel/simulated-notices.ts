import { createCipheriv, createSign, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { momentText } from '../../resources/kit/time.ts';
import { urlOf } from '../http/system-call.ts';
import type { Task } from '../server-extension.ts';
import { yuan } from './alipay.ts';
import { signParams } from './alipay-signature.ts';
import type { NoticeKeys } from './notices.ts';
import { type SimulatedIdentity, simulatedAlipayConfig, simulatedIdentity } from './simulated/identity.ts';
import type { SimulatedChannel, SimulatedReport } from './simulated.ts';

/** The platform's half of the simulation, with keys of its own. */
export interface SimulatedPlatform {
  readonly keys: { readonly [K in keyof NoticeKeys]: NonNullable<NoticeKeys[K]> };
  /** The notice of a channel's word, as the real one sends it; null where the real one says nothing. */
  write(said: SimulatedReport, now: number): NoticeRequest | null;
}
export interface NoticeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const alipayCode = 2;

export function simulatedPlatform(identity: SimulatedIdentity = simulatedIdentity()): SimulatedPlatform {
  const { apiV3Key } = identity;
  const { appId } = simulatedAlipayConfig(identity);

  const wechat = (event_type: string, content: object, now: number): NoticeRequest => {
    const iv = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(iv));
    cipher.setAAD(Buffer.from('transaction'));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: new Date(now).toISOString(),
      event_type,
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        associated_data: 'transaction',
        nonce: iv,
        ciphertext: Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64'),
      },
    });
    const timestamp = String(Math.floor(now / 1_000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(identity.platform.privateKey, 'base64');
    return {
      url: urlOf(systemCalls.wechatNotice),
      headers: {
        'content-type': 'application/json',
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
        'wechatpay-serial': 'SIMULATED',
      },
      body,
    };
  };
  const alipay = (content: Readonly<Record<string, string>>, now: number): NoticeRequest => {
    const params = {
      app_id: appId,
      notify_id: randomBytes(16).toString('hex'),
      notify_type: 'trade_status_sync',
      notify_time: momentText(now),
      charset: 'utf-8',
      version: '1.0',
      ...content,
    };
    const sign = signParams(params, identity.platform.privateKey);
    return {
      url: urlOf(systemCalls.alipayNotice),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString(),
    };
  };

  return {
    keys: {
      get wechat() {
        return { platformKey: identity.platform.publicKey, apiV3Key };
      },
      get alipay() {
        return { appId, alipayKey: identity.platform.publicKey };
      },
    },
    write: (said, now) => {
      const { request, progress } = said;
      const isAlipay = request.payChannel === alipayCode;
      if (said.kind === 'charge') {
        if (said.progress.state !== 'success') return null;
        const { outTradeNo, amount } = said.request;
        const { transactionId } = said.progress;
        return isAlipay
          ? alipay(
              {
                out_trade_no: outTradeNo,
                trade_no: transactionId,
                trade_status: 'TRADE_SUCCESS',
                total_amount: yuan(amount),
              },
              now,
            )
          : wechat(
              'PAYSCORE.USER_PAID',
              {
                out_order_no: outTradeNo,
                total_amount: amount,
                state: 'DONE',
                collection: { state: 'USER_PAID', details: [{ transaction_id: transactionId }] },
              },
              now,
            );
      }
      const { outRefundNo, outTradeNo, amount } = said.request;
      if (isAlipay) {
        if (progress.state !== 'success') return null;
        return alipay(
          {
            out_trade_no: outTradeNo ?? outRefundNo,
            trade_status: 'TRADE_SUCCESS',
            out_biz_no: outRefundNo,
            refund_fee: yuan(amount),
          },
          now,
        );
      }
      const success = said.progress.state === 'success';
      return wechat(
        success ? 'REFUND.SUCCESS' : 'REFUND.ABNORMAL',
        {
          out_refund_no: outRefundNo,
          refund_status: success ? 'SUCCESS' : 'ABNORMAL',
          ...(said.progress.state === 'success' && { refund_id: said.progress.refundId }),
          amount: { refund: amount },
        },
        now,
      );
    },
  };
}

/** Sends what the simulated channel has to say, twice as the real ones do, through the very call that they use. */
export const simulatedNotices = (
  app: FastifyInstance,
  channel: SimulatedChannel,
  platform: SimulatedPlatform,
): Task => ({
  name: 'simulated notices',
  everyMs: 1_000,
  async run({ clock }) {
    for (const said of channel.due()) {
      const letter = platform.write(said, clock());
      if (!letter) continue;
      const { url, headers, body } = letter;
      for (let time = 0; time < 2; time += 1)
        await app.inject({ method: 'POST', url, headers, payload: body });
    }
  },
});
