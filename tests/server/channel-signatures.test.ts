import { createCipheriv, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAlipay, yuan } from '../../server/channel/alipay.ts';
import { canonical, isNoticeSigned, signedPart, signParams } from '../../server/channel/alipay-signature.ts';
import { centsOfNotice, readAlipayNotice, readWechatNotice } from '../../server/channel/notices.ts';
import { simulatedPlatform } from '../../server/channel/simulated-notices.ts';
import { createWechatPay } from '../../server/channel/wechat.ts';
import { isWechatSigned, openResource } from '../../server/channel/wechat-signature.ts';

const merchant = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const platform = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = (key: typeof merchant.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = (key: typeof merchant.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();
const now = Date.parse('2026-03-02T02:00:00Z');
const charge = {
  outTradeNo: 'P260302100000000001',
  attempt: 1,
  failed: false,
  payChannel: 1,
  amount: 350,
  payer: 'o-1',
  subject: '晨泉矿泉水×1',
  requestedAt: '2026-03-02 10:00:00',
};

describe('WeChat Pay, API v3', () => {
  const config = {
    mchid: '1900007291',
    serialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    privateKey: pem(merchant.privateKey),
    platformKey: publicPem(platform.publicKey),
    platformSerial: 'PUB_KEY_ID_0114232134912410000000000000',
    name: '智云零售有限公司',
    transferScene: '1009',
    apiV3Key: '0123456789abcdef0123456789abcdef',
    appid: 'wx8888888888888888',
    serviceId: '500001',
    notifyUrl: 'https://console.example.com/api/channel_notice/wechat/v1',
    endpoint: 'https://api.mch.weixin.qq.com',
  };
  const answering = (status: number, answer: object, key = platform.privateKey) => {
    const sent: { url: string; init: RequestInit }[] = [];
    const channel = createWechatPay(
      config,
      () => now,
      async (url, init) => {
        sent.push({ url, init });
        const body = JSON.stringify(answer);
        const signature = createSign('RSA-SHA256').update(`1\nn\n${body}\n`).sign(key, 'base64');
        return new Response(body, {
          status,
          headers: {
            'wechatpay-timestamp': '1',
            'wechatpay-nonce': 'n',
            'wechatpay-signature': signature,
          },
        });
      },
    );
    return { channel, sent };
  };

  it('signs method, path with query, time, nonce and body, each with a line feed', async () => {
    const { channel, sent } = answering(200, { state: 'DOING' });
    expect(await channel.query(charge)).toEqual({ state: 'processing' });
    const [request] = sent;
    const header = new Headers(request?.init.headers).get('authorization') ?? '';
    const given = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
    expect(header).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900007291",/);
    const path = new URL(String(request?.url));
    const text = `GET\n${path.pathname}${path.search}\n${given.timestamp}\n${given.nonce_str}\n\n`;
    expect(
      createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, String(given.signature), 'base64'),
    ).toBe(true);
    expect(given.timestamp).toBe(String(now / 1_000));
  });

  it('charges, and tells the channel’s refusal from an answer that is not the channel’s', async () => {
    const paid = answering(200, {
      state: 'DONE',
      collection: { state: 'USER_PAID', details: [{ transaction_id: '4200001' }] },
    });
    expect(await paid.channel.charge(charge)).toEqual({ state: 'success', transactionId: '4200001' });
    expect(JSON.parse(String(paid.sent[0]?.init.body))).toMatchObject({
      out_order_no: charge.outTradeNo,
      total_amount: 350,
      openid: 'o-1',
      notify_url: config.notifyUrl,
    });
    const refused = answering(400, { code: 'NOT_ENOUGH', message: '余额不足' });
    expect(await refused.channel.charge(charge)).toEqual({
      state: 'failed',
      code: 'NOT_ENOUGH',
      reason: '余额不足',
    });
    const forged = answering(200, { state: 'DONE' }, merchant.privateKey);
    await expect(forged.channel.charge(charge)).rejects.toThrow('signature');
  });

  it('refunds by transaction with the whole amount beside the part', async () => {
    const { channel, sent } = answering(200, { status: 'SUCCESS', refund_id: '50300001' });
    const refund = {
      payChannel: 1,
      outRefundNo: 'OR1',
      transactionId: '4200001',
      outTradeNo: null,
      amount: 100,
      paid: 350,
      requestedAt: charge.requestedAt,
    };
    expect(await channel.refund(refund)).toEqual({ state: 'success', refundId: '50300001' });
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({
      transaction_id: '4200001',
      out_refund_no: 'OR1',
      amount: { refund: 100, total: 350, currency: 'CNY' },
    });
  });

  it('opens a resource with the right key and associated data only', () => {
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(config.apiV3Key), Buffer.from('0123456789ab'));
    cipher.setAAD(Buffer.from('refund'));
    const sealed = Buffer.concat([cipher.update('{"a":1}'), cipher.final(), cipher.getAuthTag()]);
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'refund',
      nonce: '0123456789ab',
    };
    expect(openResource(resource, config.apiV3Key)).toBe('{"a":1}');
    expect(() => openResource({ ...resource, associated_data: 'x' }, config.apiV3Key)).toThrow();
    expect(() => openResource(resource, 'f'.repeat(32))).toThrow();
  });
});

