import type { UploadToken } from '../../resources/kit/wire.ts';
import type { Services } from '../server-extension.ts';
import { checkQuota } from './quota.ts';
import type { FolderOwner } from './upload-folder.ts';

/** A token for one folder of an uploader who has room left, which ends with the session that asks for it. @throws Refusal 10007 */
export async function folderToken(
  services: Services,
  owner: FolderOwner,
  prefix: string,
  now: string,
  session: string | null = null,
): Promise<UploadToken> {
  const { storage, db } = services;
  await checkQuota(services, owner.userId);
  const token = await storage.token({ ...owner, prefix, session });
  if (storage.recorded === 'folder') {
    await db
      .insertInto('upload_file')
      .values({ object_key: prefix, user_id: owner.userId, upload_type: owner.type, create_time: now })
      .onConflict((conflict) => conflict.column('object_key').doNothing())
      .execute();
  }
  return token;
}
