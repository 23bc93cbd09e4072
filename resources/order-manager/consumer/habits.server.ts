import { sql } from 'kysely';
import { whereSql } from '../../../server/db/where.ts';
import { type Condition, countUpTo } from '../../../server/rows/query.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { visibleOf } from '../../../server/rows/visible.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { afterSaleStatus } from '../../enums.ts';
import type { AnyWhere } from '../../kit/predicate.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { addDays } from '../../kit/time.ts';
import { afterSaleOrder } from '../after-sale/index.ts';
import { complaint } from '../complaint/index.ts';
import { saleOrder } from '../sale-order/index.ts';
import { scanRecord, scanResult } from '../scan-record/index.ts';
import { type Habits, habitDays } from './habits.ts';

/** Counted no further: whoever did more of it than that did very much of it. */
const most = 9_999;

/** How often the consumer of an order opened, bought, got money back and complained, counted over what the caller sees. @throws Refusal 10004 */
export async function habitsOf(caller: Caller, { params }: AskedOf): Promise<Habits> {
  const { db } = caller.services;
  const id = params.id ?? '';
  await readRow(caller, saleOrder, id);
  const { user_phone } = await db
    .selectFrom('mgt_order')
    .select('user_phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const since = `${addDays(caller.now, -habitDays)} 00:00:00`;
  const count = (resource: AnyResource, time: string, where: AnyWhere) => {
    const { fields } = resource.model;
    const conditions: Condition[] = [
      (column) => sql<boolean>`${column('user_phone')} = ${user_phone}`,
      (column) => sql<boolean>`${column(time)} >= ${since}::timestamp`,
      (column) => whereSql(where, fields, column, caller.surroundings),
    ];
    return countUpTo(db, visibleOf(caller, resource, conditions), most);
  };
  return {
    open_count: await count(scanRecord, 'scan_time', {
      scan_result: [scanResult.opened, scanResult.nothingTaken],
    }),
    order_count: await count(saleOrder, 'create_time', { goods_count: { gt: 0 } }),
    refund_count: await count(afterSaleOrder, 'create_time', { after_sale_status: afterSaleStatus.refunded }),
    complaint_count: await count(complaint, 'create_time', {}),
  };
}
