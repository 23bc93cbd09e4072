import { at, day } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { identifyType } from '../../enums.ts';
import { doorSide } from '../../order-manager/enums.ts';
import { doorType, shopStatus } from '../../shared/point.ts';
import type { PointPlan, PointRow } from '../../shared/seed/points.ts';
import type { World } from '../../shared/seed/world.ts';
import type { ShopGoods } from '../shop-goods.ts';
import { stockRate } from '../template/index.ts';
import { replenishesOf } from './replenishes.ts';

export type ShopGoodsRow = StoredRow<typeof ShopGoods>;

const layers = 5;
/** More goods than any template holds, so that each row has a number of its own that its place decides. */
const idsPerPoint = 100;

/** Where the goods of a place in the template stand: layers are filled evenly, those of a second door after the first's. */
function standing(place: number, size: number, doors: 1 | 2) {
  const perLayer = Math.ceil(size / (layers * doors));
  const layer = Math.floor(place / perLayer);
  return {
    door_side: doors === 1 ? null : layer < layers ? doorSide.left : doorSide.right,
    layer_no: (layer % layers) + 1,
    slot_no: (place % perLayer) + 1,
  };
}

/** Days until the first piece expires: fresh food soon, water late. */
const shelfLife = { ambient: [25, 240], chilled: [3, 21], frozen: [60, 300] } as const;

/** The goods template of one point: what its orders choose from, at the prices that they paid. */
export function shopGoodsOf(world: World, point: PointPlan): ShopGoodsRow[] {
  const { row } = point;
  const stream = new Stream(world.settings.seedNumber, 'shop goods', point.index);
  const { items } = world.templateOf(point);
  const filled = row.cabinet_code !== null && row.shop_status !== shopStatus.withdrawn;
  const doors = point.model.door_type === doorType.double ? 2 : 1;
  const scales =
    row.identify_type === identifyType.gravity || row.identify_type === identifyType.visionGravity;
  return items.map(({ goods, price }, place): ShopGoodsRow => {
    const capacity = stream.int(3, 9) * 2;
    const par_quantity = capacity - stream.int(0, 2);
    const empty = stream.chance(0.05);
    const left = stream.int(1, par_quantity);
    const [soon, late] = shelfLife[goods.entry.keeps];
    const expires = at(world.now + stream.int(soon, late) * day).slice(0, 10);
    const stock_quantity = filled && !empty ? left : 0;
    return {
      shop_id: row.id,
      ...standing(place, items.length, doors),
      sensor: scales ? `S${String(place + 1).padStart(2, '0')}` : null,
      goods_id: goods.row.id,
      shop_price: price,
      capacity,
      par_quantity,
      warn_quantity: Math.max(1, Math.floor(capacity / 5)),
      stock_quantity,
      near_expire_date: stock_quantity > 0 ? expires : null,
      sort_no: place + 1,
      ...newRowColumns(point.index * idsPerPoint + place + 1, row.update_time),
    };
  });
}

/** The point with what its template says of its stock, and when it was last filled. */
export function pointRowOf(world: World, point: PointPlan): PointRow {
  const goods = shopGoodsOf(world, point);
  const sum = (of: (row: ShopGoodsRow) => number) => goods.reduce((total, row) => total + of(row), 0);
  const stock_quantity = sum((row) => row.stock_quantity);
  return {
    ...point.row,
    sku_count: goods.length,
    stock_quantity,
    stock_rate: stockRate(
      stock_quantity,
      sum((row) => row.capacity),
    ),
    last_replenish_time: replenishesOf(world, point).at(-1)?.open_time ?? null,
  };
}

export const lastShopGoodsId = ({ points }: World) => points.length * idsPerPoint;
