import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { junctionName } from '../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../server/db/where.ts';
import { AdPlan } from '../advertising/plan.ts';
import { adStatus } from '../advertising/plan-enums.ts';
import { scopeRange } from '../enums.ts';
import { Coupon } from '../marketing/coupon.ts';
import { couponStatus, couponUseStatus } from '../marketing/coupon-enums.ts';
import { Promotion } from '../marketing/promotion.ts';
import { promotionStatus } from '../marketing/promotion-enums.ts';
import type { Shop } from './template.server.ts';

type Place = Pick<Shop, 'id' | 'mct_id' | 'mgt_org_id'>;

/** Its merchant or an organisation above the point offers it, and it is for every point or for this one. */
const offeredAt = (junction: string, column: ColumnSql, shop: Place): RawBuilder<SqlBool> => sql`(
  (${column('mct_id')} = ${shop.mct_id} or (${column('mct_id')} is null and exists (
    select 1 from manager_org above join manager_org own on own.id = ${shop.mgt_org_id}
    where above.id = ${column('mgt_org_id')} and own.org_code like above.org_code || '%')))
  and (${column('shop_range')} = ${scopeRange.all} or exists (
    select 1 from ${sql.table(junction)} s where s.owner_id = ${column('id')} and s.target_id = ${shop.id})))`;

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
