import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../server/clock.ts';
import type { Partner } from './partner-client.server.ts';
import { changedGoods, tradedGoods } from './simulated-catalogue.server.ts';

export interface SimulatedPartner {
  readonly partner: Partner;
  readonly close: () => Promise<void>;
}

/** Answered once with 503, as a busy partner would. */
const busyPage = 3;
const dayMs = 86_400_000;
/** Changes that are older than this are no longer told one by one: everything is. */
const longestSpan = 90 * dayMs;

/** The goods from `since` on; all of them where it is none. */
function answerTo(query: URLSearchParams, count: number, now: number) {
  const size = Math.min(Number(query.get('size') ?? 100), 500);
  const start = Number(query.get('page') ?? 0);
  const since = Date.parse(query.get('since') ?? '');
  const changes = now - since < longestSpan ? changedGoods(since, now, count) : null;
  const total = changes?.length ?? count;
  const end = Math.min(start + size, total);
  const goods =
    changes?.slice(start, end) ??
    Array.from({ length: Math.max(0, end - start) }, (_, offset) => tradedGoods(start + offset));
  return { goods, next: end < total ? String(end) : null, now: new Date(now).toISOString() };
}

/**
 * A partner for the demo, which answers over HTTP on this machine as a real one would: pages, changes since a moment, and one page that
 * is too busy to answer at first.
 */
export async function startSimulatedPartner(clock: Clock, count: number): Promise<SimulatedPartner> {
  let asked = 0;
  const answer = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    asked += 1;
    if (asked === busyPage) {
      response.writeHead(503).end();
      return;
    }
    const { searchParams } = new URL(url, 'http://partner');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(searchParams, count, clock())));
  };
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    partner: { url: `http://127.0.0.1:${port}`, key: null },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
