import type { ComponentType } from 'react';
import { ChoiceFilter } from './choice-filter.tsx';
import type { FilterProps } from './filter.ts';
import { NumberRangeFilter } from './number-range-filter.tsx';
import { RefsFilter } from './refs-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import { TimeRangeFilter } from './time-range-filter.tsx';

const faces: Readonly<Record<'text' | 'choice' | 'refs', ComponentType<FilterProps>>> = {
  text: TextFilter,
  choice: ChoiceFilter,
  refs: RefsFilter,
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
