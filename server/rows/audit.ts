import type { Kysely } from 'kysely';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AuditEntry, Caller } from '../behaviour.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from './row.ts';
import { masked } from './values.ts';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Kept by the server with every write, and so nothing that somebody changed. */
const technical = new Set(['id', 'version', 'create_time', 'update_time']);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a write changed. Secrets never stand in it, phones and the like only masked (settled.md, S1). */
export function diffOf(model: AnyModel, before: Row, after: Row): Change[] {
  return Object.entries(model.fields).flatMap(([name, field]): Change[] => {
    const written = name in after || name in before;
    if (!written || technical.has(name) || field.mode === 'computed' || same(before[name], after[name]))
      return [];
    if (field.mode === 'secret') return [{ field: name, before: null, after: null }];
    const shown = (value: unknown) => masked(field, value ?? null);
    return [{ field: name, before: shown(before[name]), after: shown(after[name]) }];
  });
}

/** One row of sys_operate_log in the transaction of the write itself; who has the record open is told after it. */
export async function writeAudit(caller: Caller, tx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  const { me, now, ip, requestId, services } = caller;
  const model = services.models.get(entry.entity);
  const changed = model ? diffOf(model, entry.before ?? {}, entry.after ?? {}) : [];
  const diff = [...changed, ...(entry.changes ?? [])];
  await tx
    .insertInto('sys_operate_log')
    .values({
      biz_entity: entry.entity,
      biz_id: entry.id,
      action: entry.action,
      operator_id: me.id,
      operator_name: me.name,
      mgt_org_id: me.orgId,
      mct_id: me.mctId,
      ip,
      request_id: requestId,
      diff_json: JSON.stringify(diff),
      create_time: now,
    })
    .execute();
  // Every write leaves an audit row, also those that server halves make by themselves: here nothing is forgotten.
  if (model && entry.id !== null && entry.action !== 'delete') {
    const created = entry.action === 'create';
    services.outbox.add(tx, { kind: 'written', model: model.name, id: entry.id, created, by: me.name });
  }
}
