import type { SessionAccess } from '../../providers/access-control.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { ProductIndex, ScreenSummary } from '../../resources/kit/product-index.ts';

/** A group of the menu with the screens in it that this person may open. */
export interface PermittedGroup {
  readonly key: string;
  readonly label: Label;
  readonly icon: string;
  /** A group without a code of its own is a single screen (docs/domain/roles.md §3.1). */
  readonly single: boolean;
  readonly screens: readonly (ScreenSummary & { readonly route: string })[];
}

const routed = (resource: ScreenSummary): resource is ScreenSummary & { readonly route: string } =>
  resource.route !== undefined;

/** The menu's groups that hold a built and permitted screen, in the order of the menu (docs/specification.md §6.01). */
export function menuGroupsOf(
  index: ProductIndex,
  menu: Product['menu'],
  access: SessionAccess,
): PermittedGroup[] {
  return Object.entries(menu)
    .map(([key, group]) => ({
      key,
      label: { en: group.en, zh: group.zh },
      icon: group.icon,
      single: group.code === undefined,
      screens: index.screens
        .filter(routed)
        .filter((resource) => resource.menu === key && access.can(resource, 'read')),
    }))
    .filter((group) => group.screens.length > 0);
}

/** Where `/` leads: the first visible leaf of the permitted menu (docs/specification.md §2.04). */
export function firstLeaf(
  index: ProductIndex,
  menu: Product['menu'],
  access: SessionAccess,
): ScreenSummary | undefined {
  return menuGroupsOf(index, menu, access)[0]?.screens[0];
}
