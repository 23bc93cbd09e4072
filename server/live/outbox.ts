import type { Kysely } from 'kysely';
import type { Bus } from '../db/bus.ts';
import type { Commits } from '../db/commits.ts';
import type { Tables } from '../db/connect.ts';
import type { Log } from '../db/log.ts';
import { type LiveMessage, liveChannel, payloadsOf } from './live-message.ts';

/**
 * Live news of writes, told once they have committed: a listener reads what it is told about, and what was rolled back
 * is told to nobody.
 */
export class Outbox {
  readonly #bus: Bus;
  readonly #commits: Commits;
  readonly #log: Log;

  constructor(bus: Bus, commits: Commits, log: Log) {
    this.#bus = bus;
    this.#commits = commits;
    this.#log = log;
  }

  /** Tells after the commit of this transaction, or at once where there is none. @throws Error as `Commits.after` */
  add(tx: Kysely<Tables>, ...news: readonly LiveMessage[]): void {
    if (tx.isTransaction) this.#commits.after(tx, () => this.publish(...news));
    else this.publish(...news);
  }

  /** Publishes at once, without anybody waiting for it: a client that misses a message reads again. */
  publish(...news: readonly LiveMessage[]): void {
    for (const message of payloadsOf(news))
      this.#bus
        .publish(liveChannel, message)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'live news could not be told'));
  }
}
