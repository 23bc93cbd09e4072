import { auditLogName } from '../../resources/kit/audit.ts';
import type { Fields } from '../../resources/kit/field.ts';
import { otherLimits } from '../../resources/kit/limits.ts';
import { idsSql } from '../access/scope.ts';
import type { Row } from '../db/row.ts';
import { Refusal } from '../refusal.ts';
import { auditRow, nameOf } from '../rows/audit.ts';
import { countUpTo, selectOne } from '../rows/query.ts';
import { isId } from '../rows/reading.ts';
import { triedValues } from '../rows/tried.ts';
import { visibleRows } from '../rows/visible.ts';
import type { Caller } from '../server-extension.ts';

/** What a call tried to do, as the audit log names it. */
export interface RefusedAttempt {
  readonly caller: Caller;
  readonly entity: string;
  readonly action: string;
  readonly id?: string;
  /** The body as it came, and what its fields are; absent where nothing of it is kept. */
  readonly body?: Row;
  readonly fields?: Fields;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call is about to do, as soon as that is known. */
    attempt: RefusedAttempt | null;
  }
}

const forbidden = 10003;
const notThere = 10004;

interface Target {
  readonly exists: boolean;
  /** What people call the record by, where the caller sees it: who reads their log need not see more than they do. */
  readonly name: string | null;
}

/** The record that an attempt names by its id. */
async function targetOf({ caller, entity, id }: RefusedAttempt): Promise<Target> {
  const { services } = caller;
  const model = services.models.get(entity);
  if (!model || !isId(id)) return { exists: false, name: null };
  const query = visibleRows(caller, model, [(column) => idsSql(column('id'), [id])]);
  const row = await selectOne(services.db, query, ['id', model.title]);
  if (row) return { exists: true, name: nameOf(model, row) };
  const everybodys = { ...query, conditions: query.conditions.slice(-1) };
  return { exists: (await countUpTo(services.db, everybodys, 1)) > 0, name: null };
}

/** Missing permission always, and what the product names beside it. */
const isNamed = (code: number, { services: { product } }: Caller): boolean =>
  code === forbidden || product.auditedRefusals?.includes(code) === true;

/**
 * Notes a refusal in the audit log after the call's own transaction has gone: one for a missing permission, those that the
 * product names, and those for records that they may not do it to, with what was tried. A record that is nowhere, e.g. one that
 * was deleted under somebody's eyes, tells of no trespass; neither does a read. A failure to write this row never changes the answer.
 */
export async function keepRefusal(attempt: RefusedAttempt | null, error: unknown): Promise<void> {
  if (!attempt || !(error instanceof Refusal)) return;
  const { caller, entity, action, id, body = {}, fields = {} } = attempt;
  const { db, limits, log, models } = caller.services;
  const { code, detail } = error;
  const unseen = code === notThere && action !== 'read';
  if (!unseen && !isNamed(code, caller)) return;
  try {
    const changes = unseen ? triedValues(fields, body, detail.errors ?? []) : [];
    const target = await targetOf(attempt);
    if (unseen && changes.length === 0 && !target.exists) return;
    const me = caller.me.id;
    const room =
      (await limits.take(otherLimits.refusalsOfOneThing, `${me} ${entity} ${action} ${code}`)) &&
      (await limits.take(otherLimits.refusals, me));
    if (!room) return;
    const model = models.get(entity);
    const name = target.name ?? (model && id === undefined ? nameOf(model, body) : null);
    await db
      .insertInto(auditLogName)
      .values(
        auditRow(
          caller,
          // A malformed id leads to no record.
          { entity, action, id: isId(id) ? id : null, ...(name !== null && { name }), changes },
          code,
        ),
      )
      .execute();
  } catch (failure) {
    log.error({ err: failure }, 'a refusal could not be noted in the audit log');
  }
}
