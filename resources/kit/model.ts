import type { Action, ActionOptions } from './action.ts';
import type { Endpoint } from './endpoint.ts';
import type { NamedOption } from './enumeration.ts';
import {
  type AnyField,
  type Creatable,
  type Extra,
  type Field,
  type Fields,
  type Follows,
  f,
  type Kind,
  type Mode,
  type Names,
  type Need,
  type OfKind,
  type Readable,
  type RowOfFields,
  type Show,
  type Stored,
  type Tally,
  type Val,
} from './field.ts';
import type { Flow, FlowMap } from './flow.ts';
import type { SumKind } from './kinds/index.ts';
import type { Label, Lang } from './label.ts';
import type { AnyWhere, Where } from './predicate.ts';
import type { Product } from './product.ts';
import type { AnyFilter, Column, DetailSection, FilterItem, Range, Rangeable, Sublist } from './screens.ts';
import type { ActionCode, ErrorCode, ModelName, Models, ScreenCode } from './vocabulary.ts';

/**
 * Whose rows these are. It adds the scope columns and decides what each identity sees (docs/domain/roles.md §3.3):
 * org: rows of the organisation subtree; merchant: the same, and a merchant its own; provider and vendor: partner
 * organisations their own; is_org, is_merchant, is_vendor, is_provider: the row itself is the organisation, merchant, vendor or
 * provider;
 * user: rows of the signed-in user, whoever they are;
 * none: everybody who may read the screen sees every row.
 */
export type Scope =
  | 'org'
  | 'merchant'
  | 'provider'
  | 'vendor'
  | 'is_org'
  | 'is_merchant'
  | 'is_vendor'
  | 'is_provider'
  | 'user'
  | 'none';

export const idField = (label: Label): Field<string, 'auto', 'id', true> =>
  ({ kind: 'id', mode: 'auto', label, spec: { required: true } }) as Field<string, 'auto', 'id', true>;

/** What every table has (docs/design/rules.md §1). */
const base = {
  id: idField({ en: 'ID', zh: 'ID' }),
  version: { ...f.int({ en: 'Version', zh: '版本' }, { required: true }), mode: 'auto' } as Field<
    number,
    'auto',
    'int',
    true
  >,
  create_time: {
    ...f.dateTime({ en: 'Created at', zh: '创建时间' }, { required: true }),
    mode: 'auto',
  } as Field<string, 'auto', 'date_time', true>,
  update_time: {
    ...f.dateTime({ en: 'Updated at', zh: '更新时间' }, { required: true }),
    mode: 'auto',
  } as Field<string, 'auto', 'date_time', true>,
};

function scopeColumn(label: Label, target: string): AnyField {
  return { kind: 'ref', mode: 'auto', label, spec: { target } };
}
/** Columns per scope; a model that lets people choose its owner declares the column itself and that one wins. */
export const scopeColumns: Readonly<Record<Scope, Fields>> = {
  org: { mgt_org_id: scopeColumn({ en: 'Organisation', zh: '所属组织' }, 'manager_org') },
  merchant: {
    mgt_org_id: scopeColumn({ en: 'Organisation', zh: '所属组织' }, 'manager_org'),
    mct_id: scopeColumn({ en: 'Merchant', zh: '商户名称' }, 'mct'),
  },
  provider: { provider_id: scopeColumn({ en: 'Algorithm provider', zh: '算法商' }, 'algorithm_mct') },
  vendor: { vendor_id: scopeColumn({ en: 'Vendor', zh: '厂商' }, 'vendor') },
  is_org: {},
  is_merchant: { mgt_org_id: scopeColumn({ en: 'Organisation', zh: '所属组织' }, 'manager_org') },
  is_vendor: {},
  is_provider: {},
  user: { user_id: scopeColumn({ en: 'User', zh: '用户' }, 'manager') },
  none: {},
};
type ScopeRef<T> = Field<string, 'auto', 'ref', false, T>;
export interface ScopeFields {
  org: { mgt_org_id: ScopeRef<'manager_org'> };
  merchant: { mgt_org_id: ScopeRef<'manager_org'>; mct_id: ScopeRef<'mct'> };
  provider: { provider_id: ScopeRef<'algorithm_mct'> };
  vendor: { vendor_id: ScopeRef<'vendor'> };
  is_org: Record<never, never>;
  is_merchant: { mgt_org_id: ScopeRef<'manager_org'> };
  is_vendor: Record<never, never>;
  is_provider: Record<never, never>;
  user: { user_id: ScopeRef<'manager'> };
  none: Record<never, never>;
}
/** Later ones win, as in the object spread that builds them. */
export type Merge<A, B> = Omit<A, keyof B> & B;
export type WithBase<F, S extends Scope> = Show<Merge<Merge<typeof base, ScopeFields[S]>, F>>;

