import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { ChooseAs } from '../../../resources/kit/model.ts';
import { modelOf } from '../../../resources/kit/product.ts';
import { useApp } from '../../app-context.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import type { FilterProps } from './filter.ts';
import { FilterBox, FilterButton } from './filter-box.tsx';
import { NamedFilter } from './named-filter.tsx';
import { NumberRangeFilter } from './number-range-filter.tsx';
import { RefsFilter } from './refs-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import { TimeRangeFilter } from './time-range-filter.tsx';

const TreeFilter = lazy(async () => ({ default: (await import('./tree-filter.tsx')).TreeFilter }));
const DialogFilter = lazy(async () => ({ default: (await import('./dialog-filter.tsx')).DialogFilter }));

/** Trees and dialogs are chosen in as in a form; several rows of a table are found by a word. */
const chosenIn: Readonly<Partial<Record<ChooseAs, ComponentType<FilterProps>>>> = {
  tree: TreeFilter,
  dialog: DialogFilter,
};

/** References, chosen as the model that they point to declares. */
function ReferenceFilter(props: FilterProps) {
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

/** Its names come with the declarations of every screen. */
function NamesFilter(props: FilterProps) {
  const waiting = (
    <FilterBox label={props.label} filled={false} onClear={() => {}}>
      <FilterButton label={props.label} text="" open={false} onClick={() => {}} />
    </FilterBox>
  );
  return (
    <Suspense fallback={waiting}>
      <NamedFilter {...props} />
    </Suspense>
  );
}

const faces: Readonly<Record<'text' | 'choice' | 'named' | 'refs', ComponentType<FilterProps>>> = {
  text: TextFilter,
  choice: ChoiceFilter,
  named: NamesFilter,
  refs: ReferenceFilter,
};

/** The control of a filter, by its kind. */
export function FilterControl(props: FilterProps) {
  const { kind, field } = props.filter;
  if (kind === 'range') {
    const times = field.kind === 'date' || field.kind === 'date_time';
    return times ? <TimeRangeFilter {...props} /> : <NumberRangeFilter {...props} />;
  }
  const Face = faces[kind];
  return <Face {...props} />;
}
