import type { ProductIndex, ScreenSummary } from '../../resources/kit/product-index.ts';

/** Everybody's page (docs/specification.md §2, NOTICE). */
const code = 'NOTICE';

/** Where the messages are read, where the product has such a page. */
export const messagePage = (index: ProductIndex): ScreenSummary | undefined =>
  index.screens.find(({ permission, route }) => permission === code && route !== undefined);
