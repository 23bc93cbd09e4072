import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { goodsCenter } from './index.ts';

export const goodsCenterConsole = customize(goodsCenter, {
  slots: {},
  pages: {
    'goods-modeling-examine': lazyPage(
      'goods-modeling-examine',
      async () => (await import('./examine.console.tsx')).Examine,
    ),
  },
});
