import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { unavailable } from './unavailable.ts';

export interface AdmissionLimits {
  /** Calls that are inside at once; the next one is refused. */
  readonly calls: number;
  /** Calls of one route that run at once, the others wait in its line; null: as many as there are. */
  readonly perRoute: number | null;
  /** Milliseconds that a call waits in the line of its route. */
  readonly waitMs: number;
}

/** A call holds at most a body of a megabyte and what it reads: so many stay far below the memory of a small machine. */
const mostCalls = 400;
/** One route gets at most one connection in so many: where its table is stuck, the others still have theirs. */
const shareOfRoute = 5;
const leastOfRoute = 2;
const waitMs = 10_000;
/** Beyond so much of its memory a process collects garbage more than it works. */
const heapShare = 0.85;

/**
 * @param connections that the calls of this process have; null where there is one session, which takes them in turn
 */
export const admissionFor = (connections: number | null): AdmissionLimits => ({
  calls: mostCalls,
  perRoute: connections === null ? null : Math.max(leastOfRoute, Math.floor(connections / shareOfRoute)),
  waitMs,
});

/** Takes turns: so many run at once, the others wait in the order in which they came. */
class Line {
  readonly #most: number;
  readonly #waitMs: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(most: number, waitMs: number) {
    this.#most = most;
    this.#waitMs = waitMs;
  }

  /** @throws Refusal 10008 under 503 who waited too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(come);
        reject(unavailable('busy'));
      }, this.#waitMs);
      this.#waiting.add(come);
    });
  }

  /** Hands the place on. */
  #next(): void {
    const [first] = this.#waiting;
    if (first) {
      this.#waiting.delete(first);
      first();
    } else this.#running -= 1;
  }
}

const isCall = (url: string) => /^\/(api|oss)\//.test(url);

/** Calls of a route wait for each other; a live connection is no call. */
function takeTurns(route: RouteOptions & { wsHandler?: unknown }, limits: AdmissionLimits): void {
  const { perRoute } = limits;
  if (perRoute === null || !route.url.startsWith('/api/') || route.wsHandler) return;
  const line = new Line(perRoute, limits.waitMs);
  const { handler } = route;
  route.handler = async function (request, reply) {
    return line.run(async () => handler.call(this, request, reply));
  };
}

/**
 * Refuses calls before they pile up: beyond so many at once, and, where `byMemory` asks for it, while the process has little memory left.
 * A refused one is told when to come back. Call it before any route is added.
 */
export async function admit(app: FastifyInstance, limits: AdmissionLimits, byMemory: boolean): Promise<void> {
  let inside = 0;
  app.addHook('onRoute', (route) => takeTurns(route, limits));
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url) || request.ws) return;
    if (inside >= limits.calls) throw unavailable('crowded');
    inside += 1;
    reply.raw.once('close', () => {
      inside -= 1;
    });
  });
  if (!byMemory) return;
  await app.register(underPressure, {
    maxHeapUsedBytes: heapShare * getHeapStatistics().heap_size_limit,
    pressureHandler: async (request) => {
      if (isCall(request.url)) throw unavailable('crowded');
    },
  });
}