export type FieldsOf<M> = M extends { readonly '~fields'?: infer F } ? Exclude<F, undefined> : never;
export type RefTarget<F, K extends keyof F> = Extract<Extra<F[K]>, ModelName>;

interface Check {
  readonly on: readonly string[];
  readonly test: (value: never) => boolean;
  readonly message: Label;
  readonly code?: number;
}
interface Unique {
  readonly on: readonly string[];
  readonly code: number;
  /** Unique only among these rows, e.g. a cabinet code while it is bound. */
  readonly where?: AnyWhere;
}
interface Index {
  readonly on: readonly string[];
  readonly where?: AnyWhere;
  /** Of one text: rows are found by what it resembles and by any part of it. */
  readonly alike?: boolean;
}

/**
 * How rows of a model are chosen wherever a form or a filter refers to them. `select`: a list that opens below the field
 * and searches on the server; `table`: a searchable, filtered table with a list of what is selected; `dialog`: one row out of
 * such a table; `tree`: the model's own tree, radios for one reference, checkboxes for several. Where nothing is said, few
 * references are a `select` and many a `table`.
 */
export type ChooseAs = 'select' | 'table' | 'dialog' | 'tree';

interface ChooseTree {
  /** The whole tree, nodes within nodes; `lazy` ones are asked for level by level. */
  readonly api: Endpoint;
  /** The children of one node; only of a lazy tree. */
  readonly childrenApi?: Endpoint;
  /**
   * What the specification calls a node's id and its children (docs/specification.md §3.06, §3.09, §3.10); a tree whose nodes hold
   * no children is asked for level by level. `name`: the field that a node shows where the title is its whole path.
   */
  readonly node: { readonly id: string; readonly children?: string; readonly name?: string };
  readonly parent: string;
  /** Only nodes without children can be chosen. */
  readonly leafOnly?: boolean;
}

/** Rows of a model that refer to the row: a merchant knows whom some row of their own names, e.g. who bought at their points. */
export interface Meeting {
  readonly in: ModelName;
  readonly by: string;
}

/** Erased form of {@link ModelOptions.choose}. */
export interface Choosing {
  readonly as?: ChooseAs;
  readonly api?: Endpoint;
  readonly filters?: readonly AnyFilter[];
  readonly sort?: string;
  readonly tree?: ChooseTree;
  readonly import?: { readonly api: Endpoint; readonly by: string; readonly most: number };
}

/** Erased form: what renderers, the server and tests read. */
export interface AnyModel {
  readonly name: string;
  readonly label: Label;
  readonly fields: Fields;
  readonly title: string;
  readonly scope: Scope;
  readonly checks: readonly Check[];
  /** Fields of which a row has all or none. */
  readonly togethers: readonly (readonly string[])[];
  readonly uniques: readonly Unique[];
  readonly indexes: readonly Index[];
  readonly merchantHidden: readonly string[];
  /** Small look-up columns that a picker shows beside the title. */
  readonly picker: readonly string[];
  readonly choose: Choosing;
  /** The model's former table name. */
  readonly was?: string;
  /** History that nobody edits: no version check, no update (docs/domain/states.md §R1). */
  readonly appendOnly?: boolean;
  /** Rows that everybody sees and may refer to, beside those of their own scope, e.g. preset roles. */
  readonly shared?: AnyWhere;
  /** Of `shared`, and of what is nobody's (`none`): what a merchant's people see of it. */
  readonly merchants?: { readonly shared?: AnyWhere; readonly met?: readonly Meeting[] };
  /** Its rows are made of these roll-ups when they are asked for; it has no table (kit/report.ts). */
  readonly report?: { readonly facts: readonly string[] };
}

