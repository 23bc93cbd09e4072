import type { ActionOf, AnyAction, InputOf } from './action.ts';
import type { Api, Endpoint } from './endpoint.ts';
import type {
  Creatable,
  CreateOfFields,
  Extra,
  Names,
  OfKind,
  Readable,
  RowOfFields,
  Stored,
  UpdateOfFields,
} from './field.ts';
import type { AnyFlow, EventsOf } from './flow.ts';
import type { SumKind } from './kinds/index.ts';
import type { Label } from './label.ts';
import type { CallLimit } from './limits.ts';
import type { AnyModel, FieldsOf, Model } from './model.ts';
import type { AnyWhere, Where } from './predicate.ts';
import type {
  AnyColumn,
  AnyDetailSection,
  AnyFilter,
  AnyFormSection,
  AnyGrouping,
  AnyListTree,
  AnyQuickFilter,
  AnyTab,
  Column,
  DetailSection,
  FilterItem,
  FormSection,
  Grouping,
  ListTree,
  QuickFilter,
  Tab,
} from './screens.ts';
import type { AnyStatistics, StatisticsDef } from './statistics.ts';
import type { ActionCode, ErrorCode, MenuGroup, MenuIcon, ScreenCode } from './vocabulary.ts';

type Built = 'read' | 'update' | 'delete';

/** A further page that a button leads to; who reads the screen may open it. The console extension holds it. */
export interface PageLink {
  readonly label: Label;
  /** On every row, whose id it then gets, or on the page. */
  readonly on: 'row' | 'page';
  /** A code that the button needs beside the screen's, where the page is of use to those alone who hold it. */
  readonly permission?: ActionCode | ScreenCode;
}
/** The rows that a record consists of, for a sheet of them. */
export interface ExportLines {
  readonly of: string;
  /** Its reference to the record. */
  readonly by: string;
  readonly columns: readonly string[];
  /** What the two sheets are called where one is chosen: one row a record, one row a line. */
  readonly labels: { readonly records: Label; readonly lines: Label };
}

/** One thing that was refused of a record; `field` is null where it is no field of the form. */
export interface Rejected {
  readonly field: string | null;
  readonly reason: string;
}

export type Verb = 'create' | 'update' | 'delete' | 'export';

/** How a model is operated and shown. */
export interface ResourceDef<
  F,
  Fl extends readonly AnyFlow[],
  A,
  S extends string,
  E,
  B extends string = never,
