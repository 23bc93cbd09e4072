import type { Kysely } from 'kysely';
import type { Log } from './log.ts';

/**
 * Work that waits for a commit: what is told to others, by bus or by SMS, must have happened, and a transaction awaits
 * nothing but its own SQL (docs/design/rules.md §4).
 */
export class Commits {
  readonly #log: Log;
  readonly #waiting = new WeakMap<object, (() => void | Promise<void>)[]>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Runs writes in one transaction, and after its commit what was left for then; a rollback forgets it. */
  async run<T, R>(db: Kysely<T>, work: (tx: Kysely<T>) => Promise<R>): Promise<R> {
    const later: (() => void | Promise<void>)[] = [];
    const result = await db.transaction().execute((tx) => {
      this.#waiting.set(tx, later);
      return work(tx);
    });
    for (const each of later) {
      try {
        await each();
      } catch (error) {
        this.#log.error({ err: error }, 'what follows a write failed; the write stands');
      }
    }
    return result;
  }

  /** Leaves work for after the commit of this transaction. @throws Error where `run` didn't begin it */
  after<T>(tx: Kysely<T>, work: () => void | Promise<void>): void {
    const later = this.#waiting.get(tx);
    if (!later) throw new Error('this transaction was not begun by Commits.run');
    later.push(work);
  }
}
