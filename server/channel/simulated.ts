import { createHash } from 'node:crypto';
import { epochOf } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { PaymentChannel, RefundProgress, RefundRequest } from './channel.ts';

export interface SimulatedChannelOptions {
  readonly clock: Clock;
  /** How long a refund stays in progress. */
  readonly delayMs?: number;
  /** Tests decide the outcome; otherwise 6 of 1,000 refunds are abnormal, as in the demo data (domain.md §13). */
  readonly outcome?: (request: RefundRequest) => 'success' | 'abnormal';
}

/** The number behind a refund, the same for the same number: the channel forgets nothing, without a memory. */
function digest(outRefundNo: string): bigint {
  return createHash('sha256').update(outRefundNo).digest().readBigUInt64BE();
}

/**
 * A channel that moves no money: it takes a refund, answers late, and sometimes finds it abnormal. It is a function of
 * the request and the time, so that it gives the same answer to any process and after any restart.
 */
export function createSimulatedChannel(options: SimulatedChannelOptions): PaymentChannel {
  const { clock, delayMs = 3_000 } = options;
  const outcome =
    options.outcome ??
    ((request: RefundRequest) => (digest(request.outRefundNo) % 1_000n < 6n ? 'abnormal' : 'success'));
  return {
    refund: async (request): Promise<RefundProgress> => {
      if (clock() < epochOf(request.requestedAt) + delayMs) return { state: 'processing' };
      return outcome(request) === 'success'
        ? { state: 'success', refundId: `50${digest(request.outRefundNo).toString().padStart(20, '0')}` }
        : { state: 'abnormal', reason: 'USER_ACCOUNT_ABNORMAL' };
    },
  };
}
