import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { rateType } from '../../mct-manager/enums.ts';
import { defaultRates, recognitionPrice } from './rates.ts';

type Queries = Kysely<Tables>;

/** What is asked about: a kind of rate, where it has them by channel or by what recognises. */
export interface RateOf {
  readonly rate_type: CodeOf<typeof rateType>;
  /** Of channel and collection rates. */
  readonly pay_channel?: number;
  /** Of the price of a recognition. */
  readonly identify_type?: number;
}

/** Terms that hold on a day: a rate in basis points, or a price in cents; a fee between a minimum and a cap, 0 for none. */
export interface RateTerms {
  readonly rate: number;
  readonly unit_price: number;
  readonly min_fee: number;
  readonly max_fee: number;
}

const plain = { rate: 0, unit_price: 0, min_fee: 0, max_fee: 0 } as const;

/** What holds for who has no rate of their own (docs/domain/money.md §11.2). */
export function defaultTerms({ rate_type, identify_type }: RateOf): RateTerms {
  if (rate_type === rateType.channel) return { ...plain, rate: defaultRates.channel };
  if (rate_type === rateType.collection) return { ...plain, rate: defaultRates.collection };
  if (rate_type === rateType.share) return { ...plain, rate: defaultRates.share };
  return { ...plain, unit_price: recognitionPrice(identify_type ?? -1) };
}

/**
 * The terms of some merchants on a day, by merchant; the defaults for those without a rate of their own. A rate that has begun is never
 * edited, so that what is asked about a day that is over is answered the same for ever.
 * @param day `YYYY-MM-DD`
 */
export async function ratesOn(
  db: Queries,
  merchants: readonly string[],
  of: RateOf,
  day: string,
): Promise<ReadonlyMap<string, RateTerms>> {
  const { rows } = await sql<Partial<RateTerms> & { readonly mct_id: string }>`
    select distinct on (mct_id) mct_id::text as mct_id, rate, unit_price::float8 as unit_price, min_fee::float8 as min_fee,
      max_fee::float8 as max_fee
    from mct_rate
    where mct_id = any(${[...merchants]}::bigint[]) and rate_type = ${of.rate_type}
      and pay_channel is not distinct from ${of.pay_channel ?? null}::int
      and identify_type is not distinct from ${of.identify_type ?? null}::int
      and effect_date <= ${day}::date and (expire_date is null or expire_date >= ${day}::date)
    order by mct_id, effect_date desc`.execute(db);
  const own = new Map(rows.map(({ mct_id, ...terms }) => [mct_id, terms]));
  const usual = defaultTerms(of);
  return new Map(
    merchants.map((id) => {
      const { rate, unit_price, min_fee, max_fee } = own.get(id) ?? usual;
      return [
        id,
        { rate: rate ?? 0, unit_price: unit_price ?? 0, min_fee: min_fee ?? 0, max_fee: max_fee ?? 0 },
      ];
    }),
  );
}

/** The terms of one merchant on a day, as `ratesOn` has them. */
export async function rateOn(db: Queries, mctId: string, of: RateOf, day: string): Promise<RateTerms> {
  return (await ratesOn(db, [mctId], of, day)).get(mctId) ?? defaultTerms(of);
}
