import type { SeedSettings } from '../../../server/seed/plan.ts';

/** How much of everything a profile holds (docs/domain/seed-data.md §13). */
export interface Profile {
  readonly points: number;
  readonly merchants: number;
  /** Days of order detail, today included. */
  readonly days: number;
  readonly consumersPerPoint: number;
  readonly coupons: number;
  readonly promotions: number;
  /** Goods of the partner whose library is browsed. */
  readonly partnerGoods: number;
  /** Orders of one transaction: small ones let requests through on the embedded database's only connection. */
  readonly ordersPerBatch: number;
  /** Camera media and sensor readings: of every order, or only of those that somebody will look into. */
  readonly evidence: 'all' | 'questioned';
}

export const profiles = {
  small: {
    points: 12,
    merchants: 12,
    days: 10,
    consumersPerPoint: 40,
    partnerGoods: 200,
    coupons: 40,
    promotions: 30,
    ordersPerBatch: 100,
    evidence: 'all',
  },
  demo: {
    points: 100,
    merchants: 60,
    days: 60,
    consumersPerPoint: 40,
    partnerGoods: 2_000,
    coupons: 400,
    promotions: 250,
    ordersPerBatch: 60,
    evidence: 'all',
  },
  scale: {
    points: 20_000,
    merchants: 1_200,
    days: 3,
    consumersPerPoint: 10,
    partnerGoods: 20_000,
    coupons: 400,
    promotions: 250,
    ordersPerBatch: 1_000,
    evidence: 'questioned',
  },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof profiles;

/** Settings whose profile is known. */
export interface Settings extends SeedSettings {
  readonly profile: ProfileName;
}

const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name);

/** @throws Error for a profile that there is not */
export function withProfile({ profile, ...others }: SeedSettings): Settings {
  if (!isProfile(profile))
    throw new Error(`The database was seeded with the profile ${profile}, which is unknown.`);
  return { profile, ...others };
}
