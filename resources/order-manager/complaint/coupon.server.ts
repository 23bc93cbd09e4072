import { randomBytes } from 'node:crypto';
import { invalidField } from '../../../server/refusal.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { couponStatus, couponUseStatus, userCouponStatus, validType } from '../../marketing/coupon/enums.ts';

const day = 86_400_000;

/**
 * Gives a consumer a published coupon for their trouble. The coupon is locked, so that its stock never goes below nothing.
 * @returns the code of the coupon in their hands
 * @throws Refusal 10006 where the coupon can't be given any more
 */
export async function issueCoupon(
  { tx, now }: ActionContext,
  couponId: string,
  orderId: string,
): Promise<string> {
  const refused = (en: string, zh: string) => invalidField('coupon_id', { en, zh });
  const coupon = await tx
    .selectFrom('mgt_coupon')
    .selectAll()
    .where('id', '=', couponId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const usable =
    coupon.coupon_status === couponStatus.published && coupon.coupon_use_status === couponUseStatus.inUse;
  if (!usable) throw refused('is not published, or not in use', '未发布或已停用');
  if (coupon.claim_count >= coupon.total_count) throw refused('has none left', '库存不足');
  const until =
    coupon.valid_type === validType.daysAfterClaim
      ? momentText(epochOf(now) + Number(coupon.valid_days) * day)
      : String(coupon.valid_end_time);
  if (until <= now) throw refused('is no longer valid', '已过有效期');
  const order = await tx
    .selectFrom('mgt_order')
    .select(['user_id', 'user_phone', 'mct_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (coupon.mct_id !== null && coupon.mct_id !== String(order.mct_id))
    throw refused('belongs to another merchant', '不属于该商户');
  const coupon_code = `Y${now.replace(/\D/g, '').slice(2)}${randomBytes(4).toString('hex').toUpperCase()}`;
  await tx
    .insertInto('mct_user_coupon')
    .values({
      coupon_id: couponId,
      user_id: order.user_id,
      user_phone: order.user_phone,
      coupon_code,
      claim_time: now,
      valid_end_time: until,
      user_coupon_status: userCouponStatus.unused,
      mgt_org_id: coupon.mgt_org_id,
      mct_id: coupon.mct_id,
      create_time: now,
      update_time: now,
    })
    .execute();
  await tx
    .updateTable('mgt_coupon')
    .set({
      claim_count: (eb) => eb('claim_count', '+', 1),
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', couponId)
    .execute();
  return coupon_code;
}
