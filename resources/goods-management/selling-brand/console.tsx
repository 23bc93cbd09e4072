import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { touchedOnEnabling, touchedPoints } from '../strategy/touched.console.tsx';
import { sellingBrand } from './index.ts';

const touched = 'POST /mgt_example_tactics_config/touched/v1';

export const sellingBrandConsole = customize(sellingBrand, {
  slots: {},
  notes: { shop_range: touchedPoints(touched) },
  fields: { enable: touchedOnEnabling(touched) },
  pages: {
    applies: lazyPage('which-brands', async () => (await import('./what-applies.console.tsx')).WhichBrands),
  },
});
