import { type SqlBool, sql } from 'kysely';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import { adStatus } from '../../advertising/plan/enums.ts';
import { AdPlan } from '../../advertising/plan/index.ts';
import { couponStatus, couponUseStatus } from '../../marketing/coupon/enums.ts';
import { Coupon } from '../../marketing/coupon/index.ts';
import { promotionStatus } from '../../marketing/promotion/enums.ts';
import { Promotion } from '../../marketing/promotion/index.ts';
import { offeredAt, type Place } from '../../shared/offered-at.server.ts';

/** Whether a coupon can be used at a point now (P31): it is published and in use, and offered there. */
export const worksAt = (column: ColumnSql, shop: Place) => sql<SqlBool>`(
  ${column('coupon_status')} = ${couponStatus.published} and ${column('coupon_use_status')} = ${couponUseStatus.inUse}
  and ${offeredAt(junctionName(Coupon, 'shop_ids'), column, shop)})`;

/** Whether an activity runs at a point now (P31): it is started, its time has come and isn't over, and it is offered there. */
export const runsAt = (column: ColumnSql, shop: Place, now: string) => sql<SqlBool>`(
  ${column('promotion_status')} = ${promotionStatus.running} and ${column('start_time')} <= ${now} and ${column('end_time')} > ${now}
  and ${offeredAt(junctionName(Promotion, 'shop_ids'), column, shop)})`;

/** Whether an ad plan runs at a point today (P31): it is playing, its days have come, and it means the point. */
export const playsAt = (column: ColumnSql, shop: Place, today: string) => sql<SqlBool>`(
  ${column('ad_status')} = ${adStatus.playing} and ${column('start_date')} <= ${today} and ${column('end_date')} >= ${today}
  and ${offeredAt(junctionName(AdPlan, 'shop_ids'), column, shop)})`;
