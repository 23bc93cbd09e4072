import type { FastifyInstance } from 'fastify';
import { within } from '../../../server/access/subject.ts';
import { success } from '../../../server/http/answers.ts';
import { signedIn } from '../../../server/http/caller.ts';
import { urlOf } from '../../../server/http/system-call.ts';
import { Refusal } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import type { Services } from '../../../server/server-extension.ts';
import { accountBy, workerAttempts } from '../../../server/session/accounts.ts';
import { factorAttempts } from '../../../server/session/second-factor.ts';
import { systemCalls } from '../../kit/calls.ts';
import { allows } from '../../kit/permissions.ts';
import { user } from './index.ts';

/** Where a user is signed in and how often it failed lately, for who may read that user (docs/domain/organisation.md §P64). */
export function userSessionCalls(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(urlOf(systemCalls.userSessions), async (request) => {
    const { caller, session } = await signedIn(services, request);
    const { attempts, db, sessions } = services;
    const { id } = request.params;
    request.attempt = { caller, entity: user.model.name, action: 'read', id };
    if (!allows(caller.me.codes, user, 'read')) throw new Refusal(10003);
    const row = await readRow({ ...caller, me: within(caller.me, user, 'read') }, user, id);
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
