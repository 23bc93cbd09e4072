import { createHash } from 'node:crypto';
import { epochOf } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type {
  ChargeProgress,
  ChargeRequest,
  PaymentChannel,
  RefundProgress,
  RefundRequest,
} from './channel.ts';

/** What the channel says of its own accord, as its notice will carry it. */
export type SimulatedReport =
  | { readonly kind: 'charge'; readonly request: ChargeRequest; readonly progress: ChargeProgress }
  | { readonly kind: 'refund'; readonly request: RefundRequest; readonly progress: RefundProgress };

export interface SimulatedChannelOptions {
  readonly clock: Clock;
  /** How long a refund or a charge stays in progress. */
  readonly delayMs?: number;
  /** Of 1,000 charges so many fail at a try; 14 as in the demo data (docs/domain/seed-data.md §13, Payment). */
  readonly failuresPerMille?: number;
  /** Of 1,000 refunds so many are abnormal; 6 as in the demo data (docs/domain/seed-data.md §13). */
  readonly abnormalPerMille?: number;
  /** Tests decide the outcome themselves. */
  readonly outcome?: (request: RefundRequest) => 'success' | 'abnormal';
  readonly chargeOutcome?: (request: ChargeRequest) => 'success' | 'failed';
}

export interface SimulatedChannel extends PaymentChannel {
  /** Decisions whose notices are still to be sent, each once; the sender may send a notice twice. */
  due(): SimulatedReport[];
}

/** A number that only the request's own number decides, so that the channel answers alike without storing anything. */
function digest(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}

/**
 * A channel that moves no money: it takes a refund or a charge, answers late, and sometimes refuses. It is a function of the
 * request and the time, so that it gives the same answer to any process and after any restart; only which notices it still
 * owes stands in this process, and those are sent as well as they can be.
 */
export function createSimulatedChannel(options: SimulatedChannelOptions): SimulatedChannel {
  const { clock, delayMs = 3_000, failuresPerMille = 14, abnormalPerMille = 6 } = options;
  const outcome =
    options.outcome ??
    (({ outRefundNo }: RefundRequest) =>
      digest(outRefundNo) % 1_000n < BigInt(abnormalPerMille) ? 'abnormal' : 'success');
  const chargeOutcome =
    options.chargeOutcome ??
    (({ outTradeNo, attempt }: ChargeRequest) =>
      digest(`${outTradeNo}:${attempt}`) % 1_000n < BigInt(failuresPerMille) ? 'failed' : 'success');
  const owed = new Map<string, () => SimulatedReport | null>();
  const early = (requestedAt: string) => clock() < epochOf(requestedAt) + delayMs;

  const refunded = (request: RefundRequest): RefundProgress => {
    if (early(request.requestedAt)) return { state: 'processing' };
    return outcome(request) === 'success'
      ? { state: 'success', refundId: `50${digest(request.outRefundNo).toString().padStart(20, '0')}` }
      : { state: 'abnormal', reason: 'USER_ACCOUNT_ABNORMAL' };
  };
  const charged = (request: ChargeRequest): ChargeProgress => {
    if (early(request.requestedAt)) return { state: 'processing' };
    return chargeOutcome(request) === 'success'
      ? { state: 'success', transactionId: `42${digest(request.outTradeNo).toString().padStart(20, '0')}` }
      : { state: 'failed', code: 'NOT_ENOUGH', reason: '用户账户余额不足，扣款失败' };
  };
  return {
    refund: async (request) => {
      const progress = refunded(request);
      if (progress.state === 'processing') {
        owed.set(`refund ${request.outRefundNo}`, () => {
          const later = refunded(request);
          return later.state === 'processing' ? null : { kind: 'refund', request, progress: later };
        });
      }
      return progress;
    },
    charge: async (request) => {
      const progress = charged(request);
      if (progress.state === 'processing') {
        owed.set(`charge ${request.outTradeNo} ${request.attempt}`, () => {
          const later = charged(request);
          return later.state === 'processing' ? null : { kind: 'charge', request, progress: later };
        });
      }
      return progress;
    },
    query: async (request) => charged(request),
    close: async (request) => {
      const progress = charged(request);
      // A failed try takes no money later; demo rows failed without a request to this channel.
      if (!request.failed && progress.state === 'success') return progress;
      owed.delete(`charge ${request.outTradeNo} ${request.attempt}`);
      return { state: 'closed' };
    },
    due: () =>
      [...owed].flatMap(([key, say]) => {
        const said = say();
        if (said) owed.delete(key);
        return said ?? [];
      }),
  };
}
