import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { unavailable } from './unavailable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler takes a place itself, after the body has arrived. */
    ownPace?: true;
  }
  interface FastifyRequest {
    /** Waits for a place among the calls of this route and keeps it until the answer. @throws Refusal 10008 under 503 */
    takeTurn(): Promise<void>;
  }
}

export interface AdmissionLimits {
  /** Calls that are inside at once; the next one is refused. */
  readonly calls: number;
  /** Calls of one route that run at once, the others wait in its line; null: as many as there are. */
  readonly perRoute: number | null;
  /** Milliseconds that a call waits in the line of its route. */
  readonly waitMs: number;
  /** Bytes of memory beyond which every call is refused; null: none are counted. */
  readonly heapBytes: number | null;
}

/** A call holds at most a body of a megabyte and what it reads: so many stay far below the memory of a small machine. */
const mostCalls = 400;
/** One route gets at most one connection in so many: where its table is stuck, the others still have theirs. */
const shareOfRoute = 5;
const leastOfRoute = 2;
const waitMs = 10_000;
/** Above this share of memory a process mostly collects garbage. */
const heapShare = 0.85;

/**
 * @param connections that the calls of this process have; null where there is one session, which takes them in turn
 * @param alone whether the process serves this application and nothing else, so that its memory is the application's
 */
export const admissionFor = (connections: number | null, alone: boolean): AdmissionLimits => ({
  calls: mostCalls,
  perRoute: connections === null ? null : Math.max(leastOfRoute, Math.floor(connections / shareOfRoute)),
  waitMs,
  heapBytes: alone ? heapShare * getHeapStatistics().heap_size_limit : null,
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

  /** Resolves with the way out, which may be taken twice. @throws Refusal 10008 under 503 who waited too long */
  async enter(): Promise<() => void> {
    if (this.#running >= this.#most) await this.#turn();
    else this.#running += 1;
    let inside = true;
    return () => {
      if (inside) this.#next();
      inside = false;
    };
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

/**
 * Calls of a route wait for each other; a live connection is no call. A call leaves its place when its answer is ready, and
 * a file is read before the call takes one, so that a slow client holds no database connection.
 */
function takeTurns(app: FastifyInstance, { perRoute, waitMs }: AdmissionLimits): void {
  app.decorateRequest('takeTurn', async () => undefined);
  if (perRoute === null) return;
  const ways = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRoute', (route: RouteOptions & { wsHandler?: unknown }) => {
    if (!route.url.startsWith('/api/') || route.wsHandler) return;
    const line = new Line(perRoute, waitMs);
    route.preHandler = [route.preHandler ?? []]
      .flat()
      .concat(async (request: FastifyRequest, reply: FastifyReply) => {
        request.takeTurn = async () => {
          const leave = await line.enter();
          ways.set(request, leave);
          reply.raw.once('close', leave);
        };
        if (!route.config?.ownPace) await request.takeTurn();
      });
  });
  app.addHook('onSend', async (request) => ways.get(request)?.());
}

/**
 * Refuses calls before they pile up: beyond so many at once, and while the process has little memory left. A refused call
 * gets `Retry-After`. Call it before any route is added.
 */
export async function admit(app: FastifyInstance, limits: AdmissionLimits): Promise<void> {
  takeTurns(app, limits);
  let inside = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url) || request.ws) return;
    if (inside >= limits.calls) throw unavailable('crowded');
    inside += 1;
    reply.raw.once('close', () => {
      inside -= 1;
    });
  });
  if (limits.heapBytes === null) return;
  await app.register(underPressure, {
    maxHeapUsedBytes: limits.heapBytes,
    pressureHandler: async (request) => {
      if (isCall(request.url)) throw unavailable('crowded');
    },
  });
}
