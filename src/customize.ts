import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Fields } from '../resources/kit/field.ts';
import type { Label } from '../resources/kit/label.ts';
import type { ActionsOf, AnyResource, RowOf, SlotsOf } from '../resources/kit/resource.ts';
import { useApp } from './app-context.tsx';
import { forgetReload } from './browser.ts';
import type { Row } from './data/row.ts';
import type { Messages } from './kinds/inputs/input.ts';
import { PageNotLoaded } from './router/lazy-page.tsx';

/** A place in a detail that the declaration left to React. */
export interface SlotProps<R> {
  readonly row: R & Row;
}
/** The rows of a sub-list, where a table isn't what the eye needs; the declared actions of a row as buttons. */
export interface SublistProps {
  /** The record that they belong to. */
  readonly record: Row;
  readonly rows: readonly Row[];
  readonly buttons: (row: Row) => ReactNode;
}
/** The inputs of an action, where plain rows of fields aren't enough; the dialog round them stays the generic one. */
export interface ActionFieldsProps {
  readonly id: string;
  /** What is asked for as things stand. */
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
  /** By path, e.g. `params.volume`. */
  readonly errors: Messages;
  readonly set: (field: string, value: unknown) => void;
  /** The row that it is done to; none where it is done to many. */
  readonly row?: Row;
}
/** A dialog of an action's own. It ends by `send`, which rejects with HttpProblem and leaves it open, or by `close`. */
export interface PageDialogProps {
  readonly send: (input: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly close: () => void;
}
export interface DialogProps<R> extends PageDialogProps {
  readonly row: R & Row;
}

/** A form as it stands, for what its console half adds beside its buttons. */
export interface FormToolProps {
  /** What is typed, by field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The row that is edited; none for a new one. */
  readonly id: string | undefined;
}

type Needed<K extends string, V> = [K] extends [never]
  ? { readonly [P in never]: V }
  : { readonly [P in K]: V };
type Names<T> = Extract<keyof T, string>;

/** What a resource's console half may hold: a declared slot is a required key, a dialog belongs to a declared action. */
export interface Half<R> {
  readonly slots: Needed<SlotsOf<R>, ComponentType<SlotProps<RowOf<R>>>>;
  readonly dialogs?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<DialogProps<RowOf<R>>> };
  /** Dialogs of actions that belong to the page and to no row. */
  readonly pageDialogs?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<PageDialogProps> };
  readonly fields?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<ActionFieldsProps> };
  /** By the model that a sub-list shows. */
  readonly sublists?: Readonly<Record<string, ComponentType<SublistProps>>>;
  /** Further pages beside the list, by the segment of their route; they get the record by `?id=`. */
  readonly pages?: Readonly<Record<string, ComponentType<{ readonly resource: AnyResource }>>>;
  /** Stands before the buttons of the form. */
  readonly formTool?: ComponentType<FormToolProps>;
}

/** Erased form: what the generic screens read. */
export interface AnyHalf {
  readonly slots: Readonly<Record<string, ComponentType<SlotProps<Row>>>>;
  readonly dialogs?: Readonly<Record<string, ComponentType<DialogProps<Row>>>>;
  readonly pageDialogs?: Readonly<Record<string, ComponentType<PageDialogProps>>>;
  readonly fields?: Readonly<Record<string, ComponentType<ActionFieldsProps>>>;
  readonly sublists?: Readonly<Record<string, ComponentType<SublistProps>>>;
  readonly pages?: Readonly<Record<string, ComponentType<{ readonly resource: AnyResource }>>>;
  readonly formTool?: ComponentType<FormToolProps>;
}

/** Gives a resource its console half, checked against its declaration. */
export function customize<const R extends AnyResource>(_: R, half: Half<R>): AnyHalf {
  // The generic screens hand each part the very rows that the declaration describes.
  return half as unknown as AnyHalf;
}

/**
 * Where a console half is found, which of its pages stand without menu and header (docs/specification.md §2, isHideMenu), and which
 * are another view of the list's rows under the same filters, e.g. a map.
 */
export interface HalfEntry {
  readonly load: () => Promise<AnyHalf>;
  readonly pages?: Readonly<Record<string, { readonly hideMenu?: boolean; readonly view?: Label }>>;
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
    // A file that is gone stays gone until the page is loaded anew (docs/specification.md §4, Deployment update).
    retry: false,
    throwOnError: true,
    enabled: entry !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  return entry === undefined ? none : data;
}
