import { entryStatus } from '../enums.ts';

export type EntryStatus = (typeof entryStatus)[keyof typeof entryStatus &
  ('reviewing' | 'confirming' | 'entering' | 'binding' | 'rejected' | 'entered')];

/** Where a channel says that an application stands; `bound` once every link of the merchant is made. */
export type Step = 'review' | 'confirm' | 'enter' | 'bind' | 'bound' | 'rejected' | 'unknown';

const s = entryStatus;

/** What follows what (docs/domain/merchants.md §11.6). A round of asking may miss states between, so that one further on follows too. */
const following: Readonly<Record<number, Partial<Record<Step, EntryStatus>>>> = {
  [s.reviewing]: { confirm: s.confirming, enter: s.entering, bind: s.binding, rejected: s.rejected },
  [s.confirming]: { enter: s.entering, bind: s.binding, rejected: s.rejected },
  [s.entering]: { bind: s.binding, rejected: s.rejected },
  [s.binding]: { bound: s.entered },
};

/**
 * Where an application comes by what the channel says; null where it stays: an answer that is late, said twice, or of a state that the
 * documentation lacks moves nothing.
 */
export const nextStatus = (now: number | null, step: Step): EntryStatus | null =>
  (now === null ? undefined : following[now]?.[step]) ?? null;

/** States in which the channel has the application and goes on with it. */
export const openStatuses = [s.reviewing, s.confirming, s.entering, s.binding] as const;
