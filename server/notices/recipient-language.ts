import type { Kysely } from 'kysely';
import type { Lang } from '../../resources/kit/label.ts';
import type { Tables } from '../db/connect.ts';

/** The language that each user chose; who chose none is absent. */
export async function languagesOf(
  tx: Kysely<Tables>,
  users: readonly string[],
): Promise<ReadonlyMap<string, Lang>> {
  const rows = await tx
    .selectFrom('manager_preference')
    .select(['user_id', 'preference'])
    .where('user_id', 'in', [...users])
    .execute();
  return new Map(
    rows.flatMap((row): [string, Lang][] => {
      const lang = (row.preference as { readonly lang?: unknown } | null)?.lang;
      return lang === 'en' || lang === 'zh' ? [[row.user_id, lang]] : [];
    }),
  );
}
