import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Caller, Services } from '../server-extension.ts';
import { callerAs } from '../session/own-caller.ts';
import type { FoundSession } from '../session/sessions.ts';
import { languageOfRequest } from './answers.ts';

export function tokenOf(request: FastifyRequest): string {
  const header = request.headers['auth-token'];
  return typeof header === 'string' ? header : '';
}

/** Where a call comes from, as sessions and audit rows keep it. */
export const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? ''),
  requestId: request.id,
});

export interface SignedInCall {
  readonly caller: Caller;
  readonly session: FoundSession;
}

/**
 * Who calls and by which session, as of this very moment: session, account, roles and organisation are looked at again
 * on every call. A password that somebody else gave bars every call, except where `mayHaveInitialPassword` says so; after
 * it an authenticator app that is due does, except where `mayLackTotp` says so.
 * @throws Refusal 10001, 20014, 20033
 */
export async function signedIn(
  services: Services,
  request: FastifyRequest,
  { mayHaveInitialPassword = false, mayLackTotp = false } = {},
): Promise<SignedInCall> {
  const session = await services.sessions.find(tokenOf(request));
  if (!session) throw new Refusal(10001);
  const me = await services.access.subject(session.userId, session.orgId, session.version);
  if (!me) throw new Refusal(10001);
  if (session.mustChangePassword && !mayHaveInitialPassword) throw new Refusal(20014);
  if (session.mustSetUpTotp && !session.mustChangePassword && !mayLackTotp) throw new Refusal(20033);
  const { ip, userAgent, requestId } = originOf(request);
  const call = { lang: languageOfRequest(request), ip, requestId, from: { session: session.id, userAgent } };
  return { caller: callerAs(services, me, call), session };
}

/**
 * Who calls.
 * @throws Refusal 10001, 20014, 20033
 */
export async function callerOf(services: Services, request: FastifyRequest): Promise<Caller> {
  return (await signedIn(services, request)).caller;
}
