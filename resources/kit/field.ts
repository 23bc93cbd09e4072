import type { Named } from './audit.ts';
import type { AnyEnumeration, Enumeration } from './enumeration.ts';
import type { Extension } from './file-formats.ts';
import type { Label, Lang } from './label.ts';
import type { Measure } from './measure.ts';
import type { AnyWhere } from './predicate.ts';
import type { Product } from './product.ts';
import type { ActionCode, ErrorCode, ModelName } from './vocabulary.ts';

export type Kind =
  | 'id'
  | 'text'
  | 'html'
  | 'int'
  | 'money'
  | 'rate'
  | 'percent'
  | 'duration'
  | 'flag'
  | 'enum'
  | 'enums'
  | 'date'
  | 'date_time'
  | 'image'
  | 'images'
  | 'video'
  | 'file'
  | 'files'
  | 'ref'
  | 'refs'
  | 'rows'
  | 'group'
  | 'texts'
  | 'codes'
  | 'json';

/**
 * input: set by people. once: set at creation only. secret: written, never read back.
 * auto: set by the server. computed: follows from other values, never stored by a write.
 */
export type Mode = 'input' | 'once' | 'secret' | 'auto' | 'computed';

/** `when`: required wherever a form section that holds the field applies, absent elsewhere. */
export type Need = boolean | 'when';

/** A value for each code that another field of the same row holds, e.g. a size for each screen. */
export interface PerCode<T> {
  readonly by: string;
  readonly of: Readonly<Record<number, T>>;
}
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** What an uploaded file has to be; defaults are those of docs/specification.md §5 and §9 (kit/upload.ts). */
export interface UploadSpec {
  /** Extensions, all of one upload type: images, or documents, or packages, or videos. */
  readonly types?: readonly Extension[] | PerCode<readonly Extension[]>;
  /** A file stays below so many MB. */
  readonly maxMb?: number;
  /** A picture is cut to so many pixels before it is sent; `true`: to those of docs/specification.md §9. */
  readonly crop?: true | Pixels | PerCode<Pixels>;
  /** A video's width by height, within 0.1. */
  readonly ratio?: number | PerCode<number>;
  /** A video lasts at most so long. */
  readonly maxSeconds?: number;
  /** The code that refuses a stored file of another shape; 10006 where not given. */
  readonly misfit?: ErrorCode;
}

/** How many different rows the rows of another model bring together with this one, e.g. points by the goods of their templates. */
export interface Tally {
  readonly model: string;
  /** The reference there that is compared with `own`. */
  readonly by: string;
  /** The reference there whose rows are counted. */
  readonly each: string;
  /** A reference of this row, or its `id`. */
  readonly own: string;
  /** Only those that belong to this row's owner: its merchant, and organisations at or below its own. */
  readonly owners?: boolean;
}

/** What a number of another model's rows comes to, of those that point back to this row, or of such of them; with null how many they are. */
export interface Summed {
  readonly model: string;
  readonly by: string;
  readonly field: string | null;
  readonly where?: AnyWhere;
}

/** The values of a field of another model's rows, of all or of some. */
export interface Among {
  readonly own: string;
  readonly model: string;
  readonly field: string;
  readonly where?: AnyWhere;
}

