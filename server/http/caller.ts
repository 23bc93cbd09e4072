import type { FastifyRequest } from 'fastify';
import type { Caller, Services } from '../behaviour.ts';
import { nowText } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { languageOfRequest } from './answers.ts';

export function tokenOf(request: FastifyRequest): string {
  const header = request.headers['auth-token'];
  return typeof header === 'string' ? header : '';
}

/**
 * Who calls, as of this very moment: session, account, roles and organisation are looked at again on every call.
 * @throws Refusal 10001
 */
export async function callerOf(services: Services, request: FastifyRequest): Promise<Caller> {
  const session = await services.sessions.find(tokenOf(request));
  if (!session) throw new Refusal(10001);
  const me = await services.access.subject(session.userId, session.orgId, session.version);
  if (!me) throw new Refusal(10001);
  const now = nowText(services.clock);
  return {
    me,
    now,
    surroundings: { now, today: now.slice(0, 10), me: me.id },
    lang: languageOfRequest(request),
    ip: request.ip,
    requestId: request.id,
    services,
  };
}
