/**
 * When a name may be tried, as a pure rule (docs/domain/sign-in.md §P01). What failed is counted twice. By name and address: the
 * fifth failure shuts the name to that address for half an hour. By name, over all addresses: that never shuts, because then
 * anybody could lock anybody out; from the twentieth failure of a day on it slows, by giving strangers turns, one in thirty
 * seconds for all of them together. So whoever guesses from many addresses has at most 20 + 2,880 tries a day, and the owner
 * comes in: at once from the address where they signed in last, and from any other one when its turn has come, which an address
 * gets once it has proven work.
 */

/** Failures of a name from one address that shut it to that address, and for how long. */
export const allowedFailures = 5;
export const lockMs = 30 * 60_000;
/** Failures of a name from all addresses after which strangers take turns, and how long those failures count. */
export const strangersAtOnce = 20;
export const memoryMs = 24 * 3_600_000;
/** The pause between two turns, and how long a turn waits for the one who has it. */
export const turnMs = 30_000;
export const turnLifeMs = 10 * 60_000;

/** What is known of a name, from one address or from all of them. Milliseconds since the epoch. */
export interface Count {
  readonly failures: number;
  readonly lastAt: number;
  readonly lockedUntil: number | null;
  /** Of an address: when its turn comes. Of all of them: the last turn that was given. */
  readonly turnAt: number | null;
}

export interface Tried {
  readonly here: Count | null;
  readonly everywhere: Count | null;
  /** Whether the owner signed in from this address last. */
  readonly known: boolean;
  /** After so many failures a captcha is asked for. */
  readonly captchaAfter: number;
}

export type LockState =
  /** It may be tried; `turn`: by using up the turn that has come. */
  | { readonly kind: 'open'; readonly captcha: boolean; readonly turn: boolean }
  | { readonly kind: 'shut'; readonly until: number }
  /** Its turn is still to come. */
  | { readonly kind: 'waiting'; readonly until: number }
  /** It has no turn yet, and gets one for a captcha. */
  | { readonly kind: 'queue' };

/** Failures that count still; a lock that is over begins anew. */
function counting(count: Count | null, forMs: number, now: number): number {
  if (!count || count.lockedUntil !== null || count.lastAt <= now - forMs) return 0;
  return count.failures;
}

/** Where a name stands for an address before it is tried. */
export function lockStateOf({ here, everywhere, known, captchaAfter }: Tried, now: number): LockState {
  if (here?.lockedUntil && here.lockedUntil > now) return { kind: 'shut', until: here.lockedUntil };
  const failedHere = counting(here, lockMs, now);
  const failed = known ? failedHere : Math.max(failedHere, counting(everywhere, memoryMs, now));
  const captcha = failed >= captchaAfter;
  if (known || counting(everywhere, memoryMs, now) < strangersAtOnce)
    return { kind: 'open', captcha, turn: false };
  const turnAt = here?.turnAt ?? null;
  if (turnAt === null || turnAt + turnLifeMs <= now) return { kind: 'queue' };
  return turnAt > now ? { kind: 'waiting', until: turnAt } : { kind: 'open', captcha, turn: true };
}
