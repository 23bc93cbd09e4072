import {
  type AnyField,
  type Field,
  type Fields,
  f,
  type Kind,
  type Mode,
  type Names,
  type Need,
  type OfKind,
  type Readable,
  type Show,
} from './field.ts';
import type { FigureKind } from './kinds/index.ts';
import type { Label } from './label.ts';
import type { Against, Measure } from './measure.ts';
import {
  type AnyModel,
  build,
  type FieldsOf,
  idField,
  type Merge,
  type Model,
  type RefTarget,
  type Scope,
  type ScopeFields,
  scopeColumns,
} from './model.ts';
import type { Where } from './predicate.ts';
import type { ModelName, Models } from './vocabulary.ts';

/** Columns of any of several roll-ups. */
type ColumnOf<M, K extends Kind> = M extends AnyModel ? OfKind<FieldsOf<M>, K> : never;
type WhereOf<M> = M extends AnyModel ? Where<FieldsOf<M>> : never;
type Shared<M> = M extends AnyModel ? Names<FieldsOf<M>> : never;
/** Numbers of a report: they sort, sum and stand in charts. */
type Number_<F> = OfKind<F, FigureKind>;
type Amount<X> =
  X extends Field<infer V, Mode, infer K, Need, infer E> ? Field<V, 'auto', K, false, E> : never;
type NumberField = Field<number, Mode, FigureKind, Need>;
type RateField = Field<number, Mode, 'rate', Need>;

interface Base<S extends Scope> {
  readonly id: Field<string, 'auto', 'id', true>;
  readonly stat_period: Field<string, 'auto', 'text'>;
  readonly scope: ScopeFields[S];
}
type WithReport<F, S extends Scope> = Show<Merge<Merge<Omit<Base<S>, 'scope'>, ScopeFields[S]>, F>>;

/** What a report says of its rows, one method for each way to make a number (kit/measure.ts). */
export interface Report<N extends string, F, Facts> extends AnyModel {
  readonly name: N;
  readonly '~fields'?: F;
  /** A field of the row that one of the dimensions points to. */
  via<C extends string, V, K extends Kind, R extends Need, X, Ref extends OfKind<F, 'ref'>>(
    name: C,
    field: Field<V, Mode, K, R, X>,
    ref: Ref,
    target: Readable<FieldsOf<Models[RefTarget<F, Ref>]>>,
  ): Report<N, Show<F & { readonly [P in C]: Field<V, 'computed', K, false, X> }>, Facts>;
  sum<C extends string, X extends NumberField>(
    name: C,
    field: X,
    column: ColumnOf<Facts, 'int' | 'money'>,
    take?: 'first' | 'last' | { readonly once: ColumnOf<Facts, 'ref' | 'text'> },
  ): Report<N, Show<F & { readonly [P in C]: Amount<X> }>, Facts>;
  distinct<C extends string, X extends Field<number, Mode, 'int', Need>>(
    name: C,
    field: X,
    column: ColumnOf<Facts, 'ref' | 'text'>,
    options?: {
      readonly per?: ColumnOf<Facts, 'ref' | 'text'>;
      readonly where?: WhereOf<Facts>;
      readonly since?: ColumnOf<Facts, 'date_time'>;
      /** `apart`: a dimension that sketches are kept apart by, beside those of everything together. */
      readonly sketch?: {
        readonly model: ModelName;
        readonly atMost: Number_<F>;
        readonly apart?: OfKind<F, 'ref'>;
      };
    },
  ): Report<N, Show<F & { readonly [P in C]: Amount<X> }>, Facts>;
  ratio<C extends string, X extends NumberField>(
    name: C,
    field: X,
    of: Number_<F>,
    over: Number_<F> | readonly Number_<F>[],
    most?: number,
  ): Report<N, Show<F & { readonly [P in C]: Amount<X> }>, Facts>;
  minus<C extends string, X extends NumberField>(
    name: C,
    field: X,
    of: Number_<F>,
    less: Number_<F>,
  ): Report<N, Show<F & { readonly [P in C]: Amount<X> }>, Facts>;
  change<C extends string, X extends RateField>(
    name: C,
    field: X,
    of: Number_<F>,
    against: Against,
  ): Report<N, Show<F & { readonly [P in C]: Amount<X> }>, Facts>;
  gain<C extends string, X extends RateField>(
    name: C,
    field: X,
    of: Number_<F>,
    base: Number_<F>,
    beside?: readonly [now: Number_<F>, then: Number_<F>],
  ): Report<N, Show<F & { readonly [P in C]: Amount<X> }>, Facts>;
  share<C extends string, X extends RateField>(
    name: C,
    field: X,
    of: Number_<F>,
  ): Report<N, Show<F & { readonly [P in C]: Amount<X> }>, Facts>;
  rank<C extends string>(
    name: C,
    field: Field<number, Mode, 'int', Need>,
  ): Report<N, Show<F & { readonly [P in C]: Field<number, 'auto', 'int'> }>, Facts>;
  /** A value that the server extension tells (`tell`) of rows cut by `of`; it sorts, and can't be filtered. */
  told<C extends string, V, K extends Kind, R extends Need, X>(
    name: C,
    field: Field<V, Mode, K, R, X>,
    of: OfKind<F, 'ref'>,
  ): Report<N, Show<F & { readonly [P in C]: Field<V, 'auto', K, false, X> }>, Facts>;
  hiddenFromMerchants(...names: Readable<F>[]): Report<N, F, Facts>;
  /** The model that a resource shows; rows are called by `title`. */
  made(title: Readable<F>): Model<N, F>;
}