export interface ModelOptions<F, S extends Scope> {
  /** What one row is called. */
  readonly label: Label;
  /** The field that people call a row by. */
  readonly title: Names<F>;
  /** Whose rows these are: it adds the owner's columns and decides who sees which. */
  readonly scope: S;
  /** Columns that a picker shows beside the title. */
  readonly picker?: readonly Names<F>[];
  /** How rows are chosen wherever something refers to them. */
  readonly choose?: {
    /** The control; a list for one row and a table for several where not given. */
    readonly as?: ChooseAs;
    /** The call of the specification that answers the rows to choose from, where it names one. */
    readonly api?: Endpoint;
    /** What a table of them is narrowed by, beside the search. */
    readonly filters?: readonly FilterItem<F>[];
    /** What they stand in the order of; of their ids where nothing is said. */
    readonly sort?: Stored<F>;
    /** The calls and names of the model's own tree. */
    readonly tree?: Omit<ChooseTree, 'parent' | 'node'> & {
      readonly parent: OfKind<F, 'ref'>;
      readonly node: Pick<ChooseTree['node'], 'id' | 'children'> & { readonly name?: Names<F> };
    };
    /** A file of keys that selects existing rows, with a preview of every line (docs/specification.md §2, point picker). */
    readonly import?: { readonly api: Endpoint; readonly by: OfKind<F, 'text'>; readonly most: number };
  };
  /** The table's former name: the migration renames it. */
  readonly was?: string;
  /** History that nobody edits: no version check, no update. */
  readonly appendOnly?: boolean;
  /** Rows that everybody sees and may refer to, beside those of their own scope. */
  readonly shared?: Where<F>;
  /** What a merchant's people see of rows that are everybody's (`shared`) or nobody's: such rows, or those that rows of their own name. */
  readonly merchants?: { readonly shared?: Where<F>; readonly met?: readonly Meeting[] };
}

