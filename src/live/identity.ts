import type { Auth, Identity } from '../../providers/auth.ts';
import { HttpProblem } from '../../providers/http.ts';

/** Who is signed in and what he may do, as it is now. */
export interface IdentityStore {
  readonly get: () => Identity;
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Asks again. `version` is the newest that was heard of: nothing is asked where it is known already. Parallel words make
   * one call; without a network the answer of before stands.
   */
  readonly refresh: (version?: string) => Promise<void>;
}

/** What the page is made of; the person's own choices are the page's to make. */
const essence = ({ control: { access_version: _, preference: __, ...rest } }: Identity) =>
  JSON.stringify(rest);

export function createIdentityStore(first: Identity, identify: Auth['identify']): IdentityStore {
  let current = first;
  let known = first.control.access_version;
  let flying: Promise<void> | null = null;
  const changed = new Set<() => void>();

  const ask = async () => {
    try {
      const next = await identify();
      // Every change of anybody's rights is told to everybody: most of them change nothing for this person.
      known = next.control.access_version;
      if (essence(next) === essence(current)) return;
      current = next;
      for (const tell of changed) tell();
    } catch (error) {
      // A session that ended is the http layer's business; what failed otherwise is told again with the next word.
      if (!(error instanceof HttpProblem)) throw error;
    }
  };
  const refresh = async (version?: string): Promise<void> => {
    if (version === known) return;
    // What was asked for before the word came may have been answered before it.
    while (flying) await flying;
    if (version === known) return;
    flying = ask().finally(() => {
      flying = null;
    });
    await flying;
  };
  return {
    get: () => current,
    subscribe: (tell) => {
      changed.add(tell);
      return () => void changed.delete(tell);
    },
    refresh,
  };
}
