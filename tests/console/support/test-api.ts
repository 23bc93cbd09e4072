import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { liveLine } from './live-line.ts';

export type Json = Readonly<Record<string, unknown>>;
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Json;
}
/** What a call is answered with: the data of a success, or a refusal with its code. */
export interface Answer {
  readonly data?: unknown;
  readonly msg?: string;
  readonly code?: number;
  readonly status?: number;
}
type Handler = (seen: Seen) => Answer | Promise<Answer>;

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  // Of a form with files: the names of the files by the names of their parts.
  if (request.headers['content-type']?.startsWith('multipart/form-data')) {
    return Object.fromEntries(
      [...text.matchAll(/name="([^"]+)"; filename="([^"]+)"/g)].map(([, ...part]) => part),
    );
  }
  return text ? (JSON.parse(text) as Json) : {};
}

/** The page and this server are of different origins in jsdom, which asks first. */
function allow(response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, auth-token, accept-language, content-type');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
}

/**
 * A loopback server that speaks the envelope, records every call and answers as the test says. `GET /x/{id}/v1` names a
 * path with a hole. What nobody answers gets 10004, so that a forgotten call shows.
 */
export async function testApi() {
  const seen: Seen[] = [];
  const handlers: { readonly method: string; readonly pattern: RegExp; readonly handle: Handler }[] = [];
  const server = createServer(async (request, response) => {
    allow(response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const url = new URL(request.url ?? '/', 'http://x');
    const call: Seen = {
      method: request.method ?? '',
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: await bodyOf(request),
    };
    seen.push(call);
    const found = handlers.findLast((one) => one.method === call.method && one.pattern.test(call.path));
    const {
      data = null,
      msg = '',
      code = 0,
      status = code ? 409 : 200,
    } = found
      ? await found.handle(call)
      : { code: 10004, msg: `nobody answers ${call.method} ${call.path}`, status: 404 };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, msg, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const live = liveLine(server);
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        live.cut();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const matching = (endpoint: string) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return { method, pattern };
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    seen,
    live,
    /** Later ones win, so that a test can change its mind. */
    on: (endpoint: string, handle: Handler) => {
      handlers.push({ ...matching(endpoint), handle });
    },
    /** From here on nothing is answered, as where there is no network. */
    cut: () => {
      server.closeAllConnections();
      server.close();
    },
    /** The calls of one endpoint so far. */
    calls: (endpoint: string) => {
      const { method, pattern } = matching(endpoint);
      return seen.filter((call) => call.method === method && pattern.test(call.path));
    },
  };
}
export type TestApi = Awaited<ReturnType<typeof testApi>>;

/** Lets a test decide when an answer leaves. */
export function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
