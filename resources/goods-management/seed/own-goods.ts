import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { enabled } from '../../kit/enabled.ts';
import { sellingMerchants } from '../../shared/seed/merchants.ts';
import { cities, headquarters } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import type { OrgGoods } from '../org-goods/index.ts';

type OwnRow = StoredRow<typeof OrgGoods>;

interface Seller {
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
  /** Numbers of goods that it sells whatever its templates hold: every one but each of so many, none. */
  readonly leavesOut: number | null;
}

/** Head office and cities sell most of the library, merchants what their points' templates hold. */
const sellers = (world: World): readonly Seller[] => [
  { mgt_org_id: headquarters.id, mct_id: null, leavesOut: 9 },
  ...cities.map(({ id }) => ({ mgt_org_id: id, mct_id: null, leavesOut: 4 })),
  ...sellingMerchants(world.merchants).map(({ id, mgt_org_id }) => ({
    mgt_org_id,
    mct_id: id,
    leavesOut: null,
  })),
];

/** Prices within 4 % of the library's, in tens of cents: within every limit of the demo data. */
const priceOf = (retail: number, seller: number, goods: number) => {
  const share = 96 + ((seller * 3 + goods) % 5) * 2;
  return Math.max(10, Math.round((retail * share) / 1_000) * 10);
};

/** Own goods of one seller; the id follows from seller and product, so that a start that was interrupted goes on. */
function rowsOf(world: World, seller: Seller, at: number): OwnRow[] {
  const points = world.points.filter(({ merchant }) => merchant.id === seller.mct_id);
  const stocked = new Set(
    points.flatMap((point) => world.templateOf(point).items.map(({ goods }) => goods.row.id)),
  );
  return world.goods.flatMap(({ row }, number): OwnRow[] => {
    const sold = seller.leavesOut === null ? stocked.has(row.id) : number % seller.leavesOut !== 0;
    if (!sold) return [];
    const own = seller.mct_id === null;
    return [
      {
        ...newRowColumns(at * world.goods.length + number + 1, row.create_time),
        mgt_org_id: seller.mgt_org_id,
        mct_id: seller.mct_id,
        goods_code: row.goods_code,
        goods_id: row.id,
        retail_price: priceOf(row.retail_price, at, number),
        cost_price: own ? row.cost_price : null,
        enable: (at + number) % 37 === 36 ? enabled.disabled : enabled.enabled,
      },
    ];
  });
}

/** Sellers of one batch: some hundred rows. */
const sellersAtOnce = 3;

export function ownGoodsBatches(world: World): number {
  return Math.ceil(sellers(world).length / sellersAtOnce);
}

/** What the sellers of one batch sell. */
export const ownGoods = (world: World, batch: number): OwnRow[] =>
  sellers(world)
    .slice(batch * sellersAtOnce, (batch + 1) * sellersAtOnce)
    .flatMap((seller, at) => rowsOf(world, seller, batch * sellersAtOnce + at));

export const lastOwnGoodsId = (world: World): number => sellers(world).length * world.goods.length;
