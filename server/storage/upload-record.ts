import { formatOf } from '../../resources/kit/file-formats.ts';
import type { ObjectKey } from '../../resources/kit/upload.ts';
import { nowText } from '../clock.ts';
import type { Services } from '../server-extension.ts';
import { OssError } from './oss-error.ts';
import { fitQuota } from './quota.ts';

/**
 * Records an object and puts it in its place, or neither. The same bytes under the same name once more are the retry of an
 * answer that got lost; other bytes are refused: what a row refers to never changes.
 * @throws OssError FileAlreadyExists, UserQuotaExceeded
 */
export async function recordUpload(
  services: Services,
  given: {
    readonly object: ObjectKey;
    readonly userId: string;
    readonly size: number;
    readonly etag: string;
  },
  place: () => Promise<void>,
): Promise<void> {
  const { db, clock } = services;
  const { key, type, extension } = given.object;
  const made = await db
    .insertInto('upload_file')
    .values({
      object_key: key,
      user_id: given.userId,
      upload_type: type,
      size: given.size,
      content_type: formatOf(extension)?.mimes[0] ?? null,
      etag: given.etag,
      create_time: nowText(clock),
    })
    .onConflict((conflict) => conflict.column('object_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    try {
      await fitQuota(services, given.userId, { files: 0, bytes: 0 });
      await place();
    } catch (error) {
      await db.deleteFrom('upload_file').where('id', '=', made.id).execute();
      throw error;
    }
    return;
  }
  const known = await db
    .selectFrom('upload_file')
    .select('etag')
    .where('object_key', '=', key)
    .executeTakeFirst();
  if (known?.etag !== given.etag)
    throw new OssError(409, 'FileAlreadyExists', 'The object you specified already exists.');
}
