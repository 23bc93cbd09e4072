import { definePart } from '../part.ts';
import { operatingData } from './operating-data/index.ts';
import { OperatingDay } from './operating-data/operating-day.ts';
import { point } from './point/index.ts';
import { Replenish } from './replenish/index.ts';
import { ShopGoods } from './shop-goods.ts';
import { shopLog } from './shop-log/index.ts';
import { Stockout } from './stockout/index.ts';

export const part = definePart({
  resources: [point, operatingData, shopLog],
  models: [ShopGoods, Stockout, OperatingDay, Replenish],
  server: [
    async () => (await import('./point/server.ts')).pointServerExtension,
    async () => (await import('./shop-log/keeping.server.ts')).shopLogServerExtension,
  ],
  console: {
    mct_shop: {
      load: async () => (await import('./point/console.tsx')).pointConsole,
      pages: { map: { view: { en: 'Map', zh: '地图' } } },
    },
    mct_shop_log: { load: async () => (await import('./shop-log/console.tsx')).shopLogConsole },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
