import type { FastifyInstance } from 'fastify';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import type { BadgeCall } from '../../resources/kit/product.ts';
import { isMerchant, within } from '../access/subject.ts';
import { whereSql } from '../db/where.ts';
import { countUpTo } from '../rows/query.ts';
import { visibleRows } from '../rows/visible.ts';
import type { Caller, Services } from '../server-extension.ts';
import { success } from './answers.ts';
import { callerOf } from './caller.ts';

/** A badge says no more than this. */
const mostCounted = 10_000;

/** The counts of one call; 0 where the caller doesn't hold the code, or is a merchant and the call is for managers. */
async function countsOf(
  { me, surroundings, services, ...call }: Caller,
  { counts, managersOnly }: BadgeCall,
): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const [name, { permission, of, where }] of Object.entries(counts)) {
    const screen = services.product.resources.find((resource) => resource.permission === permission);
    const told = screen && me.codes.has(permission) && !(managersOnly && isMerchant(me));
    const waiting = told
      ? visibleRows({ ...call, surroundings, services, me: within(me, screen, 'read') }, of, [
          (column) => whereSql(where, of.fields, column, surroundings),
        ])
      : null;
    all[name] = waiting ? await countUpTo(services.db, waiting, mostCounted) : 0;
  }
  return all;
}

/** Every declared badge call. */
export function badgeRoutes(app: FastifyInstance, services: Services): void {
  for (const call of services.product.badges ?? []) {
    const { method, path } = parseEndpoint(call.api);
    app.route({
      method,
      url: `/api${path}`,
      handler: async (request) => {
        const caller = await callerOf(services, request);
        return success({ data: await countsOf(caller, call) }, caller.lang);
      },
    });
  }
}
