import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { otherLimits } from '../../resources/kit/limits.ts';
import { livePath } from '../../resources/kit/wire.ts';
import { limitedTo } from '../http/call-limits.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../server-extension.ts';
import { Hub, type HubTimes, usualTimes } from './hub.ts';

/** The longest message that a browser has to send is its token. */
const longestMessage = 2_048;

/** A page may only open a connection to its own host; a program has no page and no Origin. */
function fromOwnPage({ headers }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host?.toLowerCase();
  } catch {
    return false;
  }
}

/** The live connection (docs/design/rules.md §2: the socket takes its token in the first message). */
export async function liveRoutes(
  app: FastifyInstance,
  services: Services,
  times: Partial<HubTimes> = {},
): Promise<void> {
  const hub = new Hub(services, { ...usualTimes, ...times });
  await app.register(websocket, {
    options: { maxPayload: longestMessage, perMessageDeflate: false },
    // Errors of a peer's own connection need no handling.
    errorHandler: (_, socket) => socket.terminate(),
    preClose(done) {
      void hub.drain().finally(done);
    },
  });
  app.route({
    method: 'GET',
    url: `/api${livePath}`,
    config: limitedTo(otherLimits.live),
    preValidation: async (request) => {
      if (!fromOwnPage(request)) throw new Refusal(10003);
    },
    handler: async () => {
      throw new Refusal(10004);
    },
    wsHandler: (socket) => hub.add(socket),
  });
}
