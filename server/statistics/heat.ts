import { type RawBuilder, sql } from 'kysely';
import { basesOf, figureSql } from './figures.ts';
import { factWith, narrowedSql, type Question, rootOf, rowSourceOf } from './grouped.ts';

export interface HeatSum {
  readonly weekday: number;
  readonly hour: number;
  readonly value: number;
}

/** A number by weekday and hour, out of the roll-up that knows hours; null where none knows the number by them. */
export function heatSql(question: Question, name: string): RawBuilder<HeatSum> | null {
  const bases = basesOf(question.model, [name]);
  const columns = bases.flatMap((base) => (base.make === 'sum' && !base.once ? [base.column] : []));
  const dimensions = question.narrowed.map((each) => rootOf(question.model, each));
  const fact = factWith(question, ['stat_hour', ...dimensions, ...columns]);
  if (!fact || columns.length < bases.length) return null;
  const source = rowSourceOf(question, fact);
  const where = narrowedSql(question, {}, ['now'], source.column);
  const value = figureSql(question.model, name, (of) => {
    const base = bases.find((each) => each.name === of);
    return sql`coalesce(sum(${sql.ref(`t.${base?.column ?? ''}`)}), 0)`;
  });
  return sql<HeatSum>`select extract(isodow from t.stat_date)::int as weekday, t.stat_hour::int as hour, ${value}::float8 as value
    from ${source.from} where ${where} group by 1, 2 order by 1, 2`;
}
