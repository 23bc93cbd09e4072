import { useApp } from '../../app-context.tsx';
import { useConsoleExtension } from '../../data/use-console-extension.ts';
import { listParams } from '../../data/use-rows.ts';
import type { ListModel } from './use-list.ts';

/** What the console extension adds above the rows; lists without it ask for none. Its place is kept while it is on its way. */
export function ListAbove({ list }: { readonly list: ListModel }) {
  const { extensions } = useApp();
  return extensions[list.resource.name]?.above ? <Added list={list} /> : null;
}

function Added({ list: { resource, address } }: { readonly list: ListModel }) {
  const Above = useConsoleExtension(resource)?.above;
  return (
    <div className="list-above">
      {Above && <Above resource={resource} asked={listParams(resource, address.state)} />}
    </div>
  );
}
