/** How much of everything a profile holds (docs/domain/seed-data.md §13). */
export interface Profile {
  readonly points: number;
  readonly merchants: number;
  /** Days of order detail, today included. */
  readonly days: number;
  readonly consumersPerPoint: number;
  readonly coupons: number;
  readonly promotions: number;
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
    coupons: 400,
    promotions: 250,
    ordersPerBatch: 1_000,
    evidence: 'questioned',
  },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof profiles;

/** Everything that decides the rows: the same settings give the same rows. */
export interface Settings {
  readonly profile: ProfileName;
  readonly seedNumber: number;
  /** The moment of the first start, +08:00; nothing lies after it. */
  readonly now: string;
  /** How many orders there are to be; what the demand gives where nothing is asked for. */
  readonly orders: number | null;
}
