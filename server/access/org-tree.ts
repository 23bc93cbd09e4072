import type { Kysely } from 'kysely';
import type { Tables } from '../db/connect.ts';

export interface OrgTreeNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly code: string;
  readonly level: number;
  readonly enabled: boolean;
  readonly vendorId: string | null;
  readonly providerId: string | null;
}

/** The whole organisation tree: some hundred nodes, held per access version. */
export class OrgTree {
  readonly #nodes: ReadonlyMap<string, OrgTreeNode>;

  constructor(nodes: readonly OrgTreeNode[]) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
  }

  find(id: string): OrgTreeNode | undefined {
    return this.#nodes.get(id);
  }

  all(): IterableIterator<OrgTreeNode> {
    return this.#nodes.values();
  }

  /** The node and everything below it: a code's prefix is its parent's code. */
  subtree(id: string): string[] {
    const top = this.#nodes.get(id);
    if (!top) return [];
    return [...this.#nodes.values()].filter((node) => node.code.startsWith(top.code)).map((node) => node.id);
  }

  /** Whether these are all nodes there are, so that no condition is needed. */
  covers(ids: ReadonlySet<string>): boolean {
    return ids.size > 0 && ids.size === this.#nodes.size;
  }

  /** Whether the node and everything above it is enabled (P62: disabling refuses the users' sign-in). */
  isOpen(id: string): boolean {
    const node = this.#nodes.get(id);
    if (!node?.enabled) return false;
    return node.parentId === null || this.isOpen(node.parentId);
  }
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value));

export async function loadOrgTree(db: Kysely<Tables>): Promise<OrgTree> {
  const rows = await db.selectFrom('manager_org').selectAll().execute();
  return new OrgTree(
    rows.map((row) => ({
      id: row.id,
      parentId: text(row.parent_id),
      name: row.org_name,
      code: row.org_code,
      level: row.level,
      enabled: row.enabled === 1,
      vendorId: text(row.vendor_id),
      providerId: text(row.provider_id),
    })),
  );
}