/** What exists: table, migrations, validation and bodies follow from it. The resource says how it is shown. */
export interface Model<N extends string, F> extends AnyModel {
  readonly name: N;
  readonly '~fields'?: F;
  /** Further fields: what a product adds to a model of the framework (docs/design/architecture.md §2). */
  with<const E extends Fields>(fields: E): Model<N, Show<F & E>>;
  /** A value that a pure function computes from the row, with the words of the product; it can't be filtered or sorted. */
  computed<C extends string, V, K extends Kind, R extends Need, X>(
    name: C,
    field: Field<V, Mode, K, R, X>,
    from: (row: RowOfFields<F>, lang: Lang, product: Product) => V | null,
  ): Model<N, Show<F & { readonly [P in C]: Field<V, 'computed', K, R, X> }>>;
  /**
   * An enumeration by predicates, computed in SQL, so that it filters, sorts and makes tabs (docs/design/rules.md §1). The first
   * that matches wins.
   */
  derived<C extends string, M, R extends Need>(
    name: C,
    field: Field<M[keyof M], Mode, 'enum', R, M>,
    when: { readonly [K in keyof M]: Where<F> },
  ): Model<N, Show<F & { readonly [P in C]: Field<M[keyof M], 'auto', 'enum', true, M> & Follows }>>;
  /** A field of the row that a reference points to, joined in SQL: it filters and sorts. Of several references, the joined texts. */
  via<C extends string, V, K extends Kind, R extends Need, X, Ref extends OfKind<F, 'ref' | 'refs'>>(
    name: C,
    field: Field<V, Mode, K, R, X>,
    ref: Ref,
    target: Readable<FieldsOf<Models[RefTarget<F, Ref>]>>,
  ): Model<N, Show<F & { readonly [P in C]: Field<V, 'computed', K, false, X> }>>;
  /** Minutes from one moment of the row to another, or to now while that one is open; in SQL, so that it sorts and filters. */
  elapsed<C extends string, R extends Need>(
    name: C,
    field: Field<number, Mode, 'int', R>,
    from: OfKind<F, 'date_time'>,
    to: OfKind<F, 'date_time'>,
  ): Model<N, Show<F & { readonly [P in C]: Field<number, 'auto', 'int', true> & Follows }>>;
  /** How many rows a list of references points to, counted in SQL. */
  counted<C extends string>(
    name: C,
    label: Label,
    refs: OfKind<F, 'refs'>,
  ): Model<N, Show<F & { readonly [P in C]: Field<number, 'computed', 'int'> }>>;
  /**
   * How many rows of another model refer to this one, counted in SQL; `by` is a reference, a list of them, or one inside the rows
   * of a field (`materials.material_id`). The reference is checked by lint and not by type: two models that look at each other's
   * fields would each need the other's type first.
   */
  referred<C extends string>(
    name: C,
    label: Label,
    of: ModelName,
    by: string,
  ): Model<N, Show<F & { readonly [P in C]: Field<number, 'computed', 'int'> }>>;
  /**
   * How many different rows the rows of another model bring together with this one, counted in SQL, so that it sorts and filters:
   * the points whose templates hold a product. A merchant counts its own alone. What it names is checked by lint.
   */
  tally<C extends string>(
    name: C,
    label: Label,
    of: ModelName,
    by: Omit<Tally, 'model' | 'own'> & { readonly own?: OfKind<F, 'ref'> },
  ): Model<N, Show<F & { readonly [P in C]: Field<number, 'auto', 'int', true> & Follows }>>;
  /**
   * What a number of another model's rows comes to, of those that refer to this one, or of such of them, summed in SQL, so that it sorts
   * and filters: what an account holds in its parts. With null as the target how many they are, which `referred` counts without sorting.
   * What it names is checked by lint.
   */
  summed<C extends string, K extends SumKind>(
    name: C,
    field: Field<number, Mode, K>,
    of: ModelName,
    by: string,
    target: string | null,
    where?: AnyWhere,
  ): Model<N, Show<F & { readonly [P in C]: Field<number, 'auto', K, true> & Follows }>>;
  /**
   * A field of the one row of another model that refers to this one, joined in SQL: it filters and sorts. The reference is unique
   * there. It and the field are checked by lint and not by type, as those of `referred` are.
   */
  referrer<C extends string, V, K extends Kind, R extends Need, X>(
    name: C,
    field: Field<V, Mode, K, R, X>,
    of: ModelName,
    by: string,
    target: string,
  ): Model<N, Show<F & { readonly [P in C]: Field<V, 'auto', K, false, X> & Follows }>>;
  /**
   * Yes where the value of a field is among those of a field of another model's rows, or of such of them, asked in SQL: it filters, and
   * derived values may name it. What it names there is checked by lint, as with `referred`.
   */
  among<C extends string>(
    name: C,
    label: Label,
    own: Stored<F>,
    of: ModelName,
    target: string,
    where?: AnyWhere,
  ): Model<N, Show<F & { readonly [P in C]: Field<0 | 1, 'auto', 'flag', true> & Follows }>>;
  /** A rule over several fields of one row; the message stands at the last of them. */
  check<K extends Creatable<F>>(
    on: readonly K[],
    test: (value: { readonly [P in K]: Val<F[P & keyof F]> }) => boolean,
    message: Label,
    code?: ErrorCode,
  ): Model<N, F>;
  /** All of these are given or none, e.g. both ends of a span that may be left open; what is missing is refused. */
  together(...names: Creatable<F>[]): Model<N, F>;
  /** No two rows have the same; the code refuses the second. With `where` only among such rows. */
  unique(on: Stored<F> | readonly Stored<F>[], code: ErrorCode, where?: Where<F>): Model<N, F>;
  /** An index of the table. */
  index(on: Stored<F> | readonly Stored<F>[], where?: Where<F>): Model<N, F>;
  /** An index by which rows are found whose text resembles another one, or holds it (PostgreSQL's trigrams). */
  alike(on: Stored<F> & OfKind<F, 'text'>): Model<N, F>;
  /** What a picker shows beside the title, where joined fields are among it; replaces `picker` of the options. */
  picking(...names: Readable<F>[]): Model<N, F>;
  /** What people call a row by, where that is a joined field; replaces `title` of the options. */
  titled(name: Readable<F> & OfKind<F, 'text'>): Model<N, F>;
  /** Never sent to identity_type 0 (docs/domain/roles.md §3.3): not in rows, filters, columns or exports. */
  hiddenFromMerchants(...names: Readable<F>[]): Model<N, F>;