> {
  /** What the screen is called. */
  readonly label: Label;
  /** Unique among all resources; the model's name where not given. */
  readonly name?: string;
  /** What it was called: arrangements of columns, saved filters and exports that are kept under its name follow. */
  readonly was?: string;
  /** A resource without route and menu is shown inside another one's detail; its calls are served all the same. */
  readonly route?: `/${string}`;
  /** The screen's code: who holds it may read. */
  readonly permission: ScreenCode;
  /** Its group in the menu; `none` for a page that is reached in another way. */
  readonly menu?: MenuGroup | 'none';
  /** Of the menu entry; the group's where not given. */
  readonly icon?: MenuIcon;
  /** Its calls: `crud(base)`, `readOnly(base)` or `statisticsCalls(base)`, with calls of their own where the specification names others. */
  readonly api: E;
  /** Further reading calls for who reads the screen, with what they answer; the server extension serves them. */
  readonly calls?: Readonly<Record<Endpoint, string>>;
  /**
   * How often one account may make a call: by `read`, a verb, `reveal` or an action's name (docs/adding-a-module.md). An
   * action at many records is one use.
   */
  readonly limits?: Readonly<Record<string, CallLimit>>;
  /** Codes that replace the derived `{SCREEN}:{verb}`; of `read`, one that is needed beside the screen's own (docs/design/rules.md §2). */
  readonly permissions?: { readonly [V in Verb | 'read']?: ActionCode };
  /** Rows of this resource, where several resources show one model. */
  readonly base?: Where<F>;
  /** State machines of the rows: `Model.flow(field, initial, { state: { event: state } })`. */
  readonly flows?: Fl;
  /** Every event of every flow is an action; other actions are free. */
  readonly actions?: A & { readonly [X in EventsOf<Fl>]: ActionOf<F> };
  /** The screen of many rows. */
  readonly list: {
    /** Shown at first, at most nine (docs/design/rules.md §1). */
    readonly columns: readonly (Readable<F> | Column<F>)[];
    /** Waiting in the column dialog. */
    readonly hidden?: readonly (Readable<F> | Column<F>)[];
    /** Columns that can't be hidden. */
    readonly keep?: readonly Readable<F>[];
    /** Shown at first, at most six. */
    readonly filters?: readonly FilterItem<F>[];
    /** Waiting behind "more filters". */
    readonly moreFilters?: readonly FilterItem<F>[];
    /** An enumeration whose values make the tabs, or tabs by condition. */
    readonly tabs?: OfKind<F, 'enum'> | readonly Tab<F>[];
    /** Chips that narrow the list to what often needs somebody. */
    readonly quick?: readonly QuickFilter<F>[];
    /** Counts by some fields under the list's filters, by the call `groups`. */
    readonly grouping?: Grouping<F>;
    /** There is no tab of all rows: the list shows those of its tabs alone, at first of that which is `first`. */
    readonly tabsOnly?: boolean;
    /** How many rows each tab shows; with a predicate, how many of them are such, e.g. unread. */
    readonly counts?: boolean | Where<F>;
    /** Rows that stand out until somebody has seen to them, e.g. unread ones. */
    readonly strong?: Where<F>;
    /** The order at first; newest first where not given. */
    readonly sort?: readonly [Stored<F>, 'asc' | 'desc'];
    /** Columns that people may sort by. */
    readonly sortable?: readonly Stored<F>[];
    /** Fields summed over the whole filter. */
    readonly sums?: readonly Extract<OfKind<F, SumKind>, Stored<F>>[];
    /** A tree beside the list: the model's own, or that of a model it refers to. */
    readonly tree?: ListTree<F, Names<NoInfer<A>>>;
    /** Actions on a row, in their order; two show, the rest waits behind "more". */
    readonly row?: readonly (Names<NoInfer<A>> | Built)[];
    /** Actions on the selected rows. */
    readonly bulk?: readonly (Names<NoInfer<A>> | 'delete')[];
    /** Actions of the whole list, beside its title. */
    readonly page?: readonly (Names<NoInfer<A>> | 'create' | 'export')[];
    /** The rows may also be looked at as cards; `first`: they are until the person chooses the table. */
    readonly cards?: {
      /** The first of these that a row has is its picture. */
      readonly pictures: readonly Extract<OfKind<F, 'image' | 'video'>, Readable<F>>[];
      /** They are cards until the person chooses the table. */
      readonly first?: boolean;
    };
  };
  /** The screen that creates and edits a row. */
  readonly form?: {
    /** A drawer beside the list, a page, or a page in steps; a page where not given. */
    readonly layout?: 'drawer' | 'page' | 'steps';
    /** Its parts, in reading order. */
    readonly sections: readonly FormSection<F>[];
    /** Route segments where they are not `add`. */
    readonly route?: string;
    /** Where to go after a creation, a segment that receives `?id=`. */
    readonly after?: string;
    /** A row may be copied into a new one. */
    readonly clone?: boolean;
    /** What saving is called where something else may follow it, e.g. a draft that can be published. */
    readonly saveAs?: Label;
    /** An action that people often want right after saving: its button saves, then asks for it on the record's page. */
    readonly follow?: Names<NoInfer<A>>;
    /**
     * The record is kept by the server from the first step on and saved at every one, complete or not: what is required is asked for by
     * the action that hands it in (`follow`). A new one begins with these fields alone; the others are filled in on the record that was made.
     */
    readonly drafts?: { readonly begin: readonly Creatable<F>[] };
    /** What somebody outside refused of the record, by field ({@link Rejected}): it stands at the fields until they change. */
    readonly rejections?: OfKind<F, 'json'>;
    /** The action that makes anew what the answer to a creation tells once, for whom that answer didn't reach. */
    readonly renew?: Names<NoInfer<A>>;
    /** Fields that keep their value where another new row follows a saved one. */
    readonly sticky?: readonly Creatable<F>[];
    /** So many new rows at once, each saved by itself: these fields stand in every one, the others once for all of them. */
    readonly batch?: { readonly each: readonly Creatable<F>[]; readonly most: number };
    /** Who may be edited: the button shows and the server allows it only for such rows. */
    readonly editable?: Where<F>;
    /** Refused with this code otherwise. */
    readonly notEditable?: ErrorCode;
  };
  /** Which rows may be deleted, and the code that refuses the others. */
  readonly deletable?: { readonly when: Where<F>; readonly else: ErrorCode };
  /** The screen of one row. */
  readonly detail?: {
    /** A drawer opens beside the list; the page of its own is there all the same, for a link to it. */
    readonly layout?: 'page' | 'drawer';
    /** The segment of its route where that is not `detail`. */
    readonly route?: string;
    /** Its parts, in reading order: fields, related rows, places for the console extension. */
    readonly sections: readonly DetailSection<F, S>[];
    /** Fields that stand in the head beside the title. */
    readonly facts?: readonly Readable<F>[];
    /** Shows who changed what. */
    readonly history?: boolean;
  };
  /** What a sheet of the rows holds. */
  readonly export?: {
    /** The columns on offer; those of the list where not given. */
    readonly columns?: readonly Readable<F>[];
    /** What a sheet has beside the columns in view, whatever those are. */
    readonly further?: readonly Readable<F>[];
    /** A sheet may have one row for each row of another model instead: that model's columns stand after the record's own. */
    readonly lines?: ExportLines;
  };
  /** Rows can be created from a file of so many: these columns, every row known by its key. */
  readonly import?: {
    /** Its columns. */
    readonly fields: readonly Creatable<F>[];
    /** The column by which a row that exists already is known. */
    readonly key: Extract<OfKind<F, 'text'>, Creatable<F>>;
    /** Rows of one file. */
    readonly most: number;
    /** The rows of a file are one record's, which this reference names: who imports says whose, and no column does. */
    readonly within?: OfKind<F, 'ref'>;
  };
  /**
   * What the command palette finds a record by: exactly, or by its beginning (docs/design/rules.md §3). A masked one is found
   * whole only, and leads an index of the model; the others get one of their own.
   */
  readonly search?: readonly Extract<OfKind<F, 'text'>, Stored<F>>[];
  /** Further pages of the console extension that buttons lead to, by the segment of their route. */
  readonly pages?: Readonly<Record<string, PageLink>>;
  /** The list stays mounted when the person goes elsewhere, and is as it was when they come back (docs/specification.md §2). */
  readonly keepAlive?: boolean;
  /**
   * Shown from the header of every page, under one head for each value of the enumeration: rows since yesterday that want
   * to be looked into, each leading to the page that tells more. The list's path takes the value.
   */
  readonly hint?: {
    /** The enumeration whose values are the heads. */
    readonly by: OfKind<F, 'enum'>;
    /** The time that says whether a row is new. */
    readonly since: OfKind<F, 'date_time'>;
    /** Where a row leads. */
    readonly path: (row: RowOfFields<F>) => string;
  };
  /**
   * `rows`: the list says that new rows have come (docs/design/rules.md §3). `values`: list and detail also follow what becomes of
   * the rows, where they change by themselves all the time or several people work on one queue.
   */
  readonly live?: 'rows' | 'values';
  /**
   * Resources whose lists stand beside this one's as tabs of one screen (docs/design/rules.md §1), and what this one's own tab is
   * called. Each of them has a route below this one's and no place in the menu.
   */
  readonly beside?: {
    /** What this one's own tab is called; in a line that of all its rows. */
    readonly label: Label;
    /** The others, by name. */
    readonly of: readonly string[];
    /** The one of them that stands first: the screen's address without parameters leads to it. */
    readonly opens?: string;
    /** The tabs of all their lists stand in one line, each with how many rows it has. */
    readonly line?: boolean;
  };
  /** The screen compares periods: cards and charts above the rows of a report. */
  readonly statistics?: StatisticsDef<F, B>;
}

