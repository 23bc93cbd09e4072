import { createHash } from 'node:crypto';
import type { TransferProgress, TransferRequest, Transfers } from './transfers.ts';

/** Of 1,000 transfers so many fail, and so many come back at once (docs/domain/seed-data.md §13, Finance). */
const failuresPerMille = 15;
const returnsPerMille = 3;

/** A channel that pays nobody: what becomes of a transfer follows from its number, so that every process says the same. */
export function createSimulatedTransfers(): Transfers {
  const become = ({ outBillNo }: TransferRequest): TransferProgress => {
    const digest = createHash('sha256').update(outBillNo).digest().readBigUInt64BE();
    const share = Number(digest % 1_000n);
    const channelNo = `10${digest.toString().padStart(20, '0')}`;
    if (share < failuresPerMille)
      return { state: 'failed', channelState: 'FAIL', reason: 'PAYEE_ACCOUNT_ABNORMAL' };
    if (share < failuresPerMille + returnsPerMille)
      return { state: 'returned', channelState: 'REFUND', channelNo, reason: 'BANK_CARD_ERROR' };
    return { state: 'success', channelState: 'SUCCESS', channelNo };
  };
  return { transfer: async (request) => become(request), query: async (request) => become(request) };
}
