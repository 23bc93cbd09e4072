import type { SessionAccess } from '../../providers/access-control.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { ProductIndex, ScreenSummary } from '../../resources/kit/product-index.ts';
import { menuGroupsOf } from '../router/places.ts';
import { type MenuIconName, menuIconNames } from './menu-icons.tsx';
import type { MenuNode } from './menu-tree.ts';

const iconOf = (name: string): MenuIconName | undefined => menuIconNames.find((known) => known === name);

/** Counts that wait behind screens, by the screen's code. */
export type Waiting = Readonly<Record<string, number>>;

/**
 * The menu from the declarations and this person's grants; add, edit and detail pages are no entries
 * (docs/specification.md §2.150). A group's badge is the sum of its screens' (docs/specification.md §6.03).
 */
export function menuOf(
  index: ProductIndex,
  groups: Product['menu'],
  access: SessionAccess,
  say: (label: Label) => string,
  waiting: Waiting,
): MenuNode[] {
  return menuGroupsOf(index, groups, access).map(({ key, label, icon, single, screens }) => {
    const group = { key, label: say(label), icon: iconOf(icon) };
    const [only] = screens;
    const badge = screens.reduce((sum, { permission }) => sum + (waiting[permission] ?? 0), 0);
    if (single && only) return { ...group, badge, path: only.route };
    return {
      ...group,
      badge,
      children: screens.map((screen) => ({
        key: screen.name,
        label: say(screen.label),
        path: screen.route,
        badge: waiting[screen.permission] ?? 0,
      })),
    };
  });
}

/** The menu as it stands on a page of this screen: its own entry leads back to the list as it was left. */
export function withWayBack(
  menu: readonly MenuNode[],
  { route }: Pick<ScreenSummary, 'route'>,
  to: string,
): MenuNode[] {
  return menu.map((node) => ({
    ...node,
    ...(node.path !== undefined && node.path === route && { to }),
    ...(node.children && { children: withWayBack(node.children, { route }, to) }),
  }));
}
