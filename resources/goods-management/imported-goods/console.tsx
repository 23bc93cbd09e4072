import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { touchedOnEnabling, touchedPoints } from '../strategy/touched.console.tsx';
import { importedGoods } from './index.ts';

const touched = 'POST /mgt_except_goods_config/touched/v1';

export const importedGoodsConsole = customize(importedGoods, {
  slots: {},
  notes: { shop_range: touchedPoints(touched) },
  fields: { enable: touchedOnEnabling(touched) },
  pages: {
    applies: lazyPage('which-sources', async () => (await import('./what-applies.console.tsx')).WhichSources),
  },
});
