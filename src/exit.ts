import type { Session, Switched } from '../providers/session.ts';
import type { Browser } from './browser.ts';
import type { TabsTalk } from './tabs-talk.ts';

/**
 * The ways in which a running console ends. It ends once, however many answers and tabs say so, and it ends with the session that
 * it was opened with: what another tab has signed in since is left alone.
 */
export interface Exit {
  /** The server ended the session: what is kept is cleared and the page reloads (docs/specification.md §4). */
  readonly sessionEnded: () => void;
  /** The person logged out. */
  readonly signedOut: () => void;
  /** The session goes on as another one, in another organisation. */
  readonly switched: (next: Switched) => void;
  /**
   * Runs a call that ends this session at the server where it succeeds: from then on refusals of other calls are no news, and the
   * caller decides how the console ends.
   */
  readonly expecting: <T extends { readonly ok: boolean }>(work: () => Promise<T>) => Promise<T>;
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
  let endedMeanwhile = false;

  const once = (leave: () => void) => {
    if (done) return;
    done = true;
    leave();
  };
  const forget = () => {
    if (session.token() !== token) return;
    session.close();
    tabs.post({ kind: 'signed-out' });
  };
  const sessionEnded = () => {
    endedMeanwhile = true;
    if (held) return;
    once(() => {
      forget();
      browser.reload();
    });
  };
  const close = tabs.listen(({ kind }) => {
    if (kind === 'signed-out' || kind === 'switched') once(browser.reload);
  });

  return {
    sessionEnded,
    signedOut: () =>
      once(() => {
        forget();
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
        if (!ok && endedMeanwhile) sessionEnded();
      }
    },
    close,
  };
}
