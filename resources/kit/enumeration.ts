import type { Label, Lang } from './label.ts';

/** The five tones of every status in the product (docs/design/look.md §1). */
export type Tone = 'neutral' | 'progress' | 'success' | 'warning' | 'danger';

/** One value: its wire code, its words, how it looks, and whether it may still be chosen for new rows. */
export interface EnumOption<C extends number = number> extends Label {
  readonly code: C;
  readonly tone?: Tone;
  /** Shown on history, not offered in forms (e.g. promotion types 2 and 4, docs/domain/states.md §2). */
  readonly retired?: boolean;
}

export interface NamedOption extends EnumOption {
  readonly name: string;
}

/** Erased form: what renderers and the server read. */
export interface AnyEnumeration {
  readonly $options: readonly NamedOption[];
}

/** `couponStatus.published` is the wire code 1; `couponStatus.$options` are the values in declared order. */
export type Enumeration<M> = { readonly [K in keyof M]: M[K] } & AnyEnumeration;

/**
 * Declares an enumeration of integer wire codes. The type parameter is a map of codes, so that each
 * option stays a concrete type and a misspelled option key is an error.
 */
export function enumeration<const M extends Readonly<Record<string, number>>>(
  options: {
    readonly [K in keyof M]: EnumOption<M[K]>;
  },
): Enumeration<M> {
  const named = Object.entries<EnumOption>(options).map(([name, option]) => ({ name, ...option }));
  const codes = Object.fromEntries(named.map((option) => [option.name, option.code]));
  return Object.assign(codes, { $options: named }) as unknown as Enumeration<M>;
}

/** The codes of an enumeration: `CodeOf<typeof payChannel>` is `1 | 2`. */
export type CodeOf<E extends AnyEnumeration> = Extract<E[Exclude<keyof E, '$options'>], number>;

/** Every code of an enumeration, in declared order. */
export const everyCode = <E extends AnyEnumeration>({ $options }: E) =>
  // What a declaration's options are made of is what its codes are typed by.
  $options.map(({ code }) => code as CodeOf<E>);

/** The option of a code, undefined for a code that is not declared (data may be newer than the console). */
export function optionOf(of: AnyEnumeration, code: unknown): NamedOption | undefined {
  return of.$options.find((option) => option.code === code);
}

/** What a field says of the values of its enumeration. */
interface Choosable {
  readonly options?: AnyEnumeration;
}

/** The codes of a field's enumeration, in declared order; none where it has none. */
export const codesIn = ({ options }: Choosable): readonly number[] =>
  (options?.$options ?? []).map(({ code }) => code);

/** A code by its words, as it is where nobody declared it. */
export const optionText = ({ options }: Choosable, code: unknown, lang: Lang): string =>
  (options && optionOf(options, code)?.[lang]) ?? String(code);
