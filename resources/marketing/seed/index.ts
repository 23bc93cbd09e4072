import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, linksOf, rowsOf, type SeedBatch, wide } from '../../../server/seed/rows.ts';
import { lastOrderId } from '../../order-manager/seed/order-batches.ts';
import type { PartSeed } from '../../part.ts';
import type { World } from '../../shared/seed/world.ts';
import { Coupon, UserCoupon } from '../coupon/index.ts';
import { CouponIssue, CouponIssueLine } from '../coupon/issue/index.ts';
import { MarketingJournal } from '../journal/index.ts';
import { Promotion } from '../promotion/index.ts';
import { couponIssues, issueCount, issueLines, lineCount, tagsOfIssues } from './issues.ts';
import { journalOf } from './journal.ts';

function couponBatches(world: World): SeedBatch[] {
  const links = (pick: 'goodsIds' | 'shopIds' | 'tagIds') =>
    new Map(world.coupons.map((plan) => [plan.row.id, plan[pick]]));
  const claims = world.coupons.flatMap((plan) => plan.claims);
  return [
    batch(
      rowsOf(
        Coupon,
        world.coupons.map(({ row }) => row),
      ),
      linksOf(Coupon, 'shop_ids', links('shopIds')),
      linksOf(Coupon, 'tag_ids', links('tagIds')),
    ),
    batch(linksOf(Coupon, 'goods_ids', links('goodsIds'))),
    ...batchesOf(UserCoupon, claims, wide),
  ];
}

function promotionBatch({ promotions }: World): SeedBatch {
  const links = (pick: 'shopIds' | 'tagIds' | 'goodsIds' | 'goodsA' | 'goodsB') =>
    new Map(promotions.map((plan) => [plan.row.id, plan[pick]]));
  return batch(
    { table: Promotion.name, rows: promotions.map(({ row }) => row) },
    linksOf(Promotion, 'shop_ids', links('shopIds')),
    linksOf(Promotion, 'tag_ids', links('tagIds')),
    linksOf(Promotion, 'goods_ids', links('goodsIds')),
    linksOf(Promotion, 'goods_a', links('goodsA')),
    linksOf(Promotion, 'goods_b', links('goodsB')),
  );
}

export const seed: PartSeed = {
  stretches: {
    rows: (world) => [
      stretch('coupons', () => couponBatches(world)),
      stretch('coupon issues', () => [
        batch(
          rowsOf(CouponIssue, couponIssues(world)),
          linksOf(CouponIssue, 'tag_ids', tagsOfIssues(world)),
          rowsOf(CouponIssueLine, issueLines(world)),
        ),
      ]),
      stretch('activities', () => [promotionBatch(world)]),
      stretch('activity log', () => batchesOf(MarketingJournal, journalOf(world), wide)),
    ],
  },
  lastIds: (world) => [
    ['mgt_coupon', world.coupons.length],
    ['promotion', world.promotions.length],
    ['mgt_coupon_issue', issueCount],
    ['mgt_coupon_issue_line', lineCount],
    ['marketing_journal', journalOf(world).length],
    // An order uses one at most, and both count alike.
    ['mct_user_coupon', lastOrderId(world.settings.now.slice(0, 10))],
  ],
};
