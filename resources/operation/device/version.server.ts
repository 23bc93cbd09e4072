import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { appType, versionStatus } from '../app-version/enums.ts';

/** Stands for a version that nobody has registered (docs/domain/states.md §R22). */
export const unknownVersion = 'unknown';

/**
 * What a cabinet's row says of the app that it runs: a version that was published here, else "unknown" beside the name that
 * the cabinet gave. A draft may still be deleted, so that no cabinet refers to it.
 */
export async function runningApp(
  tx: Kysely<Tables>,
  name: string,
): Promise<{ readonly app_version: string; readonly app_reported: string | null }> {
  const known = await tx
    .selectFrom('app_version')
    .select('id')
    .where('app_type', '=', appType.cabinet)
    .where('version_name', '=', name)
    .where('version_status', '!=', versionStatus.draft)
    .executeTakeFirst();
  return known
    ? { app_version: name, app_reported: null }
    : { app_version: unknownVersion, app_reported: name };
}
