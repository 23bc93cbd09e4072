import { allows } from '../../resources/kit/permissions.ts';
import { fieldsOf } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql, seesRow } from '../access/scope.ts';
import { type Subject, within } from '../access/subject.ts';
import type { Services } from '../behaviour.ts';
import { nowText } from '../clock.ts';
import { selectPage } from '../rows/query.ts';
import type { Row } from '../rows/row.ts';
import { rowsOfResource } from '../rows/visible.ts';

/** Columns that say whose a row is. */
const owners = ['mgt_org_id', 'mct_id', 'vendor_id', 'provider_id', 'user_id'];

function surroundingsAt({ clock }: Services, me: string) {
  const now = nowText(clock);
  return { now, today: now.slice(0, 10), me };
}

/** Rows of a resource as they are now, with what says who sees them, whoever that is. */
export function rowsToTell(
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
  return (
    allows(subject.codes, resource, 'read') &&
    seesRow(within(subject, resource, 'read'), resource.model, row, surroundingsAt(services, subject.id))
  );
}