export interface FieldSpec {
  /** Refused while it is empty. */
  readonly required?: Need;
  /** The smallest number, the fewest characters or the fewest entries. */
  readonly min?: number;
  /** The largest number, the most characters or the most entries. */
  readonly max?: number;
  /** A regular expression's source, matched against the whole text. */
  readonly pattern?: string;
  /** What the pattern asks for, shown when it is missed. */
  readonly hint?: Label;
  /** The rule in words, below the input. */
  readonly help?: Label;
  /** The business code that refuses a value of it, in the place of 10006. */
  readonly code?: ErrorCode;
  /** What a new row has where nothing is given. */
  readonly default?: unknown;
  /** Stands behind the number, e.g. °C. */
  readonly unit?: Label;
  /** A whole number of tenths or hundredths is shown as the decimal number that it stands for: with 1, 45 is 4.5. */
  readonly decimals?: 1 | 2;
  /** A whole number that names something and counts nothing: written without separators. */
  readonly plain?: boolean;
  /** A text of several lines. */
  readonly long?: boolean;
  /** The field that holds it in English: people who read English see that one where it says anything. */
  readonly english?: string;
  /** How a filter on the text compares: numbers and codes exactly, names by part (docs/domain/conventions.md §1.2). */
  readonly match?: 'exact' | 'contains';
  /** Leading and trailing characters that stay visible to those who do not hold `reveal`. */
  readonly mask?: readonly [number, number];
  /** Who holds this code may see a masked value in full; each time is logged. */
  readonly reveal?: ActionCode;
  /**
   * Encrypted in the database (server/sealing.ts): the row holds the sealed text, and only a masked field of a model's own may be so. A
   * filter finds it by equality where `match` is `exact`. Texts, sorts, uniqueness and other rows know nothing of it.
   */
  readonly sealed?: true;
  /** A number or code that people copy. */
  readonly copy?: boolean;
  /** Read by a hand scanner, which ends with Enter: the next field gets the focus, and nothing is sent. */
  readonly scanned?: boolean;
  /** A time of day, `HH:mm`, or hours from–to, `HH:mm-HH:mm`: chosen from a clock. */
  readonly clock?: 'time' | 'hours';
  /** The field that ends what this one begins: a form asks for both in one control. */
  readonly ends?: string;
  readonly options?: AnyEnumeration;
  readonly target?: string;
  /** Of references, and of rows that are chosen: only rows are offered that have the record's value of this field, which both call the same. */
  readonly shares?: string;
  readonly of?: Fields;
  /** Of rows: the reference by which entries are chosen, several at once out of the table; a row of its target stands in one entry. */
  readonly chosenBy?: string;
  /** Of rows that are chosen: their order counts, so that they can be moved. */
  readonly ordered?: boolean;
  /** Of rows: columns that exist only beside such values of the record; the server empties them in other records. */
  readonly columnsWhen?: Readonly<Record<string, AnyWhere | undefined>>;
  /** What its file has to be. */
  readonly upload?: UploadSpec;
  /** The time of the row from which on its file is given to nobody, whatever the row still says. */
  readonly until?: string;
  /**
   * The text is the name of a person who acted; the reference of the same row to that person. A merchant's people read it of their
   * colleagues alone, and of everybody else that the platform acted (kit/actor.ts): in rows, filters, sorts, histories and exports.
   */
  readonly actor?: string;
  /**
   * The text names a record that may be the platform's; `by` is the flag of the same row that says whether it is of the row's own
   * merchant. A merchant's people read the names of their own alone, and `other` instead of everybody else's.
   */
  readonly owned?: { readonly by: string; readonly other: Label };
  readonly derived?: Readonly<Record<string, object>>;
  readonly via?: { readonly ref: string; readonly field: string };
  readonly counts?: string;
  /** Of permission codes: the rows whose codes are a merchant's, so that what merchants never hold is not offered. */
  readonly merchants?: Readonly<Record<string, unknown>>;
  readonly referred?: { readonly model: string; readonly by: string };
  readonly referrer?: { readonly model: string; readonly by: string; readonly field: string };
  /** Whether the value of another field of the row is among those of a field of another model's rows. */
  readonly among?: Among;
  readonly tally?: Tally;
  readonly summed?: Summed;
  readonly from?: (row: never, lang: Lang, product: Product) => unknown;
  /** The text is a name out of the declarations: a filter on it offers them all by their labels. */
  readonly named?: Named;
  /** Minutes between two moments of the row; to now while the second one is open. */
  readonly elapsed?: { readonly from: string; readonly to: string };
  /** Of a report: how the number is made of what roll-ups hold (kit/report.ts). */
  readonly measure?: Measure;
  /** Of a report: the server extension tells it of the rows of a page. */
  readonly told?: string;
  /** A number above it wants somebody's attention and shows so. */
  readonly alarmAbove?: number;
  /** One below it does too. */
  readonly alarmBelow?: number;
  /** The column's former name: the migration renames it. */
  readonly was?: string;
}

/** Constraints use this erased form; `any` in a constraint would flow back into inference. */
export interface AnyField {
  readonly kind: Kind;
  readonly mode: Mode;
  readonly label: Label;
  readonly spec: FieldSpec;
}
export type Fields = Readonly<Record<string, AnyField>>;

/** Phantom types only: V value, M mode, K kind, R need, X extra (an enumeration's names, or a reference's target), D true with a default. */
export interface Field<V, M extends Mode, K extends Kind, R extends Need = false, X = never, D = boolean>
  extends AnyField {
  readonly kind: K;
  readonly mode: M;
  readonly '~value'?: V;
  readonly '~need'?: R;
  readonly '~extra'?: X;
  readonly '~default'?: D;
}

/** Phantom mark of a field that follows from other columns wherever it is asked for, and so has none of its own. */
export interface Follows {
  readonly '~follows': true;
}

