import type { ComponentType, ReactNode } from 'react';
import type { Fields } from '../resources/kit/field.ts';
import type { ConsoleExtensionEntry } from '../resources/kit/product.ts';
import type { Declarations } from '../resources/kit/product-index.ts';
import type { ActionsOf, AnyResource, RowOf, SlotsOf } from '../resources/kit/resource.ts';
import type { WireRow } from './data/row.ts';

/** A place in a detail that the declaration left to React. */
export interface SlotProps<R> {
  readonly row: R & WireRow;
}
/** The rows of a sub-list in another form than a table, with the declared actions of a row as buttons. */
export interface SublistProps {
  /** The record that they belong to. */
  readonly record: WireRow;
  readonly rows: readonly WireRow[];
  readonly buttons: (row: WireRow) => ReactNode;
}
/**
 * The inputs of an action, where plain rows of fields aren't enough; the dialog round them stays the generic one. They stand in its
 * form: a `FormField` (src/form) each, or an item of antd's.
 */
export interface ActionFieldsProps {
  readonly id: string;
  /** What is asked for as things stand. */
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
  /** Puts values in place that follow from what was entered. */
  readonly set: (values: Readonly<Record<string, unknown>>) => void;
  /** The row that it is done to; none where it is done to many. */
  readonly row?: WireRow;
}
/** A dialog of an action's own. It ends by `send`, which rejects with HttpProblem and leaves it open, or by `close`. */
export interface PageDialogProps {
  readonly send: (input: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly close: () => void;
}
export interface DialogProps<R> extends PageDialogProps {
  readonly row: R & WireRow;
}

/** What stands above the rows of a list. */
export interface AboveProps {
  readonly resource: AnyResource;
  /** What the list is asked for: its filters, as its call takes them. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** A page of a resource's own. */
export interface PageProps {
  readonly resource: AnyResource;
}
/** A dialog of an action that is done to several rows by one call (`rows` of the action). */
export interface RowsDialogProps<R> extends PageDialogProps {
  readonly rows: readonly (R & WireRow)[];
}

/** A form as it stands, for what its console extension adds beside its buttons. */
export interface FormToolProps {
  /** What is typed, by field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The row that is edited; none for a new one. */
  readonly id: string | undefined;
}

/** A field of a form as it stands, for what its console extension says below it. */
export interface FieldNoteProps {
  readonly value: unknown;
  /** What is typed, by field. */
  readonly values: Readonly<Record<string, unknown>>;
}

type Needed<K extends string, V> = [K] extends [never]
  ? { readonly [P in never]: V }
  : { readonly [P in K]: V };
type Names<T> = Extract<keyof T, string>;

/** What a resource's console extension may hold: a declared slot is a required key, a dialog belongs to a declared action, and what is a page draws it. */
export interface ConsoleExtension<R> {
  readonly slots: Needed<SlotsOf<R>, ComponentType<SlotProps<RowOf<R>>>>;
  readonly dialogs?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<DialogProps<RowOf<R>>> };
  /** Dialogs of actions that belong to the page and to no row. */
  readonly pageDialogs?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<PageDialogProps> };
  /** Dialogs of actions that are done to several rows by one call: what they send goes beside the rows' ids. */
  readonly rowsDialogs?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<RowsDialogProps<RowOf<R>>> };
  readonly fields?: { readonly [A in Names<ActionsOf<R>>]?: ComponentType<ActionFieldsProps> };
  /** By the model that a sub-list shows. */
  readonly sublists?: Readonly<Record<string, ComponentType<SublistProps>>>;
  /** Further pages beside the list, by the segment of their route; they get the record by `?id=`. */
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  /** Stands above the rows of the list, e.g. the sums of accounts; the part says so beside (`above`). */
  readonly above?: ComponentType<AboveProps>;
  /** Stands before the buttons of the form. */
  readonly formTool?: ComponentType<FormToolProps>;
  /** Stands below the fields of the form that it names. */
  readonly notes?: { readonly [K in Names<RowOf<R>>]?: ComponentType<FieldNoteProps> };
}

/** A page that lists no rows (`definePage`) is drawn by its console extension; no other resource is. */
type Drawn<R> = R extends { readonly page: true }
  ? { readonly page: ComponentType<PageProps> }
  : { readonly page?: never };

/** Erased form: what the generic screens read. */
export interface AnyConsoleExtension {
  readonly slots: Readonly<Record<string, ComponentType<SlotProps<WireRow>>>>;
  readonly dialogs?: Readonly<Record<string, ComponentType<DialogProps<WireRow>>>>;
  readonly pageDialogs?: Readonly<Record<string, ComponentType<PageDialogProps>>>;
  readonly rowsDialogs?: Readonly<Record<string, ComponentType<RowsDialogProps<WireRow>>>>;
  readonly fields?: Readonly<Record<string, ComponentType<ActionFieldsProps>>>;
  readonly sublists?: Readonly<Record<string, ComponentType<SublistProps>>>;
  readonly page?: ComponentType<PageProps>;
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  readonly above?: ComponentType<AboveProps>;
  readonly formTool?: ComponentType<FormToolProps>;
  readonly notes?: Readonly<Record<string, ComponentType<FieldNoteProps>>>;
}

/** Gives a resource its console extension, checked against its declaration. */
export function customize<const R extends AnyResource>(
  _: R,
  extension: ConsoleExtension<R> & Drawn<R>,
): AnyConsoleExtension {
  // The generic screens hand each part the very rows that the declaration describes.
  return extension as unknown as AnyConsoleExtension;
}

/** Where a console extension is found, and its pages. */
export type AnyConsoleExtensionEntry = ConsoleExtensionEntry<AnyConsoleExtension>;
/** By the name of the resource. */
export type ConsoleExtensions = Readonly<Record<string, AnyConsoleExtensionEntry>>;

/** The console extensions of a product: each comes by way of its part, which has come with the declarations of its screen. */
export function consoleExtensionsOf({
  index,
  parts,
}: Pick<Declarations<AnyConsoleExtension>, 'index' | 'parts'>): ConsoleExtensions {
  const load = async (screen: string, part: string) => {
    const found = (await parts[part]?.())?.console?.[screen];
    if (!found) throw new Error(`the part ${part} holds no console extension of ${screen}`);
    return found.load();
  };
  return Object.fromEntries(
    Object.entries(index.extensions).map(([screen, { part, pages, above }]) => [
      screen,
      { load: () => load(screen, part), pages, ...(above && { above }) },
    ]),
  );
}
