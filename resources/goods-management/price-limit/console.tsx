import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { touchedPoints } from '../strategy/touched.console.tsx';
import { LimitGoods } from './goods.console.tsx';
import { priceLimit } from './index.ts';

export const priceLimitConsole = customize(priceLimit, {
  slots: { goods: LimitGoods },
  notes: { shop_range: touchedPoints('POST /mgt_tactics_config/touched/v1') },
  pages: {
    applies: lazyPage('what-applies', async () => (await import('./what-applies.console.tsx')).WhatApplies),
  },
});
