import type { SessionAccess } from '../../../providers/access-control.ts';
import type { Product } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';

/** The resource whose screen this one's list is a tab of; itself where it stands alone. */
export function leadOf(product: Product, resource: AnyResource): AnyResource {
  return product.resources.find((each) => each.beside?.of.includes(resource.name)) ?? resource;
}

/** The lists that make up a screen and that somebody may read, in the order in which they stand. */
export function screensOf(
  product: Product,
  lead: AnyResource,
  access: SessionAccess,
): readonly AnyResource[] {
  const { of = [], opens } = lead.beside ?? {};
  const others = of.flatMap((name) => product.resources.find((each) => each.name === name) ?? []);
  const first = others.filter(({ name }) => name === opens);
  const rest = others.filter(({ name }) => name !== opens);
  return [...first, lead, ...rest].filter((each) => access.can(each, 'read'));
}
