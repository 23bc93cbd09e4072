import { auditLogName } from '../../resources/kit/audit.ts';
import { otherLimits } from '../../resources/kit/limits.ts';
import type { Caller } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { auditRow } from '../rows/audit.ts';

/** What a call tried to do, as the audit log names it. */
export interface Attempt {
  readonly caller: Caller;
  readonly entity: string;
  readonly action: string;
  readonly id?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call is about to do, as soon as that is known. */
    attempt: Attempt | null;
  }
}

const forbidden = 10003;

/**
 * Notes a refusal in the audit log, after the call's own transaction has gone: missing permission always, and what the product
 * names beside it. That it can't be noted never changes the answer.
 */
export async function keepRefusal(attempt: Attempt | null, error: unknown): Promise<void> {
  if (!attempt || !(error instanceof Refusal)) return;
  const { caller, entity, action, id = null } = attempt;
  const { db, limits, log, product } = caller.services;
  if (error.code !== forbidden && !product.auditedRefusals?.includes(error.code)) return;
  try {
    const me = caller.me.id;
    const kept =
      (await limits.take(otherLimits.refusalsOfOneThing, `${me} ${entity} ${action} ${error.code}`)) &&
      (await limits.take(otherLimits.refusals, me));
    if (!kept) return;
    // An id that is none leads to no record.
    const known = id !== null && /^\d{1,19}$/.test(id) ? id : null;
    await db
      .insertInto(auditLogName)
      .values(auditRow(caller, { entity, action, id: known }, error.code))
      .execute();
  } catch (failure) {
    log.error({ err: failure }, 'a refusal could not be noted in the audit log');
  }
}
