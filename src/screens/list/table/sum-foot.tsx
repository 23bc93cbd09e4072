import { unknown } from '../../../../resources/kit/format.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { texts } from '../../../i18n/texts.ts';
import type { Summary } from '../use-summary.ts';
import type { ColumnView } from './column-view.ts';
import { pinned } from './pinned.ts';

interface Props {
  columns: readonly ColumnView[];
  sums: readonly string[];
  summary: Summary;
  before: boolean;
  after: boolean;
}

/** Sums over the whole filter, not over the page (docs/design/rules.md §4: beyond 31 days they are asked for by a click). */
export function SumFoot({ columns, sums, summary, before, after }: Props) {
  const { say } = useLanguage();
  const summed = columns.filter((column) => sums.includes(column.field));
  if (summed.length === 0) return null;

  const first = columns[0]?.field;
  const cell = (column: ColumnView) => {
    if (sums.includes(column.field)) {
      const value = summary.values?.[column.field];
      if (typeof value !== 'number') return summary.fetching || summary.ask ? null : unknown;
      return column.total(value);
    }
    if (column.field !== first) return null;
    if (summary.ask) {
      return (
        <button type="button" className="sum-ask" onClick={summary.ask}>
          {say(texts.list.sumAsk)}
        </button>
      );
    }
    return say(texts.common.total);
  };

  return (
    <tfoot aria-busy={summary.fetching}>
      <tr>
        {before && <td className="cell-select" />}
        {columns.map((column) => (
          <td
            key={column.field}
            data-end={column.end || undefined}
            data-fixed={column.fixed ?? undefined}
            style={pinned(column)}
          >
            {cell(column)}
          </td>
        ))}
        {after && <td className="cell-actions" />}
      </tr>
    </tfoot>
  );
}
