import type { FilterValue } from '../../resources/kit/filters.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Days } from '../../resources/kit/statistics-periods.ts';
import type { QuarterLimits, StatisticsRange } from '../../resources/kit/statistics-range.ts';
import type { Question } from './grouped.ts';

/** What every call of a screen of statistics is asked for. */
export interface StatisticsQuery {
  /** As the caller has it: without what merchants are never sent. */
  readonly resource: AnyResource;
  readonly range: StatisticsRange;
  /** Which may be asked for. */
  readonly quarters: QuarterLimits;
  readonly now: Days;
  readonly question: Question;
  readonly values: Readonly<Record<string, FilterValue>>;
  /** What is still to be understood. */
  readonly rest: Record<string, string>;
}
