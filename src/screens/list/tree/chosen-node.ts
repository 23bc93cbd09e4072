import type { AnyResource } from '../../../../resources/kit/resource.ts';
import type { ListAddress } from '../use-list-state.ts';

/** The node that narrows the list; undefined where none or several do. */
export function chosenNode({ list }: AnyResource, { state }: ListAddress): string | undefined {
  const value = list.tree && state.filters[list.tree.by];
  return Array.isArray(value) && value.length === 1 ? String(value[0]) : undefined;
}

/** The same where the tree is the list's own, so that the node is a row as those of the list are. */
export function chosenRow(resource: AnyResource, address: ListAddress): string | undefined {
  const own = resource.model.choose.tree?.parent === resource.list.tree?.by;
  return own ? chosenNode(resource, address) : undefined;
}
