import { businessNumber } from '../../../server/business-number.ts';
import { doOnce } from '../../../server/rows/once.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { Endpoint } from '../../kit/endpoint.ts';
import type { Label } from '../../kit/label.ts';
import { couponStatus, grantType } from './enums.ts';
import { inUserScope } from './user-scope.server.ts';
import { validUntil } from './valid-until.ts';

/**
 * A consumer claims a coupon by the number in its link or QR code (P51), once for its `request_no`. The coupon's row is locked, so that
 * neither its total nor the limit per user is passed by two at once. @throws Refusal 10004, 10006, 17006
 */
export function claimCoupon(
  context: ActionContext,
  endpoint: Endpoint,
  {
    request_no,
    ...given
  }: { readonly request_no: string; readonly user_phone: string; readonly coupon_no: string },
) {
  const { tx, now, refuse } = context;
  const at = (code: 10004 | 10006, field: 'user_phone' | 'coupon_no', msg: Label): never =>
    refuse(code, {}, [{ field, msg }]);

  return doOnce(context, tx, { endpoint, requestNo: request_no, body: given }, async () => {
    const consumer = await tx
      .selectFrom('mct_user')
      .select('id')
      .where('user_phone', '=', given.user_phone)
      .executeTakeFirst();
    if (!consumer) return at(10004, 'user_phone', { en: 'is nobody’s', zh: '用户不存在' });
    const coupon = await tx
      .selectFrom('mgt_coupon')
      .selectAll()
      .where('coupon_no', '=', given.coupon_no)
      .where('grant_type', '=', grantType.claim)
      .where('coupon_status', '!=', couponStatus.pending)
      .forUpdate()
      .executeTakeFirst();
    if (!coupon) return at(10004, 'coupon_no', { en: 'is no coupon to claim', zh: '没有可领取的优惠券' });
    if (coupon.coupon_status === couponStatus.ended || coupon.claim_end_time <= now) refuse(17006);
    if (coupon.claim_count >= coupon.total_count)
      at(10006, 'coupon_no', { en: 'is claimed out', zh: '优惠券已领完' });
    const meant = await tx
      .selectFrom('mct_user as u')
      .select('u.id')
      .where('u.id', '=', consumer.id)
      .where(inUserScope(coupon))
      .executeTakeFirst();
    if (!meant) at(10006, 'coupon_no', { en: 'is not for this consumer', zh: '该用户不在适用范围' });
    const { count } = await tx
      .selectFrom('mct_user_coupon')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('coupon_id', '=', coupon.id)
      .where('user_id', '=', consumer.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= coupon.claim_limit)
      at(10006, 'coupon_no', { en: 'was claimed as often as allowed', zh: '已达每人限领数量' });

    const answer = { coupon_code: businessNumber('Y', now), valid_end_time: validUntil(coupon, now) };
    await tx
      .insertInto('mct_user_coupon')
      .values({
        ...answer,
        coupon_id: coupon.id,
        user_id: consumer.id,
        user_phone: given.user_phone,
        claim_time: now,
        mgt_org_id: coupon.mgt_org_id,
        mct_id: coupon.mct_id,
        create_time: now,
        update_time: now,
      })
      .execute();
    await tx
      .updateTable('mgt_coupon')
      .set((eb) => ({ claim_count: eb('claim_count', '+', 1), update_time: now }))
      .where('id', '=', coupon.id)
      .execute();
    return { answer };
  });
}
