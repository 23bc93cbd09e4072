import type { KeyLike } from 'node:crypto';
import { epochOf } from '../../resources/kit/time.ts';
import { isNoticeSigned } from './alipay-signature.ts';
import type { ChannelReport } from './channel.ts';
import { refundProgressOf, type ServiceOrder, wechatChargeProgress } from './wechat.ts';
import { isWechatSigned, openResource, type WechatResource } from './wechat-signature.ts';

/** By which a channel's notices are checked; null where it sends none. */
export interface NoticeKeys {
  readonly wechat: { readonly platformKey: KeyLike; readonly apiV3Key: string } | null;
  readonly alipay: { readonly appId: string; readonly alipayKey: KeyLike } | null;
}
export interface ChannelNotice {
  readonly id: string;
  /** Null where it tells nothing that we act on. */
  readonly news: ChannelReport | null;
}

/** A notice that nobody but the channel could have sent; `null` otherwise. */
export type Checked = ChannelNotice | null;

/** An older one may be a replay. */
const oldestMs = 300_000;

export interface WechatNotice {
  readonly headers: Readonly<Record<string, unknown>>;
  /** As it came, byte by byte. */
  readonly body: string;
}

interface WechatPlain extends ServiceOrder {
  readonly out_order_no?: string;
  readonly total_amount?: number;
  readonly out_refund_no?: string;
  readonly refund_id?: string;
  readonly refund_status?: string;
  readonly amount?: { readonly refund?: number };
}

function wechatNews(event: string, plain: WechatPlain): ChannelReport | null {
  if (event === 'PAYSCORE.USER_PAID' && plain.out_order_no) {
    return {
      kind: 'charge',
      outTradeNo: plain.out_order_no,
      amount: plain.total_amount ?? 0,
      progress: wechatChargeProgress(plain),
    };
  }
  if (event.startsWith('REFUND.') && plain.out_refund_no) {
    return {
      kind: 'refund',
      outRefundNo: plain.out_refund_no,
      amount: plain.amount?.refund ?? 0,
      progress: refundProgressOf({ status: plain.refund_status, refund_id: plain.refund_id }),
    };
  }
  return null;
}

/** A notice of WeChat Pay, API v3: signature and age first, then the resource that only our key opens. */
export function readWechatNotice(
  { headers, body }: WechatNotice,
  keys: NonNullable<NoticeKeys['wechat']>,
  now: number,
): Checked {
  const header = (name: string) => String(headers[name] ?? '');
  const timestamp = header('wechatpay-timestamp');
  if (Math.abs(now - Number(timestamp) * 1_000) > oldestMs || !/^\d+$/.test(timestamp)) return null;
  const answered = {
    timestamp,
    nonce: header('wechatpay-nonce'),
    signature: header('wechatpay-signature'),
    body,
  };
  if (!isWechatSigned(answered, keys.platformKey)) return null;
  try {
    const { id, event_type, resource } = JSON.parse(body) as {
      readonly id: string;
      readonly event_type: string;
      readonly resource: WechatResource;
    };
    const plain = JSON.parse(openResource(resource, keys.apiV3Key)) as WechatPlain;
    return { id, news: wechatNews(event_type, plain) };
  } catch {
    return null;
  }
}

/** Cents of an amount in yuan, as Alipay writes it. */
export const centsOfNotice = (text: string) => Math.round(Number(text) * 100);

/** A notice of Alipay: RSA2 over its fields, and meant for this application. */
export function readAlipayNotice(
  params: Readonly<Record<string, string>>,
  keys: NonNullable<NoticeKeys['alipay']>,
  now: number,
): Checked {
  if (!isNoticeSigned(params, keys.alipayKey) || params.app_id !== keys.appId) return null;
  const { notify_id: id, out_trade_no, trade_no, trade_status, out_biz_no, refund_fee } = params;
  // Alipay repeats a notice for 25 hours.
  if (!id || !out_trade_no || !params.notify_time || now - epochOf(params.notify_time) > 26 * 3_600_000)
    return null;
  if (out_biz_no && refund_fee) {
    return {
      id,
      news: {
        kind: 'refund',
        outRefundNo: out_biz_no,
        amount: centsOfNotice(refund_fee),
        progress: { state: 'success', refundId: out_biz_no },
      },
    };
  }
  const paid = trade_status === 'TRADE_SUCCESS' || trade_status === 'TRADE_FINISHED';
  if (!paid || !trade_no) return { id, news: null };
  return {
    id,
    news: {
      kind: 'charge',
      outTradeNo: out_trade_no,
      amount: centsOfNotice(params.total_amount ?? '0'),
      progress: { state: 'success', transactionId: trade_no },
    },
  };
}
