/** What decides between strategies. */
export interface Ranked {
  readonly id: string;
  /** The smaller one decides. */
  readonly priority: number;
}

/** Ids of rows by their number: the older one first. */
export const compareIds = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** The order in which strategies were made. */
export const olderFirst = (one: Pick<Ranked, 'id'>, other: Pick<Ranked, 'id'>): number =>
  compareIds(one.id, other.id);

/** The order in which strategies decide: the smaller priority first, of equal ones the older strategy. */
export const byRank = (one: Ranked, other: Ranked): number =>
  one.priority - other.priority || olderFirst(one, other);
