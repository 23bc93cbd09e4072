import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { couponStatus, userCouponStatus, validType } from '../../marketing/coupon/enums.ts';
import { failReason } from '../enums.ts';

interface To {
  /** The line of the release. */
  readonly id: string;
  readonly user_id: string;
  readonly user_phone: string;
}

/**
 * Gives each of these a coupon, as far as its stock reaches; what is claimed of it counts them. The coupon is locked, so that two
 * releases don't pass its total.
 * @returns the claim of each line, and why the lines without one have none
 */
export async function giveCoupons(
  tx: Kysely<Tables>,
  couponId: string,
  to: readonly To[],
  now: string,
): Promise<{ readonly coupons: ReadonlyMap<string, string>; readonly fail: number }> {
  const coupon = await tx
    .selectFrom('mgt_coupon')
    .selectAll()
    .where('id', '=', couponId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (coupon.coupon_status !== couponStatus.published || (coupon.valid_end_time ?? now) < now)
    return { coupons: new Map(), fail: failReason.couponEnded };
  const stock = Math.max(0, coupon.total_count - coupon.claim_count);
  const given = to.slice(0, stock);
  if (given.length === 0) return { coupons: new Map(), fail: failReason.couponOut };
  const days = momentText(epochOf(now) + (coupon.valid_days ?? 0) * 86_400_000);
  const valid_end_time = coupon.valid_type === validType.fixed ? (coupon.valid_end_time ?? now) : days;
  // The line's own number makes the code one that no other claim has.
  const code = (line: string) => `YW${line.padStart(12, '0')}`;
  const { rows } = await sql<{ id: string; coupon_code: string }>`
    insert into mct_user_coupon (coupon_id, user_id, user_phone, coupon_code, claim_time, valid_end_time,
      user_coupon_status, mgt_org_id, mct_id, version, create_time, update_time)
    select ${couponId}::bigint, v.user_id, v.phone, v.code, ${now}::timestamp, ${valid_end_time}::timestamp,
      ${userCouponStatus.unused}::int, ${coupon.mgt_org_id}::bigint, ${coupon.mct_id}::bigint, 1, ${now}::timestamp, ${now}::timestamp
    from unnest(${given.map(({ user_id }) => user_id)}::bigint[], ${given.map(({ user_phone }) => user_phone)}::text[],
      ${given.map(({ id }) => code(id))}::text[]) v(user_id, phone, code)
    on conflict (coupon_code) do nothing
    returning id::text as id, coupon_code`.execute(tx);
  await tx
    .updateTable('mgt_coupon')
    .set((eb) => ({ claim_count: eb('claim_count', '+', rows.length), update_time: now }))
    .where('id', '=', couponId)
    .execute();
  const byCode = new Map(rows.map(({ id, coupon_code }) => [coupon_code, id]));
  const coupons = new Map(
    given.flatMap(({ id }) => {
      const claim = byCode.get(code(id));
      return claim === undefined ? [] : [[id, claim] as const];
    }),
  );
  return { coupons, fail: failReason.couponOut };
}
