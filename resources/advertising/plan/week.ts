import { addDays } from '../../kit/time.ts';
import { weekdayOf } from '../../shared/when.ts';
import type { Span } from './slots.ts';

/** A plan in the week view, as the call answers it. */
export interface WeekPlan {
  readonly id: string;
  readonly plan_name: string;
  readonly priority: number;
  readonly ad_screen: number;
  readonly target_count: number;
  /** Whether the person may open it. */
  readonly visible_flag: 0 | 1;
  /** Of each day of the week: when it is on, and when it is what plays. */
  readonly days: readonly { readonly on: readonly Span[]; readonly plays: readonly Span[] }[];
}

export interface Week {
  /** Its days, from Monday on. */
  readonly dates: readonly string[];
  readonly shop_name: string | null;
  readonly rows: readonly WeekPlan[];
  /** Further plans that were left out. */
  readonly more: number;
}

/** The seven days of the week that a day lies in, from Monday on. */
export function datesOfWeek(date: string): string[] {
  const monday = addDays(date, 1 - weekdayOf(date));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}
