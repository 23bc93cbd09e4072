import type { Seed } from '../../server/seed/plan.ts';
import { batch } from '../../server/seed/rows.ts';
import { parts, product } from '../index.ts';
import type { Part, PartSeed, SeedStage } from '../part.ts';
import { withProfile } from '../shared/seed/profiles.ts';
import { worldOf } from '../shared/seed/world.ts';

const all: readonly Part[] = Object.values(parts);
const seeds: readonly PartSeed[] = (await Promise.all(all.map((part) => part.seed?.()))).filter(
  (found) => found !== undefined,
);

const stages: readonly SeedStage[] = ['reference', 'rows', 'history'];

/** The demo rows of this product, those of every part together (docs/domain/seed-data.md §13). */
export const seed: Seed = (asked) => {
  const settings = withProfile(asked);
  const world = worldOf(settings);
  return {
    // Nobody is added later: the first version of the access policy is what a server finds as it starts.
    essentials: (passwordHash) =>
      batch(...seeds.flatMap((of) => of.essentials?.(world, product, passwordHash) ?? [])),
    parts: () =>
      stages.flatMap((stage) => seeds.flatMap((of) => of.stretches?.[stage]?.(world, product) ?? [])),
    lastIds: () => new Map(seeds.flatMap((of) => of.lastIds?.(world, product) ?? [])),
    afterwards: seeds.flatMap((of) => of.afterwards?.(settings) ?? []),
  };
};
