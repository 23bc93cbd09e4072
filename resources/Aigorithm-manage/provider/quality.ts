export const qualityCall = 'GET /algorithm_mct/quality/{id}/v1';

/** A day of a provider, as its quality chart draws it. */
export interface QualityDay {
  /** `YYYY-MM-DD` */
  readonly stat_date: string;
  readonly request_count: number;
  /** Basis points of what has ended; null on a day without. */
  readonly success_rate: number | null;
  /** Basis points of what was recognised. */
  readonly accuracy_rate: number | null;
  /** Tenths of a second. */
  readonly avg_seconds: number | null;
}

export interface DaySums {
  readonly request_count: number;
  readonly ended_count: number;
  readonly failed_count: number;
  readonly corrected_count: number;
  readonly cost_tenths: number;
}

/**
 * What sums of recognitions come to: success is what was answered of what has ended, accuracy what nobody had to correct of what was
 * recognised (docs/domain/providers.md §P65).
 */
export function qualityOf(sums: DaySums): Omit<QualityDay, 'stat_date'> {
  const recognised = sums.ended_count - sums.failed_count;
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.floor((part * 10_000) / whole));
  return {
    request_count: sums.request_count,
    success_rate: share(recognised, sums.ended_count),
    accuracy_rate: share(recognised - sums.corrected_count, recognised),
    avg_seconds: recognised === 0 ? null : Math.round(sums.cost_tenths / recognised),
  };
}
