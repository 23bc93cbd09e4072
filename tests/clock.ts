import path from 'node:path';

/**
 * `TEST_NOW=2028-02-29T02:20:00+08:00 npm test` runs the suite as if it began then. The workers and the servers that browser tests start
 * inherit a preload that shifts their clock, and with it the embedded database's, which asks JavaScript; `Visitor` shifts its pages' clocks.
 * PostgreSQL is a process of its own: tests/shared-templates.ts leaves it out unless it was started under `faketime` at the same moment.
 * @throws where TEST_NOW is no moment with a zone
 */
export function shiftTestClock(env: NodeJS.ProcessEnv): void {
  const { TEST_NOW: moment, TEST_CLOCK_SHIFT: inherited } = env;
  if (!moment || inherited !== undefined) return;
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(moment) || Number.isNaN(Date.parse(moment)))
    throw new Error(`TEST_NOW is a moment with its zone, e.g. 2028-02-29T02:20:00+08:00, and not ${moment}.`);
  env.TEST_CLOCK_SHIFT = String(Date.parse(moment) - Date.now());
  const preload = path.join(import.meta.dirname, 'support/preload-clock.mjs');
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${preload}`.trim();
}

/** By how much the run's clock is ahead, in milliseconds. */
export const clockShift = (): number => Number(process.env.TEST_CLOCK_SHIFT ?? 0);
