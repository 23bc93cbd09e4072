/** One reading of a cabinet (P72, chart of 24 hours). */
export interface Reading {
  /** `YYYY-MM-DD HH:mm:ss`, +08:00, whole minutes. */
  readonly time: string;
  /** Tenths of a degree. */
  readonly temp: number;
  /** 0 to 5; null where it was not told. */
  readonly signal: number | null;
}

export const readingsCall = 'GET /device/readings/{id}/v1';
