import { at, day, hour } from '../../../server/seed/moments.ts';
import { item } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { sampleAccounts } from '../../personnel/seed/accounts.ts';
import { headquarters } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import { priceMode } from '../org-goods/price-change.ts';
import { changeState, type PriceRefusal, type ShopPriceChange } from '../price-change/index.ts';

const maker = '13900000002';
export const priceChangeCount = 2;
export const refusalCount = 6;

/** Goods of each change, by their places in the library. */
const goodsOf = [
  [0, 6],
  [60, 62],
] as const;
/** At the first so many points; the second change was stopped on its way. */
const pointsOf = [6, 12] as const;

const idsOf = (world: World, change: number) =>
  world.goods.slice(...item(goodsOf, change)).map(({ row }) => row.id);

export const goodsOfChanges = (world: World) =>
  new Map(goodsOf.map((_, change) => [String(change + 1), idsOf(world, change)] as const));
export const pointsOfChanges = (world: World) =>
  new Map([['2', world.points.slice(0, pointsOf[1]).map(({ row }) => row.id)] as const]);

/** One that raised prices and met a limit, and one that somebody stopped. */
export function priceChanges(world: World): StoredRow<typeof ShopPriceChange>[] {
  const index = sampleAccounts.findIndex(({ phone }) => phone === maker);
  const begun = [world.now - 40 * day, world.now - 3 * day];
  return begun.map((moment, place) => {
    const stopped = place === 1;
    return {
      mgt_org_id: headquarters.id,
      mct_id: null,
      change_no: `PC${String(place + 1).padStart(4, '0')}`,
      price_mode: stopped ? priceMode.fixed : priceMode.percent,
      new_price: stopped ? 650 : null,
      percent: stopped ? null : 300,
      shop_range: stopped ? scopeRange.selected : scopeRange.all,
      change_state: stopped ? changeState.stopped : changeState.done,
      shop_total: item(pointsOf, place),
      done_count: stopped ? 0 : pointsOf[0],
      changed_count: 0,
      refused_count: stopped ? 0 : refusalCount,
      last_shop_id: stopped ? null : item(world.points, pointsOf[0] - 1).row.id,
      due_time: at(moment),
      finish_time: stopped ? null : at(moment + hour / 60),
      create_id: String(index + 1),
      create_name: item(sampleAccounts, index).name,
      ...newRowColumns(place + 1, at(moment)),
    };
  });
}

/** What the limit of drinks refused of the first change. */
export function priceRefusals(world: World): StoredRow<typeof PriceRefusal>[] {
  const moment = world.now - 40 * day;
  return Array.from({ length: refusalCount }, (_, place) => {
    const { id, retail_price } = item(world.goods, place).row;
    return {
      mgt_org_id: headquarters.id,
      mct_id: null,
      change_id: '1',
      shop_id: item(world.points, place).row.id,
      goods_id: id,
      shop_price: retail_price,
      new_price: Math.round(retail_price * 1.3),
      min_price: null,
      max_price: Math.floor(retail_price * 1.2),
      ...newRowColumns(place + 1, at(moment)),
    };
  });
}
