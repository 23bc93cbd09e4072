import { product as own, parts } from '../../../resources/index.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { type Declarations, indexOf } from '../../../resources/kit/product-index.ts';
import type { Part } from '../../../resources/part.ts';
import { type AnyConsoleExtension, consoleExtensionsOf } from '../../../src/customize.ts';

const whole: Readonly<Record<string, Part>> = parts;

/** A product as the built console gets it: our own parts one by one, and in one more what only this test knows. */
export function declarationsOf(product: Product): Declarations<AnyConsoleExtension> {
  const { title, menu, actionCodes, notForMerchants, events, errors } = product;
  const extra = {
    resources: product.resources.filter((resource) => !own.resources.includes(resource)),
    models: product.models.filter((model) => !own.models.includes(model)),
  };
  return {
    index: indexOf(product, { ...parts, extra }),
    common: { title, menu, actionCodes, notForMerchants, events, errors },
    parts: {
      ...Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, async () => part])),
      extra: async () => extra,
    },
  };
}

/** The console extensions of our own parts. */
export const ownHalves = consoleExtensionsOf(declarationsOf(own));
