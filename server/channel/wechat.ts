import type { Clock } from '../clock.ts';
import type {
  ChargeProgress,
  ChargeRequest,
  PaymentChannel,
  RefundProgress,
  RefundRequest,
} from './channel.ts';
import type { Fetch } from './fetch.ts';
import { createWechatCaller, type WechatCallConfig, WechatError } from './wechat-call.ts';

/** What WeChat Pay's platform gives a merchant of its pay score. */
export interface WechatPayConfig extends WechatCallConfig {
  readonly appid: string;
  /** The pay-score service. */
  readonly serviceId: string;
  /** 32 characters, opens the resource of a notice. */
  readonly apiV3Key: string;
  /** Where notices are sent, e.g. `https://console.example.com/api/channel_notice/wechat/v1`. */
  readonly notifyUrl: string;
  /** The operator's full name as its licence has it: who receives shares of profit. */
  readonly name: string;
  /** The scene that transfers were granted for, e.g. `1009` (payment for goods). */
  readonly transferScene: string;
}

export interface ServiceOrder {
  readonly state?: string;
  readonly state_description?: string;
  readonly collection?: {
    readonly state?: string;
    readonly details?: readonly { transaction_id?: string }[];
  };
}
interface RefundAnswer {
  readonly status?: string;
  readonly refund_id?: string;
}

/** How a service order stands: paid, revoked, or on its way. */
export function wechatChargeProgress(order: ServiceOrder): ChargeProgress {
  const transactionId = order.collection?.details?.at(-1)?.transaction_id;
  if (order.collection?.state === 'USER_PAID' && transactionId) return { state: 'success', transactionId };
  if (order.state === 'REVOKED' || order.state === 'EXPIRED') return { state: 'closed' };
  return { state: 'processing' };
}

export function refundProgressOf({ status, refund_id }: RefundAnswer): RefundProgress {
  if (status === 'SUCCESS' && refund_id) return { state: 'success', refundId: refund_id };
  if (status === 'ABNORMAL' || status === 'CLOSED') return { state: 'abnormal', reason: status };
  return { state: 'processing' };
}

/**
 * WeChat Pay, API v3: pay-score service orders that are created and completed in one (`direct-complete`), refunds by
 * transaction. Requests carry our signature, answers are believed only with WeChat Pay's.
 */
export function createWechatPay(config: WechatPayConfig, clock: Clock, send: Fetch = fetch): PaymentChannel {
  const { json: call } = createWechatCaller(config, clock, send);
  const path = (outTradeNo: string) =>
    `/v3/payscore/serviceorder?${new URLSearchParams({
      service_id: config.serviceId,
      out_order_no: outTradeNo,
      appid: config.appid,
    })}`;
  /** What the channel refuses is a failed charge; anything else is asked for again. */
  const refused = (error: unknown): ChargeProgress => {
    if (!(error instanceof WechatError) || error.isTemporary || error.isOurs) throw error;
    return { state: 'failed', code: error.code, reason: error.message };
  };
  const query = async ({ outTradeNo }: ChargeRequest) =>
    wechatChargeProgress(await call<ServiceOrder>('GET', path(outTradeNo)));
  return {
    query,
    charge: async (request) => {
      if (request.payer === null) {
        return { state: 'failed', code: 'NO_AGREEMENT', reason: 'the consumer has no openid' };
      }
      const { outTradeNo, payer, amount, subject, requestedAt } = request;
      const time = requestedAt.replace(/\D/g, '');
      try {
        return wechatChargeProgress(
          await call<ServiceOrder>('POST', '/v3/payscore/serviceorder/direct-complete', {
            out_order_no: outTradeNo,
            appid: config.appid,
            service_id: config.serviceId,
            service_introduction: subject.slice(0, 20),
            post_payments: [{ name: subject.slice(0, 20), amount, count: 1 }],
            total_amount: amount,
            time_range: { start_time: time, end_time: time },
            notify_url: config.notifyUrl,
            openid: payer,
          }),
        );
      } catch (error) {
        return refused(error);
      }
    },
    close: async (request) => {
      const stands = await query(request);
      if (stands.state !== 'processing') return stands;
      await call('POST', `/v3/payscore/serviceorder/${encodeURIComponent(request.outTradeNo)}/cancel`, {
        appid: config.appid,
        service_id: config.serviceId,
        reason: '商户关闭订单',
      });
      return { state: 'closed' };
    },
    refund: async (request: RefundRequest) => {
      const { outRefundNo, transactionId, outTradeNo, amount, paid } = request;
      try {
        return refundProgressOf(
          await call<RefundAnswer>('POST', '/v3/refund/domestic/refunds', {
            ...(transactionId ? { transaction_id: transactionId } : { out_trade_no: outTradeNo }),
            out_refund_no: outRefundNo,
            notify_url: config.notifyUrl,
            amount: { refund: amount, total: paid, currency: 'CNY' },
          }),
        );
      } catch (error) {
        const told = refused(error);
        return told.state === 'failed' ? { state: 'abnormal', reason: told.code } : { state: 'processing' };
      }
    },
  };
}
