import { Drawer } from 'antd';
import { useState } from 'react';
import { treeModelOf } from '../../../../resources/kit/product.ts';
import type { AnyResource } from '../../../../resources/kit/resource.ts';
import { useApp } from '../../../app-context.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { texts } from '../../../i18n/texts.ts';
import type { ListAddress } from '../use-list-state.ts';
import { ListTreePanel } from './list-tree.tsx';

/** On a phone the tree waits in a sheet. */
export function PhoneTree({ resource, address }: { resource: AnyResource; address: ListAddress }) {
  const { say } = useLanguage();
  const { product } = useApp();
  const [open, setOpen] = useState(false);
  const name = say(texts.pickers.tree, {
    name: say((treeModelOf(product, resource) ?? resource.model).label),
  });
  const close = () => setOpen(false);
  const by = resource.model.fields[resource.list.tree?.by ?? ''];
  return (
    <>
      <button type="button" className="plain-button" aria-label={name} onClick={() => setOpen(true)}>
        {by ? say(by.label) : name}
      </button>
      {open && (
        <Drawer open placement="bottom" height="80dvh" title={name} onClose={close}>
          <div className="picker-sheet list-tree-sheet">
            <ListTreePanel resource={resource} address={address} onChosen={close} />
          </div>
        </Drawer>
      )}
    </>
  );
}
