import { at, hour, secondsOf } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import type { World } from '../../shared/seed/world.ts';
import type { Stockout } from '../stockout/index.ts';
import { replenishesOf } from './replenishes.ts';
import { shopGoodsOf } from './shop-goods.ts';

export type StockoutRow = StoredRow<typeof Stockout>;

/** More than any point has, so that a row's number follows from its place. */
export const stockoutsPerPoint = 1_000;

/**
 * When products of a point had run out: those that somebody found gone and filled had been empty for some hours then, and those of which
 * nothing is left now have been since some time after the last filling.
 */
export function stockoutRowsOf(world: World, point: PointPlan): StockoutRow[] {
  const { row } = point;
  if (row.cabinet_code === null) return [];
  const stream = new Stream(world.settings.seedNumber, 'stockouts', point.index);
  const filledAt = new Map<string, number>();
  const rows: Omit<StockoutRow, 'id' | 'version' | 'create_time' | 'update_time'>[] = [];
  const empty = (goods_id: string, since: number, until: number | null) => {
    const start = Math.max(since, (filledAt.get(goods_id) ?? 0) + hour);
    const end = until ?? world.now;
    if (start < end)
      rows.push({
        shop_id: row.id,
        goods_id,
        start_time: at(start),
        end_time: until === null ? null : at(until),
      });
  };
  for (const { open_time, close_time, lines } of replenishesOf(world, point)) {
    const filled = secondsOf(close_time ?? open_time);
    for (const { goods_id, before_quantity } of lines ?? []) {
      const since = secondsOf(open_time) - stream.int(120, 2_400) * 60;
      if (before_quantity === 0) empty(goods_id, since, filled);
      filledAt.set(goods_id, filled);
    }
  }
  for (const { goods_id, stock_quantity } of shopGoodsOf(world, point)) {
    const since = world.now - stream.int(30, 2_000) * 60;
    if (stock_quantity === 0) empty(goods_id, since, null);
  }
  return rows.map((each, index) => ({
    ...each,
    ...newRowColumns(
      point.index * stockoutsPerPoint + index + 1,
      each.start_time,
      each.end_time ?? each.start_time,
    ),
  }));
}
