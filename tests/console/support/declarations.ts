import { loadParts } from '../../../resources/index.console.ts';
import { product as own, parts } from '../../../resources/index.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { type Declarations, indexOf } from '../../../resources/kit/product-index.ts';

/** A product as the built console gets it: our own parts one by one, and in one more what only this test knows. */
export function declarationsOf(product: Product): Declarations {
  const { menu, actionCodes, notForMerchants, errors } = product;
  const extra = {
    resources: product.resources.filter((resource) => !own.resources.includes(resource)),
    models: product.models.filter((model) => !own.models.includes(model)),
  };
  return {
    index: indexOf(product, { ...parts, extra }),
    common: { menu, actionCodes, notForMerchants, errors },
    parts: { ...loadParts, extra: async () => extra },
  };
}
