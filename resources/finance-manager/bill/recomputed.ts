/** A figure of a bill that a recomputation would change; cents, of counts pieces. */
export interface RecomputedFigure {
  readonly field: string;
  readonly before: number;
  readonly after: number;
}
