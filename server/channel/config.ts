import { z } from 'zod';
import type { AlipayConfig } from './alipay.ts';
import type { WechatPayConfig } from './wechat.ts';

/** What payment channels are set up with; a channel without its variables is simulated. */
export interface ChannelConfig {
  readonly wechat: WechatPayConfig | null;
  readonly alipay: AlipayConfig | null;
  /** How long a simulated charge or refund stays in progress. */
  readonly simulatedDelayMs: number;
  /** Of 1,000 simulated charges so many fail. */
  readonly simulatedFailures: number;
  /** Of 1,000 simulated refunds so many are abnormal. */
  readonly simulatedAbnormal: number;
  /** How long a simulated application stays in each of its states. */
  readonly simulatedReviewMs: number;
  /** Of 1,000 lines of a simulated bill so many differ from ours. */
  readonly simulatedDifferences: number;
}

const wechatNames = [
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_SERIAL_NO',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_PLATFORM_KEY',
  'WECHAT_PAY_PLATFORM_SERIAL',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_APPID',
  'WECHAT_PAY_SERVICE_ID',
  'WECHAT_PAY_NAME',
] as const;
const alipayNames = [
  'ALIPAY_APP_ID',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'ALIPAY_CONTENT_KEY',
  'ALIPAY_PARTNER_ID',
] as const;
const names = [...wechatNames, ...alipayNames];

/** An environment file holds a key of several lines in one line. */
const whole = (text: string) => text.replaceAll('\\n', '\n');
const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,8}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

export const channelVariables = {
  ...(Object.fromEntries(names.map((name) => [name, z.string().transform(whole).optional()])) as Record<
    (typeof names)[number],
    z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>
  >),
  /** The origin that channels reach this server at. */
  NOTICE_HOST: z.url({ protocol: /^https$/, error: 'must be an https origin' }).optional(),
  SIMULATED_CHANNEL_DELAY_MS: number(0, 600_000).default(3_000),
  SIMULATED_CHANNEL_FAILURES: number(0, 1_000).default(14),
  SIMULATED_CHANNEL_ABNORMAL: number(0, 1_000).default(6),
  SIMULATED_CHANNEL_REVIEW_MS: number(0, 86_400_000).default(60_000),
  SIMULATED_CHANNEL_DIFFERENCES: number(0, 1_000).default(2),
  /** Payment for goods, which withdrawals of merchants are. */
  WECHAT_PAY_TRANSFER_SCENE: z
    .string()
    .regex(/^\d{4,8}$/, 'must be the number of a scene')
    .default('1009'),
};
type Variables = { readonly [K in (typeof names)[number]]?: string } & {
  readonly NOTICE_HOST?: string;
  readonly SIMULATED_CHANNEL_DELAY_MS: number;
  readonly SIMULATED_CHANNEL_FAILURES: number;
  readonly SIMULATED_CHANNEL_ABNORMAL: number;
  readonly SIMULATED_CHANNEL_REVIEW_MS: number;
  readonly SIMULATED_CHANNEL_DIFFERENCES: number;
  readonly WECHAT_PAY_TRANSFER_SCENE: string;
};

/** A channel is configured completely or not at all: a partial one would charge and miss the notices. */
export function channelConfigOf(v: Variables): {
  readonly channel: ChannelConfig;
  readonly faults: string[];
} {
  const faults = [wechatNames, alipayNames].flatMap((group) => {
    const missing = group.filter((name) => v[name] === undefined);
    if (missing.length === group.length) return [];
    const host = v.NOTICE_HOST === undefined ? ['NOTICE_HOST'] : [];
    return [...missing, ...host].map((name) => `${name} is missing: a payment channel is set up whole`);
  });
  if (v.WECHAT_PAY_API_V3_KEY !== undefined && v.WECHAT_PAY_API_V3_KEY.length !== 32)
    faults.push('WECHAT_PAY_API_V3_KEY must have 32 characters');
  if (v.ALIPAY_CONTENT_KEY !== undefined && Buffer.from(v.ALIPAY_CONTENT_KEY, 'base64').length !== 16)
    faults.push('ALIPAY_CONTENT_KEY must be 16 bytes in base64');
  const host = v.NOTICE_HOST?.replace(/\/$/, '') ?? '';
  return {
    faults,
    channel: {
      simulatedDelayMs: v.SIMULATED_CHANNEL_DELAY_MS,
      simulatedFailures: v.SIMULATED_CHANNEL_FAILURES,
      simulatedAbnormal: v.SIMULATED_CHANNEL_ABNORMAL,
      simulatedReviewMs: v.SIMULATED_CHANNEL_REVIEW_MS,
      simulatedDifferences: v.SIMULATED_CHANNEL_DIFFERENCES,
      wechat:
        v.WECHAT_PAY_MCHID === undefined
          ? null
          : {
              mchid: v.WECHAT_PAY_MCHID,
              serialNo: v.WECHAT_PAY_SERIAL_NO ?? '',
              privateKey: v.WECHAT_PAY_PRIVATE_KEY ?? '',
              platformKey: v.WECHAT_PAY_PLATFORM_KEY ?? '',
              platformSerial: v.WECHAT_PAY_PLATFORM_SERIAL ?? '',
              apiV3Key: v.WECHAT_PAY_API_V3_KEY ?? '',
              appid: v.WECHAT_PAY_APPID ?? '',
              serviceId: v.WECHAT_PAY_SERVICE_ID ?? '',
              name: v.WECHAT_PAY_NAME ?? '',
              transferScene: v.WECHAT_PAY_TRANSFER_SCENE,
              notifyUrl: `${host}/api/channel_notice/wechat/v1`,
              endpoint: 'https://api.mch.weixin.qq.com',
            },
      alipay:
        v.ALIPAY_APP_ID === undefined
          ? null
          : {
              appId: v.ALIPAY_APP_ID,
              privateKey: v.ALIPAY_PRIVATE_KEY ?? '',
              alipayKey: v.ALIPAY_PUBLIC_KEY ?? '',
              contentKey: v.ALIPAY_CONTENT_KEY ?? '',
              partnerId: v.ALIPAY_PARTNER_ID ?? '',
              notifyUrl: `${host}/api/channel_notice/alipay/v1`,
              gateway: 'https://openapi.alipay.com/gateway.do',
            },
    },
  };
}
