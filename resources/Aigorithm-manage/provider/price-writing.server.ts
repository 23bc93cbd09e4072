import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { Caller } from '../../../server/server-extension.ts';
import { type ProviderTerms, periodsOf, priceOn } from './price-on-day.ts';
import { pricesOf } from './price-reading.server.ts';

type Queries = Kysely<Tables>;

/** Of two changes of a provider's prices the second waits for the first, and then finds it. */
export const lockPrices = (tx: Queries, providerId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`prices ${providerId}`}))`.execute(tx);

/** Each price ends the day before the next one begins: what ends otherwise by now is told so. */
export async function setPeriods(tx: Queries, providerId: string, now: string): Promise<void> {
  const stored = await tx
    .selectFrom('algorithm_price')
    .select(['id', 'effect_date', 'expire_date'])
    .where('provider_id', '=', providerId)
    .execute();
  for (const { id, expire_date } of periodsOf(stored)) {
    if (stored.find((price) => price.id === id)?.expire_date === expire_date) continue;
    await tx
      .updateTable('algorithm_price')
      .set({ expire_date, version: (eb) => eb('version', '+', 1), update_time: now })
      .where('id', '=', id)
      .execute();
  }
}

/** Adds a price that holds from a day on. */
export async function addPrice(
  { me, now }: Pick<Caller, 'me' | 'now'>,
  tx: Queries,
  price: ProviderTerms & {
    readonly provider_id: string;
    readonly effect_date: string;
    readonly remark: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('algorithm_price')
    .values({ ...price, create_id: me.id, create_name: me.name, create_time: now, update_time: now })
    .execute();
  await setPeriods(tx, price.provider_id, now);
}

/** The terms of today stand in the provider itself, for its list. */
export async function followPrice(tx: Queries, providerId: string, now: string): Promise<void> {
  const today = priceOn(await pricesOf(tx, providerId), now.slice(0, 10));
  if (!today) return;
  const { bill_mode, unit_price, rate, cost_price, free_count, charge_failed } = today;
  await sql`update algorithm_mct set bill_mode = ${bill_mode}, unit_price = ${unit_price}, rate = ${rate},
      cost_price = ${cost_price}, free_count = ${free_count}, charge_failed = ${charge_failed},
      version = version + 1, update_time = ${now}
    where id = ${providerId} and (bill_mode, unit_price, rate, cost_price, free_count, charge_failed) is distinct from
      (${bill_mode}::smallint, ${unit_price}::bigint, ${rate}::integer, ${cost_price}::bigint, ${free_count}::integer, ${charge_failed}::smallint)`.execute(
    tx,
  );
}
