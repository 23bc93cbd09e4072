/** What one tab of this browser tells the others: they share the session, and with it everything that is said here. */
export type TabWord =
  /** The session ended; nothing of it may stay on a screen. */
  | { readonly kind: 'signed-out' }
  /** The session is another one now: another organisation, or another person. */
  | { readonly kind: 'switched' }
  /** What this person may do has changed; `version` is the newest known. */
  | { readonly kind: 'access'; readonly version: string }
  /** Messages that this person hasn't read. */
  | { readonly kind: 'unread'; readonly count: number };

export interface TabsTalk {
  /** Tells the other tabs; the own one knows already. */
  readonly post: (word: TabWord) => void;
  /** Hears the other tabs until the answered function is called. */
  readonly listen: (hear: (word: TabWord) => void) => () => void;
  /** Hears and says nothing any more. */
  readonly close: () => void;
}

/** A tab may still run an older console, whose words are not ours. */
function isWord(said: unknown): said is TabWord {
  if (typeof said !== 'object' || said === null) return false;
  const { kind, version, count } = said as Record<string, unknown>;
  if (kind === 'access') return typeof version === 'string';
  if (kind === 'unread') return typeof count === 'number';
  return kind === 'signed-out' || kind === 'switched';
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
