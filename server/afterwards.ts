import { setImmediate } from 'node:timers/promises';
import type { Log } from './db/log.ts';

/** Work that no answer waits for, so that response times don't reveal its result. */
export class Afterwards {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  run(what: string, work: () => Promise<void>): void {
    const done = setImmediate()
      .then(work)
      .catch((error: unknown) => this.#log.error({ err: error, what }, 'what was left for later failed'))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Resolves when everything begun so far is done or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
