import type { Endpoint, ItemEndpoint } from './endpoint.ts';
import type { AnyField, CreateOfFields, Fields, OfKind, Stored, Val } from './field.ts';
import type { SumKind } from './kinds/index.ts';
import type { Label } from './label.ts';
import type { AnyWhere, Where } from './predicate.ts';
import type { ActionCode, ErrorCode, MenuIcon } from './vocabulary.ts';

/** A condition on the row; the server refuses with the code's text, the console shows that text on the disabled button. */
export interface Guard<F> {
  readonly when: Where<F>;
  readonly else: ErrorCode;
}

export interface BulkLimit<K> {
  readonly most: number;
  readonly sum?: { readonly of: K; readonly most: number };
}

export interface ActionOptions<F, I extends Fields, P extends 'row' | 'page'> {
  /** What the button says. */
  readonly label: Label;
  /** Beside the word; alone where there is little room. */
  readonly icon?: MenuIcon;
  /** Shown in red, and asked about before it is done. */
  readonly danger?: boolean;
  /** A row (where not given) or the whole list. */
  readonly on?: P;
  /** Defaults to `PUT /{base}/{action}/{id}/v1` (docs/domain/conventions.md §1.1). */
  readonly api?: P extends 'page' ? Endpoint : ItemEndpoint | Endpoint;
  /** Constants of the body: they tell apart the actions that share one endpoint. */
  readonly send?: Readonly<Record<string, string | number>>;
  /** The row's id travels in the body under this name, for endpoints without `{id}`; `id` where not given. */
  readonly bodyId?: string;
  /** Values that the action gives to the row beside the state. */
  readonly set?: { readonly [K in Stored<F>]?: Val<F[K & keyof F]> | null };
  /** It replaces what somebody else may have changed meanwhile: the body carries the `version` that was read, or is refused. */
  readonly versioned?: boolean;
  /** It moves money: a call without its number (`request_no`), by which a repeat is known, is refused. */
  readonly numbered?: boolean;
  /** Also on many rows at once; where it says so, on so many at most, with this sum at most. */
  readonly bulk?: boolean | BulkLimit<OfKind<F, SumKind>>;
  /** Done on the record's own page: the button in a list leads there. */
  readonly at?: 'detail';
  /** Asked before it is done; `{field}` stands for the row's value. */
  readonly confirm?: Label;
  /** What is said when it is done; the server's own word where not given. */
  readonly done?: Label;
  /** Fields that a dialog asks for. */
  readonly input?: I;
  /** Inputs that are called as fields of the row start with its values. A list doesn't have them all: its button asks on the record's page. */
  readonly prefilled?: P extends 'row' ? boolean : never;
  /** Inputs that are asked for only beside such others; the handler says which of them it then needs. */
  readonly inputWhen?: { readonly [K in keyof I]?: Where<I> };
  /** Shown only on such rows. */
  readonly when?: Where<F>;
  /** Conditions on the row, each with the code that refuses it. */
  readonly guards?: readonly Guard<F>[];
  /** A code of its own instead of the derived `{SCREEN}:{action}`. */
  readonly permission?: ActionCode;
  /** What the action was called: whoever held its derived permission code keeps it (kit/renamed.ts). */
  readonly was?: string;
  /** Merchants neither see the action nor may call it, whatever codes they hold. */
  readonly staff?: boolean;
  /** An action of the page that a caller may limit to some rows: the body's `ids` name them. */
  readonly chosen?: P extends 'page' ? boolean : never;
  /**
   * Of an action of the page: its input that names rows of the list. Its button stands on a row and on the selection, and it is done to
   * all of them by one call, or to none of them.
   */
  readonly rows?: P extends 'page' ? Extract<keyof I, string> : never;
  /** Done by the server on its own for rows that match `when`; no button, no call (docs/design/rules.md §1). */
  readonly system?: boolean;
}

/** What a resource demands of its actions: it names neither I nor P, so it can't disturb their inference. */
export interface ActionOf<F> {
  readonly label: Label;
  readonly '~of'?: (row: F) => void;
}
export interface Action<F, I extends Fields, P extends 'row' | 'page'>
  extends ActionOf<F>,
    ActionOptions<F, I, P> {
  readonly label: Label;
  readonly '~input'?: I;
}
export type InputOf<A> = A extends { readonly '~input'?: infer I }
  ? CreateOfFields<Exclude<I, undefined>>
  : never;

/** Erased form. */
export interface AnyAction {
  readonly label: Label;
  readonly icon?: string;
  readonly danger?: boolean;
  readonly on?: 'row' | 'page';
  readonly api?: Endpoint;
  readonly send?: Readonly<Record<string, string | number>>;
  readonly bodyId?: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly versioned?: boolean;
  readonly numbered?: boolean;
  readonly bulk?: boolean | BulkLimit<string>;
  readonly at?: 'detail';
  readonly confirm?: Label;
  readonly done?: Label;
  readonly input?: Readonly<Record<string, AnyField>>;
  readonly prefilled?: boolean;
  readonly inputWhen?: Readonly<Record<string, AnyWhere | undefined>>;
  readonly when?: AnyWhere;
  readonly guards?: readonly { readonly when: AnyWhere; readonly else: number }[];
  readonly permission?: string;
  readonly was?: string;
  readonly staff?: boolean;
  readonly chosen?: boolean;
  readonly rows?: string;
  readonly system?: boolean;
}
