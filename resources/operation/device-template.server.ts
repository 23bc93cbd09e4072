import { createHash } from 'node:crypto';
import { Refusal } from '../../server/refusal.ts';
import type { CallingCabinet } from './device-door.server.ts';

/** What the cabinet's point sells; the version changes with any of it, so that a cabinet redraws its price tags only then. @throws Refusal 24004 */
export async function templateOf({ services, cabinetCode }: CallingCabinet) {
  const point = await services.db
    .selectFrom('mct_shop')
    .select('id')
    .where('cabinet_code', '=', cabinetCode)
    .executeTakeFirst();
  if (!point) throw new Refusal(24004);
  const rows = await services.db
    .selectFrom('mct_shop_goods as t')
    .innerJoin('goods_center as g', 'g.id', 't.goods_id')
    .select([
      't.layer_no',
      't.slot_no',
      't.sensor',
      'g.goods_code',
      'g.goods_name',
      't.shop_price',
      't.stock_quantity',
      'g.weight_g',
    ])
    .where('t.shop_id', '=', String(point.id))
    .orderBy('t.layer_no')
    .orderBy('t.slot_no')
    .orderBy('t.id')
    .execute();
  const goods = rows.map((row) => ({ ...row, shop_price: Number(row.shop_price) }));
  const lasting = goods.map(({ stock_quantity: _, ...rest }) => rest);
  const template_version = createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 16);
  return { template_version, goods };
}
