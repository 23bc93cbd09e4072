import type { Product } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';

/** Everybody's page (specification §2, NOTICE). */
const code = 'NOTICE';

/** Where the messages are read, where the product has such a page. */
export const messagePage = (product: Product): AnyResource | undefined =>
  product.resources.find(({ permission, route }) => permission === code && route !== undefined);
