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

interface Plan {
  /** Which goods of the library, by their places. */
  readonly goods: readonly [from: number, to: number];
  /** At the first so many points, of which so many are done. */
  readonly points: number;
  readonly done: number;
  readonly state: StoredRow<typeof ShopPriceChange>['change_state'];
  /** Tenths of a percent, or a price in cents. */
  readonly percent?: number;
  readonly price?: number;
  readonly refused?: number;
  /** Days ago. */
  readonly days: number;
}

export const refusalCount = 6;

/** Every state; the one that is done was for all points. What still runs changes hardly anything, since a demo that starts runs it. */
const plans: readonly Plan[] = [
  {
    goods: [0, 6],
    points: 6,
    done: 6,
    state: changeState.done,
    percent: 300,
    refused: refusalCount,
    days: 40,
  },
  { goods: [60, 62], points: 12, done: 0, state: changeState.stopped, price: 650, days: 3 },
  { goods: [62, 66], points: 9, done: 2, state: changeState.withdrawn, percent: -50, days: 90 },
  { goods: [66, 67], points: 2, done: 0, state: changeState.running, percent: 20, days: 0 },
];
export const priceChangeCount = plans.length;

const named = (of: (plan: Plan) => readonly string[]) =>
  new Map(plans.map((plan, place) => [String(place + 1), of(plan)] as const));

export const goodsOfChanges = (world: World) =>
  named(({ goods }) => world.goods.slice(...goods).map(({ row }) => row.id));
export const pointsOfChanges = (world: World) =>
  named(({ points, state }) =>
    state === changeState.done ? [] : world.points.slice(0, points).map(({ row }) => row.id),
  );

export function priceChanges(world: World): StoredRow<typeof ShopPriceChange>[] {
  const index = sampleAccounts.findIndex(({ phone }) => phone === maker);
  return plans.map(({ points, done, state, percent, price, refused = 0, days }, place) => {
    const moment = world.now - days * day;
    return {
      mgt_org_id: headquarters.id,
      mct_id: null,
      change_no: `PC${String(place + 1).padStart(4, '0')}`,
      price_mode: price === undefined ? priceMode.percent : priceMode.fixed,
      new_price: price ?? null,
      percent: percent ?? null,
      shop_range: state === changeState.done ? scopeRange.all : scopeRange.selected,
      change_state: state,
      // A running one counts its points when it begins.
      shop_total: state === changeState.running ? null : points,
      done_count: done,
      changed_count: 0,
      refused_count: refused,
      last_shop_id: done === 0 ? null : item(world.points, done - 1).row.id,
      due_time: at(moment),
      finish_time: state === changeState.done ? at(moment + hour / 60) : null,
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
