import { customize } from '../../../src/customize.ts';
import { priceChange } from './index.ts';
import { PricePreview } from './preview.console.tsx';

export const priceChangeConsole = customize(priceChange, {
  slots: {},
  notes: { shop_range: PricePreview },
});
