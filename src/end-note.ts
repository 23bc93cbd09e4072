import type { EndedBy } from './tabs-talk.ts';

const key = 'session-ended';

/** Tells the sign-in page, over the reload that ends a session, who ended it. */
export function noteEnd(by: EndedBy): void {
  sessionStorage.setItem(key, by);
}

/** Who ended the session that this tab showed before; undefined where the person did. */
export function endNoted(): EndedBy | undefined {
  const by = sessionStorage.getItem(key);
  return by === 'server' || by === 'elsewhere' ? by : undefined;
}

/** It was read. */
export function dropEndNote(): void {
  sessionStorage.removeItem(key);
}
