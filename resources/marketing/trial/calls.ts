import type { CodeOf } from '../../kit/enumeration.ts';
import type { pricingOutcome, pricingReason, pricingStep } from '../pricing/enums.ts';

/** What became of one rule, in words for who asked. Amounts in cents. */
export interface TrialReason {
  readonly step: CodeOf<typeof pricingStep>;
  readonly rule_name: string;
  readonly outcome: CodeOf<typeof pricingOutcome>;
  readonly why: CodeOf<typeof pricingReason> | null;
  readonly beaten_name: string | null;
  readonly goods_name: string | null;
  readonly amount: number;
  /** 1 for the activity, coupon or welfare that is tried. */
  readonly tried_flag: 0 | 1;
}
export interface TrialLine {
  readonly goods_id: string;
  readonly goods_name: string;
  readonly quantity: number;
  readonly shop_price: number;
  readonly price: number;
  readonly amount: number;
  readonly discount: number;
  readonly pay: number;
}
/** What a basket would cost at a moment, and why. */
export interface TrialAnswer {
  readonly shop_name: string;
  readonly lines: readonly TrialLine[];
  readonly total_amount: number;
  readonly promotion_amount: number;
  readonly coupon_amount: number;
  readonly welfare_amount: number;
  readonly payable_amount: number;
  readonly reasons: readonly TrialReason[];
}

export const trialCall = 'POST /price_trial/v1';
