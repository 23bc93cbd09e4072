import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { LimitGoods } from './goods.console.tsx';
import { priceLimit } from './index.ts';
import { TouchedPoints } from './touched.console.tsx';

export const priceLimitConsole = customize(priceLimit, {
  slots: { goods: LimitGoods },
  notes: { shop_range: TouchedPoints },
  pages: {
    applies: lazyPage('what-applies', async () => (await import('./what-applies.console.tsx')).WhichPrices),
  },
});
