/** Who ended a session that its person did not end: its time or an administrator, or a sign-in elsewhere. */
export type EndedBy = 'server' | 'elsewhere';

/** What one tab of this browser tells the others, which share its session. */
export type TabWord =
  /** The session ended; every tab clears its screen. `why` where the person didn't log out themself. */
  | { readonly kind: 'signed-out'; readonly why?: EndedBy }
  /** The session is another one now: another organisation, or another person. */
  | { readonly kind: 'switched' }
  /** What this person may do has changed; `version` is the newest known. */
  | { readonly kind: 'access'; readonly version: string }
  /** Messages that this person hasn't read. */
  | { readonly kind: 'unread'; readonly count: number }
  /** Somebody is about to leave this session: does another tab hold work that isn't saved? */
  | { readonly kind: 'unsaved?' }
  /** It does. */
  | { readonly kind: 'unsaved' };

export interface TabsTalk {
  /** Tells the other tabs, not the own one. */
  readonly post: (word: TabWord) => void;
  /** Hears the other tabs until the answered function is called. */
  readonly listen: (hear: (word: TabWord) => void) => () => void;
  /** Closes the channel. */
  readonly close: () => void;
}

/** A tab may still run an older console, whose messages are unknown here. */
function isWord(said: unknown): said is TabWord {
  if (typeof said !== 'object' || said === null) return false;
  const { kind, version, count } = said as Record<string, unknown>;
  if (kind === 'access') return typeof version === 'string';
  if (kind === 'unread') return typeof count === 'number';
  return kind === 'signed-out' || kind === 'switched' || kind === 'unsaved?' || kind === 'unsaved';
}

/**
 * The line between the tabs of this browser. Where the browser has none nothing is heard, and each tab learns the same from
 * the server with its next call.
 */
export function openTabsTalk(): TabsTalk {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('console');
  const hearing = new Set<(word: TabWord) => void>();
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isWord(data)) for (const hear of hearing) hear(data);
    };
  }
  let closed = false;
  return {
    post: (word) => {
      if (!closed) channel?.postMessage(word);
    },
    listen: (hear) => {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    close: () => {
      closed = true;
      hearing.clear();
      channel?.close();
    },
  };
}
