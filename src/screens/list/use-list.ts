import { useMemo, useState } from 'react';
import { matches } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { momentText } from '../../../resources/kit/time.ts';
import { useActions } from '../../actions/use-actions.tsx';
import { useApp } from '../../app-context.tsx';
import type { WireRow } from '../../data/row.ts';
import { useLastPage } from '../../data/use-last-page.ts';
import { listParams, useRows } from '../../data/use-rows.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import { useReopened } from '../../drafts/use-reopened.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { inView } from './arrangement.ts';
import { leadOf, screensOf } from './beside.ts';
import { columnsUnder } from './columns-under.ts';
import { useEmpty } from './list-empty.tsx';
import type { MenuAt } from './row-menu.tsx';
import { columnViews } from './table/column-view.ts';
import { chosenNode, chosenRow } from './tree/chosen-node.ts';
import { useCards } from './use-cards.ts';
import { useColumns } from './use-columns.ts';
import { useCopy } from './use-copy.ts';
import { useCounts } from './use-counts.ts';
import { useDrill } from './use-drill.ts';
import { useExport } from './use-export.ts';
import { useLinks } from './use-links.ts';
import { useListState } from './use-list-state.ts';
import { useRequestedAction } from './use-requested-action.ts';
import { useDefaultFilter } from './use-saved-filters.ts';
import { useSelection } from './use-selection.ts';
import { useSummary } from './use-summary.ts';
import { useTrail } from './use-trail.ts';

/** Everything that a list knows and can do, for the table of a desk and the cards of a phone alike. */
export function useListModel(resource: AnyResource) {
  const { now, access, product } = useApp();
  const { lang } = useLanguage();
  const phone = usePhone();
  const address = useListState(resource);
  const { state } = address;
  const answer = useRows(resource, state);
  const { leaving } = useLastPage(state.page, state.size, answer, (page) =>
    address.setPage(page, { replace: true }),
  );
  const columns = useColumns(resource);
  const lead = leadOf(product, resource);
  // Tabs in one line count each other's rows, which move from one to the other.
  const also = lead.beside?.line ? screensOf(product, lead, access) : [];
  const actions = useActions(resource, { also });
  const copy = useCopy();
  const choosing = useDefaultFilter(resource, address);
  const rows = columns.ready && !choosing && !leaving ? answer.rows : undefined;
  useTrail(resource, state, { ...answer, rows });
  const selection = useSelection(rows, JSON.stringify(listParams(resource, state)));
  const [menu, setMenu] = useState<MenuAt | null>(null);

  const { asked } = state;
  const { columns: arranged, declared } = columns;
  const visible = useMemo(
    () => (asked ? columnsUnder(resource, asked, { columns: arranged, declared }, phone) : inView(arranged)),
    [arranged, declared, resource, asked, phone],
  );
  const fields = useMemo(() => visible.map(({ column }) => column.field), [visible]);
  const { linkOf, hasDetail } = useLinks(resource, visible);
  const drill = useDrill(resource, address);
  const exportRows = useExport(resource, state, fields);
  const time = momentText(now());
  const minute = time.slice(0, 16);
  const views = useMemo(() => columnViews(visible, { lang, now: `${minute}:00` }), [visible, lang, minute]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered follows from rows, grants, language and the minute
  const buttons = useMemo(
    () => new Map(rows?.map((row) => [row.id, actions.rowActions(row)])),
    [rows, access, lang, minute],
  );

  const readsInPlace = resource.detail?.layout === 'drawer';
  const { strong } = resource.list;
  const surroundings = useSurroundings();
  const isStrong = strong && ((row: WireRow) => matches(strong, row, surroundings));

  const cards = useCards(resource, access.merchant);
  const pageActions = actions.pageActions();
  const run = (name: string, row?: WireRow) => {
    const node = chosenRow(resource, address);
    if (name === 'export') void exportRows();
    else if (name === 'exportLines') void exportRows(resource.export?.lines?.columns);
    // Beside a tree a new row hangs below the chosen node, unless the person says otherwise.
    else if (name === 'create' && resource.list.tree && node !== undefined)
      actions.run(name, undefined, { [resource.list.tree.by]: node });
    else actions.run(name, row);
  };
  useRequestedAction((name, id) => {
    const allowed =
      name === 'update' ? access.can(resource, name) : pageActions.some((one) => one.name === name);
    if (allowed) run(name, id === undefined ? undefined : { id });
  });
  useReopened(resource, (name, id) => run(name, id === undefined ? undefined : { id }));
  const act = (name: string, row: WireRow, element: HTMLElement) => {
    const offered = buttons.get(row.id) ?? [];
    if (name === 'copy') copy(element.dataset.copy ?? '');
    else if (name === 'open') run(readsInPlace ? 'read' : 'update', row);
    else if (name === 'more') {
      const shown = new Set((element.dataset.shown ?? '').split(' '));
      setMenu({
        actions: offered.filter((action) => !shown.has(action.name)),
        button: element,
        run: (chosen) => run(chosen, row),
      });
    } else run(name, row);
  };
  const runBulk = async (name: string) => {
    const { selected } = selection;
    const outcome = await actions.bulk(
      name,
      selected.kind === 'rows'
        ? { rows: [...selected.rows.values()] }
        : {
            filter: listParams(resource, state),
            exclude: [...selected.exclude],
            total: answer.total - selected.exclude.size,
          },
    );
    if (outcome) selection.keep(outcome.refused);
  };

  const empty = useEmpty({
    rows: { ...answer, rows },
    filtered: state.tab !== 'all' || Object.keys(state.filters).length > 0,
    below:
      state.tab === 'all' &&
      Object.keys(state.filters).length === 1 &&
      chosenNode(resource, address) !== undefined,
    onClear: address.clear,
    onAdd: pageActions.some(({ name }) => name === 'create') ? () => run('create') : undefined,
  });

  return {
    resource,
    address,
    answer,
    rows,
    columns,
    views,
    counts: useCounts(resource, state.filters),
    summary: useSummary(resource, state),
    selection,
    today: time.slice(0, 10),
    /** A row of statistics leads down, to what it is made of. */
    linkOf: drill?.linkOf ?? linkOf,
    drill,
    /** Without a page of its own a row opens its form. */
    opens: readsInPlace || (!hasDetail && (resource.list.row?.includes('update') ?? false)),
    isStrong,
    cards,
    titleOf: (row: WireRow) => String(row[resource.model.title] ?? row.id),
    buttonsOf: (row: WireRow) => buttons.get(row.id) ?? [],
    pageActions,
    bulkActions: actions.bulkActions(),
    run,
    act,
    runBulk,
    empty,
    menu,
    closeMenu: () => setMenu(null),
    dialogs: actions.element,
  };
}

export type ListModel = ReturnType<typeof useListModel>;
