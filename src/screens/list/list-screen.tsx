import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { lazyPage } from '../../router/lazy-page.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { DeskList } from './desk-list.tsx';
import { NewRows } from './new-rows.tsx';
import { PhoneList } from './phone-list.tsx';
import { RowMenu } from './row-menu.tsx';
import { useListModel } from './use-list.ts';
import './list.css';

// Loaded apart, because few lists have a tree beside them.
const ListTree = lazyPage('list-tree', async () => (await import('./tree/list-tree.tsx')).ListTreePanel);

// Loaded apart, because few screens compare periods and charts are heavy.
const Statistics = lazyPage(
  'statistics',
  async () => (await import('../statistics/statistics-screen.tsx')).StatisticsScreen,
);

/** The list of any resource: everything in it follows from the declaration, the grants and the address. */
export function ListScreen({ resource }: { resource: AnyResource }) {
  const { product, access } = useApp();
  const { search } = useLocation();
  const opens = product.resources.find(({ name }) => name === resource.beside?.opens);
  if (opens?.route && search === '' && access.can(opens, 'read'))
    return <Navigate to={opens.route} replace />;
  return resource.statistics ? (
    <Suspense>
      <Statistics resource={resource} />
    </Suspense>
  ) : (
    <PlainList resource={resource} />
  );
}

function PlainList({ resource }: { resource: AnyResource }) {
  const list = useListModel(resource);
  const phone = usePhone();
  const { tree } = resource.list;
  const page = (
    <div className="list" data-busy={list.answer.fetching || undefined}>
      {phone ? <PhoneList list={list} /> : <DeskList list={list} />}
      <NewRows resource={resource} address={list.address} answer={list.answer} />
      <RowMenu at={list.menu} onClose={list.closeMenu} />
      {list.dialogs}
    </div>
  );
  if (!tree || phone) return page;
  return (
    <div className="list-beside">
      <Suspense fallback={<div className="list-tree" />}>
        <ListTree resource={resource} address={list.address} />
      </Suspense>
      {page}
    </div>
  );
}
