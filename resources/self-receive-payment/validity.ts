import { addDays } from '../kit/time.ts';

/** A document that is handed in holds for so many days more [15004]. */
export const leastDaysLeft = 60;

/**
 * Whether a document holds long enough.
 * @param end its last day, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`
 */
export const holdsLongEnough = (end: string, today: string): boolean => end >= addDays(today, leastDaysLeft);
