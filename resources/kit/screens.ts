import type { Endpoint } from './endpoint.ts';
import type { Creatable, OfKind, Readable, Stored } from './field.ts';
import type { KindWith, TimeKind } from './kinds/index.ts';
import type { Label } from './label.ts';
import type { AnyWhere, Where } from './predicate.ts';

export interface Column<F, K extends Readable<F> = Readable<F>> {
  readonly field: K;
  /** Pixels. */
  readonly width?: number;
  /** Stays in view when the table is scrolled sideways. */
  readonly fixed?: 'left' | 'right';
  /** Follow this reference to the detail of the row it names. */
  readonly link?: OfKind<F, 'ref'>;
}
export type Rangeable<F> = Extract<OfKind<F, KindWith<'filter', 'times' | 'numbers'>>, Stored<F>>;
/** A filter from–to; two parameters, both ends included (docs/domain/conventions.md §1.1). */
export interface Range<F, K extends Rangeable<F> = Rangeable<F>> {
  readonly range: K;
  /** Names on the wire; `start_x`/`end_x` for times, `min_x`/`max_x` for numbers where not given. */
  readonly params?: readonly [from: string, to: string];
  /** A range of so many days or more is refused (docs/specification.md §5, tables). */
  readonly maxDays?: number;
  /** What stands in it when the list first opens. */
  readonly initial?: 'today' | 'last7Days' | 'last30Days';
  /** Times that the range may count by instead, chosen by a parameter of its own: the first, code 1, is the filter's. */
  readonly basis?: { readonly param: string; readonly fields: readonly OfKind<F, TimeKind>[] };
}
export type FilterItem<F> = Exclude<Readable<F>, OfKind<F, KindWith<'filter', null>>> | Range<F>;
export interface Tab<F> {
  /** As the address and the counts name it. */
  readonly key: string;
  /** What it is called. */
  readonly label: Label;
  /** Which rows it shows; all where not given. */
  readonly where?: Where<F>;
  /** Rows that somebody has to see to: their number stands out while there are any. */
  readonly urgent?: boolean;
  /** The list opens with it where its address says nothing. */
  readonly first?: boolean;
}
/**
 * A tree beside the list: a node chosen there narrows the list to what hangs below it. It is the model's own where `by` is the
 * reference to the parent, e.g. organisations, else that of the model referred to, e.g. the categories of goods.
 */
