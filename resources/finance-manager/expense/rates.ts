import { identifyType } from '../../enums.ts';

/**
 * The default prices of docs/domain/money.md §11.2, in cents and basis points: what holds for a merchant on a day for which rate
 * management (P35) has none of its own, and what every merchant begins with.
 */
export const defaultRates = {
  /** Of one recognition, by what recognises (fee 1). Failed ones are free (P65, `charge_failed` 0). */
  recognition: {
    [identifyType.vision]: 12,
    [identifyType.gravity]: 5,
    [identifyType.visionGravity]: 15,
    [identifyType.rfid]: 3,
  },
  /** What a payment channel takes. Basis points. */
  channel: 60,
  /** Of a site's or partner's share nothing is taken for granted. Basis points. */
  share: 0,
  /** Of what the platform collects, the channel's 60 included (fee 10). Basis points. */
  collection: 100,
  /** Of a SIM and a whole month (fee 9). */
  simMonth: 500,
  /** A cabinet that sells less in a month (fee 2) … */
  lowYieldSales: 60_000,
  /** … costs so much of what is missing, in basis points … */
  lowYieldRate: 1_000,
  /** … up to this. */
  lowYieldMost: 6_000,
} as const;

const recognitionPrices: Readonly<Record<number, number>> = defaultRates.recognition;

/** Cents that a merchant pays for one recognition of a kind. */
export const recognitionPrice = (type: number): number => recognitionPrices[type] ?? 0;
