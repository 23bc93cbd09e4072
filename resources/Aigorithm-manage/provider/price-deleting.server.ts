import { implement } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import { providerPrice } from './price.ts';
import { lockPrices } from './price-writing.server.ts';

export const providerPriceServerExtension = implement(providerPrice, {
  handlers: {},
  beforeDelete: async ({ tx, row, now }) => {
    await lockPrices(tx, String(row.provider_id));
    // The price before it goes on as long as this one would have held.
    await tx
      .updateTable('algorithm_price')
      .set({ expire_date: row.expire_date, version: (eb) => eb('version', '+', 1), update_time: now })
      .where('provider_id', '=', String(row.provider_id))
      .where('expire_date', '=', addDays(row.effect_date, -1))
      .execute();
  },
});
