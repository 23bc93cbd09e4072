import type { FastifyInstance } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { within } from '../access/subject.ts';
import type { Services } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { readRow } from '../rows/reading.ts';
import { accountBy, workerAttempts } from '../session/accounts.ts';
import { factorAttempts } from '../session/second-factor.ts';
import { success } from './answers.ts';
import { signedIn } from './caller.ts';
import { urlOf } from './system-call.ts';

/** Where a user is signed in and how often it failed lately, for who may read that user (domain.md P64). */
export function userSessionRoutes(app: FastifyInstance, services: Services): void {
  const resource = services.product.resources.find(({ model }) => model.name === 'manager');
  if (!resource) return;
  app.get<{ Params: { id: string } }>(urlOf(systemCalls.userSessions), async (request) => {
    const { caller, session } = await signedIn(services, request);
    const { attempts, db, sessions } = services;
    if (!allows(caller.me.codes, resource, 'read')) throw new Refusal(10003);
    const { id } = request.params;
    const row = await readRow({ ...caller, me: within(caller.me, resource, 'read') }, resource, id);
    const account = await accountBy(db, 'id', id);
    const names = [
      ...(account ? [account.phone] : []),
      ...(typeof row.worker_no === 'string' ? [workerAttempts(row.worker_no)] : []),
      factorAttempts(id),
    ];
    const failures = await attempts.countOf(names);
    return success({ data: { rows: await sessions.listOf(id, session.id), ...failures } }, caller.lang);
  });
}
