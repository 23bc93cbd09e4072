import { once } from 'node:events';
import { expect } from 'vitest';
import WebSocket from 'ws';
import { encodePassword, type LiveAsk, type LiveEvent } from '../../../resources/kit/wire.ts';
import { eventually } from '../../support/eventually.ts';
import { Client, type Served } from './served.ts';
import { password } from './world.ts';

/** A live connection as a test has it: everything that came, and how it ended. */
export class Socket {
  readonly #socket: WebSocket;
  readonly heard: LiveEvent[] = [];
  closed: number | null = null;

  constructor(server: Served, headers: Record<string, string> = {}) {
    this.#socket = new WebSocket(`${server.base.replace('http', 'ws')}/api/live/v1`, { headers });
    this.#socket.on('message', (data) => this.heard.push(JSON.parse(String(data))));
    this.#socket.on('close', (code) => {
      this.closed = code;
    });
    this.#socket.on('error', () => undefined);
  }

  async open(): Promise<this> {
    await once(this.#socket, 'open');
    return this;
  }

  /** The status of a refused upgrade. */
  async refusal(): Promise<number> {
    const [, response] = await once(this.#socket, 'unexpected-response');
    return response.statusCode;
  }

  say(ask: LiveAsk | string): void {
    this.#socket.send(typeof ask === 'string' ? ask : JSON.stringify(ask));
  }

  /** Says it and waits until the server has taken it: a ping is answered after what was sent before. */
  async tell(ask: LiveAsk): Promise<void> {
    this.say(ask);
    this.#socket.ping();
    await once(this.#socket, 'pong');
  }

  of<T extends LiveEvent['type']>(type: T): Extract<LiveEvent, { type: T }>[] {
    return this.heard.filter((event): event is Extract<LiveEvent, { type: T }> => event.type === type);
  }

  async hears<T extends LiveEvent['type']>(type: T, times = 1): Promise<Extract<LiveEvent, { type: T }>> {
    await eventually(() => expect(this.of(type).length).toBeGreaterThanOrEqual(times));
    const last = this.of(type).at(-1);
    if (!last) throw new Error(`no ${type} came`);
    return last;
  }

  async ends(): Promise<number> {
    await eventually(() => expect(this.closed).not.toBeNull());
    return this.closed ?? 0;
  }

  close(): void {
    this.#socket.close();
  }

  /** As a browser goes that lost its network. */
  terminate(): void {
    this.#socket.terminate();
  }
}

export interface Present {
  readonly client: Client;
  readonly socket: Socket;
  readonly socketToken: string;
}

/** Signs in and opens the live connection, which is ready then. */
export async function present(server: Served, phone: string): Promise<Present> {
  const reply = await server.anybody.post('/manager/login/v1', {
    login_name: phone,
    password: encodePassword(password),
  });
  expect(reply.code, reply.msg).toBe(0);
  const socket = await new Socket(server).open();
  socket.say({ type: 'hello', token: reply.data.socket_token });
  await socket.hears('ready');
  return {
    client: new Client(server.base, reply.data.auth_token),
    socket,
    socketToken: reply.data.socket_token,
  };
}
