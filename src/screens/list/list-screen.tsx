import { lazy, Suspense, useMemo, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { textOf } from '../../../resources/kit/time.ts';
import { useActions } from '../../actions/use-actions.tsx';
import { useApp } from '../../app-context.tsx';
import type { Row } from '../../data/row.ts';
import { listParams, useRows } from '../../data/use-rows.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { inView, runLength } from './arrangement.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useEmpty } from './list-empty.tsx';
import { ListHead } from './list-head.tsx';
import { tabsOf } from './list-state.ts';
import { Pager } from './pager.tsx';
import { type MenuAt, RowMenu } from './row-menu.tsx';
import { columnViews } from './table/column-view.ts';
import { ListTable } from './table/list-table.tsx';
import { SumFoot } from './table/sum-foot.tsx';
import { useColumns } from './use-columns.ts';
import { useCopy } from './use-copy.ts';
import { useCounts } from './use-counts.ts';
import { useExport } from './use-export.ts';
import { useLinks } from './use-links.ts';
import { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';
import { useSummary } from './use-summary.ts';
import './list.css';

const ColumnDialog = lazy(async () => ({ default: (await import('./column-dialog.tsx')).ColumnDialog }));

/** Room for two words and a "more", in pixels. */
const actionsRoom = { padding: 24, gap: 12, more: 40, most: 220 } as const;

/** The list of any resource: everything in it follows from the declaration, the grants and the address. */
export function ListScreen({ resource }: { resource: AnyResource }) {
  const { now } = useApp();
  const { say, lang } = useLanguage();
  const phone = usePhone();
  const address = useListState(resource);
  const { state } = address;
  const answer = useRows(resource, state);
  const columns = useColumns(resource);
  const counts = useCounts(resource, state.filters);
  const summary = useSummary(resource, state);
  const actions = useActions(resource);
  const copy = useCopy();
  const rows = columns.ready ? answer.rows : undefined;
  const selection = useSelection(rows, JSON.stringify(listParams(resource, state)));
  const [arranging, setArranging] = useState(false);
  const [menu, setMenu] = useState<MenuAt | null>(null);

  const visible = useMemo(() => inView(columns.columns), [columns.columns]);
  const fields = useMemo(() => visible.map(({ column }) => column.field), [visible]);
  const { linkOf, hasDetail } = useLinks(resource, visible);
  const exportRows = useExport(resource, state, fields);
  const time = textOf(now());
  const minute = time.slice(0, 16);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered follows from rows, grants, language and the minute
  const buttons = useMemo(
    () => new Map(rows?.map((row) => [row.id, actions.rowActions(row)])),
    [rows, lang, minute],
  );
  const hasButtons = (resource.list.row?.length ?? 0) > 0;
  const actionsWidth = useMemo(() => widthOfActions([...buttons.values()]), [buttons]);
  const bulk = actions.bulkActions();
  const views = useMemo(
    () =>
      columnViews(visible, {
        lang,
        now: `${minute}:00`,
        selectable: bulk.length > 0,
        actionsWidth: hasButtons ? actionsWidth : 0,
      }),
    [visible, lang, minute, bulk.length, hasButtons, actionsWidth],
  );

  const page = actions.pageActions();
  const run = (name: string, row?: Row) => {
    if (name === 'export') void exportRows();
    else actions.run(name, row);
  };
  const act = (name: string, row: Row, element: HTMLElement) => {
    if (name === 'copy') copy(element.dataset.copy ?? '');
    else if (name === 'open') actions.run('update', row);
    else if (name === 'more') {
      const rest = buttons.get(row.id)?.slice(2) ?? [];
      setMenu({ actions: rest, button: element, run: (chosen) => run(chosen, row) });
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

  const filtered = state.tab !== 'all' || Object.keys(state.filters).length > 0;
  const canAdd = page.some(({ name }) => name === 'create');
  const empty = useEmpty({
    rows: { ...answer, rows },
    filtered,
    onClear: address.clear,
    onAdd: canAdd ? () => run('create') : undefined,
  });
  const editable = !hasDetail && (resource.list.row?.includes('update') ?? false);
  const today = time.slice(0, 10);

  return (
    <div className="list" data-busy={answer.fetching || undefined}>
      <ListHead
        resource={resource}
        tabs={tabsOf(resource)}
        tab={state.tab}
        counts={counts}
        onTab={address.setTab}
        actions={page}
        onAction={run}
        onColumns={phone ? undefined : () => setArranging(true)}
      />
      <FilterBar resource={resource} address={address} today={today} />
      <ListTable
        label={say(resource.label)}
        columns={views}
        rows={rows}
        size={Math.min(state.size, 20)}
        busy={answer.fetching}
        empty={empty}
        titleOf={(row) => String(row[resource.model.title] ?? row.id)}
        linkOf={linkOf}
        opens={editable}
        sorts={state.sorts}
        onSort={address.setSorts}
        selection={bulk.length > 0 ? selection : null}
        buttonsOf={hasButtons ? (row) => buttons.get(row.id) ?? [] : null}
        actionsWidth={actionsWidth}
        onAct={act}
        foot={
          resource.list.sums && rows && rows.length > 0 ? (
            <SumFoot
              columns={views}
              sums={resource.list.sums}
              summary={summary}
              before={bulk.length > 0}
              after={hasButtons}
            />
          ) : undefined
        }
      />
      <BulkBar
        resource={resource}
        selection={selection}
        total={answer.total}
        more={answer.more}
        fields={new Set(fields)}
        actions={bulk}
        onAction={(name) => void runBulk(name)}
      />
      <Pager
        page={state.page}
        size={state.size}
        total={answer.total}
        more={answer.more}
        shown={rows?.length ?? 0}
        phone={phone}
        onPage={address.setPage}
        onSize={address.setSize}
      />
      <RowMenu at={menu} onClose={() => setMenu(null)} />
      {arranging && (
        <Suspense>
          <ColumnDialog columns={columns} onClose={() => setArranging(false)} />
        </Suspense>
      )}
      {actions.element}
    </div>
  );
}

/** As wide as the widest pair of words in view, so that no button is cut. */
function widthOfActions(rows: readonly (readonly { readonly label: string }[])[]): number {
  const { padding, gap, more, most } = actionsRoom;
  const widths = rows.map((row) => {
    const words = row.slice(0, 2).reduce((sum, { label }) => sum + runLength(label) + gap, 0);
    return words + (row.length > 2 ? more : 0);
  });
  return Math.min(most, padding + Math.max(72, ...widths));
}
