import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, linksOf, type SeedBatch, wide } from '../../../server/seed/rows.ts';
import { lastOrderId } from '../../order-manager/seed/order-batches.ts';
import type { PartSeed } from '../../part.ts';
import type { World } from '../../shared/seed/world.ts';
import { Welfare } from '../plan/index.ts';
import { WelfareRelease } from '../release/index.ts';
import { WelfareRound } from '../round/index.ts';
import { WelfareStaff } from '../staff/index.ts';
import { showcasePlans } from './showcase.ts';
import { lastJoined } from './used.ts';

function welfareBatches(world: World): SeedBatch[] {
  const plans = [...world.welfare.values(), ...showcasePlans(world)];
  const links = (pick: 'shopIds' | 'goodsIds') =>
    new Map(plans.map((plan) => [plan.row.id, plan[pick] ?? []]));
  return [
    ...batchesOf(
      Welfare,
      plans.map(({ row }) => row),
      wide,
    ),
    batch(linksOf(Welfare, 'shop_ids', links('shopIds')), linksOf(Welfare, 'goods_ids', links('goodsIds'))),
    ...batchesOf(
      WelfareStaff,
      plans.flatMap(({ staff }) => staff),
      wide,
    ),
    ...batchesOf(
      WelfareRound,
      plans.flatMap(({ rounds }) => rounds),
      wide,
    ),
    ...batchesOf(
      WelfareRelease,
      plans.flatMap(({ releases }) => releases),
      wide,
    ),
  ];
}

export const seed: PartSeed = {
  stretches: { rows: (world) => [stretch('welfare', () => welfareBatches(world))] },
  lastIds: (world) => [
    ['corporate_welfare', 11_000],
    ['corporate_welfare_round', 110_000],
    ['corporate_welfare_staff', lastJoined],
    ['corporate_welfare_release', lastJoined],
    // An order uses one line.
    ['corporate_welfare_use', lastOrderId(world.settings.now.slice(0, 10))],
  ],
};
