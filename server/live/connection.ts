import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { LiveAsk, LiveEvent } from '../../resources/kit/wire.ts';
import type { FoundSession } from '../session/sessions.ts';

/** How many messages a browser may send: a burst when a page opens, then one now and then. */
const burst = 20;
const perSecond = 2;
/** A browser that doesn't read its messages is disconnected instead of buffered for. */
const mostBuffered = 1_048_576;

/** Why the server closes (RFC 6455, 4000–4999 are ours). */
export const closing = {
  goingAway: 1001,
  tooMuch: 1008,
  askAgain: 1012,
  unreadable: 4400,
  sessionEnded: 4401,
  noHello: 4408,
} as const;

const asks = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), token: z.string().max(100) }),
  z.strictObject({
    type: z.literal('watch_record'),
    resource: z.string().max(64).nullable(),
    id: z.string().max(20).nullable(),
  }),
  z.strictObject({ type: z.literal('watch_rows'), resource: z.string().max(64).nullable() }),
]);

function readAsk(text: string): LiveAsk | undefined {
  try {
    return asks.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** One socket: its messages, their rate, and its subscriptions. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #hear: (ask: LiveAsk) => void;
  #allowance = burst;
  #refilledAt = performance.now();
  #answered = true;
  /** Whose it is. */
  session: FoundSession | null = null;
  record: { readonly resource: string; readonly id: string } | null = null;
  rows: string | null = null;
  /** What its user could do when it was last told so. */
  access: string | null = null;

  constructor(socket: WebSocket, hear: (connection: Connection, ask: LiveAsk) => void) {
    this.#socket = socket;
    this.#hear = (ask) => hear(this, ask);
    socket.on('message', (data, binary) => this.#message(binary ? '' : String(data)));
    socket.on('pong', () => {
      this.#answered = true;
    });
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(event: LiveEvent): void {
    if (!this.open) return;
    if (this.#socket.bufferedAmount > mostBuffered) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(event));
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** A sign of life both ways; a peer that did not answer the last one is gone. */
  beat(): void {
    if (this.#answered) {
      this.#answered = false;
      this.#socket.ping();
      this.send({ type: 'beat' });
    } else this.#socket.terminate();
  }

  #message(text: string): void {
    if (!this.open) return;
    const now = performance.now();
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#refilledAt) / 1000) * perSecond);
    this.#refilledAt = now;
    const ask = this.#allowance < 1 ? null : readAsk(text);
    this.#allowance -= 1;
    if (ask) this.#hear(ask);
    else this.close(ask === null ? closing.tooMuch : closing.unreadable);
  }
}
