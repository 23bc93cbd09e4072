import type { Limit } from '../../resources/kit/limits.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant, withinCode } from '../access/subject.ts';
import { invalidField, Refusal } from '../refusal.ts';
import type { Caller } from '../server-extension.ts';
import { writeAudit } from './audit.ts';
import { selectPage } from './query.ts';
import { byId } from './reading.ts';
import { openedValue } from './sealed-values.ts';
import { readableFields } from './values.ts';
import { visibleOf } from './visible.ts';
import { inTransaction } from './writing.ts';

/**
 * One masked value of one record in full, for who holds the field's code where the record belongs; an audit row says who
 * looked at what, without the value.
 * @throws Refusal 10003, 10004, 10006, 10007
 */
export async function revealField(
  caller: Caller,
  resource: AnyResource,
  id: string,
  name: unknown,
  limit: Limit,
): Promise<{ value: unknown }> {
  const { model } = resource;
  const field =
    typeof name === 'string' && Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  const code = field?.spec.reveal;
  if (typeof name !== 'string' || !code || !readableFields(model, isMerchant(caller.me)).includes(name))
    throw invalidField('field', { en: 'is not one of the allowed values', zh: '不在可选范围内' });
  if (!caller.me.codes.has(code)) throw new Refusal(10003);
  const reaching = { ...caller, me: withinCode(caller.me, code) };
  await caller.services.limits.hold(limit, caller.me.id);
  return inTransaction(caller, async (tx) => {
    const page = { sorts: [{ field: 'id', descending: false }], limit: 1, offset: 0 };
    const [row] = await selectPage(tx, visibleOf(reaching, resource, [byId(id)]), [name], page);
    if (!row) throw new Refusal(10004);
    await writeAudit(caller, tx, {
      entity: model.name,
      id,
      action: 'reveal',
      changes: [{ field: name, before: null, after: null }],
    });
    return { value: openedValue(caller.services.sealing, model, name, row[name] ?? null) };
  });
}
