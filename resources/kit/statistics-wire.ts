/**
 * What the calls of a screen of statistics answer (docs/decisions/0008). Every call takes `time_type`, `start_date`, `end_date`
 * (docs/specification.md §3; the last seven days where none is given) and the filters of the list; numbers are in their fields' own
 * units, null where they can't be told.
 */

/** Numbers by the names of their fields. */
export type Figures = Readonly<Record<string, number | null>>;

/** `{base}/summary/v1`: the whole filter. */
export interface SummaryAnswer {
  /** How many rows the table has. */
  readonly count: number;
  readonly now: Figures;
  /** The equally long period before. */
  readonly previous: Figures;
  readonly last_year: Figures;
  /** By how much numbers of different buyers may be wrong, in basis points: the standard error of a sketch, 0 where all are counted. */
  readonly buyer_error: number;
  /** Numbers that nobody can tell of an earlier period up to the time of day that the running one has come to: null there. */
  readonly untold: readonly string[];
  /** While the history of a first start is still being counted: from which day on it is whole; null before the first one. */
  readonly counting: { readonly from: string | null } | null;
}

export type Bucket = 'hour' | 'day' | 'month' | 'quarter' | 'year';

/**
 * `{base}/trend/v1?measures=a,b`, and `&by=…&keys=1,2` for lines of some values of a dimension. Of one month, quarter or year alone the
 * buckets are the twelve, eight or five that end with it.
 */
export interface TrendAnswer {
  readonly unit: Bucket;
  /** The place of the bucket that still runs. */
  readonly running: number | null;
  readonly buckets: readonly {
    /** `2026-11-01 08`, `2026-11-01`, `2026-11`, `2026Q4` or `2026`. */
    readonly at: string;
    /** All null in an hour that is yet to come. */
    readonly now: Figures;
    /**
     * The bucket at the same place of the period before, of the one that runs up to the same time; null where the period before has
     * none, and in an hour that is yet to come.
     */
    readonly previous: Figures | null;
  }[];
  /** With `keys`: the same buckets for each of these. */
  readonly lines?: readonly {
    readonly id: string;
    readonly name: string;
    readonly values: readonly Figures[];
  }[];
}

/** `{base}/rank/v1?by=&measures=&direction=desc|asc&most=`: ordered by the first measure. */
export interface RankAnswer {
  readonly rows: readonly ({ readonly id: string; readonly name: string } & Readonly<
    Record<string, number | string | null>
  >)[];
  /** Sums of what is beyond `rows`, for measures that add up; null where nothing is. */
  readonly rest: Figures | null;
  readonly total: Figures;
  /** How many values there are in all. */
  readonly count: number;
}

/** `{base}/spread/v1?by=&measure=`: how many values of a dimension lie in each band of a number. */
export interface SpreadAnswer {
  /** From the lowest up without a gap; `from` included, `to` not; null: whatever lies below, or above. */
  readonly bands: readonly {
    readonly from: number | null;
    readonly to: number | null;
    readonly count: number;
  }[];
  readonly count: number;
}

/** `{base}/heat/v1?measure=`: hours that have something. */
export interface HeatAnswer {
  readonly cells: readonly {
    /** Monday is 1. */
    readonly weekday: number;
    readonly hour: number;
    readonly value: number;
  }[];
}
