import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { stretch } from '../../../server/seed/plan.ts';
import { batchesOf, wide } from '../../../server/seed/rows.ts';
import { tellBalances } from '../../finance-manager/ledger/balances.server.ts';
import { specialOrders } from '../../order-manager/seed/special-orders.ts';
import type { PartSeed } from '../../part.ts';
import { sumUpHistory } from '../identify/figures.server.ts';
import { ProviderPrice } from '../provider/price.ts';
import { SettleDaySlot } from '../settle-day.ts';
import { sumDays } from '../settle-days.server.ts';
import { lastSettleDay, settleDays } from './settle-days.ts';
import { withdrawSome } from './withdrawals.server.ts';

/** Before every payment of the demo. */
const firstDay = '2023-01-01';

/** Rows by and by, so that others have their turn between. */
async function tellAll(db: Kysely<Tables>): Promise<void> {
  while (await tellBalances(db, 1)) await setImmediate();
}

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
  afterwards: ({ now }) => [
    { name: 'days of providers', run: (db) => sumUpHistory(db, now) },
    { name: 'settlement days', run: (db) => sumDays(db, firstDay, now) },
    { name: 'withdrawals', run: (db, _, sealing) => withdrawSome(db, now, sealing) },
    { name: 'balances of ledger rows', run: tellAll },
  ],
};
