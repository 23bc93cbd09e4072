import { customize } from '../../../src/customize.ts';
import { touchedPoints } from '../strategy/touched.console.tsx';
import { importedGoods } from './index.ts';

export const importedGoodsConsole = customize(importedGoods, {
  slots: {},
  notes: { shop_range: touchedPoints('POST /mgt_except_goods_config/touched/v1') },
});
