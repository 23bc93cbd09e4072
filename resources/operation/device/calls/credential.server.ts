import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/db/connect.ts';
import { derived } from '../../../../server/secret.ts';

/**
 * A cabinet's credential. An HMAC needs the secret itself, so that it is kept encrypted, by a key that follows from the
 * server's own secret and is in no table.
 */

const sealKey = (secret: string) => Buffer.from(derived(secret, 'device credential'), 'base64url');
const ivBytes = 12;
const tagBytes = 16;

/** Bound to its cabinet: moved to another row of the table it opens nothing. */
function seal(secret: string, deviceId: string, value: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret), iv).setAAD(Buffer.from(deviceId));
  const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** @throws Error where it was sealed by another secret or for another cabinet */
export function unseal(secret: string, deviceId: string, text: string): string {
  const sealed = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret), sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(deviceId))
    .setAuthTag(sealed.subarray(-tagBytes));
  return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

export interface IssuedCredential {
  readonly key: string;
  /** Known to the cabinet and to whoever carries it there; it is told once. */
  readonly secret: string;
}

/** A new credential, which replaces the one before at once. */
export async function issueCredential(
  tx: Kysely<Tables>,
  given: { readonly secret: string; readonly deviceId: string; readonly by: string; readonly now: string },
): Promise<IssuedCredential> {
  const issued = {
    key: `dk${randomBytes(9).toString('hex')}`,
    secret: randomBytes(32).toString('base64url'),
  };
  const row = {
    key_id: issued.key,
    sealed: seal(given.secret, given.deviceId, issued.secret),
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
