import type { Auth, Identity } from '../../providers/auth.ts';
import { HttpProblem } from '../../providers/http.ts';

/** Who is signed in and what they may do, as it is now. */
export interface IdentityStore {
  readonly get: () => Identity;
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Asks again. `version` is the newest that was heard of: nothing is asked where it is known already. Words that come while an
   * answer is on its way share the call after it; without a network the answer of before stands.
   */
  readonly refresh: (version?: string) => Promise<void>;
}

/** What the page depends on; the person's own choices are kept by the page. */
const essence = ({ control: { access_version: _, preference: __, ...rest } }: Identity) =>
  JSON.stringify(rest);

export function createIdentityStore(first: Identity, identify: Auth['identify']): IdentityStore {
  let current = first;
  let known = first.control.access_version;
  let flying: Promise<void> | null = null;
  let asked = 0;
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
      // The http layer handles an ended session; any other failure is repeated by the next event.
      if (!(error instanceof HttpProblem)) throw error;
    }
  };
  const refresh = async (version?: string): Promise<void> => {
    if (version === known) return;
    const came = asked;
    // A call made before the event may have been answered before it.
    while (flying) await flying;
    if (version === known || (version === undefined && asked > came)) return;
    asked += 1;
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
