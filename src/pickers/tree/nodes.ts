import type { Choosing } from '../../../resources/kit/model.ts';

type Wire = Readonly<Record<string, unknown>>;
type TreeOf = NonNullable<Choosing['tree']>;

/** One node as a picker knows it; `id` is the id of the row that a reference holds. */
export interface TreeNode {
  readonly id: string;
  readonly name: string;
  /** What stands above it, in words; only where it was found by a search on the server. */
  readonly path?: string;
  /** The ids above it, where the tree was searched on the server. */
  readonly above?: readonly string[];
  /** What else the server says of the node: where it stands beside a list. */
  readonly facts?: Wire;
  /** Undefined where they are still to be asked for. */
  readonly children?: readonly TreeNode[];
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** A tree whose nodes hold no children is asked for level by level. */
export const isLazy = (tree: TreeOf): boolean => tree.node.children === undefined;

/**
 * A node of the specification's shape (docs/specification.md §3.06, §3.09, §3.10); `key` is the row's id where the node's own id
 * isn't.
 */
function nodeOf(wire: Wire, tree: TreeOf): TreeNode {
  const { id, children } = tree.node;
  const below = children === undefined ? undefined : wire[children];
  const leaf = wire.leaf === 1 || !isLazy(tree);
  return {
    id: text(wire.key ?? wire[id]),
    name: text(wire.name),
    ...(typeof wire.path === 'string' && { path: wire.path }),
    ...(Array.isArray(wire.parents) && { above: wire.parents.map(text) }),
    ...('version' in wire && { facts: wire }),
    ...(Array.isArray(below) && below.length > 0
      ? { children: nodesOf(below, tree) }
      : leaf && { children: [] }),
  };
}

/** The nodes of an answer: a list, or rows of one. */
export function nodesOf(answer: unknown, tree: TreeOf): TreeNode[] {
  const list = Array.isArray(answer) ? answer : (answer as { rows?: unknown } | undefined)?.rows;
  return Array.isArray(list) ? (list as Wire[]).map((wire) => nodeOf(wire, tree)) : [];
}

/** Every id of these nodes and of what stands below them, in the order of the tree. */
export function idsBelow(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...idsBelow(node.children ?? [])]);
}

const holds = (node: TreeNode, word: string) => node.name.toLowerCase().includes(word.toLowerCase());

/** The nodes whose names hold the word, with everything above them; what stands below a match is left out unless it matches too. */
export function matchingNodes(nodes: readonly TreeNode[], word: string): TreeNode[] {
  return nodes.flatMap((node) => {
    const children = matchingNodes(node.children ?? [], word);
    return children.length > 0 || holds(node, word) ? [{ ...node, children }] : [];
  });
}

/** The highest nodes whose own names hold the word. */
export function highestMatches(nodes: readonly TreeNode[], word: string): TreeNode[] {
  return nodes.flatMap((node) => (holds(node, word) ? [node] : highestMatches(node.children ?? [], word)));
}

/** One line of a tree that is drawn. */
export interface TreeLine {
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: string | undefined;
  readonly place: number;
  readonly of: number;
  /** Undefined where nothing can be opened. */
  readonly open: boolean | undefined;
}

/** The lines in sight, top to bottom: children only of what is open. */
export function linesOf(
  nodes: readonly TreeNode[],
  isOpen: (id: string) => boolean,
  level = 1,
  parent?: string,
): TreeLine[] {
  return nodes.flatMap((node, at) => {
    const leaf = node.children?.length === 0;
    const open = leaf ? undefined : isOpen(node.id);
    const line: TreeLine = { node, level, parent, place: at + 1, of: nodes.length, open };
    return open ? [line, ...linesOf(node.children ?? [], isOpen, level + 1, node.id)] : [line];
  });
}

/** Where a node stands, from the root down to itself; empty where it isn't there. */
export function pathToNode(nodes: readonly TreeNode[], id: string): TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathToNode(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Puts the children that were asked for below their node. */
export function withChildren(
  nodes: readonly TreeNode[],
  asked: ReadonlyMap<string, readonly TreeNode[]>,
): TreeNode[] {
  return nodes.map((node) => {
    const children = node.children ?? asked.get(node.id);
    return children === undefined ? node : { ...node, children: withChildren(children, asked) };
  });
}
