import type { TransferProgress, TransferRequest, Transfers } from '../../../server/channel/transfers.ts';

/** A channel of transfers that does what a test tells it, and remembers what it was sent. */
export interface ToldTransfers extends Transfers {
  /** Every number as often as it was sent. */
  readonly sent: string[];
  /** What it says of a number from now on; a number that nobody told about goes through. */
  readonly say: (outBillNo: string, progress: TransferProgress) => void;
  /** The next transfer arrives, and its answer is lost. */
  readonly loseAnswer: () => void;
}

export function toldTransfers(): ToldTransfers {
  const sent: string[] = [];
  const said = new Map<string, TransferProgress>();
  let lost = false;
  const success = ({ outBillNo }: TransferRequest): TransferProgress => ({
    state: 'success',
    channelState: 'SUCCESS',
    channelNo: `10${outBillNo.slice(1)}`,
  });
  const standing = (request: TransferRequest) => said.get(request.outBillNo) ?? success(request);
  return {
    sent,
    say: (outBillNo, progress) => void said.set(outBillNo, progress),
    loseAnswer: () => {
      lost = true;
    },
    transfer: async (request) => {
      sent.push(request.outBillNo);
      if (lost) {
        lost = false;
        throw new TypeError('fetch failed');
      }
      return standing(request);
    },
    query: async (request) => (sent.includes(request.outBillNo) ? standing(request) : null),
  };
}
