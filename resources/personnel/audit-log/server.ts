import { idsSql } from '../../../server/access/scope.ts';
import { selectPage } from '../../../server/rows/query.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { type Caller, implement } from '../../../server/server-extension.ts';
import { type AuditedEvent, changesInWords, referredBy } from '../../kit/people/audit-changes.ts';
import { auditLog } from './index.ts';

/** What the records that entries refer to are called by, of those that the reader may see. */
async function namesOf(caller: Caller, events: readonly AuditedEvent[]) {
  const { db, models, product } = caller.services;
  const names = new Map<string, string>();
  for (const [name, ids] of referredBy(product, events)) {
    const model = models.get(name);
    if (!model) continue;
    const query = visibleRows(caller, model, [(column) => idsSql(column('id'), [...ids])]);
    const page = { sorts: [{ field: 'id', descending: false }], limit: ids.size, offset: 0 };
    for (const row of await selectPage(db, query, ['id', model.title], page))
      names.set(`${name} ${row.id}`, String(row[model.title]));
  }
  return names;
}

export const auditLogServerExtension = implement(auditLog, {
  handlers: {},
  /** References by the names of their records, which ids tell nobody. */
  exported: async (caller, rows) => {
    const names = await namesOf(caller, rows);
    const { lang, services } = caller;
    const name = (model: string, id: string) => names.get(`${model} ${id}`);
    return rows.map((row) => {
      const { before, after, reason } = changesInWords(row, { lang, product: services.product, name });
      return { ...row, change_before: before, change_after: after, change_reason: reason };
    });
  },
});
