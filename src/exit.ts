import type { Session, Switched } from '../providers/session.ts';
import type { Browser } from './browser.ts';
import { noteEnd } from './end-note.ts';
import { forgetTabs } from './tabs/kept-tabs.ts';
import type { EndedBy, TabsTalk } from './tabs-talk.ts';

/**
 * The ways in which a running console ends. It ends once, however many answers and tabs say so, and it ends with the session that
 * it was opened with: what another tab has signed in since is left alone.
 */
export interface Exit {
  /**
   * The server ended the session: what is kept is cleared and the page reloads (docs/specification.md §4), to a sign-in page that
   * says why.
   */
  readonly sessionEnded: (by?: EndedBy) => void;
  /** The person logged out. */
  readonly signedOut: () => void;
  /** The session goes on as another one, in another organisation. */
  readonly switched: (next: Switched) => void;
  /**
   * Runs a call that ends this session at the server where it succeeds: from then on refusals of other calls are no news, and the
   * caller decides how the console ends.
   */
  readonly expecting: <T extends { readonly ok: boolean }>(work: () => Promise<T>) => Promise<T>;
  /** Whether this console has ended: its page goes, and nothing on it asks to stay. */
  readonly left: () => boolean;
  /** Runs this where the server ends the session, while what is kept is still there; until the answered function is called. */
  readonly beforeEnd: (run: () => void) => () => void;
  /** Stops hearing the other tabs. */
  readonly close: () => void;
}

interface Given {
  readonly session: Session;
  /** The token that this console was opened with. */
  readonly token: string | null;
  readonly tabs: TabsTalk;
  readonly browser: Browser;
}

export function createExit({ session, token, tabs, browser }: Given): Exit {
  let done = false;
  let held = false;
  let endedMeanwhile: EndedBy | undefined;
  const last = new Set<() => void>();

  const once = (leave: () => void) => {
    if (done) return;
    done = true;
    leave();
  };
  const forget = (why?: EndedBy) => {
    if (session.token() !== token) return;
    session.close();
    tabs.post({ kind: 'signed-out', ...(why && { why }) });
  };
  const endedBy = (why: EndedBy) => {
    for (const run of last) run();
    noteEnd(why);
  };
  const sessionEnded = (by: EndedBy = 'server') => {
    endedMeanwhile = by;
    if (held) return;
    once(() => {
      endedBy(by);
      forget(by);
      browser.reload();
    });
  };
  const close = tabs.listen((word) => {
    if (word.kind === 'switched') once(browser.reload);
    if (word.kind !== 'signed-out') return;
    once(() => {
      if (word.why) endedBy(word.why);
      else forgetTabs();
      browser.reload();
    });
  });

  return {
    sessionEnded,
    signedOut: () =>
      once(() => {
        forget();
        forgetTabs();
        browser.leave('/login');
      }),
    switched: (next) =>
      once(() => {
        session.switch(next);
        tabs.post({ kind: 'switched' });
        browser.reload();
      }),
    expecting: async (work) => {
      held = true;
      let ok = false;
      try {
        const outcome = await work();
        ok = outcome.ok;
        return outcome;
      } finally {
        held = ok;
        if (!ok && endedMeanwhile) sessionEnded(endedMeanwhile);
      }
    },
    left: () => done,
    beforeEnd: (run) => {
      last.add(run);
      return () => void last.delete(run);
    },
    close,
  };
}
