import { customize } from '../../../src/customize.ts';
import { touchedPoints } from '../strategy/touched.console.tsx';
import { priceChange } from './index.ts';

export const priceChangeConsole = customize(priceChange, {
  slots: {},
  notes: { shop_range: touchedPoints('POST /shop_price_change/touched/v1') },
});
