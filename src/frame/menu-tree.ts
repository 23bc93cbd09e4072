import type { MenuIconName } from './menu-icons.tsx';

/** One entry of the menu, its label in the person's language; a leaf has a path, a group has children. */
export interface MenuNode {
  readonly key: string;
  readonly label: string;
  readonly icon?: MenuIconName;
  readonly path?: string;
  /** Where it leads, if not to the path itself: the list as it was left for one of its records. */
  readonly to?: string;
  /** A count that waits behind the entry; 0 shows nothing. */
  readonly badge?: number;
  readonly children?: readonly MenuNode[];
}

const covers = (path: string, place: string) => place === path || place.startsWith(`${path}/`);

/**
 * The keys from the group down to the leaf that a place belongs to: that with the longest path which is the place or above it,
 * so that a detail page keeps its list's entry active. Empty where no entry covers the place.
 */
export function activeKeys(nodes: readonly MenuNode[], place: string): readonly string[] {
  let best: { keys: readonly string[]; length: number } = { keys: [], length: 0 };
  const visit = (node: MenuNode, above: readonly string[]) => {
    const keys = [...above, node.key];
    if (node.path !== undefined && covers(node.path, place) && node.path.length > best.length) {
      best = { keys, length: node.path.length };
    }
    for (const child of node.children ?? []) visit(child, keys);
  };
  for (const node of nodes) visit(node, []);
  return best.keys;
}
