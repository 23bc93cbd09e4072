/** docs/specification.md §9: SMS code countdown. Milliseconds. */
export const codeWaitMs = 60_000;

export interface CodeClockState {
  /** A code is being asked for. */
  readonly sending: boolean;
  /** When the next one may be asked for, in milliseconds since the epoch. */
  readonly until: number;
}

/** The wait between two codes. It lives longer than the dialog that shows it, so that closing one doesn't shorten the wait. */
export interface CodeClock {
  readonly state: () => CodeClockState;
  readonly subscribe: (changed: () => void) => () => void;
  /** Runs `send` unless one is on its way or the wait goes on; where it answers true, the wait begins. */
  readonly send: (send: () => Promise<boolean>) => Promise<void>;
}

export function createCodeClock(now: () => number = Date.now): CodeClock {
  let state: CodeClockState = { sending: false, until: 0 };
  const subscribers = new Set<() => void>();
  const set = (next: CodeClockState) => {
    state = next;
    for (const changed of subscribers) changed();
  };
  return {
    state: () => state,
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
    send: async (send) => {
      if (state.sending || state.until > now()) return;
      set({ ...state, sending: true });
      let sent = false;
      try {
        sent = await send();
      } finally {
        set({ sending: false, until: sent ? now() + codeWaitMs : state.until });
      }
    },
  };
}