  /** An initial state of null: the field stays empty until an action sets it. */
  flow<K extends OfKind<F, 'enum'>, const On extends FlowMap<Names<Extra<F[K]>>>>(
    field: K,
    initial: NoInfer<Names<Extra<F[K]>>> | null,
    on: On & {
      readonly [X in Exclude<Extract<keyof On, string>, Names<Extra<F[K]>>>]: `${X} is not a state`;
    },
  ): Flow<F, K, On>;
  /** An action of a resource that shows the model. */
  action<const I extends Fields = Record<never, never>, P extends 'row' | 'page' = 'row'>(
    options: ActionOptions<F, I, P>,
  ): Action<F, I, P>;
  /** A column with more than its field's name. */
  col<K extends Readable<F>>(field: K, options: Omit<Column<F, K>, 'field'>): Column<F, K>;
  /** A filter from–to. */
  range<K extends Rangeable<F>>(range: K, options?: Omit<Range<F, K>, 'range'>): Range<F, K>;
  /**
   * Rows of another model that point back to this one, by one reference or among several, with their own paging; with null those that the
   * server extension says (`belongs`).
   */
  sublist<M extends ModelName>(
    of: M,
    by: Names<FieldsOf<Models[M]>> | null,
    options: {
      readonly api: `GET /${string}{id}${string}`;
      readonly title: Label;
      readonly columns: readonly Readable<FieldsOf<Models[M]>>[];
      readonly sort?: readonly [Stored<FieldsOf<Models[M]>>, 'asc' | 'desc'];
      readonly permission?: ActionCode | ScreenCode;
      readonly actions?: ModelName;
      readonly size?: number;
      readonly withRecord?: boolean;
      readonly through?: OfKind<F, 'ref'>;
      readonly when?: Where<F>;
      readonly filters?: readonly OfKind<FieldsOf<Models[M]>, 'enum'>[];
    },
  ): Sublist;
  /** The rows that a list of references points to, with their own paging. */
  refsOf<K extends OfKind<F, 'refs'>>(
    refs: K,
    options: {
      readonly api: `GET /${string}{id}${string}`;
      readonly title: Label;
      readonly columns: readonly Readable<FieldsOf<Models[RefTarget<F, K>]>>[];
      /** Only such records name any; on others `otherwise` is said in their place. */
      readonly when?: Where<F>;
      readonly otherwise?: Label;
    },
  ): DetailSection<F, never>;
}

const list = <T>(one: T | readonly T[]): readonly T[] =>
  Array.isArray(one) ? (one as readonly T[]) : [one as T];

