import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ActionsOf, AnyResource, RowOf, SlotsOf } from '../resources/kit/resource.ts';
import { useApp } from './app-context.tsx';
import { forgetReload } from './browser.ts';
import type { Row } from './data/row.ts';
import { PageNotLoaded } from './router/lazy-page.tsx';

/** A place in a detail that the declaration left to React. */
export interface SlotProps<R> {
  readonly row: R & Row;
}
/** The rows of a sub-list, where a table isn't what the eye needs; the declared actions of a row as buttons. */
export interface SublistProps {
  readonly rows: readonly Row[];
  readonly buttons: (row: Row) => ReactNode;
}
/** A dialog of an action's own. It ends by `send`, which rejects with HttpProblem and leaves it open, or by `close`. */
export interface DialogProps<R> {
  readonly row: R & Row;
  readonly send: (input: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly close: () => void;
}

type Needed<K extends string, V> = [K] extends [never]
  ? { readonly [P in never]: V }
  : { readonly [P in K]: V };
type Names<T> = Extract<keyof T, string>;

/** What a resource's console half may hold: a declared slot is a required key, a dialog belongs to a declared action. */
export interface Half<R> {
  readonly slots: Needed<SlotsOf<R>, ComponentType<SlotProps<RowOf<R>>>>;
  readonly dialogs?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<DialogProps<RowOf<R>>> };
  /** By the model that a sub-list shows. */
  readonly sublists?: Readonly<Record<string, ComponentType<SublistProps>>>;
  /** Further pages beside the list, by the segment of their route; they get the record by `?id=`. */
  readonly pages?: Readonly<Record<string, ComponentType<{ readonly resource: AnyResource }>>>;
}

/** Erased form: what the generic screens read. */
export interface AnyHalf {
  readonly slots: Readonly<Record<string, ComponentType<SlotProps<Row>>>>;
  readonly dialogs?: Readonly<Record<string, ComponentType<DialogProps<Row>>>>;
  readonly sublists?: Readonly<Record<string, ComponentType<SublistProps>>>;
  readonly pages?: Readonly<Record<string, ComponentType<{ readonly resource: AnyResource }>>>;
}

/** Gives a resource its console half, checked against its declaration. */
export function customize<const R extends AnyResource>(_: R, half: Half<R>): AnyHalf {
  // The generic screens hand each part the very rows that the declaration describes.
  return half as unknown as AnyHalf;
}

/** Where a console half is found, and which of its pages stand without menu and header (specification §2, isHideMenu). */
export interface HalfEntry {
  readonly load: () => Promise<AnyHalf>;
  readonly pages?: Readonly<Record<string, { readonly hideMenu?: boolean }>>;
}
/** By the name of the resource. */
export type Halves = Readonly<Record<string, HalfEntry>>;

const none: AnyHalf = { slots: {} };

/** The console half of a resource, loaded when its screen opens; undefined while it is on its way. */
export function useHalf(resource: AnyResource): AnyHalf | undefined {
  const { halves } = useApp();
  const entry = halves[resource.name];
  const { data } = useQuery({
    queryKey: ['console-half', resource.name],
    queryFn: async () => {
      try {
        const half = (await entry?.load()) ?? none;
        forgetReload(resource.name);
        return half;
      } catch (error) {
        throw new PageNotLoaded(resource.name, error);
      }
    },
    // A file that is gone stays gone until the page is loaded anew (specification §4, Deployment update).
    retry: false,
    throwOnError: true,
    enabled: entry !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  return entry === undefined ? none : data;
}
