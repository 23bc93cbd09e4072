import type { AnyResource } from '../../../resources/kit/resource.ts';
import { dimensionNamed, fieldsUnder } from '../../../resources/kit/statistics.ts';
import { dimensionOfParams, type StatisticsParams } from '../../data/statistics-params.ts';
import { type ArrangedColumn, inView } from './arrangement.ts';

/**
 * The columns that have a value when rows are cut by a dimension, in the person's order. What the rows are of and their period
 * always show; where a row is told by its first column alone, as on a phone, what it is of stands first.
 */
export function columnsUnder(
  resource: AnyResource,
  asked: StatisticsParams,
  {
    columns,
    declared,
  }: { readonly columns: readonly ArrangedColumn[]; readonly declared: readonly ArrangedColumn[] },
  nameFirst: boolean,
): ArrangedColumn[] {
  const { statistics } = resource;
  const dimension = statistics && dimensionNamed(resource, dimensionOfParams(statistics, asked));
  const arranged = inView(columns);
  if (!dimension) return arranged;
  const split = asked.split === '1';
  const known = fieldsUnder(resource, dimension, split);
  const shown = arranged.filter(({ column }) => known.has(column.field));
  const needed = [dimension.name, ...(split ? ['stat_period'] : [])].flatMap(
    (name) => [...columns, ...declared].find(({ column }) => column.field === name) ?? [],
  );
  const isAmong = (all: readonly ArrangedColumn[], one: ArrangedColumn) =>
    all.some(({ column }) => column.field === one.column.field);
  const missing = needed.filter((one) => nameFirst || !isAmong(shown, one));
  // The column that names a row stays in view.
  const first = missing.map((one) => ({ ...one, visible: true, fixed: 'left' as const }));
  return [...first, ...shown.filter((one) => !isAmong(first, one))];
}
