import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import type { OrderRow } from '../../order-manager/seed/shopping.ts';
import { userCouponStatus } from '../coupon/enums.ts';
import { type WriteOff, writeOffStatus } from '../write-off/index.ts';
import { writeOffNo } from '../write-off/number.ts';
import type { CouponRow, UserCouponRow } from './coupons.ts';

export type WriteOffRow = StoredRow<typeof WriteOff>;

/** What a paid order tells of the coupon that paid a part of it; none of another one. */
export function writeOffRow(
  order: OrderRow,
  claim: UserCouponRow,
  coupon: CouponRow | undefined,
): WriteOffRow[] {
  if (!coupon || claim.use_time === null || claim.order_no !== order.order_no) return [];
  const returned = claim.user_coupon_status === userCouponStatus.returned;
  return [
    {
      mgt_org_id: order.mgt_org_id,
      mct_id: order.mct_id,
      write_off_no: writeOffNo(order.order_no),
      coupon_id: claim.coupon_id,
      coupon_code: claim.coupon_code,
      coupon_name: coupon.coupon_name,
      user_phone: claim.user_phone,
      order_id: order.id,
      order_no: order.order_no,
      shop_id: order.shop_id,
      total_amount: order.total_amount,
      coupon_amount: order.coupon_amount,
      pay_amount: order.payable_amount,
      write_off_status: returned ? writeOffStatus.returned : writeOffStatus.used,
      claim_time: claim.claim_time,
      use_time: claim.use_time,
      ...newRowColumns(Number(order.id), claim.use_time, order.update_time),
    },
  ];
}
