import { type SqlBool, sql } from 'kysely';
import type { AnyAction } from '../../resources/kit/action.ts';
import { flowOf, statesOf } from '../../resources/kit/flow.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { whereSql } from '../db/where.ts';
import { Refusal } from '../refusal.ts';
import { actOnRow } from '../rows/acting.ts';
import { type Condition, selectPage } from '../rows/query.ts';
import { visibleOf } from '../rows/visible.ts';
import { inTransaction } from '../rows/writing.ts';
import type { Caller, Services, Task } from '../server-extension.ts';
import { systemCaller } from './system-caller.ts';

/** Rows that one round takes of one action; the next round takes the next ones. */
const batch = 200;

/** The rows whose state and values call for the action. */
async function due(
  caller: Caller,
  resource: AnyResource,
  name: string,
  action: AnyAction,
): Promise<string[]> {
  const { model } = resource;
  const flow = flowOf(resource.flows, name);
  const field = flow && model.fields[flow.field];
  if (!flow || !field) return [];
  const states = statesOf(flow, name);
  const codes = optionsOf(field)
    .filter((option) => states.includes(option.name))
    .map((option) => option.code);
  const conditions: Condition[] = [
    (column) => sql<SqlBool>`${column(flow.field)} = any(${codes}::int[])`,
    (column) => whereSql(action.when ?? {}, model.fields, column, caller.surroundings),
  ];
  const page = { sorts: [{ field: 'id', descending: false }], limit: batch, offset: 0 };
  const rows = await selectPage(caller.services.db, visibleOf(caller, resource, conditions), ['id'], page);
  return rows.map((row) => String(row.id));
}

async function round(services: Services): Promise<void> {
  const caller = systemCaller(services);
  for (const resource of services.product.resources) {
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      if (!action.system) continue;
      for (const id of await due(caller, resource, name, action)) {
        try {
          await inTransaction(caller, (tx) => actOnRow(caller, tx, resource, name, id, {}));
        } catch (error) {
          // Somebody was faster; the row is no longer due.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
  }
}

/** The timed transitions of every flow (docs/design/rules.md §1): the same guards, state change and audit row as a button's. */
export const systemActions: Task = { name: 'timed transitions', everyMs: 15_000, run: round };
