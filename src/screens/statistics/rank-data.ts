import { cellText } from '../../../resources/kit/cell-text.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { RankAnswer } from '../../../resources/kit/statistics-wire.ts';
import type { ChartMeasure } from '../../charts/figures.ts';
import type { RankData } from '../../charts/ranked.ts';
import type { ListModel } from '../list/use-list.ts';

/** The rows of an answer with where each leads, named in the person's language. */
export function rankData(
  { resource, drill }: { readonly resource: AnyResource; readonly drill: ListModel['drill'] },
  by: string,
  measures: readonly ChartMeasure[],
  { rows, rest, total }: RankAnswer,
  lang: 'en' | 'zh',
): RankData {
  const dimension = resource.statistics?.by[by];
  const field = dimension && resource.model.fields[dimension.name];
  const numberOf = (value: number | string | null | undefined) => (typeof value === 'number' ? value : null);
  return {
    measures,
    rest,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      name: field ? cellText(field, field.kind === 'enum' ? Number(row.name) : row.name, lang) : row.name,
      link: dimension && drill?.pathOf(dimension, { key: row.id }),
      values: Object.fromEntries(measures.map(({ name }) => [name, numberOf(row[name])])),
    })),
  };
}
