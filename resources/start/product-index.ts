import { parts, product } from '../index.ts';
import { indexOf } from '../kit/product-index.ts';

/** What the build of the console takes of the declarations: the light index of all screens, and the names of the parts. */
export const index = indexOf(product, parts);
export const partNames = Object.keys(parts);

/** What the first look at each list loads beside the frame, for bench/sizes.mjs: parts, and what a list may have beside a table. */
export const lists = product.resources
  .filter(({ route }) => route !== undefined)
  .map(({ name, list, page, statistics }) => ({
    name,
    parts: index.parts[name] ?? [],
    ownPage: page === true,
    tree: list.tree !== undefined,
    statistics: statistics !== undefined,
  }));
