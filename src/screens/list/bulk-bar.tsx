import { numberText } from '../../../resources/kit/cell-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { totalText } from './counted.ts';
import type { ListModel } from './use-list.ts';
import { selectedCount } from './use-selection.ts';

/** What is selected, what it sums up to, and what can be done with it. */
export function BulkBar({ list }: { list: ListModel }) {
  const { say, lang } = useLanguage();
  const { resource, selection, bulkActions } = list;
  const { total, more } = list.answer;
  const fields = new Set(list.views.map(({ field }) => field));
  const { selected } = selection;
  const count = selectedCount(selected, total);
  if (count === 0) return null;
  const rows = selected.kind === 'rows' ? [...selected.rows.values()] : [];
  const sums = (resource.list.sums ?? []).filter((name) => fields.has(name) && rows.length > 0);
  const wholeFilter = selected.kind === 'all';

  return (
    <section className="bulk-bar" aria-label={say(texts.list.bulkActions)}>
      <strong role="status">{say(texts.list.selected, { n: totalText(count, wholeFilter && more) })}</strong>
      {sums.map((name) => {
        const field = resource.model.fields[name];
        const sum = rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
        return (
          <span key={name} className="bulk-sum">
            {field?.label[lang]} {field && numberText(field, sum, lang)}
          </span>
        );
      })}
      {!wholeFilter && total > rows.length && (
        <button type="button" className="quiet-button" onClick={selection.selectAll}>
          {say(texts.list.selectAllOf, { n: totalText(total, more) })}
        </button>
      )}
      <span className="bulk-actions">
        {bulkActions.map(({ name, label, danger }) => (
          <button
            key={name}
            type="button"
            className="plain-button"
            data-danger={danger || undefined}
            onClick={() => void list.runBulk(name)}
          >
            {label}
          </button>
        ))}
        <button type="button" className="quiet-button" onClick={selection.clear}>
          {say(texts.list.clearSelection)}
        </button>
      </span>
    </section>
  );
}
