/**
 * What a simulated channel keeps: that something was handed in, when, and what becomes of it. It holds no name, no number of a document
 * and no account: those are checked as they come, and let go.
 */
export interface SimulatedMemory {
  /** What stands under a key; null where nothing does. */
  readonly read: <T extends object>(key: string) => Promise<T | null>;
  /** Keeps it, in place of what stood there. */
  readonly write: (key: string, value: object) => Promise<void>;
  /** Keeps it where nothing stands there yet. @returns whether it was the first */
  readonly add: (key: string, value: object) => Promise<boolean>;
}

/** Kept as long as the process lives. */
export function simulatedMemory(): SimulatedMemory {
  const kept = new Map<string, string>();
  return {
    read: async <T extends object>(key: string) => {
      const text = kept.get(key);
      return text === undefined ? null : (JSON.parse(text) as T);
    },
    write: async (key, value) => {
      kept.set(key, JSON.stringify(value));
    },
    add: async (key, value) => {
      if (kept.has(key)) return false;
      kept.set(key, JSON.stringify(value));
      return true;
    },
  };
}
