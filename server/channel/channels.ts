import type { Clock } from '../clock.ts';
import { createAlipay } from './alipay.ts';
import { createAlipayBills } from './alipay-bills.ts';
import { createAlipayOnboarding } from './alipay-onboarding.ts';
import { createAlipayTransfers } from './alipay-transfers.ts';
import type { Bills, SimulatedBook } from './bills.ts';
import type { PaymentChannel } from './channel.ts';
import type { ChannelConfig } from './config.ts';
import type { NoticeKeys } from './notices.ts';
import type { Onboarding } from './onboarding.ts';
import { simulatedAlipay } from './simulated/alipay-server.ts';
import { simulatedAlipayConfig, simulatedIdentity, simulatedWechatConfig } from './simulated/identity.ts';
import type { SimulatedMemory } from './simulated/memory.ts';
import { simulatedWechat } from './simulated/wechat-server.ts';
import { createSimulatedChannel, type SimulatedChannel } from './simulated.ts';
import { type SimulatedPlatform, simulatedPlatform } from './simulated-notices.ts';
import type { Transfers } from './transfers.ts';
import { createWechatPay } from './wechat.ts';
import { createWechatBills } from './wechat-bills.ts';
import { createWechatOnboarding } from './wechat-onboarding.ts';
import { createWechatTransfers } from './wechat-transfers.ts';

/** Everything that the server knows of payment channels. */
export interface Channels {
  /** Each instruction goes to its own channel. */
  readonly channel: PaymentChannel;
  readonly onboarding: Onboarding;
  readonly transfers: Transfers;
  readonly bills: Bills;
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

/** Users of WeChat Pay are paid by it, everybody else by Alipay. */
function routedTransfers(wechat: Transfers, alipay: Transfers): Transfers {
  const of = ({ payee }: Parameters<Transfers['query']>[0]) => (payee.kind === 'wechat' ? wechat : alipay);
  return {
    transfer: (request) => of(request).transfer(request),
    query: (request) => of(request).query(request),
  };
}

/** What channels are made of beside their configuration. */
export interface ChannelParts {
  readonly config: ChannelConfig | undefined;
  readonly clock: Clock;
  /** Stands in for every charge and refund. */
  readonly instead?: PaymentChannel;
  /** What simulated channels keep. */
  readonly memory: SimulatedMemory;
  /** What their bills are made of; null: nobody has one. */
  readonly book: SimulatedBook | null;
}

/**
 * The configured channels; simulated where none is configured. Applications, transfers and bills go through the same clients in both
 * cases: a simulated channel answers their HTTP calls inside the process.
 */
export function channelsOf({ config, clock, instead, memory, book }: ChannelParts): Channels {
  const channel = createSimulatedChannel({
    clock,
    delayMs: config?.simulatedDelayMs,
    failuresPerMille: config?.simulatedFailures,
    abnormalPerMille: config?.simulatedAbnormal,
  });
  const identity = simulatedIdentity();
  const platform = simulatedPlatform(identity);
  const options = {
    identity,
    memory,
    clock,
    book,
    delayMs: config?.simulatedDelayMs ?? 3_000,
    reviewMs: config?.simulatedReviewMs ?? 60_000,
    failuresPerMille: config?.simulatedFailures ?? 14,
    returnsPerMille: config?.simulatedAbnormal ?? 6,
    differencesPerMille: config?.simulatedDifferences ?? 2,
  };
  const wechat = config?.wechat ?? simulatedWechatConfig(identity);
  const alipay = config?.alipay ?? simulatedAlipayConfig(identity);
  const toWechat = config?.wechat ? fetch : simulatedWechat(options);
  const toAlipay = config?.alipay ? fetch : simulatedAlipay(options);
  return {
    channel:
      instead ??
      routed(
        config?.wechat ? createWechatPay(config.wechat, clock) : channel,
        config?.alipay ? createAlipay(config.alipay, clock) : channel,
      ),
    onboarding: {
      wechat: createWechatOnboarding(wechat, clock, toWechat),
      alipay: createAlipayOnboarding(alipay, clock, toAlipay),
    },
    transfers: routedTransfers(
      createWechatTransfers(wechat, clock, toWechat),
      createAlipayTransfers(alipay, clock, toAlipay),
    ),
    bills: {
      wechat: createWechatBills(wechat, clock, toWechat),
      alipay: createAlipayBills(alipay, clock, toAlipay),
    },
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