export interface ListTree<F, A extends string> {
  /** The reference, which is one of the list's filters; its model declares a tree to choose from (`choose.tree`). */
  readonly by: OfKind<F, 'ref'>;
  /** Of the model's own tree, said of every node: counts, the first of them as a number beside its name, and states that are not the usual one. */
  readonly facts?: readonly Extract<OfKind<F, 'enum' | 'int'>, Readable<F>>[];
  /** The action that hangs a row below another one; its only input is called as `by` is. Nodes can then be dragged. */
  readonly move?: A;
  /** Asked before that: `{node}` goes from `{from}` to `{to}`, with `{below}` nodes and the counts of `facts` over all of them. */
  readonly asks?: Label;
}
/** A chip above the rows that sets some filters at once: the parameters of the address. */
export interface QuickFilter<F> {
  /** What the chip says. */
  readonly label: Label;
  /** What it sets, by filter. */
  readonly filters: { readonly [K in Readable<F>]?: string | readonly [from: string, to: string] };
}
/** How many rows there are by the values of some fields, and how many of them are such: what a map shows. */
export interface Grouping<F> {
  /** Fields whose values make the groups. */
  readonly by: readonly Readable<F>[];
  /** What is counted of each group beside its rows, by name. */
  readonly counts: Readonly<Record<string, Where<F>>>;
}
export interface FormSection<F> {
  /** Its heading. */
  readonly title?: Label;
  /** A sentence below the heading. */
  readonly help?: Label;
  /** Its inputs, in their order. */
  readonly fields: readonly Creatable<F>[];
  /** Merchants neither see the section nor send its fields. */
  readonly staff?: boolean;
  /** The section, its fields and their values exist only for such rows; the server holds to it too. */
  readonly when?: Where<F>;
}
export interface Sublist {
  readonly sublist: string;
  /** The reference that points back; null where the server extension alone says which rows belong to the record (`belongs`). */
  readonly by: string | null;
  /** The call that answers the rows of one record. */
  readonly api: Endpoint;
  /** Its heading. */
  readonly title: Label;
  /** Fields of the related rows. */
  readonly columns: readonly string[];
  /** Their order; newest first where not given. */
  readonly sort?: readonly [string, 'asc' | 'desc'];
  /** A code that the section needs beside the screen's. */
  readonly permission?: string;
  /** Rows of a page; 10 where not given. */
  readonly size?: number;
  /** The resource whose row actions stand on the rows. */
  readonly actions?: string;
  /** Who sees the record sees all of them, whosever they are: who was sent a message, and who has read it. */
  readonly withRecord?: boolean;
  /** The rows belong to what this reference of the record points to, e.g. the media of an abnormal order's order. */
  readonly through?: string;
  /** Only such records can have any; the console shows the section on no other. */
  readonly when?: AnyWhere;
  /** What the rows are narrowed by. */
  readonly filters?: readonly string[];
}
export interface Slot<S extends string> {
  readonly slot: S;
  readonly title?: Label;
}
/** A place in a detail that the console extension fills; leaving it out does not compile there. */
export function slot<const S extends string>(name: S, title?: Label): Slot<S> {
  return title ? { slot: name, title } : { slot: name };
}
/** What follows stands behind a tab of its own, up to the next one (`part`). */
export interface DetailPart {
  readonly part: string;
  readonly label: Label;
}
/** Begins a tab of a detail; what stands before the first one is always in view. */
export const part = (name: string, label: Label): DetailPart => ({ part: name, label });
export type DetailSection<F, S extends string> =
  | DetailPart
  | { readonly title?: Label; readonly fields: readonly Readable<F>[] }
  | {
      readonly refs: OfKind<F, 'refs'>;
      readonly api: Endpoint;
      readonly title: Label;
      readonly columns: readonly string[];
    }
  | Sublist
  | Slot<S>;

// ── erased forms ──────────────────────────────────────────────────────────────────────────────────
export interface AnyColumn {
  readonly field: string;
  readonly width?: number;
  readonly fixed?: 'left' | 'right';
  readonly link?: string;
}
export interface AnyRange {
  readonly range: string;
  readonly params?: readonly [string, string];
  readonly maxDays?: number;
  readonly initial?: 'today' | 'last7Days' | 'last30Days';
  readonly basis?: { readonly param: string; readonly fields: readonly string[] };
}
export type AnyFilter = string | AnyRange;
export interface AnyTab {
  readonly key: string;
  readonly label: Label;
  readonly where?: AnyWhere;
  readonly urgent?: boolean;
  readonly first?: boolean;
}
export interface AnyListTree {
  readonly by: string;
  readonly facts?: readonly string[];
  readonly move?: string;
  readonly asks?: Label;
}
export interface AnyQuickFilter {
  readonly label: Label;
  readonly filters: Readonly<Record<string, string | readonly [string, string]>>;
}
export interface AnyGrouping {
  readonly by: readonly string[];
  readonly counts: Readonly<Record<string, AnyWhere>>;
}
export interface AnyFormSection {
  readonly staff?: boolean;
  readonly title?: Label;
  readonly help?: Label;
  readonly fields: readonly string[];
  readonly when?: AnyWhere;
}
export interface AnyFieldsSection {
  readonly title?: Label;
  readonly fields: readonly string[];
}
export interface AnyRefsSection {
  readonly refs: string;
  readonly api: Endpoint;
  readonly title: Label;
  readonly columns: readonly string[];
  readonly when?: AnyWhere;
  readonly otherwise?: Label;
}
export type AnyDetailSection = DetailPart | AnyFieldsSection | AnyRefsSection | Sublist | Slot<string>;
