import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { touchedOnEnabling, touchedPoints } from '../strategy/touched.console.tsx';
import { LimitGoods } from './goods.console.tsx';
import { priceLimit } from './index.ts';

const touched = 'POST /mgt_tactics_config/touched/v1';

export const priceLimitConsole = customize(priceLimit, {
  slots: { goods: LimitGoods },
  notes: { shop_range: touchedPoints(touched) },
  fields: { enable: touchedOnEnabling(touched) },
  pages: {
    applies: lazyPage('what-applies', async () => (await import('./what-applies.console.tsx')).WhichPrices),
  },
});
