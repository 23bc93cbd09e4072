import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { FieldError } from '../../kit/validation.ts';
import type { PriceBounds } from '../price-limit/bounds.ts';
import { fitsBounds, type OwnedGoods, ownPriceBounds } from './price-bounds.server.ts';
import { highestPrice, isPrice, leastPrice } from './price-change.ts';

/** Goods with the price that they are to have, in cents. */
export interface NewPrice extends OwnedGoods {
  readonly price: number;
}

/** What stands against a price. */
export interface PriceFault {
  readonly code: 10006 | 12007;
  readonly msg: Label;
  readonly bounds: PriceBounds;
}

const shown = ({ min, max }: PriceBounds) => ({
  min: moneyText(min ?? leastPrice),
  max: moneyText(max ?? highestPrice),
});

function faultOf(price: number, bounds: PriceBounds | undefined): PriceFault | undefined {
  const all = { min: leastPrice, max: highestPrice };
  if (isPrice(price) && fitsBounds(bounds, price)) return undefined;
  const broken = isPrice(price) && bounds ? bounds : all;
  const { min, max } = shown(broken);
  return {
    code: broken === all ? 10006 : 12007,
    msg:
      broken === all
        ? { en: `must lie within ${min}–${max} yuan`, zh: `须在${min}-${max}元内` }
        : { en: `must lie within the limit ${min}–${max} yuan`, zh: `须在限价区间${min}-${max}元内` },
    bounds: broken,
  };
}

/**
 * What stands against each of some new prices, in their order; undefined where nothing does.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00, as below
 */
export async function priceFaults(
  tx: Kysely<Tables>,
  prices: readonly NewPrice[],
  moment: string,
): Promise<readonly (PriceFault | undefined)[]> {
  const bounds = await ownPriceBounds(tx, prices, moment);
  return prices.map(({ price }, at) => faultOf(price, bounds[at]));
}

/**
 * The refusal of new prices, naming each that can't be; undefined where all can.
 * @param fieldAt what each of them stands at
 * @returns Refusal 12007 where a limit is broken, 10006 where a price is none
 */
export async function priceErrors(
  tx: Kysely<Tables>,
  prices: readonly NewPrice[],
  moment: string,
  fieldAt: (at: number) => string,
): Promise<Refusal | undefined> {
  const faults = await priceFaults(tx, prices, moment);
  const errors = faults.flatMap((fault, at): FieldError[] =>
    fault ? [{ field: fieldAt(at), msg: fault.msg, code: fault.code }] : [],
  );
  if (errors.length === 0) return undefined;
  const limited = faults.find((fault) => fault?.code === 12007);
  return new Refusal(limited ? 12007 : 10006, { errors, ...(limited && { params: shown(limited.bounds) }) });
}

/** The refusal of one price, at its field. */
export const priceRefusal = ({ code, msg, bounds }: PriceFault, field: string): Refusal =>
  new Refusal(code, { errors: [{ field, msg, code }], ...(code === 12007 && { params: shown(bounds) }) });
