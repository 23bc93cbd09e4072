import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, linksOf, rowsOf, wide } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import type { World } from '../../shared/seed/world.ts';
import { AdDelivery } from '../delivery/index.ts';
import { Material } from '../material/index.ts';
import { AdPlan } from '../plan/index.ts';
import { AdPlayBatch, AdPlayHour } from '../play/index.ts';
import { adDeliveries, adPlanCount, adPlans, adPlayBatches, adPlayHours } from './ad-plans.ts';
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
      stretch('ad deliveries', () => batchesOf(AdDelivery, adDeliveries(adPlans(world)), wide)),
      stretch('ad plays', () => batchesOf(AdPlayHour, adPlayHours(adPlans(world)), wide)),
      stretch('reports of ad plays', () =>
        batchesOf(AdPlayBatch, adPlayBatches(adPlans(world), world.now), wide),
      ),
    ],
  },
  lastIds: (world) => {
    const plans = adPlans(world);
    return [
      ['advert_material', materialCount(world.settings.profile)],
      ['advert_plan', adPlanCount(world.settings.profile)],
      ['advert_delivery', adDeliveries(plans).length],
      ['advert_play_hour', adPlayHours(plans).length],
      ['advert_play_batch', adPlayBatches(plans, world.now).length],
    ];
  },
};
