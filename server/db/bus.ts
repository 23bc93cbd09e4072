import type { Log } from './log.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Messages between everything that uses one database: policy changes, live events, jobs. Delivered at most once, in
 * the order of publishing, to every process. Publish after the transaction has committed: a listener reads what it
 * is told about.
 */
export interface Bus {
  /** Resolves when the message is handed over; listeners run later. @throws RangeError above `maxPayloadBytes` */
  publish(channel: string, payload: Json): Promise<void>;
  /** Listens until the returned function is called. `missed` runs where messages may have been lost: reload. */
  subscribe(channel: string, listener: (payload: Json) => void, missed?: () => void): () => void;
  close(): Promise<void>;
}

/** NOTIFY takes 8,000 bytes with our envelope around; the embedded bus keeps to it so that both refuse alike. */
export const maxPayloadBytes = 7_500;

/** The text that travels. @throws RangeError */
export function encodeMessage(channel: string, payload: Json): string {
  const text = JSON.stringify({ channel, payload });
  const bytes = Buffer.byteLength(text);
  if (bytes > maxPayloadBytes)
    throw new RangeError(
      `A message on ${channel} has ${bytes} bytes, at most ${maxPayloadBytes} fit: send an id, not the row.`,
    );
  return text;
}

interface Listener {
  readonly hear: (payload: Json) => void;
  readonly missed: (() => void) | undefined;
}

/** The listeners of one process. One that throws is logged and doesn't keep the message from the others. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(channel: string, hear: (payload: Json) => void, missed?: () => void): () => void {
    const set = this.#byChannel.get(channel) ?? new Set();
    const listener: Listener = { hear, missed };
    this.#byChannel.set(channel, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#byChannel.get(channel) === set) this.#byChannel.delete(channel);
    };
  }

  deliver(text: string): void {
    const { channel, payload }: { channel: string; payload: Json } = JSON.parse(text);
    for (const { hear } of [...(this.#byChannel.get(channel) ?? [])])
      this.#guarded(channel, () => hear(payload));
  }

  missed(): void {
    for (const [channel, set] of this.#byChannel)
      for (const { missed } of [...set]) if (missed) this.#guarded(channel, missed);
  }

  clear(): void {
    this.#byChannel.clear();
  }

  #guarded(channel: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#log.error({ err: error, channel }, 'a listener of the bus failed');
    }
  }
}

/** The bus of an embedded database: one process is all there is. Messages pass through text, as they would over NOTIFY. */
export function localBus(log: Log): Bus {
  const listeners = new Listeners(log);
  return {
    async publish(channel, payload) {
      const text = encodeMessage(channel, payload);
      setImmediate(() => listeners.deliver(text));
    },
    subscribe: (channel, listener, missed) => listeners.add(channel, listener, missed),
    async close() {
      listeners.clear();
    },
  };
}
