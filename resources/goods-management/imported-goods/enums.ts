import { goodsSource } from '../../enums.ts';
import { enumeration } from '../../kit/index.ts';

/** Of `goodsSource` those that the platform doesn't supply itself. */
export const foreignSource = enumeration({
  outsourced: { code: goodsSource.outsourced, en: 'Outsourced', zh: '外采' },
  selfPurchased: { code: goodsSource.selfPurchased, en: 'Self-purchased', zh: '自采' },
});
