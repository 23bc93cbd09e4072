import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type RunningConsole, startConsole } from './console.ts';
import { type Looking, startBrowser, Visitor } from './visit.ts';

export interface Host<C extends RunningConsole> {
  readonly console: C;
  /** Somebody new, at a screen of their own. */
  arrive(looking?: Looking): Promise<Visitor>;
}

/** One console and one browser for the tests of a `describe`, which ask for visitors. */
export function hosting(): Host<RunningConsole>;
export function hosting<C extends RunningConsole>(start: () => Promise<C>): Host<C>;
export function hosting(start: () => Promise<RunningConsole> = startConsole): Host<RunningConsole> {
  let running: RunningConsole | undefined;
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    [running, browser] = await Promise.all([start(), startBrowser()]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });
  afterEach(async ({ task }) => {
    // A test that fails elsewhere alone can't be looked at again: it tells what its people had before them.
    if (task.result?.state === 'fail')
      for (const visitor of visitors)
        process.stdout.write(`\n${task.name}:\n${await visitor.tellWhatStands()}\n`);
    visitors = [];
  });
  const standing = () => {
    if (!running || !browser) throw new Error('the console stands while tests run, not before');
    return { running, browser };
  };
  return {
    get console() {
      return standing().running;
    },
    arrive: async (looking) => {
      const visitor = await Visitor.arrive(standing().browser, standing().running, looking);
      visitors.push(visitor);
      return visitor;
    },
  };
}
