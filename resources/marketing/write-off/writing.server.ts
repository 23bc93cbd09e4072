import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { writeOffStatus } from './index.ts';
import { writeOffNo } from './number.ts';

type Queries = Kysely<Tables>;

/** Writes down that a coupon has paid a part of an order, in the transaction that used it; the order is as it was paid. */
export async function writeOffCoupon(
  tx: Queries,
  { orderId, claimId }: { readonly orderId: string; readonly claimId: string },
  now: string,
): Promise<void> {
  const claim = await tx
    .selectFrom('mct_user_coupon as u')
    .innerJoin('mgt_coupon as c', 'c.id', 'u.coupon_id')
    .select(['u.coupon_id', 'u.coupon_code', 'u.claim_time', 'c.coupon_name'])
    .where('u.id', '=', claimId)
    .executeTakeFirstOrThrow();
  const { id, payable_amount, ...order } = await tx
    .selectFrom('mgt_order')
    .select([
      'id',
      'order_no',
      'user_phone',
      'shop_id',
      'total_amount',
      'coupon_amount',
      'payable_amount',
      'mgt_org_id',
      'mct_id',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const used = { write_off_status: writeOffStatus.used, use_time: now, update_time: now };
  await tx
    .insertInto('mct_coupon_write_off')
    .values({
      ...claim,
      ...order,
      ...used,
      order_id: id,
      pay_amount: payable_amount,
      write_off_no: writeOffNo(order.order_no),
      create_time: now,
    })
    .onConflict((on) => on.column('order_id').doUpdateSet(used))
    .execute();
}

/** The coupon came back to its consumer with a refund. */
export async function returnWriteOff(tx: Queries, orderId: string, now: string): Promise<void> {
  await tx
    .updateTable('mct_coupon_write_off')
    .set({
      write_off_status: writeOffStatus.returned,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('order_id', '=', orderId)
    .where('write_off_status', '=', writeOffStatus.used)
    .execute();
}
