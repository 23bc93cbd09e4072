import { sql } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { newEnableStatus } from '../../goods-management/strategy/enums.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { logResult, logSource, shopLogType } from '../../shop-manager/shop-log/index.ts';
import type { provider } from './index.ts';

type Switching = ActionContext & {
  readonly row: RowOf<typeof provider>;
  readonly input: ActionInput<typeof provider, 'switch_points'>;
};

/**
 * Moves points to another provider: all of them that it can recognise, or the chosen ones. One statement moves them and one writes
 * their log, so that thousands are one short transaction, which leaves all of them moved or none.
 * @throws Refusal 21008 where a chosen point recognises in a way that the other one doesn't, 21009
 */
export async function switchPoints({ tx, row, input, now, me, ip, services }: Switching) {
  const other = await tx
    .selectFrom('algorithm_mct')
    .select(['id', 'provider_name', 'identify_types', 'enabled'])
    .where('id', '=', input.to_id)
    .executeTakeFirst();
  if (!other || other.id === row.id)
    throw invalidField('to_id', { en: 'must be another provider', zh: '须为其他算法商' });
  if (other.enabled !== newEnableStatus.enabled) throw refusedAt(services.product.errors, 'to_id', 21009);
  const chosen = input.shop_ids ?? [];
  const among = chosen.length > 0 ? sql`and s.id = any(${[...chosen]}::bigint[])` : sql``;
  const types = sql`any(${[...(other.identify_types ?? [])]}::int[])`;
  if (chosen.length > 0) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from mct_shop s
      where s.id = any(${[...chosen]}::bigint[]) and (s.provider_id is distinct from ${row.id} or s.identify_type <> all(${[...(other.identify_types ?? [])]}::int[]))`.execute(
      tx,
    );
    if ((rows[0]?.n ?? 0) > 0) throw refusedAt(services.product.errors, 'shop_ids', 21008);
  }
  const { rows: moved } = await sql<{ id: string }>`
    update mct_shop s set provider_id = ${other.id}, version = s.version + 1, update_time = ${now}::timestamp
    where s.provider_id = ${row.id} and s.identify_type = ${types} ${among}
    returning s.id::text`.execute(tx);
  const changes = [{ field: 'provider_name', before: row.provider_name, after: other.provider_name }];
  await sql`
    insert into mct_shop_log (log_no, shop_id, shop_name, cabinet_code, mgt_org_id, mct_id, shop_log_type, changes, staff_changes,
      log_source, operator_name, operator_phone, ip, log_result, create_time, update_time)
    select ${businessNumber('L', now)} || lpad((row_number() over (order by s.id))::text, 6, '0'), s.id, s.shop_name, s.cabinet_code,
      s.mgt_org_id, s.mct_id, ${shopLogType.edit}, '[]'::jsonb, ${JSON.stringify(changes)}::jsonb, ${logSource.console}, ${me.name},
      ${me.phone}, ${ip || null}, ${logResult.success}, ${now}::timestamp, ${now}::timestamp
    from mct_shop s where s.id = any(${moved.map(({ id }) => id)}::bigint[])`.execute(tx);
  const { left } = await tx
    .selectFrom('mct_shop')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('provider_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return {
    result: { moved: moved.length, left: Number(left) },
    audit: {
      changes: [
        {
          field: 'provider_name',
          before: row.provider_name,
          after: `${other.provider_name} (${moved.length})`,
        },
      ],
    },
  };
}

function refusedAt(
  errors: ActionContext['services']['product']['errors'],
  field: string,
  code: number,
): Refusal {
  const msg = errors[code];
  return new Refusal(code, { errors: msg ? [{ field, msg, code }] : [] });
}
