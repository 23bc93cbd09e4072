import { idsBelow, pathToNode, type TreeNode } from './nodes.ts';

export type Check = 'all' | 'some' | 'none';

/**
 * What choosing a node means. each: the node and all below it, one by one, so that a row refers to exactly those; alone: only
 * itself; covering: itself for all below it, as a filter by a tree is read.
 */
export type CheckMode = 'each' | 'alone' | 'covering';

const isLeaf = (node: TreeNode) => node.children?.length === 0;

function together(checks: readonly Check[]): Check {
  if (checks.every((one) => one === 'all')) return 'all';
  return checks.every((one) => one === 'none') ? 'none' : 'some';
}

/** What the boxes say: all of a node is chosen, some of it, or none. */
export function checksOf(
  nodes: readonly TreeNode[],
  chosen: ReadonlySet<string>,
  mode: CheckMode,
  leafOnly = false,
): ReadonlyMap<string, Check> {
  const checks = new Map<string, Check>();
  const visit = (node: TreeNode, covered: boolean): Check => {
    const own = covered || chosen.has(node.id) || (mode === 'covering' && isCovered(node, chosen));
    const below = (node.children ?? []).map((child) => visit(child, mode === 'covering' && own));
    const self: Check = own ? 'all' : 'none';
    const counts = mode !== 'each' || !leafOnly || below.length === 0;
    const check =
      mode === 'alone' || (mode === 'covering' && own) ? self : together(counts ? [self, ...below] : below);
    checks.set(node.id, check);
    return check;
  };
  for (const node of nodes) visit(node, false);
  return checks;
}

/** Whether something above a node that was found by a search is chosen. */
export function isCovered(node: TreeNode, chosen: ReadonlySet<string>): boolean {
  return node.above?.some((id) => chosen.has(id)) === true;
}

/** The ids that stand for a node, one by one; of a tree whose inner nodes can't be chosen, its leaves. */
function idsOf(node: TreeNode, leafOnly: boolean): string[] {
  if (!leafOnly) return idsBelow([node]);
  return isLeaf(node) ? [node.id] : (node.children ?? []).flatMap((child) => idsOf(child, leafOnly));
}

function without(chosen: readonly string[], ids: readonly string[]): string[] {
  const these = new Set(ids);
  return chosen.filter((id) => !these.has(id));
}

/** A chosen ancestor is replaced by everything else below it. */
function uncovered(nodes: readonly TreeNode[], chosen: readonly string[], node: TreeNode): string[] {
  const path = pathToNode(nodes, node.id);
  const from = path.findIndex(({ id }) => chosen.includes(id));
  const rest = without(chosen, [...idsBelow([node]), ...path.map(({ id }) => id)]);
  if (from < 0) return rest;
  const beside = path
    .slice(from, -1)
    .flatMap((above, at) => (above.children ?? []).filter(({ id }) => id !== path[from + at + 1]?.id));
  return [...rest, ...beside.map(({ id }) => id)];
}

/** The ids after a node was ticked or unticked; `nodes` is the tree that it stands in. */
export function ticked(
  nodes: readonly TreeNode[],
  chosen: readonly string[],
  node: TreeNode,
  on: boolean,
  mode: CheckMode,
  leafOnly = false,
): string[] {
  if (mode === 'covering') {
    return on ? [...without(chosen, idsBelow([node])), node.id] : uncovered(nodes, chosen, node);
  }
  const ids = mode === 'each' ? idsOf(node, leafOnly) : !leafOnly || isLeaf(node) ? [node.id] : [];
  return on ? [...new Set([...chosen, ...ids])] : without(chosen, ids);
}