/** Erased form: what renderers, the server and tests read; authors never see it. */
export interface AnyResource {
  readonly name: string;
  readonly was?: string;
  readonly model: AnyModel;
  readonly label: Label;
  readonly route?: string;
  readonly permission: string;
  readonly menu?: string;
  readonly icon?: string;
  readonly api: Api;
  /** It lists no rows: its console extension draws it whole (kit/page.ts). */
  readonly page?: true;
  readonly calls?: Readonly<Record<Endpoint, string>>;
  readonly limits?: Readonly<Record<string, CallLimit>>;
  readonly permissions?: Readonly<Partial<Record<Verb | 'read', string>>>;
  readonly base?: AnyWhere;
  readonly flows?: readonly AnyFlow[];
  readonly actions?: Readonly<Record<string, AnyAction>>;
  readonly list: {
    readonly columns: readonly (string | AnyColumn)[];
    readonly hidden?: readonly (string | AnyColumn)[];
    readonly keep?: readonly string[];
    readonly filters?: readonly AnyFilter[];
    readonly moreFilters?: readonly AnyFilter[];
    readonly tabs?: string | readonly AnyTab[];
    readonly quick?: readonly AnyQuickFilter[];
    readonly grouping?: AnyGrouping;
    readonly tabsOnly?: boolean;
    readonly counts?: boolean | AnyWhere;
    readonly strong?: AnyWhere;
    readonly sort?: readonly [string, 'asc' | 'desc'];
    readonly sortable?: readonly string[];
    readonly sums?: readonly string[];
    readonly tree?: AnyListTree;
    readonly row?: readonly string[];
    readonly bulk?: readonly string[];
    readonly page?: readonly string[];
    readonly cards?: { readonly pictures: readonly string[]; readonly first?: boolean };
  };
  readonly form?: {
    readonly layout?: 'drawer' | 'page' | 'steps';
    readonly sections: readonly AnyFormSection[];
    readonly route?: string;
    readonly after?: string;
    readonly clone?: boolean;
    readonly saveAs?: Label;
    readonly follow?: string;
    readonly drafts?: { readonly begin: readonly string[] };
    readonly rejections?: string;
    readonly renew?: string;
    readonly sticky?: readonly string[];
    readonly batch?: { readonly each: readonly string[]; readonly most: number };
    readonly editable?: AnyWhere;
    readonly notEditable?: number;
  };
  readonly deletable?: { readonly when: AnyWhere; readonly else: number };
  readonly detail?: {
    readonly layout?: 'page' | 'drawer';
    readonly route?: string;
    readonly sections: readonly AnyDetailSection[];
    readonly facts?: readonly string[];
    readonly history?: boolean;
  };
  readonly export?: {
    readonly columns?: readonly string[];
    readonly further?: readonly string[];
    readonly lines?: ExportLines;
  };
  readonly import?: {
    readonly fields: readonly string[];
    readonly key: string;
    readonly most: number;
    readonly within?: string;
  };
  readonly search?: readonly string[];
  readonly pages?: Readonly<Record<string, PageLink>>;
  readonly keepAlive?: boolean;
  readonly hint?: { readonly by: string; readonly since: string; readonly path: (row: never) => string };
  readonly live?: 'rows' | 'values';
  readonly beside?: {
    readonly label: Label;
    readonly of: readonly string[];
    readonly opens?: string;
    readonly line?: boolean;
  };
  readonly statistics?: AnyStatistics;
}

