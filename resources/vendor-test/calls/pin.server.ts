import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { derived } from '../../../server/secret.ts';
import type { ActionContext, Services } from '../../../server/server-extension.ts';

/** What wrong PINs of a staff number are counted under (server/session/attempts.ts). */
export const triesOf = (staffNo: string) => `factory ${staffNo}`;

/** A million PINs are soon tried: the hash is keyed with what no copy of the database holds, and belongs to one person. */
export const pinHash = (secret: string, personId: string, pin: string) =>
  derived(secret, 'factory pin', personId, pin);

/** A new PIN, which replaces the one before and ends every shift that was begun with it. It is told once. */
export async function resetPin(
  { services, tx, now, afterCommit }: ActionContext,
  person: { readonly id: string; readonly staff_no: string },
): Promise<string> {
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  const pin_hash = pinHash(services.secret, person.id, pin);
  await tx
    .insertInto('vendor_person_pin')
    .values({ person_id: person.id, pin_hash, create_time: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ pin_hash, create_time: now }))
    .execute();
  await endShifts(tx, [person.id]);
  afterCommit(() => services.attempts.clear(services.db, triesOf(person.staff_no)));
  return pin;
}

/** Nothing of these people is signed any more until they sign in again. */
export async function endShifts(tx: Kysely<Tables>, personIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('vendor_credential')
    .where('person_id', 'in', [...personIds])
    .execute();
}

/** Whether the PIN is this person's. */
export async function isPin(
  { db, secret }: Services,
  personId: string | null,
  pin: string,
): Promise<boolean> {
  if (personId === null) return false;
  const known = await db
    .selectFrom('vendor_person_pin')
    .select('pin_hash')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return known?.pin_hash === pinHash(secret, personId, pin);
}
