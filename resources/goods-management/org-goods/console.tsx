import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { orgGoods } from './index.ts';

export const orgGoodsConsole = customize(orgGoods, {
  slots: {},
  rowsDialogs: {
    price: lazyPage('goods-price', async () => (await import('./price-dialog.console.tsx')).PriceDialog),
  },
});
