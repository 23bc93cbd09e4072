import type { AnyResource } from '../../../resources/kit/resource.ts';
import { dimensionNamed, fieldsUnder } from '../../../resources/kit/statistics.ts';
import type { ArrangedColumn } from '../list/arrangement.ts';
import { type Asked, dimensionAsked } from './asked.ts';

/**
 * The columns that have a value when rows are cut by a dimension: what the rows are of stands first, then their period, then what
 * the person arranged.
 */
export function columnsUnder(
  resource: AnyResource,
  asked: Asked,
  arranged: readonly ArrangedColumn[],
  declared: readonly ArrangedColumn[],
): ArrangedColumn[] {
  const { statistics } = resource;
  const dimension = statistics && dimensionNamed(resource, dimensionAsked(statistics, asked));
  if (!dimension) return [...arranged];
  const split = asked.split === '1';
  const known = fieldsUnder(resource, dimension, split);
  const find = (name: string) =>
    [...arranged, ...declared].find(({ column }) => column.field === name && known.has(name));
  const first = [find(dimension.name), split ? find('stat_period') : undefined].filter(
    (one) => one !== undefined,
  );
  const rest = arranged.filter(
    (one) => known.has(one.column.field) && !first.some(({ column }) => column.field === one.column.field),
  );
  // A row is known by its first column: it stays in sight, and so does every one that is pinned left of it.
  return [...first.map((one) => ({ ...one, visible: true, fixed: 'left' as const })), ...rest];
}
