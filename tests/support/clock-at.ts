import { epochOf } from '../../resources/kit/time.ts';
import { shiftClock } from './shift-clock.mjs';

/** Lets the clock of a test file that nothing else shares go on from a moment (+08:00): what it expects is written by that day. */
export function clockAt(moment: string): void {
  shiftClock(epochOf(moment) - Date.now());
}
