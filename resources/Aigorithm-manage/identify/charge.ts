import { recognitionPrice } from '../../finance-manager/expense/rates.ts';
import { billMode } from '../provider/enums.ts';
import type { ProviderTerms } from '../provider/price-on-day.ts';
import { identifyResult } from './enums.ts';

/** What a recognition costs whom. Cents. */
export interface RecognitionCharge {
  readonly charge_flag: 0 | 1;
  readonly unit_price: number;
  readonly fee_amount: number;
  /** Null where nobody knows what the provider asks. */
  readonly cost_amount: number | null;
}

const free = (unit_price: number, cost_amount: number | null): RecognitionCharge => ({
  charge_flag: 0,
  unit_price,
  fee_amount: 0,
  cost_amount,
});
const paid = (unit_price: number, cost_amount: number | null): RecognitionCharge => ({
  charge_flag: 1,
  unit_price,
  fee_amount: unit_price,
  cost_amount,
});

/** Whether a recognition is one that could be charged: a failed one is only where the terms say so. */
export const counts = (result: number, terms: ProviderTerms | null): boolean =>
  result !== identifyResult.failed || terms?.charge_failed === 1;

/** Whether its place in its cabinet's month decides what it costs. */
export const isCounted = (terms: ProviderTerms | null): terms is ProviderTerms =>
  terms !== null && (terms.free_count > 0 || terms.bill_mode === billMode.month);

/** What is known of a recognition beside the terms of its provider. */
export interface ChargeFacts {
  /** The how manieth of its cabinet in the month that counts; asked for where `isCounted`. */
  readonly monthNo?: number | null;
  /** What the merchant has agreed for its kind of recognition (P35), in the place of the provider's price. Cents. */
  readonly own?: number | null;
}

/**
 * What a recognition costs by the terms of its day (docs/domain/money.md §11.2): what the merchant has agreed, else what the provider asks,
 * else the default of its kind; nothing where it failed or is among the free ones of its cabinet's month; of a cabinet's month the whole
 * month with the first recognition; of a share of the order nothing yet ({@link feeOfShare}).
 * @param type how it was recognised
 */
export function chargeOf(
  type: number,
  result: number,
  terms: ProviderTerms | null = null,
  { monthNo = null, own = null }: ChargeFacts = {},
): RecognitionCharge {
  const mode = terms?.bill_mode ?? billMode.recognition;
  const asked = terms === null ? recognitionPrice(type) : (terms.unit_price ?? 0);
  const price = mode === billMode.recognition ? (own ?? asked) : asked;
  const cost = terms === null ? null : terms.cost_price;
  if (!counts(result, terms)) return free(price, terms === null ? null : 0);
  if (mode === billMode.month) return monthNo === 1 ? paid(price, cost) : free(price, 0);
  if (terms && monthNo !== null && monthNo <= terms.free_count) return free(price, 0);
  return paid(price, cost);
}

/**
 * What a recognition costs that is paid by a share of its order.
 * @param rate basis points @param base what the order comes to, in cents
 */
export function feeOfShare(rate: number, base: number): Pick<RecognitionCharge, 'unit_price' | 'fee_amount'> {
  const amount = Math.floor((base * rate + 5_000) / 10_000);
  return { unit_price: amount, fee_amount: amount };
}
