import type { AnyResource } from '../../../../resources/kit/resource.ts';
import { idsBelow, type TreeNode } from '../../../pickers/tree/nodes.ts';

/** What is counted of a node, in declared order. */
export function countsOf({ list, model }: AnyResource): string[] {
  return (list.tree?.facts ?? []).filter((fact) => model.fields[fact]?.kind === 'int');
}

/** A count over a node and everything below it. */
export function treeSumOf(node: TreeNode, name: string): number {
  const own = node.facts?.[name];
  const below = (node.children ?? []).reduce((sum, child) => sum + treeSumOf(child, name), 0);
  return (typeof own === 'number' ? own : 0) + below;
}

/** How many nodes hang below one, and each count over all of them together with it: what moving it takes along. */
export function goingAlong(node: TreeNode, names: readonly string[]): Record<string, number> {
  const below = idsBelow(node.children ?? []).length;
  return { below, ...Object.fromEntries(names.map((name) => [name, treeSumOf(node, name)])) };
}

/** Whether a node may hang below another: not below itself or what hangs below it, and not where it hangs already. */
export function fitsBelow(node: TreeNode, parent: string | undefined, on: TreeNode): boolean {
  return on.id !== parent && ![node.id, ...idsBelow(node.children ?? [])].includes(on.id);
}
