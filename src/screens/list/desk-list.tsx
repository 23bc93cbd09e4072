import { Suspense, useMemo, useState } from 'react';
import type { OfferedAction } from '../../actions/use-actions.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { lazyPage } from '../../router/lazy-page.tsx';
import { FocusBack } from '../../shell/focus-back.tsx';
import { runLength } from './arrangement.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CardGrid } from './card-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListAbove } from './list-above.tsx';
import { ListHead } from './list-head.tsx';
import { ListPager } from './list-pager.tsx';
import { NodeFacts } from './node-facts.tsx';
import { wordsInRow } from './table/list-row.tsx';
import { ListTable } from './table/list-table.tsx';
import { SumFoot } from './table/sum-foot.tsx';
import { totalled } from './totalled.ts';
import type { ListModel } from './use-list.ts';

const ColumnDialog = lazyPage(
  'column-dialog',
  async () => (await import('./column-dialog.tsx')).ColumnDialog,
);

/** Room round and between the words of a row's actions, in pixels. */
const room = { padding: 16, gap: 12, more: 44, least: 72, most: 232 } as const;

/** As wide as the widest words in view, so that no button is cut. */
function widthOfActions(rows: readonly (readonly OfferedAction[])[]): number {
  const widths = rows.map((row) => {
    const words = wordsInRow(row).reduce((sum, { label }) => sum + runLength(label) + room.gap, 0);
    return words + (row.length > wordsInRow(row).length ? room.more : 0);
  });
  return Math.min(room.most, Math.ceil(room.padding + Math.max(room.least, ...widths)));
}

export function DeskList({ list }: { list: ListModel }) {
  const [arranging, setArranging] = useState(false);
  const { resource, address } = list;
  return (
    <>
      <ListHead list={list} onColumns={() => setArranging(true)} />
      <div>
        <ListAbove list={list} />
        <NodeFacts list={list} />
        <FilterBar resource={resource} address={address} today={list.today} />
      </div>
      {list.cards?.on ? <CardGrid list={list} pictureOf={list.cards.pictureOf} /> : <DeskRows list={list} />}
      <BulkBar list={list} />
      <ListPager list={list} phone={false} />
      {arranging && <Arranging list={list} onClose={() => setArranging(false)} />}
    </>
  );
}

/** The dialog in which columns are shown, hidden and moved. */
export function Arranging({ list, onClose }: { list: ListModel; onClose: () => void }) {
  return (
    <FocusBack>
      <Suspense>
        <ColumnDialog columns={list.columns} onClose={onClose} />
      </Suspense>
    </FocusBack>
  );
}

/** The rows as a table, with the sums below them. */
export function DeskRows({ list }: { list: ListModel }) {
  const { say } = useLanguage();
  const { resource, address, rows, selection, buttonsOf } = list;
  const selectable = list.bulkActions.length > 0;
  const hasButtons = (resource.list.row?.length ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons follow from rows and language
  const actionsWidth = useMemo(() => widthOfActions(rows?.map(buttonsOf) ?? []), [rows, say]);
  const sums = totalled(resource);

  return (
    <ListTable
      label={say(resource.label)}
      columns={list.views}
      rows={rows}
      size={Math.min(address.state.size, 20)}
      busy={list.answer.fetching}
      empty={list.empty}
      titleOf={list.titleOf}
      linkOf={list.linkOf}
      opens={list.opens}
      isStrong={list.isStrong}
      sorts={address.state.sorts}
      onSort={address.setSorts}
      selection={selectable ? selection : null}
      buttonsOf={hasButtons ? buttonsOf : null}
      actionsWidth={actionsWidth}
      onAct={list.act}
      foot={
        sums.length > 0 && rows && rows.length > 0
          ? (columns) => (
              <SumFoot
                columns={columns}
                sums={sums}
                summary={list.summary}
                before={selectable}
                after={hasButtons}
              />
            )
          : undefined
      }
    />
  );
}