function reporting(m: AnyModel): object {
  const field = (name: string, of: AnyField, extra: object, mode: Mode) =>
    reporting({
      ...m,
      fields: { ...m.fields, [name]: { ...of, mode, spec: { ...of.spec, required: false, ...extra } } },
    });
  const measured = (name: string, of: AnyField, measure: Measure) => field(name, of, { measure }, 'auto');
  return {
    ...m,
    via: (name: string, of: AnyField, ref: string, target: string) =>
      field(name, of, { via: { ref, field: target } }, 'computed'),
    sum: (name: string, of: AnyField, column: string, take?: 'first' | 'last' | { once: string }) =>
      measured(name, of, {
        make: 'sum',
        column,
        ...(typeof take === 'string' ? { on: take } : { once: take?.once }),
      }),
    distinct: (
      name: string,
      of: AnyField,
      column: string,
      options: {
        where?: Readonly<Record<string, unknown>>;
        since?: string;
        sketch?: { model: string; atMost: string; apart?: string };
      } = {},
    ) => measured(name, of, { make: 'distinct', column, ...options }),
    ratio: (name: string, of: AnyField, part: string, over: string | readonly string[], most?: number) =>
      measured(name, of, { make: 'ratio', of: part, over: [over].flat(), most }),
    minus: (name: string, of: AnyField, from: string, less: string) =>
      measured(name, of, { make: 'minus', of: from, less }),
    change: (name: string, of: AnyField, measure: string, against: Against) =>
      measured(name, of, { make: 'change', of: measure, against }),
    gain: (
      name: string,
      of: AnyField,
      measure: string,
      base: string,
      beside?: readonly [now: string, then: string],
    ) => measured(name, of, { make: 'gain', of: measure, base, beside }),
    share: (name: string, of: AnyField, measure: string) =>
      measured(name, of, { make: 'share', of: measure }),
    told: (name: string, of: AnyField, key: string) => field(name, of, { told: key }, 'auto'),
    rank: (name: string, of: AnyField) => measured(name, of, { make: 'rank' }),
    hiddenFromMerchants: (...names: string[]) =>
      reporting({ ...m, merchantHidden: [...m.merchantHidden, ...names] }),
    made: (title: string) => build({ ...m, title }),
  };
}

export interface ReportOptions<S extends Scope> {
  readonly label: Label;
  readonly scope: S;
}

/**
 * Declares a report: rows that are made by grouping roll-ups when they are asked for. `fields` are the dimensions, columns of the
 * roll-ups by the same name; numbers follow by the methods. Of several roll-ups the first that holds what is asked for answers, so
 * they stand from the smallest to the finest.
 */
export function report<
  N extends string,
  const Facts extends readonly AnyModel[],
  const F extends Fields,
  S extends Scope,
>(
  name: N,
  facts: Facts,
  fields: F & {
    readonly [K in Exclude<keyof F, Shared<Facts[number]>>]: `${K & string} is no column of the roll-ups`;
  },
  options: ReportOptions<S>,
): Report<N, WithReport<F, S>, Facts[number]> {
  return reporting({
    name,
    label: options.label,
    title: 'id',
    scope: options.scope,
    picker: [],
    choose: {},
    fields: {
      id: idField({ en: 'ID', zh: 'ID' }),
      stat_period: { ...f.text({ en: 'Period', zh: '统计周期' }), mode: 'auto' },
      ...scopeColumns[options.scope],
      ...(fields as Fields),
    },
    checks: [],
    togethers: [],
    uniques: [],
    indexes: [],
    merchantHidden: [],
    partnerHidden: [],
    report: { facts: facts.map((fact) => fact.name) },
  }) as Report<N, WithReport<F, S>, Facts[number]>;
}