describe('Alipay', () => {
  it('signs what has a value, sorted, and finds the signed part of an answer as it came', () => {
    const params = { method: 'alipay.trade.pay', app_id: '2014072300007148', charset: 'utf-8', empty: '' };
    expect(canonical(params, [])).toBe('app_id=2014072300007148&charset=utf-8&method=alipay.trade.pay');
    const signed = { ...params, sign: signParams(params, merchant.privateKey), sign_type: 'RSA2' };
    expect(isNoticeSigned(signed, merchant.publicKey)).toBe(true);
    expect(isNoticeSigned({ ...signed, app_id: '1' }, merchant.publicKey)).toBe(false);
    expect(isNoticeSigned({ ...signed, sign_type: 'RSA' }, merchant.publicKey)).toBe(false);
    const text = '{"a_response": {"x":"}","y":{"z":1}},"sign":"s"}';
    expect(signedPart(text, 'a_response')).toBe('{"x":"}","y":{"z":1}}');
  });

  it('believes only answers that Alipay signed, and reads money exactly', async () => {
    const answering = (key: typeof platform.privateKey) => {
      const part = '{"code":"10000","trade_no":"2026"}';
      const sign = createSign('RSA-SHA256').update(part).sign(key, 'base64');
      const sent: string[] = [];
      const channel = createAlipay(
        {
          appId: '2014072300007148',
          privateKey: merchant.privateKey,
          alipayKey: platform.publicKey,
          contentKey: Buffer.alloc(16).toString('base64'),
          partnerId: '2088000000000001',
          notifyUrl: 'https://console.example.com/n',
          gateway: 'https://openapi.alipay.com/gateway.do',
        },
        () => now,
        async (_, init) => {
          sent.push(String(init.body));
          return new Response(`{"alipay_trade_pay_response":${part},"sign":"${sign}"}`);
        },
      );
      return { channel, sent };
    };
    const { channel, sent } = answering(platform.privateKey);
    expect(await channel.charge({ ...charge, payChannel: 2 })).toEqual({
      state: 'success',
      transactionId: '2026',
    });
    const params = Object.fromEntries(new URLSearchParams(sent[0]));
    expect(JSON.parse(String(params.biz_content))).toMatchObject({ total_amount: '3.50' });
    const { sign, ...rest } = params;
    expect(
      createVerify('RSA-SHA256')
        .update(canonical(rest, []))
        .verify(merchant.publicKey, String(sign), 'base64'),
    ).toBe(true);
    await expect(answering(merchant.privateKey).channel.charge(charge)).rejects.toThrow('signature');
    expect([0, 1, 10, 99, 100, 12_345].map(yuan)).toEqual(['0.00', '0.01', '0.10', '0.99', '1.00', '123.45']);
    expect(['0.29', '1.15', '4.35', '500.00'].map(centsOfNotice)).toEqual([29, 115, 435, 50_000]);
  });
});

describe('notices', () => {
  const { keys, write } = simulatedPlatform();
  const paid = (payChannel: number) => {
    const letter = write(
      {
        kind: 'charge',
        request: { ...charge, payChannel },
        progress: { state: 'success', transactionId: '42' },
      },
      now,
    );
    if (!letter) throw new Error('no letter');
    return letter;
  };
  const news = {
    kind: 'charge',
    outTradeNo: charge.outTradeNo,
    amount: 350,
    progress: { state: 'success', transactionId: '42' },
  };

  it('are read where the channel signed them, whole and lately', () => {
    const letter = paid(1);
    expect(readWechatNotice(letter, keys.wechat, now)?.news).toEqual(news);
    expect(readWechatNotice({ ...letter, body: `${letter.body} ` }, keys.wechat, now)).toBeNull();
    expect(readWechatNotice(letter, keys.wechat, now + 301_000)).toBeNull();
    expect(readWechatNotice(letter, { ...keys.wechat, platformKey: merchant.publicKey }, now)).toBeNull();
    const form = Object.fromEntries(new URLSearchParams(paid(2).body));
    expect(readAlipayNotice(form, keys.alipay, now)?.news).toEqual(news);
    expect(readAlipayNotice({ ...form, total_amount: '0.01' }, keys.alipay, now)).toBeNull();
    expect(readAlipayNotice(form, { ...keys.alipay, appId: 'another' }, now)).toBeNull();
    expect(isWechatSigned({ timestamp: '', nonce: '', signature: '', body: '' }, platform.publicKey)).toBe(
      false,
    );
  });
});
