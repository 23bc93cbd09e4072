import type { Clock } from '../clock.ts';
import { createAlipay } from './alipay.ts';
import type { PaymentChannel } from './channel.ts';
import type { ChannelConfig } from './config.ts';
import type { NoticeKeys } from './notices.ts';
import { createSimulatedChannel, type SimulatedChannel } from './simulated.ts';
import { type SimulatedPlatform, simulatedPlatform } from './simulated-notices.ts';
import { createWechatPay } from './wechat.ts';

/** Everything that the server knows of payment channels. */
export interface Channels {
  /** Each instruction goes to its own channel. */
  readonly channel: PaymentChannel;
  readonly keys: NoticeKeys;
  readonly simulated: { readonly channel: SimulatedChannel; readonly platform: SimulatedPlatform };
}

const wechatCode = 1;

/** Sends WeChat Pay's to one and everything else to the other. */
function routed(wechat: PaymentChannel, alipay: PaymentChannel): PaymentChannel {
  const of = ({ payChannel }: { readonly payChannel: number }) =>
    payChannel === wechatCode ? wechat : alipay;
  return {
    refund: (request) => of(request).refund(request),
    charge: (request) => of(request).charge(request),
    query: (request) => of(request).query(request),
    close: (request) => of(request).close(request),
  };
}

/** The configured channels; simulated where none is configured, or where one is given to stand in for all of them. */
export function channelsOf(
  config: ChannelConfig | undefined,
  clock: Clock,
  instead?: PaymentChannel,
): Channels {
  const channel = createSimulatedChannel({
    clock,
    delayMs: config?.simulatedDelayMs,
    failuresPerMille: config?.simulatedFailures,
    abnormalPerMille: config?.simulatedAbnormal,
  });
  const platform = simulatedPlatform();
  const wechat = config?.wechat ? createWechatPay(config.wechat, clock) : channel;
  const alipay = config?.alipay ? createAlipay(config.alipay, clock) : channel;
  return {
    channel: instead ?? routed(wechat, alipay),
    keys: {
      get wechat() {
        return config?.wechat ?? platform.keys.wechat;
      },
      get alipay() {
        return config?.alipay ?? platform.keys.alipay;
      },
    },
    simulated: { channel, platform },
  };
}
