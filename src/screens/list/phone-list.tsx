import { Suspense, useState } from 'react';
import type { WireRow } from '../../data/row.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Cards } from './cards.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListAbove } from './list-above.tsx';
import { ListHead } from './list-head.tsx';
import { ListPager } from './list-pager.tsx';
import { NodeFacts } from './node-facts.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { totalled } from './totalled.ts';
import type { ListModel } from './use-list.ts';

const PhoneTree = lazyPage('phone-tree', async () => (await import('./tree/phone-tree.tsx')).PhoneTree);

export function PhoneList({ list }: { list: ListModel }) {
  const { say } = useLanguage();
  const { resource, address, selection, bulkActions } = list;
  const [choosing, setChoosing] = useState(false);
  const start = (row?: WireRow) => {
    setChoosing(true);
    if (row) selection.toggle(row);
  };
  const stop = () => {
    setChoosing(false);
    selection.clear();
  };
  const active = address.rules.filters.filter(({ name }) => address.state.filters[name] !== undefined);
  return (
    <>
      <ListHead
        list={list}
        filters={
          <>
            {resource.list.tree && (
              <Suspense>
                <PhoneTree resource={resource} address={address} />
              </Suspense>
            )}
            <PhoneFilters resource={resource} address={address} today={list.today} />
            {bulkActions.length > 0 && !choosing && (
              <button type="button" className="plain-button" onClick={() => start()}>
                {say(texts.list.select)}
              </button>
            )}
          </>
        }
      />
      <div>
        <ListAbove list={list} />
        <QuickFilters resource={resource} address={address} />
        <FilterChips filters={active} address={address} today={list.today} />
        <NodeFacts list={list} />
      </div>
      <PhoneSums list={list} />
      {choosing && <Choosing list={list} onDone={stop} />}
      <PhoneRows list={list} choosing={choosing} onHold={bulkActions.length > 0 ? start : undefined} />
      <ListPager list={list} phone />
      {choosing && <BulkBar list={list} />}
    </>
  );
}

interface RowsProps {
  list: ListModel;
  choosing?: boolean;
  onHold?: (row: WireRow) => void;
}

/** The rows as cards. */
export function PhoneRows({ list, choosing = false, onHold }: RowsProps) {
  const { say } = useLanguage();
  return (
    <Cards
      label={say(list.resource.label)}
      columns={list.views}
      rows={list.rows}
      size={list.address.state.size}
      busy={list.answer.fetching}
      empty={list.empty}
      titleOf={list.titleOf}
      linkOf={list.linkOf}
      opens={list.opens}
      isStrong={list.isStrong}
      pictureOf={list.cards?.on ? list.cards.pictureOf : undefined}
      buttonsOf={list.buttonsOf}
      onAct={list.act}
      selection={choosing ? list.selection : null}
      onHold={onHold}
    />
  );
}

/** The page as a whole, and the way out. */
function Choosing({ list: { selection }, onDone }: { list: ListModel; onDone: () => void }) {
  const { say } = useLanguage();
  return (
    <div className="card-choosing">
      <label className="card-choice">
        <input
          type="checkbox"
          checked={selection.page === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selection.page === 'some';
          }}
          onChange={(event) => selection.togglePage(event.target.checked)}
        />
        {say(texts.list.selectPage)}
      </label>
      <button type="button" className="quiet-button" onClick={onDone}>
        {say(texts.list.selectDone)}
      </button>
    </div>
  );
}

/** Sums over the whole filter, in a line. */
export function PhoneSums({ list: { resource, views, summary } }: { list: ListModel }) {
  const { say } = useLanguage();
  const sums = totalled(resource);
  const summed = views.filter(({ field }) => sums.includes(field));
  if (summed.length === 0) return null;
  if (summary.ask) {
    return (
      <p className="card-sums">
        <button type="button" className="quiet-button" onClick={summary.ask}>
          {say(texts.list.sumAsk)}
        </button>
      </p>
    );
  }
  return (
    <p className="card-sums">
      {say(texts.common.total)}
      {summed.map(({ field, head, total }) => {
        const value = summary.values?.[field];
        const text = typeof value === 'number' ? total(value) : '';
        return (
          <span key={field}>
            {head} {text}
          </span>
        );
      })}
    </p>
  );
}