type Common<R extends Need> = Pick<FieldSpec, 'help' | 'was' | 'code'> & { readonly required?: R };
type TextOptions = Pick<
  FieldSpec,
  | 'min'
  | 'max'
  | 'pattern'
  | 'hint'
  | 'long'
  | 'match'
  | 'mask'
  | 'reveal'
  | 'sealed'
  | 'copy'
  | 'scanned'
  | 'clock'
  | 'named'
  | 'english'
  | 'actor'
  | 'owned'
>;
type PictureOptions = Pick<FieldSpec, 'until'> & {
  readonly upload?: Pick<UploadSpec, 'types' | 'maxMb' | 'crop' | 'misfit'>;
};
type VideoOptions = Pick<FieldSpec, 'until'> & {
  readonly upload?: Pick<UploadSpec, 'types' | 'maxMb' | 'ratio' | 'maxSeconds' | 'misfit'>;
};
type DocumentOptions = { readonly upload?: Pick<UploadSpec, 'types' | 'maxMb'> };
type NumberOptions = Pick<FieldSpec, 'min' | 'max' | 'unit' | 'alarmAbove' | 'alarmBelow' | 'plain'>;
/** Where no default is given, none is inferred. */
type Given<D> = [D] extends [undefined] ? boolean : true;

function make(kind: Kind, label: Label, spec: FieldSpec = {}) {
  return { kind, mode: 'input' as const, label, spec };
}

/**
 * Field kinds. Values are what the wire carries: strings for ids and times, integers for money (cents),
 * rates (basis points) and percents, integer codes for enumerations (docs/design/architecture.md §D1).
 */
