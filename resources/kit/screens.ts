import type { Endpoint } from './endpoint.ts';
import type { Creatable, OfKind, Readable, Stored } from './field.ts';
import type { Label } from './label.ts';
import type { AnyWhere, Where } from './predicate.ts';

export interface Column<F, K extends Readable<F> = Readable<F>> {
  readonly field: K;
  readonly width?: number;
  readonly fixed?: 'left' | 'right';
  /** Follow this reference to the detail of the row it names. */
  readonly link?: OfKind<F, 'ref'>;
}
export type Rangeable<F> = Extract<OfKind<F, 'date' | 'date_time' | 'money' | 'int' | 'rate'>, Stored<F>>;
/** A filter from–to; two parameters, both ends included (settled.md, S1). */
export interface Range<F, K extends Rangeable<F> = Rangeable<F>> {
  readonly range: K;
  /** Names on the wire; `start_x`/`end_x` for times, `min_x`/`max_x` for numbers where not given. */
  readonly params?: readonly [from: string, to: string];
  /** A range of so many days or more is refused (specification §5, tables). */
  readonly maxDays?: number;
  readonly initial?: 'today' | 'last7Days' | 'last30Days';
}
export type FilterItem<F> =
  | Exclude<
      Readable<F>,
      OfKind<F, 'image' | 'images' | 'video' | 'file' | 'files' | 'json' | 'rows' | 'codes' | 'html'>
    >
  | Range<F>;
export interface Tab<F> {
  readonly key: string;
  readonly label: Label;
  readonly where?: Where<F>;
}
export interface FormSection<F> {
  readonly title?: Label;
  readonly help?: Label;
  readonly fields: readonly Creatable<F>[];
  /** The section, its fields and their values exist only for such rows; the server holds to it too. */
  readonly when?: Where<F>;
}
export interface Sublist {
  readonly sublist: string;
  readonly by: string;
  readonly api: Endpoint;
  readonly title: Label;
  readonly columns: readonly string[];
  readonly sort?: readonly [string, 'asc' | 'desc'];
  readonly permission?: string;
  /** The resource whose row actions stand on the rows. */
  readonly actions?: string;
  /** Who sees the record sees all of them, whosever they are: who was sent a message, and who has read it. */
  readonly withRecord?: boolean;
}
export interface Slot<S extends string> {
  readonly slot: S;
  readonly title?: Label;
}
/** A place in a detail that the console half fills; leaving it out does not compile there. */
export function slot<const S extends string>(name: S, title?: Label): Slot<S> {
  return title ? { slot: name, title } : { slot: name };
}
export type DetailSection<F, S extends string> =
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
}
export type AnyFilter = string | AnyRange;
export interface AnyTab {
  readonly key: string;
  readonly label: Label;
  readonly where?: AnyWhere;
}
export interface AnyFormSection {
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
}
export type AnyDetailSection = AnyFieldsSection | AnyRefsSection | Sublist | Slot<string>;
