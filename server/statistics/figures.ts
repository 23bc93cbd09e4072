import { type RawBuilder, sql } from 'kysely';
import type { AnyField } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import { type Against, type Measure, madeOf } from '../../resources/kit/measure.ts';
import type { AnyModel } from '../../resources/kit/model.ts';

/** What a running period is compared with: the one before up to the same time of its last day. */
export type SoFar = `${Against}_so_far`;

/** The period itself and what it is compared with. */
export type Era = 'now' | Against | SoFar;

export const eraSoFar = (against: Against): SoFar => `${against}_so_far`;
/** The whole of what is compared up to a time. */
export const eraOf = (era: SoFar): Against => (era === 'previous_so_far' ? 'previous' : 'last_year');
export const isSoFar = (era: Era): era is SoFar => era.endsWith('_so_far');

/** A number of a roll-up: a sum, or a count of distinct values. */
export type Base = Extract<Measure, { readonly make: 'sum' | 'distinct' }> & { readonly name: string };

function measureOf(model: AnyModel, name: string): Measure {
  const measure = model.fields[name]?.spec.measure;
  if (!measure) throw new Error(`${model.name}.${name} is no number of a report`);
  return measure;
}

/** Whole units of the field in one: a rate counts basis points, a decimal its tenths or hundredths. */
const unitsIn = ({ kind, spec }: AnyField): number =>
  kinds[kind].figure === 'rate' ? 10_000 : 10 ** (spec.decimals ?? 0);
/** By how much a ratio of numbers as they are stored is multiplied: of tenths, tenths follow by themselves. */
function scaleOf({ fields }: AnyModel, name: string, part: string): number {
  const [field, of] = [fields[name], fields[part]];
  return (field ? unitsIn(field) : 1) / (of && kinds[of.kind].figure === 'count' ? unitsIn(of) : 1);
}

/** What these numbers are made of in the end, each once. */
export function basesOf(model: AnyModel, names: readonly string[]): Base[] {
  const found = new Map<string, Base>();
  const visit = (name: string): void => {
    const measure = measureOf(model, name);
    if (measure.make === 'sum' || measure.make === 'distinct') found.set(name, { ...measure, name });
    else for (const each of madeOf(measure)) visit(each);
  };
  for (const name of names) visit(name);
  return [...found.values()];
}

/** The periods that these numbers compare with, `now` first. */
export function erasOf(model: AnyModel, names: readonly string[]): Era[] {
  const compared = names.flatMap((name) => {
    const measure = measureOf(model, name);
    return measure.make === 'change' ? [measure.against] : [];
  });
  return ['now', ...new Set(compared.flatMap((against) => [against, eraSoFar(against)]))];
}

/** Sums add up over rows; ratios, counts of different ones and states of a day don't. */
export function addsUp(model: AnyModel, name: string): boolean {
  const measure = measureOf(model, name);
  if (measure.make === 'minus') return addsUp(model, measure.of) && addsUp(model, measure.less);
  return measure.make === 'sum' && measure.on === undefined && measure.once === undefined;
}

/** What adds up and what is counted grows with the day; a state of the first or the last day doesn't. */
const grows = (model: AnyModel, name: string) =>
  addsUp(model, name) || measureOf(model, name).make === 'distinct';

/** Whether a base number of an era up to the same time of its last day can be told. */
export type TellsSoFar = (base: string, era: SoFar) => boolean;

/**
 * The era that a number is compared in while a period runs: what grows with the day up to the same time, and a ratio as soon as one of
 * its parts can be told so: it is unknown then where another can't, and never made of half a day over a whole one. States stand for
 * the whole, and so do ratios of which no part is told by the hour.
 */
export function comparedIn(
  model: AnyModel,
  name: string,
  era: Era,
  running: boolean,
  tells: TellsSoFar,
): Era {
  if (!running || (era !== 'previous' && era !== 'last_year')) return era;
  const soFar = eraSoFar(era);
  if (grows(model, name)) return soFar;
  if (measureOf(model, name).make !== 'ratio') return era;
  return basesOf(model, [name]).some((base) => grows(model, base.name) && tells(base.name, soFar))
    ? soFar
    : era;
}

