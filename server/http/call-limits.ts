import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '../../resources/kit/limits.ts';
import type { Services } from '../behaviour.ts';
import { networkOf } from '../session/network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limited?: { readonly limit: Limit; readonly keyOf: (request: FastifyRequest) => string };
  }
}

/** The configuration of a route that is counted before it does anything, by address where nothing else is said. */
export const limitedTo = (
  limit: Limit,
  keyOf: (request: FastifyRequest) => string = ({ ip }) => networkOf(ip),
) => ({
  limited: { limit, keyOf },
});

/** Holds every route to its limit: each is counted by itself, for all processes on the database together. */
export function holdCalls(app: FastifyInstance, { limits }: Services): void {
  app.addHook('onRequest', async (request) => {
    const { config, url = '' } = request.routeOptions;
    if (config?.limited) await limits.hold(config.limited.limit, `${url} ${config.limited.keyOf(request)}`);
  });
}
