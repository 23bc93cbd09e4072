import { useMemo, useState } from 'react';
import type { ListState } from '../../../providers/address.ts';
import { Call } from '../../../resources/kit/calls.ts';
import { filtersOf, type RangeValue } from '../../../resources/kit/filters.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { daysInRange } from '../../../resources/kit/time.ts';
import { useCall } from '../../data/use-call.ts';
import { listParams } from '../../data/use-rows.ts';

/** Beyond so many days sums are asked for by a click (docs/design/rules.md §4). */
const freeDays = 31;

export interface Summary {
  readonly values: Readonly<Record<string, unknown>> | undefined;
  readonly fetching: boolean;
  /** Present while the sums wait for the person to ask. */
  readonly ask: (() => void) | undefined;
}

function isShort(resource: AnyResource, state: ListState): boolean {
  const filter = filtersOf(resource).find((one) => one.kind === 'range' && one.name === 'create_time');
  const value = filter && (state.filters[filter.name] as RangeValue | undefined);
  const [from, to] = value ?? [null, null];
  return typeof from === 'string' && typeof to === 'string' && daysInRange(from, to) <= freeDays;
}

/** Sums of statistics come beside those of the periods before (kit/statistics-wire.ts). */
const sumsIn = (resource: AnyResource, answer: Summary['values']): Summary['values'] =>
  resource.statistics ? (answer?.now as Summary['values']) : answer;

/** The sums of a list over its whole filter: a call of its own that no row waits for. */
export function useSummary(resource: AnyResource, state: ListState): Summary {
  const [asked, setAsked] = useState('');
  const endpoint = resource.list.sums?.length ? resource.api.summary : undefined;
  const key = JSON.stringify(listParams(resource, state));
  // Roll-ups are quick whatever the range.
  const wanted = resource.statistics !== undefined || isShort(resource, state) || asked === key;
  const call = useMemo(
    () => (endpoint && wanted ? new Call(endpoint, { query: JSON.parse(key) }) : null),
    [endpoint, wanted, key],
  );
  const { data, fetching } = useCall<Record<string, unknown>>(call);
  return {
    values: sumsIn(resource, data),
    fetching,
    ask: endpoint && !wanted ? () => setAsked(key) : undefined,
  };
}
