import { orderDates } from '../../order-manager/seed/demand.ts';
import type { PartSeed } from '../../part.ts';
import { rollHistory } from '../rolling/roll-up.server.ts';

export const seed: PartSeed = {
  afterwards: (settings) => [
    {
      name: 'statistics',
      run: (db, reached) => rollHistory(db, settings.now, orderDates(settings).at(-1), reached),
    },
  ],
};
