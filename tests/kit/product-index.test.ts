import { expect, it } from 'vitest';
import { parts, product } from '../../resources/index.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import { indexOf } from '../../resources/kit/product-index.ts';

const index = indexOf(product, parts);
const modelsIn = (names: readonly string[]) =>
  new Set(
    Object.entries(parts)
      .filter(([part]) => names.includes(part))
      .flatMap(([, { resources, models }]) => [...models, ...resources.map(({ model }) => model)])
      .map(({ name }) => name),
  );

it.each(product.resources.map(({ name }) => name))(
  'the detail of %s has the models of its rows',
  (screen) => {
    const sections = resourceOf(product, screen).detail?.sections ?? [];
    const shown = sections.flatMap((section) => ('sublist' in section ? [section.sublist] : []));
    const known = modelsIn([...(index.parts[screen] ?? []), ...(index.detailParts[screen] ?? [])]);
    expect(shown.filter((name) => !known.has(name))).toEqual([]);
  },
);

it('a list doesn’t wait for what only its detail shows', () => {
  // Coupons stand in the detail of a point, and nowhere in the list of points.
  expect(index.parts.mct_shop).not.toContain('marketing');
  expect(index.detailParts.mct_shop).toContain('marketing');
});
