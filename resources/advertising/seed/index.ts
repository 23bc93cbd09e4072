import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, linksOf, rowsOf, wide } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import type { World } from '../../shared/seed/world.ts';
import { Material } from '../material/index.ts';
import { AdPlan } from '../plan/index.ts';
import { adPlanCount, adPlans } from './ad-plans.ts';
import { materialCount, materials } from './materials.ts';

function planBatch(world: World) {
  const plans = adPlans(world);
  return batch(
    rowsOf(
      AdPlan,
      plans.map(({ row }) => row),
    ),
    linksOf(AdPlan, 'shop_ids', new Map(plans.map(({ row, shopIds }) => [row.id, shopIds]))),
  );
}

export const seed: PartSeed = {
  stretches: {
    rows: (world) => [
      stretch('ad materials', () => batchesOf(Material, materials(world), wide)),
      stretch('ad plans', () => [planBatch(world)]),
    ],
  },
  lastIds: ({ settings: { profile } }) => [
    ['advert_material', materialCount(profile)],
    ['advert_plan', adPlanCount(profile)],
  ],
};
