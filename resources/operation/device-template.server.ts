import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import { systemWriter } from '../../server/live/news.ts';
import { Refusal } from '../../server/refusal.ts';
import type { CreateOfFields } from '../kit/field.ts';
import { pushState } from '../shared/point.ts';
import type { deviceCalls } from './device-calls.ts';
import type { CallingCabinet } from './device-door.server.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;

/** What a point sells; the version changes with any of it but the stock, so that a cabinet redraws its price tags only then. */
export async function templateAt(db: Kysely<Tables>, shopId: string) {
  const rows = await db
    .selectFrom('mct_shop_goods as t')
    .innerJoin('goods_center as g', 'g.id', 't.goods_id')
    .select([
      't.door_side',
      't.layer_no',
      't.slot_no',
      't.sensor',
      'g.goods_code',
      'g.goods_name',
      't.shop_price',
      't.capacity',
      't.par_quantity',
      't.stock_quantity',
      'g.weight_g',
    ])
    .where('t.shop_id', '=', shopId)
    .orderBy('t.door_side')
    .orderBy('t.layer_no')
    .orderBy('t.slot_no')
    .orderBy('t.id')
    .execute();
  const goods = rows.map((row) => ({ ...row, shop_price: row.shop_price }));
  const lasting = goods.map(({ stock_quantity: _, ...rest }) => rest);
  const template_version = createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 16);
  return { template_version, goods };
}

/** What the cabinet's point sells. @throws Refusal 24004 */
export async function templateOf({ services, cabinetCode }: CallingCabinet) {
  const point = await services.db
    .selectFrom('mct_shop')
    .select('id')
    .where('cabinet_code', '=', cabinetCode)
    .executeTakeFirst();
  if (!point) throw new Refusal(24004);
  return templateAt(services.db, point.id);
}

/**
 * The cabinet shows a template, or couldn't. It counts only while the point still has that one: what was changed meanwhile
 * waits on. Under the point's lock, which whoever changes a template holds too; the point's version stays, so that nobody
 * who edits it is disturbed. @throws Refusal 24004
 */
export async function takeTemplate(cabinet: CallingCabinet, given: Given<'takeTemplate'>) {
  const { services, cabinetCode, now } = cabinet;
  return services.commits.run(services.db, async (tx) => {
    const point = await tx
      .selectFrom('mct_shop')
      .select(['id', 'push_state'])
      .where('cabinet_code', '=', cabinetCode)
      .forUpdate()
      .executeTakeFirst();
    if (!point) throw new Refusal(24004);
    const id = point.id;
    const current = (await templateAt(tx, id)).template_version === given.template_version;
    const next = given.success === 1 ? pushState.pushed : pushState.failed;
    if (current && point.push_state !== next) {
      await tx
        .updateTable('mct_shop')
        .set({ push_state: next, push_time: given.success === 1 ? now : null })
        .where('id', '=', id)
        .execute();
      services.outbox.add(tx, { kind: 'written', model: 'mct_shop', id, created: false, by: systemWriter });
    }
    return { current: current ? 1 : 0 };
  });
}
