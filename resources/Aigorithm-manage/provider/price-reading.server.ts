import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { type ProviderTerms, priceOn } from './price-on-day.ts';

/** A price as it was agreed. */
export interface KnownPrice extends ProviderTerms {
  readonly id: string;
  readonly effect_date: string;
}

/** All prices of a provider; there are a few. */
export async function pricesOf(tx: Kysely<Tables>, providerId: string): Promise<KnownPrice[]> {
  return tx
    .selectFrom('algorithm_price')
    .select([
      'id',
      'effect_date',
      'bill_mode',
      'unit_price',
      'rate',
      'cost_price',
      'free_count',
      'charge_failed',
    ])
    .where('provider_id', '=', providerId)
    .orderBy('effect_date')
    .execute();
}

/** The price that held on a day, `YYYY-MM-DD`; none of a provider whose first price began later. */
export const priceOfDay = async (tx: Kysely<Tables>, providerId: string, day: string) =>
  priceOn(await pricesOf(tx, providerId), day);

/**
 * The how manieth recognition of a cabinet this is in a month, counted once: two at once get two numbers.
 * @param day any of the month
 */
export async function nextInMonth(
  tx: Kysely<Tables>,
  of: { readonly provider_id: string; readonly shop_id: string; readonly day: string },
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    insert into algorithm_month_count as c (provider_id, shop_id, month, used)
    values (${of.provider_id}, ${of.shop_id}, ${`${of.day.slice(0, 7)}-01`}::date, 1)
    on conflict (provider_id, shop_id, month) do update set used = c.used + 1
    returning used`.execute(tx);
  return rows[0]?.used ?? 1;
}
