import { addDays } from '../../kit/time.ts';
import { beginsOn, overlap } from '../../shared/when.ts';
import { partsOf, type Scheduled, type Span, whensOf } from './slots.ts';

/** Whether some minute of some day lies in slots of both. */
export function playTogether(one: Scheduled, other: Scheduled): boolean {
  const others = whensOf(other);
  return whensOf(one).some((when) => others.some((each) => overlap(when, each)));
}

/** Whether nobody could say which of two plans plays: the same screen and priority at some minute, of a point that both mean [16002]. */
export const wouldConflict = (one: Scheduled, other: Scheduled): boolean =>
  one.id !== other.id &&
  one.ad_screen === other.ad_screen &&
  one.priority === other.priority &&
  playTogether(one, other);

/**
 * When a plan is on during a day, whatever others do: slots that begin on it, and what is left of those of the day before.
 * @param date `YYYY-MM-DD`
 */
export function spansOn(plan: Scheduled, date: string): Span[] {
  const today = beginsOn(plan, date);
  const before = beginsOn(plan, addDays(date, -1));
  return plan.time_slots
    .flatMap((slot) => {
      const { first, next } = partsOf(slot);
      return [...(before && next ? [next] : []), ...(today ? [first] : [])];
    })
    .sort((a, b) => a.from - b.from);
}

/** Of plans that are on at once the one of the higher priority plays, of equal ones the older. */
const byRank = (one: Scheduled, other: Scheduled) =>
  other.priority - one.priority ||
  one.id.length - other.id.length ||
  (one.id < other.id ? -1 : Number(one.id > other.id));

export interface Stretch<P extends Scheduled> extends Span {
  readonly plan: P;
}

/**
 * What one screen of one point plays during a day, in the order of the day; nothing plays between the stretches.
 * @param plans those of that screen which mean the point
 * @param date `YYYY-MM-DD`
 */
export function stretchesOn<P extends Scheduled>(plans: readonly P[], date: string): Stretch<P>[] {
  const on = [...plans].sort(byRank).map((plan) => ({ plan, spans: spansOn(plan, date) }));
  const cuts = [...new Set(on.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to])))].sort(
    (a, b) => a - b,
  );
  const found: Stretch<P>[] = [];
  for (const [at, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[at + 1] ?? from;
    const winner = on.find(({ spans }) => spans.some((span) => span.from <= from && to <= span.to));
    if (!winner) continue;
    const last = found.at(-1);
    if (last?.plan === winner.plan && last.to === from) found.splice(-1, 1, { ...last, to });
    else found.push({ plan: winner.plan, from, to });
  }
  return found;
}

/** An entry of a list that repeats, with how far it is. Seconds. */
export interface Shown {
  readonly at: number;
  readonly since: number;
}

/**
 * Which entry of a list shows when it has played for so long, over and over from its first one, as cabinets do.
 * @param seconds of each entry, all above zero
 * @returns null for a list of nothing
 */
export function shownAfter(seconds: readonly number[], played: number): Shown | null {
  const loop = seconds.reduce((sum, each) => sum + each, 0);
  if (loop <= 0) return null;
  let since = played % loop;
  for (const [at, each] of seconds.entries()) {
    if (since < each) return { at, since };
    since -= each;
  }
  return null;
}
