import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LiveAsk, LiveEvent } from '../../../resources/kit/wire.ts';

export interface LiveLine {
  /** What the pages said, in order. */
  readonly said: readonly LiveAsk[];
  /** How many lines stand open. */
  readonly open: () => number;
  /** Tells every page; a page that has not said hello hears nothing. */
  readonly tell: (event: LiveEvent) => void;
  /** Cuts every line, with a close code where one is given. */
  readonly cut: (code?: number) => void;
  /** What a hello is answered with; null leaves it without an answer. */
  greeting: LiveEvent | null;
}

/** The live connection of the contract on a test's own server: it greets who says hello, and tells what the test says. */
export function liveLine(server: Server): LiveLine {
  const sockets = new WebSocketServer({ server, path: '/api/live/v1' });
  const greeted = new Set<WebSocket>();
  const said: LiveAsk[] = [];
  const line: LiveLine = {
    said,
    open: () => sockets.clients.size,
    tell: (event) => {
      for (const socket of greeted) socket.send(JSON.stringify(event));
    },
    cut: (code) => {
      for (const socket of sockets.clients) {
        if (code === undefined) socket.terminate();
        else socket.close(code);
      }
    },
    greeting: { type: 'ready', access_version: '1' },
  };
  sockets.on('connection', (socket) => {
    socket.on('close', () => greeted.delete(socket));
    socket.on('message', (data) => {
      const ask = JSON.parse(String(data)) as LiveAsk;
      said.push(ask);
      if (ask.type !== 'hello' || line.greeting === null) return;
      greeted.add(socket);
      socket.send(JSON.stringify(line.greeting));
    });
  });
  return line;
}
