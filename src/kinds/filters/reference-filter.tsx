import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { ChooseAs } from '../../../resources/kit/model.ts';
import { modelOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import type { FilterProps } from './filter.ts';
import { FilterBox, FilterButton } from './filter-box.tsx';
import { RefsFilter } from './refs-filter.tsx';

const TreeFilter = lazy(async () => ({
  default: (await import('../../pickers/tree-filter.tsx')).TreeFilter,
}));
const DialogFilter = lazy(async () => ({
  default: (await import('../../pickers/dialog-filter.tsx')).DialogFilter,
}));

/** Trees and dialogs are chosen in as in a form; several rows of a table are found by a word. */
const chosenIn: Readonly<Partial<Record<ChooseAs, ComponentType<FilterProps>>>> = {
  tree: TreeFilter,
  dialog: DialogFilter,
};

/** References, chosen as the model that they point to declares. */
export function ReferenceFilter(props: FilterProps) {
  const { product } = useApp();
  const [opened, setOpened] = useState(false);
  const { choose } = modelOf(product, props.filter.field.spec.target ?? '');
  const Face = (choose.as && chosenIn[choose.as]) ?? RefsFilter;
  const waiting = (
    <FilterBox label={props.label} filled={false} onClear={() => {}}>
      <FilterButton label={props.label} text="" open={false} onClick={() => setOpened(true)} />
    </FilterBox>
  );
  return (
    <Suspense fallback={waiting}>
      <Face {...props} opened={opened} />
    </Suspense>
  );
}
