import { idsBelow, type TreeNode } from './nodes.ts';

export type Check = 'all' | 'some' | 'none';

/**
 * What the boxes say. A node's own id and those below it are chosen one by one, so that the value is exactly what is asked for:
 * "all" of them fills the box, "some" halves it. `alone` counts a node without what is below it.
 */
export function checksOf(
  nodes: readonly TreeNode[],
  chosen: ReadonlySet<string>,
  options: { readonly alone?: boolean; readonly leafOnly?: boolean } = {},
): ReadonlyMap<string, Check> {
  const checks = new Map<string, Check>();
  const visit = (node: TreeNode): Check => {
    const below = (node.children ?? []).map(visit);
    const counts = options.alone || !options.leafOnly || below.length === 0;
    const own: Check[] = counts ? [chosen.has(node.id) ? 'all' : 'none'] : [];
    const every = options.alone ? own : [...own, ...below];
    const check = every.every((one) => one === 'all')
      ? 'all'
      : every.every((one) => one === 'none')
        ? 'none'
        : 'some';
    checks.set(node.id, check);
    return check;
  };
  for (const node of nodes) visit(node);
  return checks;
}

/** The ids that choosing these nodes stands for. */
export function idsToCheck(
  nodes: readonly TreeNode[],
  options: { readonly alone?: boolean; readonly leafOnly?: boolean } = {},
): string[] {
  const isLeaf = (node: TreeNode) => node.children?.length === 0;
  if (options.alone) {
    return nodes.filter((node) => !options.leafOnly || isLeaf(node)).map(({ id }) => id);
  }
  if (!options.leafOnly) return idsBelow(nodes);
  return nodes.flatMap((node) => {
    return isLeaf(node) ? [node.id] : idsToCheck(node.children ?? [], options);
  });
}
