import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataProvider } from '../../../providers/data.ts';
import { createHttp, type HttpProblem } from '../../../providers/http.ts';
import { product } from '../../../resources/index.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The raw query, to see exactly what stood on the wire. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Answer = (request: Received, response: ServerResponse) => unknown;

/** A loopback server that records what it receives; `answer` gives a body, or takes the response over. */
export async function recordingServer(
  answer: Answer = () => ({ code: 0, data: { rows: [], total: 0 }, msg: '' }),
) {
  const received: Received[] = [];
  let answering = answer;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://x');
    const seen: Received = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      search: url.search,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(seen);
    const given = answering(seen, response);
    if (given === undefined || response.writableEnded) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** What the next calls get. */
    answer: (next: Answer) => {
      answering = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type RecordingServer = Awaited<ReturnType<typeof recordingServer>>;

/** The real providers against that server. */
export function providersFor(
  origin: string,
  given: { token?: string | null; onSessionEnd?: (problem: HttpProblem) => void } = {},
) {
  const http = createHttp({
    base: `${origin}/api`,
    token: () => (given.token === undefined ? 'token-1' : given.token),
    language: () => 'zh',
    onSessionEnd: given.onSessionEnd ?? (() => {}),
    words: { offline: () => '网络不可用', unreadable: () => '无法识别的响应' },
  });
  return { http, data: createDataProvider(() => product, http, `${origin}/api`) };
}
