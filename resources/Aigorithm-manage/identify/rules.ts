import { recognitionPrice } from '../../finance-manager/expense/rates.ts';
import { usualLimits } from '../../order-manager/warning-order/rules.ts';
import { identifyResult } from './enums.ts';

/** Rules of recognitions (P66): pure, for the server, the seed and their tests. */

/** A provider that answers fewer of its requests is an alarm, in basis points (docs/domain/home.md §6) … */
export const leastSuccess = 9_500;
/** … over so many minutes. */
export const successMinutes = 30;

type Result = (typeof identifyResult)['nothing' | 'normal' | 'lowConfidence'];

/** What an answer comes to. @param confidence of the line it was least sure of, where it says so */
export function recognitionResultOf(pieces: number, confidence: number | null): Result {
  if (pieces === 0) return identifyResult.nothing;
  return confidence !== null && confidence < usualLimits.confidence
    ? identifyResult.lowConfidence
    : identifyResult.normal;
}

/** What a merchant pays for a recognition: a failed one is free. Cents. @param unit_price that of its day; the default where not given */
export function chargeOf(type: number, result: number, unit_price = recognitionPrice(type)) {
  const charged = result !== identifyResult.failed;
  return { charge_flag: charged ? 1 : 0, unit_price, fee_amount: charged ? unit_price : 0 } as const;
}

/** A correction of people: an answer that was wrong is known as such, and no answer stays none. */
export const correctedResult = (result: number) =>
  result === identifyResult.failed ? identifyResult.failed : identifyResult.corrected;
