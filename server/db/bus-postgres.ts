import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Bus, encodeMessage, Listeners } from './bus.ts';
import type { Log } from './log.ts';
import { impatientSocket } from './time-limits.ts';

const notifyChannel = 'console_bus';
const longestPauseMs = 5_000;
/** A listener may hear nothing for hours, so it sends a ping; silence for this long means that the connection is dead. */
const beatMs = 10_000;
const silenceMs = 3 * beatMs;

/**
 * The bus over LISTEN/NOTIFY, on a client of its own: a pooled one would lose its LISTEN when it is handed on, and
 * publishing from the pool would wait for a connection that an open transaction may be holding. A lost connection is
 * made again; listeners are then told that they may have missed something.
 */
export async function postgresBus(config: pg.ClientConfig, log: Log): Promise<Bus> {
  const listeners = new Listeners(log);
  const closing = new AbortController();
  const { signal } = closing;
  let current: Promise<pg.Client>;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, keepAlive: true, stream: () => impatientSocket(silenceMs) });
    client.on('notification', ({ channel, payload }) => {
      if (channel === notifyChannel && payload) listeners.deliver(payload);
    });
    client.on('error', (error) => log.warn({ err: error }, 'the bus lost its connection to PostgreSQL'));
    try {
      await client.connect();
      await client.query(`listen ${notifyChannel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => {
      if (signal.aborted) return;
      current = reconnect();
      // A publisher that waits gets the error; otherwise it is logged here.
      current.catch(() => undefined);
    });
    return client;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, longestPauseMs)) {
      signal.throwIfAborted();
      try {
        const client = await connect();
        listeners.missed();
        return client;
      } catch (error) {
        log.warn({ err: error }, 'the bus could not reach PostgreSQL and tries again');
        await delay(pause, undefined, { ref: false, signal });
      }
    }
  };

  current = Promise.resolve(await connect());
  // One after the other: pg no longer wants a second query on a client that is busy, and the order is promised.
  let sending: Promise<unknown> = Promise.resolve();
  const inTurn = (work: (client: pg.Client) => Promise<unknown>): Promise<unknown> => {
    const done = sending.then(async () => work(await current));
    sending = done.catch(() => undefined);
    return done;
  };
  // A failed ping needs no handling: the connection reports that it broke.
  const beat = setInterval(
    () => void inTurn((client) => client.query('select 1')).catch(() => undefined),
    beatMs,
  );
  beat.unref();

  return {
    async publish(channel, payload) {
      const text = encodeMessage(channel, payload);
      await inTurn((client) => client.query('select pg_notify($1, $2)', [notifyChannel, text]));
    },
    subscribe: (channel, listener, missed) => listeners.add(channel, listener, missed),
    async close() {
      if (signal.aborted) return;
      clearInterval(beat);
      closing.abort(new Error('The bus is closed.'));
      listeners.clear();
      await sending;
      const client = await current.catch(() => null);
      await client?.end();
    },
  };
}
