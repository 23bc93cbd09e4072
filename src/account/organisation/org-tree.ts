import type { OrgNode } from '../../../resources/kit/wire.ts';

export const isCurrent = ({ is_change }: OrgNode) => is_change === 'N';

/** The nodes above the first one that is looked for, from the root down; empty where there is none. */
export function pathToOrg(roots: readonly OrgNode[], wanted: (node: OrgNode) => boolean): readonly OrgNode[] {
  for (const node of roots) {
    if (wanted(node)) return [];
    if (hasBelow(node, wanted)) return [node, ...pathToOrg(node.org_list, wanted)];
  }
  return [];
}

function hasBelow({ org_list }: OrgNode, wanted: (node: OrgNode) => boolean): boolean {
  return org_list.some((node) => wanted(node) || hasBelow(node, wanted));
}

export interface FoundOrg {
  /** The tree with the matches and what stands above them, no more. */
  readonly roots: readonly OrgNode[];
  readonly shown: number;
  readonly total: number;
}

/** The organisations whose name or code holds the text, each below its parents; at most so many. */
export function findNodes(roots: readonly OrgNode[], text: string, most: number): FoundOrg {
  const wanted = text.trim().toLowerCase();
  let total = 0;
  let shown = 0;
  const search = (nodes: readonly OrgNode[]): OrgNode[] =>
    nodes.flatMap((node) => {
      const matches = [node.name, node.org_code].some((own) => own.toLowerCase().includes(wanted));
      if (matches) total += 1;
      const kept = matches && total <= most;
      if (kept) shown += 1;
      const below = search(node.org_list);
      return kept || below.length > 0 ? [{ ...node, org_list: below }] : [];
    });
  return { roots: search(roots), shown, total };
}
