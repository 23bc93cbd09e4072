import { sql } from 'kysely';
import type { Database } from '../../../server/db/connect.ts';
import { anyTable } from '../../../server/db/tables.ts';
import type { Template } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { orgs } from '../support/world.ts';
import { worldWithPoints } from './fixture.ts';

/** The points of statistics as they have always been there, the school now in the scene and the city of the office. */
export const worldOfActivities: Template = {
  name: 'activities',
  async prepare(database) {
    await worldWithPoints.prepare(database);
    const { db } = database;
    await sql`update manager_role set modules = modules || '["MARKET_STATISTICAL"]'::jsonb where identity_type = 0`.execute(
      db,
    );
    await db.updateTable('mct_shop').set({ create_time: '2025-06-01 08:00:00' }).execute();
    const office = await db
      .selectFrom('mct_shop')
      .select(['scene_id', 'area_id'])
      .where('id', '=', points.office)
      .executeTakeFirstOrThrow();
    await db.updateTable('mct_shop').set(office).where('id', '=', points.school).execute();
  },
};

export interface Held {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly mct: string | null;
  readonly org?: string;
  readonly type?: number;
  /** 1 unless it was never switched on (0), or is over (2). */
  readonly status?: 0 | 1 | 2;
  readonly stopped?: string;
  readonly weekdays?: readonly number[];
  /** None: all points of its merchant, or of its organisation. */
  readonly shops?: readonly string[];
}

export async function hold({ db }: Database, held: Held): Promise<void> {
  const times = { create_time: '2026-01-01 08:00:00', update_time: '2026-01-01 08:00:00' };
  const { shops = [] } = held;
  await anyTable(db)
    .insertInto('promotion')
    .values({
      id: held.id,
      promotion_no: `A${held.id}`,
      promotion_name: held.name,
      promotion_type: held.type ?? 5,
      promotion_status: held.status ?? 1,
      start_time: `${held.from} 00:00:00`,
      end_time: `${held.to} 23:59:59`,
      stop_time: held.stopped ?? null,
      week_days: held.weekdays ? JSON.stringify(held.weekdays) : null,
      shop_range: shops.length > 0 ? 1 : 0,
      pay_channels: JSON.stringify([1, 2]),
      mgt_org_id: held.org ?? '3',
      mct_id: held.mct,
      ...times,
    })
    .execute();
  for (const [position, target_id] of shops.entries())
    await db.insertInto('promotion__shop').values({ owner_id: held.id, target_id, position }).execute();
}

export interface Issued {
  readonly id: string;
  readonly name: string;
  /** First day of claiming, last day on which it is good. */
  readonly from: string;
  readonly until: string;
  readonly mct: string | null;
}

/** A hundred of a cash coupon. */
export async function issue({ db }: Database, { id, name, from, until, mct }: Issued): Promise<void> {
  await db
    .insertInto('mgt_coupon')
    .values({
      id,
      coupon_no: `C${id}`,
      coupon_name: name,
      coupon_type: 1,
      coupon_status: 1,
      total_count: 100,
      claim_limit: 5,
      claim_start_time: `${from} 00:00:00`,
      claim_end_time: `${until} 23:59:59`,
      valid_type: 1,
      valid_start_time: `${from} 00:00:00`,
      valid_end_time: `${until} 23:59:59`,
      mgt_org_id: orgs.shanghai,
      mct_id: mct,
      create_time: `${from} 00:00:00`,
      update_time: `${from} 00:00:00`,
    })
    .execute();
}

export interface Claimed {
  readonly id: string;
  readonly coupon: string;
  readonly code: string;
  readonly user: string;
  readonly at: string;
}

/** One that somebody holds. */
export async function claim({ db }: Database, { id, coupon, code, user, at }: Claimed): Promise<void> {
  await db
    .insertInto('mct_user_coupon')
    .values({
      id,
      coupon_id: coupon,
      user_id: user,
      user_phone: `1380013800${user}`,
      coupon_code: code,
      claim_time: at,
      valid_end_time: '2026-03-20 23:59:59',
      user_coupon_status: 0,
      mgt_org_id: orgs.shanghai,
      mct_id: '1',
      create_time: at,
      update_time: at,
    })
    .execute();
}
