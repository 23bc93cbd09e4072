import { type SqlBool, sql } from 'kysely';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { TableRow } from '../../../server/db/tables.ts';
import { orderKind, payStatus } from '../../order-manager/enums.ts';
import { Consumer } from '../../shared/consumer.ts';
import { userScope } from './enums.ts';
import { Coupon } from './index.ts';

/**
 * Whether a consumer, a row of `mct_user` called `u`, is one whom a coupon is for. New is who has paid no order yet: at the coupon's
 * merchant, and anywhere where the coupon is the platform's.
 */
export function inUserScope(coupon: Pick<TableRow<'mgt_coupon'>, 'id' | 'user_scope' | 'mct_id'>) {
  if (coupon.user_scope === userScope.new)
    return sql<SqlBool>`not exists (select 1 from mgt_order o where o.user_phone = u.user_phone and o.user_id = u.id
      and o.order_kind = ${orderKind.normal} and o.pay_status = ${payStatus.paid}
      ${coupon.mct_id === null ? sql`` : sql`and o.mct_id = ${coupon.mct_id}`})`;
  if (coupon.user_scope === userScope.tagged)
    return sql<SqlBool>`exists (select 1 from ${sql.table(junctionName(Consumer, 'tag_ids'))} has
      join ${sql.table(junctionName(Coupon, 'tag_ids'))} asks on asks.target_id = has.target_id
      where has.owner_id = u.id and asks.owner_id = ${coupon.id})`;
  return sql<SqlBool>`true`;
}
