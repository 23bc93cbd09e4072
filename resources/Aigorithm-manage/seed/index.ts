import { stretch } from '../../../server/seed/plan.ts';
import { batchesOf, wide } from '../../../server/seed/rows.ts';
import { specialOrders } from '../../order-manager/seed/special-orders.ts';
import type { PartSeed } from '../../part.ts';
import { sumUpHistory } from '../identify/figures.server.ts';
import { ProviderPrice } from '../provider/price.ts';
import { SettleDaySlot } from '../settle-day.ts';
import { lastSettleDay, settleDays } from './settle-days.ts';

export const seed: PartSeed = {
  stretches: {
    reference: (world) => [
      stretch('prices of providers', () => batchesOf(ProviderPrice, [...world.providerPrices], wide)),
    ],
    rows: (world) => [
      stretch('settled days', () =>
        batchesOf(SettleDaySlot, settleDays(world, specialOrders(world).ledger), wide),
      ),
    ],
  },
  lastIds: (world) => [
    ['mct_settle_day_slot', lastSettleDay(world)],
    ['algorithm_price', world.providerPrices.length],
  ],
  afterwards: ({ now }) => [{ name: 'days of providers', run: (db) => sumUpHistory(db, now) }],
};
