import type { AnyResource } from '../../../../resources/kit/resource.ts';
import type { ListAddress } from '../use-list-state.ts';

/** The node that narrows the list; undefined where none or several do. */
export function chosenNode({ list }: AnyResource, { state }: ListAddress): string | undefined {
  const value = list.tree && state.filters[list.tree.by];
  return Array.isArray(value) && value.length === 1 ? String(value[0]) : undefined;
}