/** The typed form adds phantom types only, so that assigning one never compares two declarations. */
export interface Resource<M, Fl, A, S extends string> extends AnyResource {
  readonly '~types'?: { readonly model: M; readonly flows: Fl; readonly actions: A; readonly slots: S };
}

/** A resource with flows can't leave its actions out. */
type ActionsFor<Fl extends readonly AnyFlow[]> = [EventsOf<Fl>] extends [never]
  ? unknown
  : { readonly actions: object };

/** Declares how a model is operated and shown: data and pure functions only. */
export function defineResource<
  N extends string,
  F,
  const Fl extends readonly AnyFlow[] = [],
  A extends Readonly<Record<string, ActionOf<F>>> = Record<never, never>,
  S extends string = never,
  const E extends Api = Api,
  B extends string = never,
>(of: Model<N, F>, def: ResourceDef<F, Fl, A, S, E, B> & ActionsFor<Fl>): Resource<Model<N, F>, Fl, A, S> {
  return { name: of.name, ...def, model: of } as unknown as Resource<Model<N, F>, Fl, A, S>;
}

type Types<R, K extends string> = R extends { readonly '~types'?: infer T }
  ? Exclude<T, undefined>[K & keyof Exclude<T, undefined>]
  : never;
/** The model of a resource; unknown where the resource is any. */
export type ModelOf<R> = R extends { readonly '~types'?: infer T }
  ? unknown extends T
    ? unknown
    : Types<R, 'model'>
  : unknown;
export type RowOf<R> = RowOfFields<FieldsOf<Types<R, 'model'>>>;
export type CreateOf<R> = CreateOfFields<FieldsOf<Types<R, 'model'>>>;
export type UpdateOf<R> = UpdateOfFields<FieldsOf<Types<R, 'model'>>>;
export type ActionsOf<R> = Types<R, 'actions'>;
export type EventNames<R> = EventsOf<Types<R, 'flows'>>;
/** Actions that change no state by themselves: their effect stands in the server extension. */
export type FreeActions<R> = Exclude<Names<ActionsOf<R>>, EventNames<R>>;
export type ActionInput<R, K extends keyof ActionsOf<R>> = InputOf<ActionsOf<R>[K]>;
export type SlotsOf<R> = Types<R, 'slots'>;
export type StateNames<F, K extends keyof F> = Names<Extra<F[K]>>;
