import type { SeedPlan, SeedStretch } from '../server/seed/plan.ts';
import type { Insert } from '../server/seed/rows.ts';
import type { AnyServerExtension } from '../server/server-extension.ts';
import type { AnyConsoleExtension } from '../src/customize.ts';
import type { Product, ProductPart } from './kit/product.ts';
import type { Settings } from './shared/seed/profiles.ts';
import type { World } from './shared/seed/world.ts';

/** Demo rows that other groups refer to come before theirs, the history of orders after everything: its newest day is read first. */
export type SeedStage = 'reference' | 'rows' | 'history';

/** The demo rows of one group (docs/domain/seed-data.md §13). */
export interface PartSeed {
  /** Rows that sign-in needs. */
  readonly essentials?: (world: World, product: Product, passwordHash: string) => readonly Insert[];
  /** Everything else, by stage, in the order of writing. */
  readonly stretches?: {
    readonly [S in SeedStage]?: (world: World, product: Product) => readonly SeedStretch[];
  };
  /** The highest id of each table that it writes, whether or not it has come to it. */
  readonly lastIds?: (world: World, product: Product) => readonly (readonly [table: string, id: number])[];
  /** What is made of the rows once all are written. */
  readonly afterwards?: (settings: Settings) => SeedPlan['afterwards'];
}

/** One menu group, or what the groups share: all that there is to say of it. */
export interface Part extends ProductPart<AnyConsoleExtension> {
  /** Its server extensions. The build of the console leaves them out. */
  readonly server?: readonly (() => Promise<AnyServerExtension>)[];
  /** Its demo rows. The build of the console leaves them out too. */
  readonly seed?: () => Promise<PartSeed>;
}

/**
 * Declares a part. The console loads a part when a screen of it first opens, and an extension in `console` when a screen of its
 * resource opens; so declarations are imported at the top, and everything else by `import()`.
 */
export const definePart = (part: Part): Part => part;
