import { type Kysely, sql } from 'kysely';
import { auditLogName, type FieldChange } from '../../resources/kit/audit.ts';
import { auditResult } from '../../resources/kit/people/audit-log.ts';
import type { Tables } from '../db/connect.ts';

interface Entry {
  readonly id: string;
  readonly time: string;
  readonly changes: readonly FieldChange[];
}

const holds = (value: unknown, one: string) => Array.isArray(value) && value.map(String).includes(one);

/**
 * When a list that is audited came to hold something that it still holds, by the log's entries from the oldest on; null
 * where no entry tells. Pure.
 */
export function heldSince(entries: readonly Entry[], field: string, one: string): string | null {
  let since: string | null = null;
  for (const { time, changes } of entries) {
    const change = changes.find((each) => each.field === field);
    if (!change) continue;
    if (!holds(change.after, one)) since = null;
    else if (!holds(change.before, one)) since = time;
  }
  return since;
}

/** What the log tells of some records of an entity, by record, from the oldest on: what was done, not what was refused. */
export async function entriesOf(
  db: Kysely<Tables>,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const { rows } = await sql<Entry>`
    select biz_id::text as id, create_time::text as time, diff_json as changes from ${sql.table(auditLogName)}
    where biz_entity = ${entity} and biz_id = any(${[...ids]}::text[]) and result = ${auditResult.done} and diff_json is not null
    order by create_time, id`.execute(db);
  const found = new Map<string, Entry[]>();
  for (const entry of rows) found.set(entry.id, [...(found.get(entry.id) ?? []), entry]);
  return found;
}
