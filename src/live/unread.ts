import { readStored, writeStored } from '../stored.ts';

/** Kept locally as "unread notice count" (docs/specification.md §3). */
const key = 'unread_notice';

/** How many messages this person hasn't read; the stored number until the server has answered. */
export interface Unread {
  readonly get: () => number;
  readonly subscribe: (changed: () => void) => () => void;
  readonly set: (count: number) => void;
}

export function createUnread(): Unread {
  const changed = new Set<() => void>();
  let count = Number(readStored(key)) || 0;
  return {
    get: () => count,
    subscribe: (tell) => {
      changed.add(tell);
      return () => void changed.delete(tell);
    },
    set: (next) => {
      writeStored(key, String(next));
      if (next === count) return;
      count = next;
      for (const tell of changed) tell();
    },
  };
}
