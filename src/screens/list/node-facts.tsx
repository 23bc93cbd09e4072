import { Suspense } from 'react';
import { lazyPage } from '../../router/lazy-page.tsx';
import { chosenRow } from './tree/chosen-node.ts';
import type { ListModel } from './use-list.ts';

const TreeNodeFacts = lazyPage(
  'tree-node-facts',
  async () => (await import('./tree/tree-node-facts.tsx')).TreeNodeFacts,
);

/** The node of the tree that narrows the list, where one does. */
export function NodeFacts({ list: { resource, address } }: { list: ListModel }) {
  const id = chosenRow(resource, address);
  if (id === undefined) return null;
  return (
    <Suspense>
      <TreeNodeFacts resource={resource} id={id} />
    </Suspense>
  );
}
