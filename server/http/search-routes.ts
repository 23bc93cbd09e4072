import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import { search } from '../search/search.ts';
import type { Services } from '../server-extension.ts';
import { success } from './answers.ts';
import { callerOf } from './caller.ts';

/** The command palette's search for records. */
export function searchRoutes(app: FastifyInstance, services: Services): void {
  const { method, path } = parseEndpoint(systemCalls.search);
  app.route({
    method,
    url: `/api${path}`,
    handler: async (request) => {
      const caller = await callerOf(services, request);
      return success({ data: await search(caller, request.query) }, caller.lang);
    },
  });
}
