import type { Clock } from '../clock.ts';
import {
  type AlipayAnswer,
  type AlipayCallConfig,
  createAlipayCaller,
  done,
  undecided,
} from './alipay-call.ts';
import type { ChargeProgress, PaymentChannel } from './channel.ts';
import type { Fetch } from './fetch.ts';

export interface AlipayConfig extends AlipayCallConfig {
  /** The operator's own number (PID, `2088…`): who receives shares of profit. */
  readonly partnerId: string;
}

interface Answer extends AlipayAnswer {
  readonly trade_no?: string;
  readonly trade_status?: string;
  readonly fund_change?: string;
  readonly refund_status?: string;
}

/** Yuan with two decimals, as Alipay writes amounts. */
export const yuan = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

export function alipayChargeProgress(answer: Answer): ChargeProgress {
  if (answer.trade_status && paidStates.has(answer.trade_status) && answer.trade_no)
    return { state: 'success', transactionId: answer.trade_no };
  if (answer.trade_status === 'TRADE_CLOSED') return { state: 'closed' };
  return { state: 'processing' };
}

/**
 * Alipay's open platform: deductions under a signed agreement (`GENERAL_WITHHOLDING`), refunds by trade. Parameters are signed
 * with RSA2; answers are believed only with Alipay's signature.
 */
export function createAlipay(config: AlipayConfig, clock: Clock, send: Fetch = fetch): PaymentChannel {
  const caller = createAlipayCaller(config, clock, send);
  const call = (method: string, content: object) => caller.call<Answer>(method, content);
  const query = async (outTradeNo: string): Promise<ChargeProgress> => {
    const answer = await call('alipay.trade.query', { out_trade_no: outTradeNo });
    return answer.sub_code === 'ACQ.TRADE_NOT_EXIST' ? { state: 'closed' } : alipayChargeProgress(answer);
  };
  return {
    query: ({ outTradeNo }) => query(outTradeNo),
    charge: async ({ outTradeNo, payer, amount, subject }) => {
      if (payer === null) {
        return { state: 'failed', code: 'NO_AGREEMENT', reason: 'the consumer has no agreement' };
      }
      const answer = await call('alipay.trade.pay', {
        out_trade_no: outTradeNo,
        total_amount: yuan(amount),
        subject: subject.slice(0, 256),
        product_code: 'GENERAL_WITHHOLDING',
        agreement_params: { agreement_no: payer },
      });
      if (answer.code === done && answer.trade_no)
        return { state: 'success', transactionId: answer.trade_no };
      if (answer.code !== undefined && undecided.has(answer.code)) return { state: 'processing' };
      return {
        state: 'failed',
        code: answer.sub_code ?? answer.code ?? 'UNKNOWN',
        reason: answer.sub_msg ?? '',
      };
    },
    close: async ({ outTradeNo }) => {
      const stands = await query(outTradeNo);
      if (stands.state !== 'processing') return stands;
      const answer = await call('alipay.trade.close', { out_trade_no: outTradeNo });
      return answer.code === done || answer.sub_code === 'ACQ.TRADE_NOT_EXIST'
        ? { state: 'closed' }
        : query(outTradeNo);
    },
    refund: async ({ outRefundNo, transactionId, outTradeNo, amount }) => {
      const answer = await call('alipay.trade.refund', {
        ...(transactionId ? { trade_no: transactionId } : { out_trade_no: outTradeNo }),
        refund_amount: yuan(amount),
        out_request_no: outRefundNo,
      });
      // Alipay gives refunds no number of their own: they are known by the trade and ours.
      const success = { state: 'success', refundId: outRefundNo } as const;
      if (answer.code === done && answer.fund_change === 'Y') return success;
      if (answer.code === done) {
        const stands = await call('alipay.trade.fastpay.refund.query', {
          ...(transactionId ? { trade_no: transactionId } : { out_trade_no: outTradeNo }),
          out_request_no: outRefundNo,
        });
        return stands.refund_status === 'REFUND_SUCCESS' ? success : { state: 'processing' };
      }
      if (answer.code !== undefined && undecided.has(answer.code)) return { state: 'processing' };
      return { state: 'abnormal', reason: answer.sub_code ?? answer.code ?? 'UNKNOWN' };
    },
  };
}
