import { platformService } from '../../resources/kit/actor.ts';
import { auditLogName, type FieldChange } from '../../resources/kit/audit.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant, isPartner } from '../access/subject.ts';
import { paramsOf, refuseRest, takePaging } from '../rows/list-params.ts';
import { readRow } from '../rows/reading.ts';
import type { Caller } from '../server-extension.ts';

/** Of a difference: what they are never sent, who acted, which the entry says by itself, and names that may be others'. */
function untoldToMerchants({ fields, merchantHidden }: AnyModel): string[] {
  const acted = Object.entries(fields).flatMap(([name, { spec }]) => (spec.actor ? [name, spec.actor] : []));
  const owned = Object.keys(fields).filter((name) => fields[name]?.spec.owned);
  return [...merchantHidden, ...acted, ...owned];
}

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
      .select(['id', 'operator_id', 'operator_name', 'mct_id', 'ip', 'action', 'diff_json', 'create_time'])
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ];
  const merchant = isMerchant(caller.me);
  const partners = isPartner(caller.me) ? resource.model.partnerHidden : [];
  const untold = new Set(merchant ? untoldToMerchants(resource.model) : partners);
  return {
    rows: rows.map(({ diff_json: diff, operator_id: by, mct_id: of, ...row }) => {
      // What the server did by itself has no name of a person, in any language.
      const name = by === '0' ? null : row.operator_name;
      const foreign = merchant && of !== caller.me.mctId;
      return {
        ...row,
        operator_name: foreign && name !== null ? platformService[caller.lang] : name,
        ip: foreign ? null : row.ip,
        diff: (diff as FieldChange[]).filter((change) => !untold.has(change.field)),
      };
    }),
    total: Number(total),
  };
}
