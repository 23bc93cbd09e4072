import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/db/connect.ts';
import type { SealedPlace, Sealing } from '../../../../server/sealing.ts';
import { credentialPurpose } from '../tables.ts';

/**
 * A cabinet's credential. An HMAC needs the secret itself, so that it is kept encrypted, by a key that follows from the
 * server's own secret and is in no table.
 */

/** Bound to its cabinet: moved to another row of the table it opens nothing. */
const placeOf = (deviceId: string): SealedPlace => ({ purpose: credentialPurpose, by: deviceId });

/** @throws Error where no known secret of the server sealed it for this cabinet */
export function unseal(sealing: Sealing, deviceId: string, text: string): string {
  const opened = sealing.open(placeOf(deviceId), text);
  if (!opened) throw new Error(`the credential of cabinet ${deviceId} was sealed by an unknown secret`);
  return opened.toString('utf8');
}

export interface IssuedCredential {
  readonly key: string;
  /** Known to the cabinet and to whoever carries it there; it is told once. */
  readonly secret: string;
}

/** A new credential, which replaces the one before at once. */
export async function issueCredential(
  tx: Kysely<Tables>,
  given: { readonly sealing: Sealing; readonly deviceId: string; readonly by: string; readonly now: string },
): Promise<IssuedCredential> {
  const issued = {
    key: `dk${randomBytes(9).toString('hex')}`,
    secret: randomBytes(32).toString('base64url'),
  };
  const row = {
    key_id: issued.key,
    sealed: given.sealing.seal(placeOf(given.deviceId), issued.secret),
    create_name: given.by,
    create_time: given.now,
  };
  await tx
    .insertInto('device_credential')
    .values({ device_id: given.deviceId, ...row })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(row))
    .execute();
  return issued;
}