/** The chainable methods over an erased model; `model()` and `report()` give them their precise types. */
export function build(m: AnyModel): object {
  const field = (name: string, of: AnyField, extra: object, mode: Mode) =>
    build({ ...m, fields: { ...m.fields, [name]: { ...of, mode, spec: { ...of.spec, ...extra } } } });
  return {
    ...m,
    with: (fields: Fields) => build({ ...m, fields: { ...m.fields, ...fields } }),
    computed: (name: string, of: AnyField, from: unknown) => field(name, of, { from }, 'computed'),
    derived: (name: string, of: AnyField, derived: object) =>
      field(name, of, { derived, required: true }, 'auto'),
    elapsed: (name: string, of: AnyField, from: string, to: string) =>
      field(name, of, { elapsed: { from, to }, required: true }, 'auto'),
    via: (name: string, of: AnyField, ref: string, target: string) =>
      field(name, of, { via: { ref, field: target } }, 'computed'),
    counted: (name: string, label: Label, refs: string) =>
      field(name, f.int(label), { counts: refs }, 'computed'),
    referred: (name: string, label: Label, model: string, by: string) =>
      field(name, f.int(label), { referred: { model, by } }, 'computed'),
    tally: (name: string, label: Label, model: string, by: Omit<Tally, 'model'>) =>
      field(name, f.int(label), { tally: { ...by, own: by.own ?? 'id', model }, required: true }, 'auto'),
    summed: (
      name: string,
      of: AnyField,
      model: string,
      by: string,
      target: string | null,
      where?: AnyWhere,
    ) => field(name, of, { summed: { model, by, field: target, where }, required: true }, 'auto'),
    referrer: (name: string, of: AnyField, model: string, by: string, target: string) =>
      field(name, of, { referrer: { model, by, field: target } }, 'auto'),
    among: (name: string, label: Label, own: string, model: string, target: string, where?: AnyWhere) =>
      field(name, f.flag(label), { among: { own, model, field: target, where }, required: true }, 'auto'),
    check: (on: readonly string[], test: Check['test'], message: Label, code?: number) =>
      build({ ...m, checks: [...m.checks, { on, test, message, code }] }),
    together: (...names: string[]) => build({ ...m, togethers: [...m.togethers, names] }),
    unique: (on: string | readonly string[], code: number, where?: AnyWhere) =>
      build({ ...m, uniques: [...m.uniques, { on: list(on), code, where }] }),
    index: (on: string | readonly string[], where?: AnyWhere) =>
      build({ ...m, indexes: [...m.indexes, { on: list(on), where }] }),
    alike: (on: string) => build({ ...m, indexes: [...m.indexes, { on: [on], alike: true }] }),
    picking: (...names: string[]) => build({ ...m, picker: names }),
    titled: (name: string) => build({ ...m, title: name }),
    hiddenFromMerchants: (...names: string[]) =>
      build({ ...m, merchantHidden: [...m.merchantHidden, ...names] }),
    flow: (of: string, initial: string, on: object) => ({ field: of, initial, on }),
    action: (options: object) => options,
    col: (of: string, options: object) => ({ ...options, field: of }),
    range: (range: string, options: object = {}) => ({ ...options, range }),
    sublist: (of: string, by: string | null, options: object) => ({ sublist: of, by, ...options }),
    refsOf: (refs: string, options: object) => ({ refs, ...options }),
  };
}

/**
 * Declares a model. `id`, `version`, `create_time`, `update_time` and the scope columns are added
 * (docs/design/rules.md §1); a field of the same name in `fields` replaces the added one.
 */
export function model<N extends string, const F extends Fields, S extends Scope>(
  name: N,
  fields: F,
  options: ModelOptions<WithBase<F, S>, S>,
): Model<N, WithBase<F, S>> {
  return build({
    name,
    label: options.label,
    title: options.title,
    scope: options.scope,
    picker: options.picker ?? [],
    choose: (options.choose ?? {}) as Choosing,
    was: options.was,
    appendOnly: options.appendOnly,
    shared: options.shared,
    merchants: options.merchants,
    fields: { ...base, ...scopeColumns[options.scope], ...fields },
    checks: [],
    togethers: [],
    uniques: [],
    indexes: [],
    merchantHidden: [],
  }) as Model<N, WithBase<F, S>>;
}

/** The values of an enumeration field, in declared order; empty for other kinds. */
export function optionsOf(field: AnyField): readonly NamedOption[] {
  return field.spec.options?.$options ?? [];
}
