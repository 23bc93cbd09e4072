import { momentText } from '../resources/kit/time.ts';

/** Milliseconds since the epoch; tests bring their own. */
export type Clock = () => number;

/** The moment as the wire writes it: `YYYY-MM-DD HH:mm:ss` in +08:00. */
export function nowText(clock: Clock): string {
  return momentText(clock());
}
