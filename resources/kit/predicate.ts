import type { Fields, OfKind, Stored, Val } from './field.ts';
import type { Lang } from './label.ts';

/**
 * The only expression language of a declaration, and it stays this small (docs/design/architecture.md §D3): equality,
 * membership, comparison, any, not, and what surrounds the question: now, today, me, and whom I act for. Two evaluators read it:
 * `matches` here for a row, and `server/db/where.ts` for SQL; tests/server/where.test.ts holds them together.
 */
export type Ambient = { readonly $: 'now' | 'today' | 'me' | 'org' | 'merchant' };
type Scalar = string | number;
export type Test<V> =
  | V
  | null
  | readonly V[]
  | {
      readonly ne?: V | Ambient | null;
      readonly gt?: V | Ambient;
      readonly gte?: V | Ambient;
      readonly lt?: V | Ambient;
      readonly lte?: V | Ambient;
      readonly is?: Ambient;
    };
/** Of a field of several codes: one of these is among them. */
export interface Holds<V> {
  readonly has: V extends readonly (infer C)[] ? readonly C[] : never;
}
/** Over stored scalars of one model and its fields of several codes; no paths across relations. */
export type Where<F> = {
  readonly [K in Stored<F> as Val<F[K]> extends Scalar ? K : never]?: Test<Val<F[K]>>;
} & {
  readonly [K in OfKind<F, 'enums'>]?: Holds<Val<F[K]>>;
} & {
  readonly $any?: readonly Where<F>[];
  readonly $not?: Where<F>;
};
/** Erased form. */
export type AnyWhere = Readonly<Record<string, unknown>>;

/** What a predicate may ask of its surroundings: `now` and `today` in +08:00, `me` the signed-in user's id. */
export interface Surroundings {
  readonly now: string;
  readonly today: string;
  readonly me: string;
  /** The organisation that they look from; nothing is it where it isn't said. */
  readonly org?: string;
  /** Whose names are told where a row has one in each language (`english` of a field); as they are stored where nothing is said. */
  readonly lang?: Lang;
  /**
   * Of a merchant's people: their merchant, beyond whom no person is named to them and nothing counted (`actor` and `referred` of a field).
   */
  readonly merchant?: string | null;
}

export const comparisons = ['ne', 'gt', 'gte', 'lt', 'lte', 'is'] as const;
export type Comparison = (typeof comparisons)[number];

function isAmbient(value: unknown): value is Ambient {
  return typeof value === 'object' && value !== null && '$' in value;
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number';
}

/** Whether one of these codes is among the value's. */
const holdsOne = (value: unknown, codes: unknown): boolean =>
  Array.isArray(value) && Array.isArray(codes) && codes.some((code) => value.includes(code));

/** The value of a comparison's right side. */
export function resolve(value: unknown, surroundings: Surroundings): unknown {
  return isAmbient(value) ? surroundings[value.$] : value;
}

/** Comparison as SQL has it: an unknown side makes every comparison but `ne` false. */
function compare(left: unknown, op: Comparison, right: unknown): boolean {
  if (op === 'is') return left === right;
  if (op === 'ne') return (left ?? null) !== (right ?? null);
  if (!isScalar(left) || !isScalar(right)) return false;
  if (op === 'gt') return left > right;
  if (op === 'gte') return left >= right;
  if (op === 'lt') return left < right;
  return left <= right;
}

/** Whether a row satisfies the predicate; an absent predicate is satisfied. */
export function matches(
  where: AnyWhere | undefined,
  row: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): boolean {
  if (!where) return true;
  return Object.entries(where).every(([key, test]) => {
    if (key === '$any') return (test as readonly AnyWhere[]).some((w) => matches(w, row, surroundings));
    if (key === '$not') return !matches(test as AnyWhere, row, surroundings);
    const value = row[key] ?? null;
    if (Array.isArray(test)) return test.includes(value);
    if (test === null || typeof test !== 'object') return value === test;
    return Object.entries(test).every(([op, right]) =>
      op === 'has' ? holdsOne(value, right) : compare(value, op as Comparison, resolve(right, surroundings)),
    );
  });
}

/** Every field that a predicate names, for lint and for the columns that a guard needs. */
export function fieldsOf(where: AnyWhere | undefined): string[] {
  return Object.entries(where ?? {}).flatMap(([key, test]) => {
    if (key === '$any') return (test as readonly AnyWhere[]).flatMap(fieldsOf);
    if (key === '$not') return fieldsOf(test as AnyWhere);
    return [key];
  });
}

/** Names that a predicate over these fields may use. */
export type Testable<F extends Fields> = Exclude<keyof Where<F>, '$any' | '$not'>;
