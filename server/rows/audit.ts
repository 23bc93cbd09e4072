import type { Kysely } from 'kysely';
import { auditLogName, eventLabel, type FieldChange } from '../../resources/kit/audit.ts';
import type { AnyField } from '../../resources/kit/field.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { writerOf } from '../access/writer.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import type { Sealing } from '../sealing.ts';
import type { AuditEntry, Caller } from '../server-extension.ts';
import { openedValue } from './sealed-values.ts';
import { masked } from './values.ts';

/** Kept by the server with every write, and so nothing that somebody changed. */
const technical = new Set(['id', 'version', 'create_time', 'update_time']);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A value as the log may keep it: within lists of entries too, what is secret is left out and what is masked stays masked. */
function kept(field: AnyField, value: unknown): unknown {
  const { of } = field.spec;
  if (!of || !Array.isArray(value)) return masked(field, value ?? null);
  return value.map((part: Row) =>
    Object.fromEntries(
      Object.entries(part).flatMap(([name, inner]) => {
        const declared = of[name];
        return declared && declared.mode !== 'secret' ? [[name, kept(declared, inner)]] : [];
      }),
    ),
  );
}

/** What a write changed. Secrets never stand in it, phones and the like only masked (docs/domain/conventions.md §1.1). */
export function diffOf(sealing: Sealing, model: AnyModel, before: Row, after: Row): FieldChange[] {
  return Object.entries(model.fields).flatMap(([name, field]): FieldChange[] => {
    const written = name in after || name in before;
    if (!written || technical.has(name) || field.mode === 'computed' || same(before[name], after[name]))
      return [];
    if (field.mode === 'secret') return [{ field: name, before: null, after: null }];
    const keptOf = (row: Row) => kept(field, openedValue(sealing, model, name, row[name]));
    return [{ field: name, before: keptOf(before), after: keptOf(after) }];
  });
}

/** What people call the record by, masked where its field is. */
export function nameOf(model: AnyModel, row: Row): string | null {
  const field = model.fields[model.title];
  const value = row[model.title];
  if (!field || field.spec.options || (typeof value !== 'string' && typeof value !== 'number')) return null;
  return String(masked(field, value)).slice(0, longestName);
}
const longestName = 200;

/** The row of an event; `refused` is the code that ended a call. */
export function auditRow(caller: Caller, entry: AuditEntry, refused?: number) {
  const { me, now, ip, requestId, services, from } = caller;
  const { entity, action, id } = entry;
  // A missing label must not fail the write: the log then shows the event's name.
  if (!eventLabel(services.product, entity, action))
    services.log.error({ entity, action }, 'an audited event has no label (Product.events)');
  const model = services.models.get(entity);
  const changed = model ? diffOf(services.sealing, model, entry.before ?? {}, entry.after ?? {}) : [];
  return {
    biz_entity: entity,
    biz_id: id,
    biz_name: entry.name ?? (model ? nameOf(model, entry.after ?? entry.before ?? {}) : null),
    action,
    result: refused === undefined ? (0 as const) : (1 as const),
    result_code: refused === undefined ? null : String(refused),
    operator_id: me.id,
    operator_name: me.name,
    mgt_org_id: me.orgId,
    mct_id: me.mctId,
    ip,
    session_id: from?.session ?? null,
    user_agent: from?.userAgent.slice(0, longestName) ?? null,
    request_id: requestId,
    diff_json: JSON.stringify([...changed, ...(entry.changes ?? [])]),
    create_time: now,
  };
}

/** One row of the audit log in the transaction of the write itself; who has the record open is told after it. */
export async function writeAudit(caller: Caller, tx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  const { me, services } = caller;
  await tx.insertInto(auditLogName).values(auditRow(caller, entry)).execute();
  const model = services.models.get(entry.entity);
  // Every write leaves an audit row, also those that server extensions make by themselves.
  const written = entry.before !== undefined || entry.after !== undefined;
  if (model && entry.id !== null && written && entry.action !== 'delete') {
    const created = entry.action === 'create';
    const by = writerOf(me);
    services.outbox.add(tx, { kind: 'written', model: model.name, id: entry.id, created, by });
  }
}
