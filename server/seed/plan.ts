import type { Database } from '../db/connect.ts';
import type { Sealing } from '../sealing.ts';
import type { SeedBatch } from './rows.ts';

/** Everything that decides the rows: the same settings give the same rows. */
export interface SeedSettings {
  /** How much of everything: one of the product's profiles. */
  readonly profile: string;
  readonly seedNumber: number;
  /** The moment of the first start, +08:00; nothing lies after it. */
  readonly now: string;
  /** How many orders there are to be; what the demand gives where nothing is asked for. */
  readonly orders: number | null;
}

/** A stretch of the seed; batches are numbered, so that an interrupted one goes on where it stopped. */
export interface SeedStretch {
  readonly name: string;
  batches(from: number): Iterable<SeedBatch>;
}

/** One whose batches are made all at once. */
export const stretch = (name: string, all: () => readonly SeedBatch[]): SeedStretch => ({
  name,
  batches: (from) => all().slice(from),
});

export interface SeedAfterwards {
  readonly name: string;
  /**
   * @param reached takes the day (`YYYY-MM-DD`) from which on all figures are made, for those who look at them meanwhile
   * @param sealing without it what is sealed stands in the clear
   */
  run(db: Database['db'], reached: (date: string) => Promise<void>, sealing?: Sealing): Promise<unknown>;
}

/** The demo rows of a product, as its settings give them. */
export interface SeedPlan {
  /** What sign-in needs. */
  essentials(passwordHash: string): SeedBatch;
  /** Everything else in the order of writing. */
  parts(): readonly SeedStretch[];
  /** The highest id of each table that the seed writes, whether or not it has come to it. */
  lastIds(): ReadonlyMap<string, number>;
  /** What is made of the rows once all are written. */
  readonly afterwards: readonly SeedAfterwards[];
}

/** @throws Error where the product has no such profile */
export type Seed = (settings: SeedSettings) => SeedPlan;
