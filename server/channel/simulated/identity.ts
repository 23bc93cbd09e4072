import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { AlipayConfig } from '../alipay.ts';
import type { WechatPayConfig } from '../wechat.ts';

interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** Keys of both sides of the simulation, made anew by every process, which holds both sides. */
export interface SimulatedIdentity {
  /** Ours. */
  readonly merchant: Pair;
  /** The channel's. */
  readonly platform: Pair;
  readonly apiV3Key: string;
  /** base64. */
  readonly contentKey: string;
}

/** Pairs are made when they are first used: that takes a while. */
export function simulatedIdentity(): SimulatedIdentity {
  const pairs = new Map<string, Pair>();
  const pair = (name: string): Pair => {
    const made = pairs.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2_048 });
    pairs.set(name, made);
    return made;
  };
  return {
    get merchant() {
      return pair('merchant');
    },
    get platform() {
      return pair('platform');
    },
    apiV3Key: randomBytes(16).toString('hex'),
    contentKey: randomBytes(16).toString('base64'),
  };
}

/** What our client of a simulated WeChat Pay is set up with. */
export const simulatedWechatConfig = (identity: SimulatedIdentity): WechatPayConfig => ({
  mchid: '1900000000',
  serialNo: 'SIMULATED0000000000000000000000000000000',
  get privateKey() {
    return identity.merchant.privateKey;
  },
  get platformKey() {
    return identity.platform.publicKey;
  },
  platformSerial: 'PUB_KEY_ID_SIMULATED',
  apiV3Key: identity.apiV3Key,
  appid: 'wx0000000000000000',
  serviceId: '500000',
  name: '模拟运营商有限公司',
  transferScene: '1009',
  notifyUrl: 'https://simulated.example.com/api/channel_notice/wechat/v1',
  endpoint: 'https://api.mch.weixin.qq.com',
});

/** What our client of a simulated Alipay is set up with. */
export const simulatedAlipayConfig = (identity: SimulatedIdentity): AlipayConfig => ({
  appId: 'simulated',
  get privateKey() {
    return identity.merchant.privateKey;
  },
  get alipayKey() {
    return identity.platform.publicKey;
  },
  contentKey: identity.contentKey,
  partnerId: '2088000000000000',
  notifyUrl: 'https://simulated.example.com/api/channel_notice/alipay/v1',
  gateway: 'https://openapi.alipay.com/gateway.do',
});
