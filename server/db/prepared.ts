import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Begins a statement that a connection plans once and then runs by its name: one that is asked all the time and whose plan is right for
 * whatever values it has, such as a row by its key. A page between two dates is better planned for its dates.
 */
export const prepared = sql.raw(`${mark} `);

/** A connection keeps so many plans; any further statement is planned each time. */
const mostNamed = 200;

/** Names marked statements: the same text has the same name on every connection of a pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    if (!text.startsWith(mark)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNamed) return known;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    this.#names.set(text, name);
    return name;
  }
}

/** A client as kysely knows it, that runs marked statements by their names. */
export function preparing(client: pg.PoolClient, names: StatementNames): pg.PoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: names.of(text), text, values: [...values] });
  return new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A pool that lends clients so, each in the same form every time. */
export function preparingPool(pool: Pick<pg.Pool, 'connect' | 'end'>) {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    end: () => pool.end(),
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      const lent = known.get(client) ?? preparing(client, names);
      known.set(client, lent);
      return lent;
    },
  };
}
