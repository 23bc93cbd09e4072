import type { FastifyInstance } from 'fastify';
import type { Limit } from '../../resources/kit/limits.ts';
import type { Services } from '../server-extension.ts';
import { networkOf } from '../session/network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limited?: Limit;
  }
}

/** The configuration of a route whose calls are counted by the caller's network before they do anything. */
export const limitedTo = (limit: Limit) => ({ limited: limit });

/**
 * Holds every route to its limit: each is counted by itself, for all processes on the database together. Nothing that a
 * caller sends names a count, because the caller could make any number of them.
 */
export function holdCalls(app: FastifyInstance, { limits }: Services): void {
  app.addHook('onRequest', async ({ routeOptions: { config, url = '' }, ip }) => {
    if (config?.limited) await limits.hold(config.limited, `${url} ${networkOf(ip)}`);
  });
}
