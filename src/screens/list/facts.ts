import type { ColumnView } from './table/column-view.ts';

/** How many facts a card shows; the rest stands in the detail. */
const most = 3;

/** What a card tells beside the row's name: the status that a list ends with, and what decides; pictures tell themselves. */
export function cardFactsOf(others: readonly ColumnView[]): {
  readonly status: ColumnView | undefined;
  readonly facts: readonly ColumnView[];
} {
  // The status that a list ends with is the row's own (docs/design/look.md §3).
  const status = others.findLast((column) => column.status);
  const facts = others
    .filter((column) => column !== status && !column.picture)
    .sort((a, b) => Number(b.kept) - Number(a.kept))
    .slice(0, most);
  return { status, facts };
}