export const f = {
  /** One line of text, or several with `long`. */
  text: <R extends Need = false, D extends string | undefined = undefined>(
    label: Label,
    o?: Common<R> & TextOptions & { readonly default?: D },
  ): Field<string, 'input', 'text', R, never, Given<D>> =>
    make('text', label, o) as Field<string, 'input', 'text', R, never, Given<D>>,
  /**
   * Rich text: paragraphs, a heading, bold, italic, lists and links (kit/html.ts). `max` counts the characters of its text. The
   * server keeps a cleaned one, whatever it is sent.
   */
  html: <R extends Need = false>(
    label: Label,
    o: Common<R> & Pick<FieldSpec, 'min'> & { readonly max: number },
  ): Field<string, 'input', 'html', R> => make('html', label, o) as Field<string, 'input', 'html', R>,
  /** A whole number; with `decimals: 1` one of tenths, so that 45 is 4.5. */
  int: <R extends Need = false, D extends number | undefined = undefined>(
    label: Label,
    o?: Common<R> & NumberOptions & Pick<FieldSpec, 'decimals'> & { readonly default?: D },
  ): Field<number, 'input', 'int', R, never, Given<D>> =>
    make('int', label, o) as Field<number, 'input', 'int', R, never, Given<D>>,
  /** Integer cents everywhere; yuan exist only inside the input and the formatter. */
  money: <R extends Need = false, D extends number | undefined = undefined>(
    label: Label,
    o?: Common<R> & NumberOptions & { readonly default?: D },
  ): Field<number, 'input', 'money', R, never, Given<D>> =>
    make('money', label, o) as Field<number, 'input', 'money', R, never, Given<D>>,
  /** Integer basis points: 60 is 0.60 %. */
  rate: <R extends Need = false, D extends number | undefined = undefined>(
    label: Label,
    o?: Common<R> & NumberOptions & { readonly default?: D },
  ): Field<number, 'input', 'rate', R, never, Given<D>> =>
    make('rate', label, o) as Field<number, 'input', 'rate', R, never, Given<D>>,
  /** Integer percent that is paid: 85 is 8.5 折. */
  percent: <R extends Need = false, D extends number | undefined = undefined>(
    label: Label,
    o?: Common<R> & NumberOptions & { readonly default?: D },
  ): Field<number, 'input', 'percent', R, never, Given<D>> =>
    make('percent', label, o) as Field<number, 'input', 'percent', R, never, Given<D>>,
  /** A length of time in whole seconds, typed and shown as `1 h 30 min`; `min` and `max` are seconds too. */
  duration: <R extends Need = false, D extends number | undefined = undefined>(
    label: Label,
    o?: Common<R> & Pick<FieldSpec, 'min' | 'max' | 'alarmAbove'> & { readonly default?: D },
  ): Field<number, 'input', 'duration', R, never, Given<D>> =>
    make('duration', label, o) as Field<number, 'input', 'duration', R, never, Given<D>>,
  /** Yes or no, as 1 or 0. */
  flag: <R extends Need = false, D extends 0 | 1 | undefined = undefined>(
    label: Label,
    o?: Common<R> & { readonly default?: D },
  ): Field<0 | 1, 'input', 'flag', R, never, Given<D>> =>
    make('flag', label, o) as Field<0 | 1, 'input', 'flag', R, never, Given<D>>,
  /** One value of an enumeration, as its code. */
  enum: <M, R extends Need = false, D extends M[keyof M] | undefined = undefined>(
    label: Label,
    options: Enumeration<M>,
    o?: Common<R> & { readonly default?: D },
  ): Field<M[keyof M], 'input', 'enum', R, M, Given<D>> =>
    make('enum', label, { ...o, options }) as Field<M[keyof M], 'input', 'enum', R, M, Given<D>>,
  /** Several values of one enumeration. */
  enums: <M, R extends Need = false>(
    label: Label,
    options: Enumeration<M>,
    o?: Common<R> & Pick<FieldSpec, 'min'> & { readonly default?: readonly NoInfer<M[keyof M]>[] },
  ): Field<readonly M[keyof M][], 'input', 'enums', R> =>
    make('enums', label, { ...o, options }) as Field<readonly M[keyof M][], 'input', 'enums', R>,
  /** A day as `YYYY-MM-DD`, +08:00. */
  date: <R extends Need = false>(
    label: Label,
    o?: Common<R> & Pick<FieldSpec, 'ends'>,
  ): Field<string, 'input', 'date', R> => make('date', label, o) as Field<string, 'input', 'date', R>,
  /** `YYYY-MM-DD HH:mm:ss`, +08:00. */
  dateTime: <R extends Need = false>(
    label: Label,
    o?: Common<R> & Pick<FieldSpec, 'ends'>,
  ): Field<string, 'input', 'date_time', R> =>
    make('date_time', label, o) as Field<string, 'input', 'date_time', R>,
  /** One picture, as its address. */
  image: <R extends Need = false>(
    label: Label,
    o?: Common<R> & PictureOptions,
  ): Field<string, 'input', 'image', R> => make('image', label, o) as Field<string, 'input', 'image', R>,
  /** At most `max` pictures, 3 where not given; their order is kept. */
  images: <R extends Need = false>(
    label: Label,
    o?: Common<R> & Pick<FieldSpec, 'min' | 'max'> & PictureOptions,
  ): Field<readonly string[], 'input', 'images', R> =>
    make('images', label, o) as Field<readonly string[], 'input', 'images', R>,
  /** One video, as its address. */
  video: <R extends Need = false>(
    label: Label,
    o?: Common<R> & VideoOptions,
  ): Field<string, 'input', 'video', R> => make('video', label, o) as Field<string, 'input', 'video', R>,
  /** A document, or with `types: ['apk']` or `['bin']` an installation package. */
  file: <R extends Need = false>(
    label: Label,
    o?: Common<R> & DocumentOptions,
  ): Field<string, 'input', 'file', R> => make('file', label, o) as Field<string, 'input', 'file', R>,
  /** At most `max` documents, 3 where not given. */
  files: <R extends Need = false>(
    label: Label,
    o?: Common<R> & Pick<FieldSpec, 'max'> & DocumentOptions,
  ): Field<readonly string[], 'input', 'files', R> =>
    make('files', label, o) as Field<readonly string[], 'input', 'files', R>,
  /** The id of a row of another model; the target owns its title and its scope. */
  ref: <T extends ModelName, R extends Need = false>(
    label: Label,
    target: T,
    o?: Common<R>,
  ): Field<string, 'input', 'ref', R, T> =>
    make('ref', label, { ...o, target }) as Field<string, 'input', 'ref', R, T>,
  /** Ids of several rows of another model, their order kept. */
  refs: <T extends ModelName, R extends Need = false>(
    label: Label,
    target: T,
    o?: Common<R> & Pick<FieldSpec, 'min' | 'max' | 'shares'>,
  ): Field<readonly string[], 'input', 'refs', R, T> =>
    make('refs', label, { ...o, target }) as Field<readonly string[], 'input', 'refs', R, T>,
  /** A sub-table that is saved with its parent and never queried alone. */
  rows: <C extends Fields, R extends Need = false>(
    label: Label,
    of: C,
    o?: Common<R> &
      Pick<FieldSpec, 'min' | 'max' | 'shares'> & {
        readonly chosenBy?: OfKind<C, 'ref'>;
        readonly ordered?: boolean;
        readonly columnsWhen?: { readonly [K in keyof C]?: AnyWhere };
      },
  ): Field<readonly RowOfFields<C>[], 'input', 'rows', R> =>
    make('rows', label, { ...o, of }) as Field<readonly RowOfFields<C>[], 'input', 'rows', R>,
  /** One object of fields inside a value, e.g. the parameters of a command; an action's own dialog asks for them. */
  group: <C extends Fields, R extends Need = false>(
    label: Label,
    of: C,
    o?: Common<R>,
  ): Field<CreateOfFields<C>, 'input', 'group', R> =>
    make('group', label, { ...o, of }) as Field<CreateOfFields<C>, 'input', 'group', R>,
  /** Several short texts, e.g. codes that name rows; `pattern` is that of each. */
  texts: <R extends Need = false>(
    label: Label,
    o?: Common<R> & Pick<FieldSpec, 'min' | 'max' | 'pattern' | 'hint'>,
  ): Field<readonly string[], 'input', 'texts', R> =>
    make('texts', label, o) as Field<readonly string[], 'input', 'texts', R>,
  /** Permission codes, chosen from the tree of the built pages (docs/design/rules.md §2). */
  codes: <R extends Need = false>(
    label: Label,
    o?: Common<R> & Pick<FieldSpec, 'merchants'>,
  ): Field<readonly string[], 'input', 'codes', R> =>
    make('codes', label, o) as Field<readonly string[], 'input', 'codes', R>,
  /** Data that is kept and shown as it is, never edited in a form. */
  json: <V>(label: Label): Field<V, 'auto', 'json'> =>
    ({ ...make('json', label), mode: 'auto' }) as Field<V, 'auto', 'json'>,
};

