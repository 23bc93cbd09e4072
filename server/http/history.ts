import { auditLogName, type Change } from '../../resources/kit/audit.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant } from '../access/subject.ts';
import type { Caller } from '../behaviour.ts';
import { readRow } from '../rows/reading.ts';
import { paramsOf, refuseRest, takePaging } from './list-params.ts';

/** What happened to one record, newest first: what was done of its audit rows, without fields that the caller may not see. */
export async function readHistory(caller: Caller, resource: AnyResource, id: string, query: unknown) {
  const params = paramsOf(query);
  const { page, size } = takePaging(params);
  refuseRest(params);
  await readRow(caller, resource, id);
  const { db } = caller.services;
  const mine = db
    .selectFrom(auditLogName)
    .where('result', '=', 0)
    .where('biz_entity', '=', resource.model.name)
    .where('biz_id', '=', id);
  const [{ total }, rows] = [
    await mine.select((e) => e.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    await mine
      .select(['id', 'operator_id', 'operator_name', 'ip', 'action', 'diff_json', 'create_time'])
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ];
  const hidden = isMerchant(caller.me) ? resource.model.merchantHidden : [];
  return {
    rows: rows.map(({ diff_json: diff, operator_id: by, ...row }) => ({
      ...row,
      // What the server did by itself is nobody's, in any language.
      operator_name: by === '0' ? null : row.operator_name,
      diff: (diff as Change[]).filter((change) => !hidden.includes(change.field)),
    })),
    total: Number(total),
  };
}
