import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import { success } from '../http/answers.ts';
import { callerOf } from '../http/caller.ts';
import type { Services } from '../server-extension.ts';
import { unreadOf } from './unread.ts';

/** The number at the bell (docs/specification.md §7). */
export function noticeRoutes(app: FastifyInstance, services: Services): void {
  const { method, path } = parseEndpoint(systemCalls.noticeCount);
  app.route({
    method,
    url: `/api${path}`,
    handler: async (request) => {
      const { me, lang } = await callerOf(services, request);
      const unread = await unreadOf(services.db, [me.id]);
      return success({ data: { unread_total_notice: unread.get(me.id) ?? 0 } }, lang);
    },
  });
}
