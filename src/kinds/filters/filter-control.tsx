import { Suspense } from 'react';
import { looks } from '../index.ts';
import type { FilterProps } from './filter.ts';
import { FilterBox, FilterButton } from './filter-box.tsx';
import { NamedFilter } from './named-filter.tsx';

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

/** The control of a filter: names out of the declarations by their labels, everything else by its kind. */
export function FilterControl(props: FilterProps) {
  const { kind, field } = props.filter;
  const Control = kind === 'named' ? NamesFilter : looks[field.kind].filter;
  return Control && <Control {...props} />;
}
