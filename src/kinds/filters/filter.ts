import type { Filter, FilterValue } from '../../../resources/kit/filters.ts';

/** What every filter control is given: values as the address holds them, undefined where nothing is asked for. */
export interface FilterProps {
  readonly filter: Filter;
  /** Its name, which stands inside the control. */
  readonly label: string;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
  /** The present day (+08:00), for quick ranges. */
  readonly today: string;
  /** The control was focused before it had loaded: it opens by itself. */
  readonly opened?: boolean;
}

/** docs/specification.md §9: typed filters wait so long for the next key. */
export const typedDelayMs = 600;
