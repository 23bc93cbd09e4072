import { stretch } from '../../../server/seed/plan.ts';
import { batchesOf, wide } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import { MerchantLog } from '../log/index.ts';
import { MerchantRate } from '../rate/index.ts';
import { merchantLogs } from './logs.ts';
import { merchantRates } from './rates.ts';

export const seed: PartSeed = {
  stretches: {
    // Fees of the history are made by them.
    reference: (world) => [
      stretch('rates of merchants', () => batchesOf(MerchantRate, merchantRates(world), wide)),
      stretch('log of merchants', () => batchesOf(MerchantLog, merchantLogs(world), wide)),
    ],
  },
  lastIds: (world) => [
    ['mct_rate', merchantRates(world).length],
    ['mct_log', merchantLogs(world).length],
  ],
};