export interface Known {
  /** The period still runs. */
  readonly running?: boolean;
  /** A base number of an era; null where it is unknown. */
  readonly base: (name: string, era: Era) => number | null;
  /** The same over all rows, for shares. */
  readonly total?: (name: string) => number | null;
  /** The row's place. */
  readonly place?: number;
}

/** A number of a report out of its base numbers, in its field's own unit; null where it can't be told. */
export function figureOf(model: AnyModel, name: string, known: Known, era: Era = 'now'): number | null {
  const measure = measureOf(model, name);
  const of = (each: string, when: Era = era) => figureOf(model, each, known, when);
  switch (measure.make) {
    case 'sum':
    case 'distinct':
      return known.base(name, era);
    case 'minus': {
      const [from, less] = [of(measure.of), of(measure.less)];
      return from === null || less === null ? null : from - less;
    }
    case 'ratio': {
      const parts = measure.over.map((each) => of(each));
      const whole = parts.reduce<number | null>(
        (sum, each) => (sum === null || each === null ? null : sum + each),
        0,
      );
      const ratio = over(of(measure.of), whole, scaleOf(model, name, measure.of));
      return ratio !== null && measure.most !== undefined ? Math.min(ratio, measure.most) : ratio;
    }
    case 'change': {
      if (era !== 'now') return null;
      const tells: TellsSoFar = (base, when) => known.base(base, when) !== null;
      const then = comparedIn(model, measure.of, measure.against, known.running ?? false, tells);
      const [now, base] = [of(measure.of), of(measure.of, then)];
      return now === null || base === null ? null : over(now - base, base, 10_000);
    }
    case 'gain': {
      const [now, base] = [of(measure.of), of(measure.base)];
      if (now === null || base === null) return null;
      const [here, there] = (measure.beside ?? []).map((each) => of(each) ?? 0);
      const beside = here !== undefined && there !== undefined && here > 0 && there > 0;
      const usual = beside ? base * here : base;
      return over((beside ? now * there : now) - usual, usual, 10_000);
    }
    case 'share': {
      const total = known.total?.(measure.of) ?? null;
      return over(of(measure.of), total, 10_000);
    }
    case 'rank':
      return known.place ?? null;
  }
}

/** Half a unit goes up, away from zero, as in PostgreSQL. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

function over(part: number | null, whole: number | null, scale: number): number | null {
  return part === null || whole === null || whole <= 0 ? null : rounded((part * scale) / whole);
}

/**
 * The SQL of a number, for ordering: the same formulas, unrounded. `base` is the SQL of a base number; `running`: of a period that runs,
 * what can be told so far.
 */
export function figureSql(
  model: AnyModel,
  name: string,
  base: (name: string, era: Era) => RawBuilder<unknown>,
  era: Era = 'now',
  running: TellsSoFar | null = null,
): RawBuilder<unknown> {
  const measure = measureOf(model, name);
  const of = (each: string, when: Era = era) => figureSql(model, each, base, when, running);
  const quotient = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
    sql`case when (${whole}) > 0 then (${part})::numeric / (${whole}) end`;
  switch (measure.make) {
    case 'sum':
    case 'distinct':
      return base(name, era);
    case 'minus':
      return sql`(${of(measure.of)} - ${of(measure.less)})`;
    case 'ratio': {
      const ratio = quotient(
        of(measure.of),
        sql.join(
          measure.over.map((each) => of(each)),
          sql` + `,
        ),
      );
      return measure.most === undefined
        ? ratio
        : sql`least(${ratio}, ${sql.lit(measure.most / scaleOf(model, name, measure.of))})`;
    }
    case 'change': {
      const tells = running ?? (() => false);
      const then = of(measure.of, comparedIn(model, measure.of, measure.against, running !== null, tells));
      return quotient(sql`${of(measure.of)} - ${then}`, then);
    }
    case 'gain': {
      const [here, there] = (measure.beside ?? []).map((each) => of(each));
      const alone = quotient(of(measure.of), of(measure.base));
      return here && there
        ? sql`${alone} * coalesce(case when (${here}) > 0 and (${there}) > 0 then (${there})::numeric / (${here}) end, 1)`
        : alone;
    }
    // Of one and the same total, and in its order, shares stand as what they are shares of.
    case 'share':
      return of(measure.of);
    case 'rank':
      throw new Error(`${model.name}.${name} follows from the order and can’t make it`);
  }
}