type InModeOf<X, M extends Mode> =
  X extends Field<infer V, Mode, infer K, infer R, infer E, infer D> ? Field<V, M, K, R, E, D> : never;
/** The parameter is erased on purpose: a generic one would widen `required: true` of the field written inside. */
function as<M extends Mode>(mode: M) {
  return <const X extends AnyField>(field: X) => ({ ...field, mode }) as unknown as InModeOf<X, M>;
}
/** Set by the server. */
export const auto = as('auto');
/** Settable at creation only. */
export const once = as('once');
/** Written, never read back. */
export const secret = as('secret');

// ── types that follow from a set of fields ────────────────────────────────────────────────────────

/** Flattens an intersection, so that messages and hovers show plain keys. */
export type Show<T> = { [K in keyof T]: T[K] } & {};
export type Val<X> = X extends { readonly '~value'?: infer V } ? Exclude<V, undefined> : never;
export type NeedOf<X> = X extends { readonly '~need'?: infer R } ? Exclude<R, undefined> : never;
export type Extra<X> = X extends { readonly '~extra'?: infer E } ? Exclude<E, undefined> : never;
export type Names<F> = Extract<keyof F, string>;

type InMode<F, M extends Mode> = Extract<
  { [K in keyof F]: F[K] extends { readonly mode: infer X } ? (X extends M ? K : never) : never }[keyof F],
  string
>;
export type OfKind<F, X extends Kind> = Extract<
  { [K in keyof F]: F[K] extends { readonly kind: infer Y } ? (Y extends X ? K : never) : never }[keyof F],
  string
>;
/** Fields that follow from others. */
export type Following<F> = Extract<{ [K in keyof F]: F[K] extends Follows ? K : never }[keyof F], string>;
type Needed<F> = Extract<{ [K in keyof F]: NeedOf<F[K]> extends true ? K : never }[keyof F], string>;

export type Readable<F> = Exclude<Names<F>, InMode<F, 'secret'>>;
export type Creatable<F> = InMode<F, 'input' | 'once' | 'secret'>;
export type Updatable<F> = InMode<F, 'input' | 'secret'>;
/** Has a column of its own. */
export type Stored<F> = Exclude<Readable<F>, InMode<F, 'computed'>>;

type Cell<F, K extends keyof F> = NeedOf<F[K]> extends true ? Val<F[K]> : Val<F[K]> | null;
export type RowOfFields<F> = Show<{ readonly [K in Readable<F>]: Cell<F, K> }>;
export type CreateOfFields<F> = Show<
  { [K in Extract<Creatable<F>, Needed<F>>]: Val<F[K]> } & {
    [K in Exclude<Creatable<F>, Needed<F>>]?: Val<F[K]> | null;
  }
>;
export type UpdateOfFields<F> = Show<
  { [K in Extract<Updatable<F>, Needed<F>>]?: Val<F[K]> } & {
    [K in Exclude<Updatable<F>, Needed<F>>]?: Val<F[K]> | null;
  }
>;
