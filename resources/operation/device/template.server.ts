import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { systemWriter } from '../../../server/access/writer.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import { pricesAt } from '../../goods-management/price-limit/at-point.server.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { pushState } from '../../shared/point.ts';
import type { CallingCabinet } from './calls/door.server.ts';
import type { deviceCalls } from './calls/index.ts';
import { notRefilled } from './refill.server.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;

/**
 * What a point sells, at the prices of this moment; the version changes with any of it but the stock, so that a cabinet redraws its price
 * tags only then.
 * @param now `YYYY-MM-DD HH:mm:ss` in +08:00
 */
export async function templateAt(db: Kysely<Tables>, shopId: string, now: string) {
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
      'g.id as goods_id',
      'g.retail_price',
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
  const prices = await pricesAt(db, shopId, rows, now);
  const goods = rows.map(({ retail_price: _, ...row }, at) => ({
    ...row,
    shop_price: prices[at] ?? row.shop_price,
  }));
  const lasting = goods.map(({ stock_quantity: _, goods_id: __, ...rest }) => rest);
  const template_version = createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 16);
  return { template_version, goods };
}

/** What the cabinet's point sells, and what of it may be refilled today. @throws Refusal 24004 */
export async function templateOf({ services, cabinetCode, now }: CallingCabinet) {
  const point = await services.db
    .selectFrom('mct_shop')
    .select(['id', 'mgt_org_id', 'mct_id'])
    .where('cabinet_code', '=', cabinetCode)
    .executeTakeFirst();
  if (!point) throw new Refusal(24004);
  const { template_version, goods } = await templateAt(services.db, point.id, now);
  const ids = [...new Set(goods.map(({ goods_id }) => goods_id))];
  const not = await notRefilled(services.db, point, ids, now);
  return {
    template_version,
    goods: goods.map(({ goods_id, ...row }) => ({ ...row, replenish_flag: not.has(goods_id) ? 0 : 1 })),
  };
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
    const current = (await templateAt(tx, id, now)).template_version === given.template_version;
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
