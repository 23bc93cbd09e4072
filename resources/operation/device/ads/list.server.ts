import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/db/connect.ts';
import { Refusal } from '../../../../server/refusal.ts';
import type { Services } from '../../../../server/server-extension.ts';
import { keyOf } from '../../../../server/storage/storage.ts';
import { deliveryFailure, deliveryKind, deliveryState } from '../../../advertising/delivery/enums.ts';
import { adStatus } from '../../../advertising/plan/enums.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import type { CallingCabinet } from '../calls/door.server.ts';
import type { deviceCalls } from '../calls/index.ts';

type Given = CreateOfFields<(typeof deviceCalls)['takeAds']['given']>;
type Queries = Kysely<Tables>;

/** The point where the cabinet stands. @throws Refusal 24004 */
export async function pointIdOf(db: Queries, cabinetCode: string): Promise<string> {
  const point = await db
    .selectFrom('mct_shop')
    .select('id')
    .where('cabinet_code', '=', cabinetCode)
    .executeTakeFirst();
  if (!point) throw new Refusal(24004);
  return point.id;
}

/** What the cabinet is to play, each plan with a version that changes with any of it. */
async function plansAt(db: Queries, shopId: string, cabinetCode: string) {
  const plans = await db
    .selectFrom('advert_delivery as d')
    .innerJoin('advert_plan as p', 'p.id', 'd.plan_id')
    .select([
      'p.id as plan_id',
      'p.ad_screen',
      'p.priority',
      'p.start_date',
      'p.end_date',
      'p.week_days',
      'p.time_slots',
      'p.materials',
    ])
    .where('d.shop_id', '=', shopId)
    .where('d.cabinet_code', '=', cabinetCode)
    .where('d.delivery_kind', '=', deliveryKind.play)
    .where('p.ad_status', '=', adStatus.playing)
    .orderBy('p.id')
    .execute();
  const ids = new Set(plans.flatMap(({ materials }) => materials.map(({ material_id }) => material_id)));
  const files = await db
    .selectFrom('advert_material')
    .select(['id', 'material_type', 'image_url', 'video_url', 'page_url', 'cover_url', 'link_url'])
    .where('id', 'in', [...ids, '0'])
    .execute();
  const byId = new Map(files.map((row) => [row.id, row]));
  return plans.map((plan) => {
    const content = {
      ...plan,
      materials: plan.materials.flatMap(({ material_id, play_seconds }) => {
        const file = byId.get(material_id);
        if (!file) return [];
        const { material_type, image_url, video_url, page_url, cover_url, link_url } = file;
        const file_url = video_url ?? image_url ?? page_url;
        return [{ material_id, material_type, play_seconds, file_url, cover_url, link_url }];
      }),
    };
    const plan_version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
    return { plan_version, ...content };
  });
}

const linked = ({ storage }: Services, address: string | null) => {
  const key = address === null ? undefined : keyOf(storage, address);
  return key === undefined ? address : storage.link(key);
};

/** What is to play at the cabinet, and what it is to take off. From now on it may hold all of it. @throws Refusal 24004 */
export async function adsOf({ services, cabinetCode, now }: CallingCabinet) {
  const { db, commits } = services;
  const shopId = await pointIdOf(db, cabinetCode);
  return commits.run(db, async (tx) => {
    const plans = await plansAt(tx, shopId, cabinetCode);
    await tx
      .updateTable('advert_delivery')
      .set({ held_flag: 1, update_time: now })
      .where('shop_id', '=', shopId)
      .where('delivery_kind', '=', deliveryKind.play)
      .where('held_flag', '=', 0)
      .where('plan_id', 'in', [...plans.map(({ plan_id }) => plan_id), '0'])
      .execute();
    const removed = await tx
      .selectFrom('advert_delivery')
      .select('plan_id')
      .where('shop_id', '=', shopId)
      .where('delivery_kind', '=', deliveryKind.remove)
      .where('held_flag', '=', 1)
      .orderBy('plan_id')
      .execute();
    return {
      plans: plans.map((plan) => ({
        ...plan,
        materials: plan.materials.map((each) => ({
          ...each,
          file_url: linked(services, each.file_url),
          cover_url: linked(services, each.cover_url),
        })),
      })),
      removed: removed.map(({ plan_id }) => plan_id),
    };
  });
}

/**
 * What the cabinet has made of it. It counts only for the plan as it is now: what was changed or stopped meanwhile waits on. A repeat
 * changes nothing. @throws Refusal 24004
 */
export async function takeAds(cabinet: CallingCabinet, { plans, removed }: Given) {
  const { services, cabinetCode, now } = cabinet;
  const { db, commits } = services;
  const shopId = await pointIdOf(db, cabinetCode);
  return commits.run(db, async (tx) => {
    const current = new Map(
      (await plansAt(tx, shopId, cabinetCode)).map(({ plan_id, plan_version }) => [plan_id, plan_version]),
    );
    const told = plans ?? [];
    const fresh = told.filter(({ plan_id, plan_version }) => current.get(plan_id) === plan_version);
    for (const { plan_id, success, fail_note } of [...fresh].sort(
      (a, b) => Number(a.plan_id) - Number(b.plan_id),
    ))
      await tx
        .updateTable('advert_delivery')
        .set((e) => ({
          ...(success === 1
            ? { delivery_state: deliveryState.delivered, fail_cause: null, fail_note: null, done_time: now }
            : {
                delivery_state: deliveryState.failed,
                fail_cause: deliveryFailure.refused,
                fail_note: fail_note ?? null,
              }),
          version: e('version', '+', 1),
          update_time: now,
        }))
        .where('plan_id', '=', plan_id)
        .where('shop_id', '=', shopId)
        .where('delivery_kind', '=', deliveryKind.play)
        // What it has already is not news.
        .where((e) => (success === 1 ? e('delivery_state', '!=', deliveryState.delivered) : e.lit(true)))
        .execute();
    if (removed && removed.length > 0)
      await tx
        .updateTable('advert_delivery')
        .set((e) => ({
          delivery_state: deliveryState.withdrawn,
          held_flag: 0,
          fail_cause: null,
          fail_note: null,
          done_time: now,
          version: e('version', '+', 1),
          update_time: now,
        }))
        .where('plan_id', 'in', [...removed])
        .where('shop_id', '=', shopId)
        .where('delivery_kind', '=', deliveryKind.remove)
        .where('held_flag', '=', 1)
        .execute();
    return { stale: told.filter((each) => !fresh.includes(each)).map(({ plan_id }) => plan_id) };
  });
}
