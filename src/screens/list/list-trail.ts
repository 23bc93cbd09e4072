import type { ListState } from '../../../providers/address.ts';

/** A list as the person left it: where it stood and which rows it showed. */
export interface LeftList {
  /** What its address said after `?`, with the question mark; '' for nothing. */
  readonly search: string;
  readonly state: ListState;
  readonly ids: readonly string[];
  readonly total: number;
  /** The total is a floor or an estimate. */
  readonly more: boolean;
}

/** Where something of a page was scrolled to. */
export type ScrollMemory = Map<string, unknown>;

/** The lists that were left for one of their records, by the name of the resource. It lasts as long as the page. */
export interface ListTrail {
  readonly left: (resource: string) => LeftList | undefined;
  readonly leave: (resource: string, list: LeftList) => void;
  readonly scroll: (resource: string) => ScrollMemory;
}

export function createListTrail(): ListTrail {
  const lists = new Map<string, LeftList>();
  const scrolls = new Map<string, ScrollMemory>();
  return {
    left: (resource) => lists.get(resource),
    leave: (resource, list) => void lists.set(resource, list),
    scroll: (resource) => {
      const known = scrolls.get(resource) ?? new Map<string, unknown>();
      scrolls.set(resource, known);
      return known;
    },
  };
}

/** The way back to a list as it was left, else to its beginning. */
export function wayBack(
  trail: ListTrail,
  resource: { readonly name: string; readonly route?: string },
): string {
  return (resource.route ?? '/') + (trail.left(resource.name)?.search ?? '');
}
