import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import type { Services } from '../../../server/server-extension.ts';
import { folderToken } from '../../../server/storage/folder-token.ts';
import { keyOf } from '../../../server/storage/storage.ts';
import { isFolderOf, newFolder } from '../../../server/storage/upload-folder.ts';
import { uploadType } from '../../kit/file-formats.ts';
import { addDays } from '../../kit/time.ts';
import { readObjectKey } from '../../kit/upload.ts';

/** Consumers have folders and quotas of their own: below those of cabinets, above those of users (device-log.server.ts). */
const consumersFrom = 8_000_000_000_000;
const foreign = { en: 'must be a picture that this consumer uploaded', zh: '应为该用户上传的图片' };

/** Whose folder it is. @throws Refusal 10004 for a phone that no consumer has */
async function folderOwner({ product }: Services, db: Kysely<Tables>, phone: string) {
  const consumer = await db
    .selectFrom('mct_user')
    .select('id')
    .where('user_phone', '=', phone)
    .executeTakeFirst();
  const msg = product.errors[10004];
  if (!consumer) throw new Refusal(10004, { errors: msg ? [{ field: 'user_phone', msg }] : [] });
  return { userId: String(consumersFrom + Number(consumer.id)), type: uploadType.image };
}

/** Where a consumer's picture may be put for the next minutes. @throws Refusal 10004, 10007 */
export async function imageToken(services: Services, now: string, phone: string) {
  const owner = await folderOwner(services, services.db, phone);
  return folderToken(services, owner, newFolder(services.secret, owner, now), now);
}

/**
 * The number that a consumer's pictures were uploaded under: their own, put here today or yesterday. Undefined where they give
 * none.
 * @throws Refusal 10006 at the first that isn't theirs
 */
export async function uploaderOf(
  services: Services,
  db: Kysely<Tables>,
  now: string,
  given: { readonly phone: string; readonly field: string; readonly images: readonly string[] },
): Promise<string | undefined> {
  if (given.images.length === 0) return undefined;
  const owner = await folderOwner(services, db, given.phone);
  const days = [now, addDays(now, -1)].map((day) => day.slice(0, 10).replaceAll('-', ''));
  for (const [at, address] of given.images.entries()) {
    const prefix = readObjectKey(keyOf(services.storage, address) ?? '')?.prefix ?? '';
    if (!isFolderOf(services.secret, prefix, owner, days))
      throw invalidField(`${given.field}.${at}`, foreign);
  }
  return owner.userId;
}
