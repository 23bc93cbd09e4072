import { fieldsOf } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql } from '../access/scope.ts';
import type { Subject } from '../access/subject.ts';
import { nowText } from '../clock.ts';
import type { Row } from '../db/row.ts';
import { mayDo } from '../rows/may-do.ts';
import { selectPage } from '../rows/query.ts';
import { rowsOfResource } from '../rows/visible.ts';
import type { Services } from '../server-extension.ts';

/** Columns that say whose a row is. */
const owners = ['mgt_org_id', 'mct_id', 'vendor_id', 'provider_id', 'user_id'];

function surroundingsAt({ clock }: Services, me: string) {
  const now = nowText(clock);
  return { now, today: now.slice(0, 10), me };
}

/** Rows of a resource as they are now, with what says who sees them, whoever that is. */
export function rowsWithOwners(
  services: Services,
  resource: AnyResource,
  ids: readonly string[],
): Promise<Row[]> {
  const { model } = resource;
  const names = [
    'id',
    'version',
    ...owners.filter((name) => name in model.fields),
    ...fieldsOf(model.shared),
    ...fieldsOf(model.merchants?.shared),
  ];
  const query = rowsOfResource(services.models, resource, surroundingsAt(services, '0'), [
    (column) => idsSql(column('id'), ids),
  ]);
  const page = { sorts: [{ field: 'id', descending: true }], limit: ids.length, offset: 0 };
  return selectPage(services.db, query, [...new Set(names)], page);
}

/** Whether a subject may read the resource and this very row of it. */
export function maySee(services: Services, subject: Subject, resource: AnyResource, row: Row): boolean {
  return mayDo(subject, resource, 'read', row, surroundingsAt(services, subject.id));
}
